import { byHttp, postJson } from './channel.ts'
import { actionOf, gradeOf } from './grade.ts'
import { cut, safeLinks } from './text.ts'
import { addressOf } from './vendor.ts'

const SUMMARY = 1_024
const DEDUP_KEY = 255
const VALUE = 1_000

/** Events API v2. All messages of an outage have one key, so that its end closes the alert that its beginning opened. */
export const pagerduty = byHttp(({ secrets }, { message }, door) => {
  const { subject, text, facts, thread, at } = message
  const event_action = actionOf(message)
  const details = Object.fromEntries(facts.map(({ label, value }) => [label, cut(value, VALUE)]))
  return postJson(`${addressOf(door, 'pagerduty')}/enqueue`, {
    routing_key: secrets.routing_key,
    event_action,
    dedup_key: cut(thread, DEDUP_KEY),
    client: 'Pharos',
    ...(event_action === 'trigger'
      ? {
          payload: {
            summary: cut(`${subject}: ${text}`, SUMMARY),
            source: cut(subject, 255),
            severity: gradeOf(message),
            timestamp: new Date(at).toISOString(),
            custom_details: details,
          },
          links: safeLinks(message, 5).map(({ label, url }) => ({ href: url, text: cut(label, 100) })),
        }
      : {}),
  })
})
