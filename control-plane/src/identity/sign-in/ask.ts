import type * as contract from '@pharos/shared-protocol/contract/identity/sign-in.ts'
import { inSystem } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { networkOf } from '../../platform/http/address.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import { enqueueDeliveries } from '../../response/delivery/index.ts'
import { type Counted, nameBrowser, requirePatience } from '../visitor/index.ts'
import { WORDS } from '../words/index.ts'
import { type SignUp, storeLink } from './link.ts'
import { linkMessage } from './message.ts'

/** With the waits, strangers cause at most 13 mails an hour to an address. */
const MAILS_FOR_STRANGERS = 6
const LINKS: Counted = {
  ...{ name: 'sign_in_link', table: sql`sign_in_link`, where: sql`true` },
  strangers: MAILS_FOR_STRANGERS,
}

/**
 * Mails a link to sign in. Takes the same steps for an unknown address, except the mail, so that neither the reply nor
 * its time reveals whether the address is known.
 */
export async function askLink(ctx: PublicCtx, { body }: PublicInput<typeof contract.askMagicLink>) {
  await mailLink(ctx, body.email, null)
  return SENT
}

/** Mails a link that signs in. With `sign_up`, the link opens the account first. */
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
        message: linkMessage(id, sign_up !== null, ctx.caller, tx.now),
        dedup: `sign-in/${id}`,
        not_after: expires_at,
      },
    ])
  })
}

/** The reply for any address. */
export const SENT = {
  status: 'sent' as const,
  message: WORDS.en.sent_text,
}
