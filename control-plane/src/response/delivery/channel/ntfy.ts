import { byHttp, postJson } from './channel.ts'
import { gradeOf } from './grade.ts'
import { cut, MARKS, safeLinks } from './text.ts'

/** A message has at most 4,096 bytes, and a character may be three. */
const TITLE = 200
const TEXT = 1_000
const ACTIONS = 3
const PRIORITIES = { critical: 5, error: 4, warning: 3, info: 3 } as const

/**
 * As JSON to the server; the topic is the last part of its address. The rest of the address (`?auth=`, a password) is
 * kept.
 */
export const ntfy = byHttp(({ secrets }, { message }) => {
  const { tone, subject, text } = message
  const url = new URL(secrets.url ?? '')
  const path = url.pathname.replace(/\/+$/, '')
  const cutAt = path.lastIndexOf('/')
  const topic = decodeURIComponent(path.slice(cutAt + 1))
  url.pathname = path.slice(0, cutAt + 1)
  const links = safeLinks(message, ACTIONS)
  const headers = secrets.token === undefined ? {} : { authorization: `Bearer ${secrets.token}` }
  const body = {
    topic,
    title: cut(`${MARKS[tone]} ${subject}`, TITLE),
    message: cut(text, TEXT),
    priority: PRIORITIES[gradeOf(message)],
    ...(links[0] ? { click: links[0].url } : {}),
    actions: links.map(({ label, url }) => ({ action: 'view', label: cut(label, 60), url })),
  }
  return postJson(url.href, body, headers)
})
