import { createHash } from 'node:crypto'
import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { NoPermit } from '../../../platform/semaphore.ts'
import type { Message } from '../message.ts'
import type { SendResult } from '../rules.ts'
import type { Channel, Door } from './channel.ts'
import { htmlOf } from './email-html.ts'
import { mailText } from './text.ts'

const LONGEST_SUBJECT = 180

/** A mail in two forms. Its Message-ID is the delivery's, its References the thread's unless it stands alone. */
export const email: Channel = {
  async send(door, { config }, { id, message }) {
    const mail = {
      id,
      to: String(config.email),
      subject: message.subject.replaceAll(/\s+/g, ' ').slice(0, LONGEST_SUBJECT),
      text: mailText(message),
      html: htmlOf(message),
      ...(message.brand?.sender ? { from_name: message.brand.name } : {}),
      thread: message.isAlone ? null : createHash('sha256').update(message.thread).digest('hex').slice(0, 32),
      date: message.at,
      headers: unsubscribeHeaders(message),
      ...(await attachmentsOf(door, message)),
    }
    return door.mail.send(mail).then(
      (answer): SendResult => ({ result: 'delivered', status: null, answer }),
      error => judgeFault(error as { responseCode?: number; response?: string; code?: string; message?: string }),
    )
  },
}

/** The largest files of one mail together; mail servers refuse mails of more than about 25 MB. */
const MOST_ATTACHED = 18_000_000

/** Files that are gone, or too large together, are left out: the mail itself is not lost. */
async function attachmentsOf({ objects }: Door, { attachments = [] }: Message) {
  const read: { name: string; type: string; content: Buffer }[] = []
  let left = MOST_ATTACHED
  for (const { key, name, type } of attachments) {
    const content = await objects.read(key, left)
    if (content === null) continue
    left -= content.length
    read.push({ name, type, content })
  }
  return read.length === 0 ? {} : { attachments: read }
}

/** Lets a mail program unsubscribe in one click (RFC 8058). */
function unsubscribeHeaders({ unsubscribe_url: url }: Message): Record<string, string> {
  return url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** 5xx is permanent (RFC 5321 4.2.1), except failed authentication, which the operator has to fix. */
function judgeFault(error: { responseCode?: number; response?: string; code?: string; message?: string }): SendResult {
  if (error instanceof NoPermit)
    return {
      result: 'limited',
      reason: deliveryText('delivery.other_emails_first'),
      status: null,
      answer: '',
      retry_after_ms: 1_000,
    }
  const { responseCode: status = null, response: answer = '' } = error
  if (status !== null && status >= 500 && error.code !== 'EAUTH')
    return { result: 'refused', reason: deliveryText('delivery.mail_refused', { status }), status, answer }
  return { result: 'failed', reason: whyNotMailed(status, error.code), status, answer }
}

function whyNotMailed(status: number | null, code: string | undefined): Said {
  if (status !== null) return deliveryText('delivery.mail_answered', { status })
  return code === undefined
    ? deliveryText('delivery.mail_unreachable')
    : deliveryText('delivery.mail_unreachable_with', { code })
}
