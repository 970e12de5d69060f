import type { Subscriber } from '@pharos/shared-protocol/contract/publishing/subscriber.ts'
import type * as contract from '@pharos/shared-protocol/contract/publishing/subscriber-routes.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { allOf, given, limitOf } from '../../platform/database/conditions.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { askSubscriber } from './ask.ts'
import type { SubscriberRow } from './entity.ts'
import { loadPageFacts } from './page.ts'
import { challenge, readWish } from './public.ts'

export async function listSubscribers(ctx: Ctx, { params, query }: Input<typeof contract.listSubscribers>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const filters = allOf(
    sql`account_id = ${ctx.account} and page_id = ${params.id}`,
    given(before, id => sql`id < ${id}::uuid`),
    given(query.state, state => sql`state = ${state}`),
    given(query.type, type => sql`type = ${type}`),
    given(query.search, part => sql`position(lower(${part}) in lower(address)) > 0`),
  )
  const { rows } = await sql<SubscriberRow>`select * from subscriber where ${filters}
    order by id desc ${limitOf(query.limit)}`.execute(ctx.sql)
  return pageOf(rows, query.limit, present, row => row.id)
}

/** Adds a subscriber. The address must confirm like any other, since it belongs to its owner. */
export async function addSubscriber(ctx: OpenCtx, { params, body }: Input<typeof contract.addSubscriber>) {
  const page = await ctx.inAccount('read', tx => loadPageFacts(tx, params.id))
  if (!page) throw notFound('status page')
  const wish = readWish(page, body, 'member')
  if (wish.type === 'webhook') await challenge(ctx.platform, page, wish.to)
  return lastSystemWrite(async tx => {
    const { id, asked } = await askSubscriber(tx, page, wish)
    if (!asked) throw new Refusal('conflict', publishingText('subscriber.asked_recently'))
    const { rows } = await sql<SubscriberRow>`select * from subscriber where id = ${id}`.execute(tx.sql)
    if (!rows[0]) throw notFound('status page')
    ctx.notes.resource = id
    return present(rows[0])
  })
}

export async function removeSubscriber(ctx: Ctx, { params, query }: Input<typeof contract.removeSubscriber>) {
  const { rows } = await sql<{ id: string }>`delete from subscriber
    where account_id = ${ctx.account} and page_id = ${params.id} and id = ${query.subscriber_id} returning id`.execute(
    ctx.sql,
  )
  if (!rows[0]) throw notFound('subscriber')
  ctx.notes.resource = rows[0].id
  return undefined
}

function present(row: SubscriberRow): Subscriber {
  const { id, type, address, state, source, language, created_at, confirmed_at } = row
  return {
    id,
    type,
    address,
    state,
    source,
    language,
    components: row.wanted_ids !== null && state === 'pending' ? row.wanted_ids : row.component_ids,
    created_at: rfc3339(created_at),
    confirmed_at: rfc3339OrNull(confirmed_at),
  }
}
