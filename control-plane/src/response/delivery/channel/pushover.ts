import { byHttp, postJson } from './channel.ts'
import { gradeOf } from './grade.ts'
import { cut, MARKS, safeLinks } from './text.ts'
import { addressOf } from './vendor.ts'

const TITLE = 250
const TEXT = 1_024
const URL_TITLE = 100
const LONGEST_URL = 512
/** 1 bypasses the receiver's quiet hours; 2 would have to be acknowledged there. */
const PRIORITIES = { critical: 1, error: 1, warning: 0, info: 0 } as const

export const pushover = byHttp(({ secrets }, { message }, door) => {
  const { tone, subject, text, at } = message
  const link = safeLinks(message, 5).find(({ url }) => url.length <= LONGEST_URL)
  return postJson(`${addressOf(door, 'pushover')}/messages.json`, {
    token: secrets.token,
    user: secrets.user_key,
    title: cut(`${MARKS[tone]} ${subject}`, TITLE),
    message: cut(text, TEXT),
    priority: PRIORITIES[gradeOf(message)],
    timestamp: Math.floor(at / 1_000),
    ...(link ? { url: link.url, url_title: cut(link.label, URL_TITLE) } : {}),
  })
})
