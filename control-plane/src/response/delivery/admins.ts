import { listAdminEmails } from '../../account/member/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { type DeliveryDraft, enqueueDeliveries } from './enqueue.ts'
import type { Message } from './message.ts'

/** Mails a message to each admin of an account, once for each `dedup`. */
export async function tellAdmins(ctx: SystemCtx, account: string, message: Message, dedup: string): Promise<void> {
  const admins = await listAdminEmails(ctx, account)
  const drafts = admins.map(
    (address): DeliveryDraft => ({
      account,
      destination: { via: 'email', address },
      message,
      dedup: `${dedup}/${address}`,
    }),
  )
  await enqueueDeliveries(ctx, drafts)
}
