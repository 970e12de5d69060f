import { byHttp, postJson } from './channel.ts'
import { actionOf, gradeOf } from './grade.ts'
import { cut, plainText } from './text.ts'
import { addressOf } from './vendor.ts'

const MESSAGE = 130
const ALIAS = 512
const DESCRIPTION = 15_000
const VALUE = 500
const PRIORITIES = { critical: 'P1', error: 'P2', warning: 'P3', info: 'P5' } as const
const PATHS = { acknowledge: 'acknowledge', resolve: 'close' } as const

/** Alert API. All messages of an outage have one alias, so that its end closes the alert that its beginning opened. */
export const opsgenie = byHttp(({ config, secrets }, { message }, door) => {
  const base = `${addressOf(door, config.region === 'eu' ? 'opsgenie_eu' : 'opsgenie')}/alerts`
  const headers = { authorization: `GenieKey ${secrets.api_key ?? ''}` }
  const alias = cut(message.thread, ALIAS)
  const action = actionOf(message)
  if (action !== 'trigger') {
    const path = `${base}/${encodeURIComponent(alias)}/${PATHS[action]}?identifierType=alias`
    return postJson(path, { source: 'Pharos', note: cut(message.text, VALUE) }, headers)
  }
  const body = {
    message: cut(message.subject, MESSAGE),
    alias,
    description: cut(plainText(message), DESCRIPTION),
    details: Object.fromEntries(message.facts.map(({ label, value }) => [label, cut(value, VALUE)])),
    source: 'Pharos',
    priority: PRIORITIES[gradeOf(message)],
  }
  return postJson(base, body, headers)
})
