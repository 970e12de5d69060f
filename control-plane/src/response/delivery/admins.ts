import { languagesOf, listAdminEmails, listOwnerEmails } from '../../account/member/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import { type DeliveryDraft, enqueueDeliveries } from './enqueue.ts'
import type { Message } from './message.ts'

/** A message, or one that is written in the language of each reader. */
type Written = Message | ((language: Language) => Message)

/** Mails a message to each admin of an account, once for each `dedup`. */
export async function tellAdmins(ctx: SystemCtx, account: string, message: Written, dedup: string): Promise<void> {
  await mail(ctx, account, { to: await listAdminEmails(ctx, account), message, dedup })
}

interface Notice {
  message: Message
  dedup: string
  /** The member who made the change, who is not notified. */
  but: string | null
}

/** Mails a message to each owner of an account but one, once for each `dedup`. */
export async function tellOwners(ctx: SystemCtx, account: string, { but, ...notice }: Notice): Promise<void> {
  await mail(ctx, account, { to: await listOwnerEmails(ctx, account, but), ...notice })
}

async function mail(ctx: SystemCtx, account: string, told: { to: string[]; message: Written; dedup: string }) {
  const { to, message, dedup } = told
  const languageOf = typeof message === 'function' ? await languagesOf(ctx, account, to) : null
  const drafts = to.map(
    (address): DeliveryDraft => ({
      account,
      destination: { via: 'email', address },
      message: typeof message === 'function' ? message(languageOf?.(address) ?? 'en') : message,
      dedup: `${dedup}/${address}`,
    }),
  )
  await enqueueDeliveries(ctx, drafts)
}
