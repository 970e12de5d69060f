import { byHttp, judgeStatus, postJson } from './channel.ts'

/**
 * Posts the message's JSON for webhooks, unsigned (spec 5). Any response but 2xx is retried by the schedule, regardless
 * of its content (api.md part C).
 */
export const webhook = byHttp(
  ({ secrets }, { id, message }) =>
    postJson(secrets.url ?? '', message.webhook, { 'x-pharos-delivery': id, 'x-pharos-event': message.event }),
  (answer, now) => {
    const judged = judgeStatus(answer, now)
    if (judged.result === 'delivered') return judged
    const { reason, status, answer: text } = judged
    return { result: 'failed', reason, status, answer: text }
  },
)
