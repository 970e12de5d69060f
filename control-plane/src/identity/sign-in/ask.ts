import type * as contract from '@pharos/shared-protocol/contract/sign-in.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { networkOf } from '../../platform/http/address.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { enqueueDeliveries } from '../../response/delivery/index.ts'
import { isKnownBrowser, nameBrowser, requireOwnPage } from '../visitor/index.ts'
import { type SignUp, storeLink } from './link.ts'
import { linkMessage } from './message.ts'
import { type AskedLately, COUNTED_MS, waitBeforeLink } from './rules.ts'

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
    // Of two concurrent requests the second counts the first.
    await sql`select pg_advisory_xact_lock(hashtext(${`sign_in_link ${email}`}))`.execute(tx.sql)
    const known = await isKnownBrowser(tx, email, browser)
    const asked = known ? await askedBy(tx, email, browser) : await askedFrom(tx, email, network)
    requirePatience(waitBeforeLink(asked, tx.now))
    const { id, expires_at } = await storeLink(tx, { email, browser_hash: browser, network, sign_up })
    await enqueueDeliveries(tx, [
      {
        account: null,
        destination: { via: 'sign_in', id },
        message: linkMessage(id, sign_up !== null, tx.now),
        dedup: `sign-in/${id}`,
        not_after: expires_at,
      },
    ])
  })
}

/** The reply, whoever the address belongs to. */
export const SENT = {
  status: 'sent' as const,
  message:
    'If the address may be used here, a mail is on its way to it. Press its button in this browser, or type its code here. Both work once, for 15 minutes.',
}

function requirePatience(waitMs: number): void {
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw new Refusal('rate_limited', `Several links were asked for lately; wait ${seconds} s, or use the last one.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

const COUNTED = sql`select json_build_object('count', count(*), 'last', max(created_at)) from sign_in_link`

async function askedBy({ sql: db, now }: SystemCtx, email: string, browser: Buffer): Promise<AskedLately> {
  const { rows } = await sql<AskedLately>`select (${COUNTED} where lower(email) = lower(${email})
    and created_at > ${now - COUNTED_MS} and browser_hash = ${browser}) as asker`.execute(db)
  return counted(rows)
}

/** Without a network (behind a proxy that is not trusted, all share one address), only the address counts. */
async function askedFrom({ sql: db, now }: SystemCtx, email: string, network: string | null): Promise<AskedLately> {
  const lately = sql`created_at > ${now - COUNTED_MS}`
  const { rows } = await sql<AskedLately>`select
      (${COUNTED} where lower(email) = lower(${email}) and ${lately} and network is not distinct from ${network}) as asker,
      (${COUNTED} where lower(email) = lower(${email}) and ${lately}) as address,
      (${COUNTED} where network = ${network} and ${lately}) as network`.execute(db)
  return counted(rows)
}

function counted(rows: readonly AskedLately[]): AskedLately {
  if (!rows[0]) throw new Error('counting the links answered nothing')
  return rows[0]
}
