import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import type { Message } from '../message.ts'
import type { SendResult } from '../rules.ts'
import { byHttp, type Judge, judgeStatus, postJson } from './channel.ts'
import { cut, cutEscaped, MARKS, safeLinks } from './text.ts'
import { addressOf } from './vendor.ts'

/** Limits of Block Kit. */
const HEADER = 150
const SECTION = 3_000
const FIELD = 2_000
const FIELDS = 10
const BUTTON = 75
const BUTTONS = 5

/** By an incoming webhook, or by a bot token to a channel. */
export const slack = byHttp(
  ({ config, secrets }, { message }, door) => {
    if (secrets.url !== undefined) return postJson(secrets.url, bodyOf(message))
    const headers = { authorization: `Bearer ${secrets.token ?? ''}` }
    const body = { channel: config.channel, ...bodyOf(message), unfurl_links: false, unfurl_media: false }
    return postJson(`${addressOf(door, 'slack')}/chat.postMessage`, body, headers)
  },
  (answer, now) => judgeBot(answer, now) ?? judgeStatus(answer, now),
)

/** A bot's error has status 200 (`{"ok": false, "error": …}`); null when the reply is not a bot's. */
function judgeBot({ status, text }: Parameters<Judge>[0], now: number): SendResult | null {
  const said = /^\s*\{.*"ok"\s*:\s*(true|false)/s.exec(text)?.[1]
  if (said !== 'false' || status >= 300) return null
  const error = /"error"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? 'unknown'
  const result = PASSING.includes(error) ? 'failed' : error === 'ratelimited' ? 'limited' : 'refused'
  const reason = deliveryText('delivery.answered', { answer: error })
  return { ...judgeStatus({ status: 500, headers: {}, text }, now), result, reason, status }
}

const PASSING = ['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout', 'team_added_to_org']

function bodyOf(message: Message) {
  const { subject, text, facts, tone } = message
  const title = `${MARKS[tone]} ${subject}`
  const buttons = safeLinks(message, BUTTONS).map(({ label, url, action }, index) => ({
    type: 'button',
    action_id: `${action}-${index}`,
    text: { type: 'plain_text', text: cut(label, BUTTON) },
    url,
  }))
  const fields = facts.slice(0, FIELDS).map(({ label, value }) => ({
    type: 'mrkdwn',
    text: `*${cutEscaped(label, 100, escapeSlack)}*\n${cutEscaped(value, FIELD - 110, escapeSlack)}`,
  }))
  return {
    text: cutEscaped(`${title}: ${text}`, SECTION, escapeSlack),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(title, HEADER) } },
      { type: 'section', text: { type: 'mrkdwn', text: cutEscaped(text, SECTION, escapeSlack) } },
      ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
      ...(buttons.length > 0 ? [{ type: 'actions', elements: buttons }] : []),
    ],
  }
}

/** Slack's three markup characters; escaping them disables mentions and links. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
