import { epoch } from '@pharos/shared-protocol/time.ts'
import type { Impersonation } from '../../account/impersonation/index.ts'
import { languagesOf, listAdminEmails } from '../../account/member/index.ts'
import { inWords } from '../../platform/clock-words.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import { enqueueDeliveries, type Message, safeName, unlinked, viewLink } from '../../response/delivery/index.ts'
import { type EndReason, WORDS } from './words.ts'

/** What happened to the access of staff to an account, whose name is given. */
export interface News extends Impersonation {
  account: string
  ended: { because: EndReason; by: string | null } | null
}

/** Mails the admins of an account that staff look into it, or no longer do; each once. */
export async function tellAdminsOf(ctx: SystemCtx, news: News): Promise<void> {
  const { account_id: account, id, ended } = news
  const emails = await listAdminEmails(ctx, account)
  const languageOf = await languagesOf(ctx, account, emails)
  await enqueueDeliveries(
    ctx,
    emails.map(address => ({
      account,
      destination: { via: 'email' as const, address },
      message: messageOf(ctx, news, languageOf(address)),
      dedup: `impersonation/${id}/${ended ? 'ended' : 'started'}/${address}`,
    })),
  )
}

function messageOf({ platform, now }: SystemCtx, news: News, language: Language): Message {
  const { account_id, id, ended, reason, staff_name, staff_email } = news
  const words = WORDS[language]
  const said = { staff: safeName(staff_name), account: safeName(news.account) }
  const { subject, text } = ended
    ? {
        subject: words.ended.subject(said),
        text: words.ended.text[ended.because]({ ...said, by: safeName(ended.by ?? '') }),
      }
    : {
        subject: words.started.subject(said),
        text: words.started.text({ ...said, until: inWords(epoch(news.ends_at)) }),
      }
  const event = ended ? 'impersonation.ended' : 'impersonation.started'
  return {
    ...{ event, tone: 'info', severity: null, language, subject, text },
    facts: [
      { label: words.person, value: `${said.staff} (${unlinked(staff_email, 320)})` },
      { label: words.reason, value: unlinked(reason, 500) },
    ],
    links: [viewLink(baseUrlOf(platform.config), words.open, '/account/audit_log')],
    thread: `impersonation/${id}`,
    at: now,
    webhook: { event, account_id, at: new Date(now).toISOString() },
  }
}
