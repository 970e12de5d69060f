import type { SendResult } from '../rules.ts'
import { byHttp, judgeStatus, postJson } from './channel.ts'
import { cut, escapeHtml, MARKS, safeLinks } from './text.ts'
import { addressOf } from './vendor.ts'

/** A message has at most 4,096 characters after markup is parsed. */
const TITLE = 256
const TEXT = 2_000
const VALUE = 100
const FACTS = 8

export const telegram = byHttp(
  ({ config, secrets }, { message }, door) => {
    const { tone, subject, text, facts } = message
    const links = safeLinks(message, 4).map(
      ({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(cut(label, 80))}</a>`,
    )
    const parts = [
      `${MARKS[tone]} <b>${escapeHtml(cut(subject, TITLE))}</b>`,
      escapeHtml(cut(text, TEXT)),
      facts
        .slice(0, FACTS)
        .map(({ label, value }) => `<b>${escapeHtml(cut(label, 50))}</b>: ${escapeHtml(cut(value, VALUE))}`)
        .join('\n'),
      links.join(' · '),
    ]
    return postJson(`${addressOf(door, 'telegram')}/bot${secrets.token ?? ''}/sendMessage`, {
      chat_id: config.chat_id,
      text: parts.filter(Boolean).join('\n\n'),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    })
  },
  (answer, now): SendResult => {
    const seconds = /"retry_after"\s*:\s*(\d+)/.exec(answer.text)?.[1]
    const headers = seconds === undefined ? {} : { 'retry-after': seconds }
    return judgeStatus({ ...answer, headers: { ...answer.headers, ...headers } }, now)
  },
)
