import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { keyedHash } from '../../platform/sealer.ts'
import type { Wish } from './ask.ts'
import type { PageFacts } from './page.ts'
import { reachedBound, type Unconfirmed } from './rules.ts'

/**
 * Refuses one more confirmation request when too many were not confirmed lately. Runs before anything is known about
 * the address, so the refusal reveals nothing about it.
 */
export async function requireQuota(ctx: SystemCtx, page: PageFacts, wish: Wish): Promise<void> {
  // Serializes concurrent requests, so that each counts the earlier ones.
  await sql`select pg_advisory_xact_lock(hashtext(${`subscriber_ask ${page.account_id}`}))`.execute(ctx.sql)
  const since = ctx.now - DAY_MS
  const network = networkKey(ctx, wish)
  const { rows } = await sql<Unconfirmed>`select
      (select count(*)::int from subscriber_ask where account_id = ${page.account_id} and at > ${since}) as account,
      (select count(*)::int from subscriber_ask where account_id = ${page.account_id} and at > ${since}
        and source = 'member') as "byMembers",
      (select count(*)::int from subscriber_ask where network = ${network} and at > ${since}) as network`.execute(
    ctx.sql,
  )
  if (rows[0] && reachedBound(rows[0], wish) !== null)
    throw new Refusal('rate_limited', publishingText('subscriber.too_many_pending'), {
      headers: { 'Retry-After': '3600' },
    })
}

/** Counts a confirmation mail for a day, even if the subscriber is removed meanwhile. */
export async function noteAsk(ctx: SystemCtx, page: PageFacts, subscriber: string, wish: Wish): Promise<void> {
  await sql`insert into subscriber_ask (id, account_id, subscriber_id, source, network, at)
    values (${ctx.newId()}, ${page.account_id}, ${subscriber}, ${wish.source}, ${networkKey(ctx, wish)}, ${ctx.now})`.execute(
    ctx.sql,
  )
}

/** Removes the counts of a subscriber, since confirmed requests no longer count. */
export async function noteConfirmed(ctx: SystemCtx, subscriber: string): Promise<void> {
  await sql`delete from subscriber_ask where subscriber_id = ${subscriber}`.execute(ctx.sql)
}

export async function forgetAsks(ctx: SystemCtx): Promise<void> {
  await sql`delete from subscriber_ask where at < ${ctx.now - DAY_MS}`.execute(ctx.sql)
}

/** Networks are stored as keyed hashes, since who asked need not be known. */
function networkKey({ platform }: SystemCtx, { network }: Wish): string | null {
  if (network === null) return null
  return keyedHash(platform.sealer.derive('subscriber networks'), network).toString('base64url')
}
