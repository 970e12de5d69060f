import type { Message } from '../message.ts'
import { byHttp, judgeStatus, postJson } from './channel.ts'

/**
 * Posts the message's JSON for webhooks, unsigned (spec 5). Any response but 2xx is retried by the schedule, regardless
 * of its content (api.md part C).
 */
export const webhook = byHttp(
  ({ secrets }, { id, message }) =>
    postJson(secrets.url ?? '', message.webhook, { 'x-pharos-delivery': id, 'x-pharos-event': eventOf(message) }),
  (answer, now) => {
    const judged = judgeStatus(answer, now)
    if (judged.result === 'delivered') return judged
    const { reason, status, answer: text } = judged
    return { result: 'failed', reason, status, answer: text }
  },
)

/** The event as the body names it; bodies of domain alerts name none (spec 6.1). */
function eventOf({ webhook, event }: Message): string {
  return typeof webhook.event === 'string' ? webhook.event : event
}
