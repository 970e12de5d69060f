import type { Subscription } from '@pharos/shared-protocol/contract/publishing/subscriber.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { optInHash } from '../../platform/opt-in.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SubscriberRow } from './entity.ts'
import { loadPageFacts } from './page.ts'
import { noteConfirmed } from './quota.ts'
import { readEndToken } from './token.ts'

interface Input {
  params: { id: string }
  query: { token: string }
}

/** Returns what a confirmation link is for. Mail scanners follow links, so GET changes nothing. */
export function showConfirm(ctx: { platform: Platform }, { params, query }: Input): Promise<Subscription> {
  return inSystem(ctx.platform, async tx => subscription(tx, params.id, await asked(tx, params.id, query.token)))
}

export function confirm(ctx: { platform: Platform }, { params, query }: Input): Promise<Subscription> {
  return inSystem(ctx.platform, async tx => {
    const row = await asked(tx, params.id, query.token)
    await noteConfirmed(tx, row.id)
    if (row.wanted_ids !== null)
      await sql`update subscriber set state = 'active', component_ids = wanted_ids, wanted_ids = null,
        confirmed_at = coalesce(confirmed_at, ${tx.now}) where id = ${row.id}`.execute(tx.sql)
    return subscription(tx, params.id, { ...row, wanted_ids: null, state: 'active' })
  })
}

/** The row that a token belongs to, locked; a used token still reports that it was used. */
async function asked(ctx: SystemCtx, page: string, token: string): Promise<SubscriberRow> {
  const { rows } = await sql<SubscriberRow>`select * from subscriber where confirm_hash = ${optInHash(token)}
    and page_id = ${page} and confirm_until >= ${ctx.now} for update`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Refusal('forbidden', publishingText('subscriber.link_invalid'))
  return row
}

/** Returns what an unsubscribe link is for. Nothing is stored of an ended subscription, so only its end is reported. */
export function showUnsubscribe(ctx: { platform: Platform }, { params, query }: Input): Promise<Subscription> {
  return inSystem(ctx.platform, async tx => subscription(tx, params.id, await subscribed(tx, params.id, query.token)))
}

/** Ends a subscription, by the button of the page or by a mail program's own (RFC 8058); repeating it changes nothing. */
export function unsubscribe(ctx: { platform: Platform }, { params, query }: Input): Promise<Subscription> {
  return inSystem(ctx.platform, async tx => {
    const row = await subscribed(tx, params.id, query.token)
    if (row) await sql`delete from subscriber where id = ${row.id}`.execute(tx.sql)
    return subscription(tx, params.id, null)
  })
}

async function subscribed(ctx: SystemCtx, page: string, token: string): Promise<SubscriberRow | null> {
  const id = readEndToken(ctx.platform, token)
  if (id === null) throw new Refusal('forbidden', requestText('request.link_not_valid'))
  const { rows } = await sql<SubscriberRow>`select * from subscriber
    where id = ${id} and page_id = ${page} for update`.execute(ctx.sql)
  return rows[0] ?? null
}

async function subscription(ctx: SystemCtx, page: string, row: SubscriberRow | null): Promise<Subscription> {
  const name = (await loadPageFacts(ctx, page))?.name ?? ''
  if (row === null) return { page: name, state: 'ended' }
  return { page: name, state: row.wanted_ids === null && row.state === 'active' ? 'active' : 'pending' }
}
