import { byHttp, postJson } from './channel.ts'
import { gradeOf } from './grade.ts'
import { cut, MARKS, plainText, safeLinks } from './text.ts'

const TITLE = 250
const TEXT = 4_000
/** From 8 on a phone rings, from 4 on it vibrates. */
const PRIORITIES = { critical: 10, error: 8, warning: 5, info: 4 } as const

export const gotify = byHttp(({ config, secrets }, { message }) => {
  const [link] = safeLinks(message, 1)
  const extras = link ? { 'client::notification': { click: { url: link.url } } } : {}
  const body = {
    title: cut(`${MARKS[message.tone]} ${message.subject}`, TITLE),
    message: cut(plainText(message), TEXT),
    priority: PRIORITIES[gradeOf(message)],
    extras: { 'client::display': { contentType: 'text/plain' }, ...extras },
  }
  const base = String(config.url).replace(/\/+$/, '')
  return postJson(`${base}/message`, body, { 'x-gotify-key': secrets.token ?? '' })
})
