import type * as contract from '@pharos/shared-protocol/contract/sign-in.ts'
import { inSystem } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { networkOf } from '../../platform/http/address.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { enqueueDeliveries } from '../../response/delivery/index.ts'
import { type Counted, nameBrowser, requireOwnPage, requirePatience } from '../visitor/index.ts'
import { WORDS } from '../words/index.ts'
import { type SignUp, storeLink } from './link.ts'
import { linkMessage } from './message.ts'

const LINKS: Counted = { name: 'sign_in_link', table: sql`sign_in_link`, where: sql`true` }

/**
 * Mails a link to sign in by. The same is done for an address that nobody has, up to the mail, so that neither the reply
 * nor its time tells.
 */
export async function askLink(ctx: PublicCtx, { body }: PublicInput<typeof contract.askMagicLink>) {
  await mailLink(ctx, body.email, null)
  return SENT
}

/** Mails a link that signs in, after it has opened the account that somebody signs up for. */
export async function mailLink(ctx: PublicCtx, email: string, sign_up: SignUp | null): Promise<void> {
  requireOwnPage(ctx)
  const browser = nameBrowser(ctx)
  const network = networkOf(ctx.caller.address)
  await inSystem(ctx.platform, async tx => {
    await requirePatience(tx, LINKS, { email, browser, network })
    const { id, expires_at } = await storeLink(tx, { email, browser_hash: browser, network, sign_up })
    await enqueueDeliveries(tx, [
      {
        account: null,
        destination: { via: 'sign_in', id },
        message: linkMessage(id, sign_up !== null, ctx.caller.language, tx.now),
        dedup: `sign-in/${id}`,
        not_after: expires_at,
      },
    ])
  })
}

/** The reply, whoever the address belongs to. */
export const SENT = {
  status: 'sent' as const,
  message: WORDS.en.sent_text,
}
