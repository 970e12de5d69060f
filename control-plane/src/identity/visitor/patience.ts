import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isKnownBrowser, isKnownNetwork } from './browser.ts'
import { COUNTED_MS, type RecentRequests, waitBeforeNext } from './wait.ts'

/** Who asks for something with an address. */
export interface Asker {
  email: string
  browser: Buffer
  network: string | null
}

/** Something that is counted. */
export interface Counted {
  /** Names the lock. */
  name: string
  /** SQL: the table, with `email`, `browser_hash`, `network` and `created_at`. */
  table: RawBuilder<unknown>
  /** SQL over its rows. */
  where: RawBuilder<unknown>
  /**
   * For requests that disturb the person, such as mails: how many strangers of any networks may make. The person is no
   * stranger in a network in which they have a session, either.
   */
  strangers?: number
}

/**
 * Throws after too many recent requests for an address or from a network, until a wait has passed. In a browser in
 * which the person has signed in before, requests of strangers do not count. Of two concurrent requests the second
 * counts the first.
 */
export async function requirePatience(tx: SystemCtx, counted: Counted, asker: Asker): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${counted.name} ${asker.email}`}))`.execute(tx.sql)
  const known = (await isKnownBrowser(tx, asker.email, asker.browser))
    ? sql`browser_hash = ${asker.browser}`
    : counted.strangers !== undefined && (await isKnownNetwork(tx, asker.email, asker.network))
      ? sql`network = ${asker.network}`
      : null
  const waitMs = waitBeforeNext(await askedLately(tx, counted, asker, known), tx.now, counted.strangers)
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw new Refusal('rate_limited', identityText('visitor.too_many_attempts', { seconds }), {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Without a network (behind an untrusted proxy all share one address), only the address counts. */
async function askedLately(
  { sql: db, now }: SystemCtx,
  { table, where }: Counted,
  { email, network }: Asker,
  /** SQL: which requests are the person's own; null: the asker is a stranger. */
  known: RawBuilder<unknown> | null,
): Promise<RecentRequests> {
  const counting = (
    which: RawBuilder<unknown>,
  ) => sql`(select json_build_object('count', count(*), 'last', max(created_at))
    from ${table} where ${where} and created_at > ${now - COUNTED_MS} and ${which})`
  const own = sql`lower(email) = lower(${email})`
  const asked = known
    ? sql`${counting(sql`${own} and ${known}`)} as asker`
    : sql`${counting(sql`${own} and network is not distinct from ${network}`)} as asker,
        ${counting(own)} as address, ${counting(sql`network = ${network}`)} as network`
  const { rows } = await sql<RecentRequests>`select ${asked}`.execute(db)
  if (!rows[0]) throw new Error('The count of requests returned no row.')
  return rows[0]
}
