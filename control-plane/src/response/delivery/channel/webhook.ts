import { byHttp, judgeStatus, postJson } from './channel.ts'

/**
 * The JSON that the message has for webhooks, unsigned (spec 5). Any answer but 2xx is tried again by the schedule and nothing
 * else, whatever it says of it (api.md part C).
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
