import type { Account } from '../../account/account/index.ts'
import { listAdmins } from '../../account/member/index.ts'
import { inWords } from '../../platform/clock-words.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { enqueueDeliveries, type Message, safeName, viewLink } from '../../response/delivery/index.ts'
import { WORDS } from './words.ts'

/** Mails the admins of an account, each in their language, once for each change. */
export async function tellOfSuspension(
  ctx: SystemCtx,
  { id, name, revision }: Account,
  partner: string,
  what: 'suspended' | 'resumed',
): Promise<void> {
  const drafts = (await listAdmins(ctx, id)).map(({ email: address, language }) => {
    const words = WORDS[language]
    const said = { account: safeName(name), partner: safeName(partner) }
    const message: Message = {
      ...{ event: `account.${what}`, tone: what === 'suspended' ? 'problem' : 'info', severity: null, language },
      subject: words[what].subject(said),
      text: words[what].text(said),
      facts: [
        { label: words.account, value: said.account },
        { label: words.since, value: inWords(ctx.now) },
      ],
      links: [viewLink(baseUrlOf(ctx.platform.config), words.button, '/account')],
      ...{ thread: `account-${id}`, at: ctx.now, webhook: {} },
    }
    const destination = { via: 'email' as const, address }
    return { account: id, destination, message, dedup: `account-${what}/${id}/${revision}/${address}` }
  })
  await enqueueDeliveries(ctx, drafts)
}
