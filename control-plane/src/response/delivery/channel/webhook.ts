import { byHttp, judgeStatus, postJson } from './channel.ts'

/** The JSON that the message has for webhooks, unsigned (spec 5). Any answer but 2xx and 410 is tried again. */
export const webhook = byHttp(
  ({ secrets }, { id, message }) =>
    postJson(secrets.url ?? '', message.webhook, { 'x-pharos-delivery': id, 'x-pharos-event': message.event }),
  (answer, now) => {
    const judged = judgeStatus(answer, now)
    return judged.result === 'refused' && answer.status !== 410 ? { ...judged, result: 'failed' } : judged
  },
)
