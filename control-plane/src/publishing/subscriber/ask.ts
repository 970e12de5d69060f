import { epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { keyedHash } from '../../platform/sealer.ts'
import { sealSecrets } from '../../response/delivery/details.ts'
import { enqueueDeliveries } from '../../response/delivery/index.ts'
import { placeOfSecrets } from './endpoints.ts'
import type { SubscriberRow } from './entity.ts'
import { confirmMessage } from './message.ts'
import { type PageFacts, shortly } from './page.ts'
import { CONFIRM_WITHIN_MS, mayAsk } from './rules.ts'
import { confirmToken, hashOf } from './token.ts'

const DAY_MS = 86_400_000

/** What somebody wants to be told, and where. */
export interface Wish {
  type: SubscriberRow['type']
  /** A mail address, or the address of a webhook. */
  to: string
  component_ids: string[]
  source: SubscriberRow['source']
}

/**
 * Notes a wish, and asks the mail address to confirm it; a webhook has answered its challenge before this. Who is asked
 * already, or has been asked too often, is not asked again; nobody who asks learns which of these it was.
 */
export async function askSubscriber(
  ctx: SystemCtx,
  page: PageFacts,
  wish: Wish,
): Promise<{ id: string; asked: boolean }> {
  const place = placeOf(ctx, wish)
  const id = await insertWish(ctx, page, wish, place)
  const { rows } = await sql<SubscriberRow & { is_new: boolean }>`select *, id = ${id} as is_new from subscriber
    where page_id = ${page.id} and place = ${place} for update`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Error('The subscriber was neither written nor found.')
  const asked = wish.type === 'webhook' || (await shouldAsk(ctx, row))
  if (wish.type === 'webhook') await confirmWebhook(ctx, row, wish)
  else if (asked) await askByMail(ctx, page, row, wish)
  return { id: row.id, asked }
}

async function insertWish(ctx: SystemCtx, page: PageFacts, wish: Wish, place: string): Promise<string> {
  const id = ctx.newId()
  const { type, to, source } = wish
  const secrets = type === 'webhook' ? sealSecrets(ctx, { url: to }, placeOfSecrets(id)) : null
  await sql`insert into subscriber (id, account_id, page_id, type, address, secrets, place, state, source, component_ids,
      wanted_ids, confirm_until, asked_at, created_at)
    values (${id}, ${page.account_id}, ${page.id}, ${type}, ${type === 'email' ? to : new URL(to).origin}, ${secrets}, ${place},
      'pending', ${source}, '{}', ${wish.component_ids}::uuid[], ${ctx.now + CONFIRM_WITHIN_MS}, ${ctx.now}, ${ctx.now})
    on conflict (page_id, place) do nothing`.execute(ctx.sql)
  return id
}

async function confirmWebhook(ctx: SystemCtx, { id }: SubscriberRow, { component_ids }: Wish): Promise<void> {
  await sql`update subscriber set state = 'active', component_ids = ${component_ids}::uuid[], wanted_ids = null,
    confirmed_at = coalesce(confirmed_at, ${ctx.now}) where id = ${id}`.execute(ctx.sql)
}

async function shouldAsk(ctx: SystemCtx, row: SubscriberRow & { is_new: boolean }): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from subscriber
    where place = ${row.place} and id <> ${row.id} and asked_at > ${ctx.now - DAY_MS}`.execute(ctx.sql)
  return mayAsk({ askedAt: row.is_new ? null : row.asked_at, askedToday: rows[0]?.count ?? 0, now: ctx.now })
}

async function askByMail(ctx: SystemCtx, facts: PageFacts, { id }: SubscriberRow, wish: Wish): Promise<void> {
  const until = ctx.now + CONFIRM_WITHIN_MS
  await sql`update subscriber set wanted_ids = ${wish.component_ids}::uuid[], asked_at = ${ctx.now},
      confirm_hash = ${hashOf(confirmToken(ctx.platform, id, ctx.now))}, confirm_until = ${until}
    where id = ${id}`.execute(ctx.sql)
  const { page, about } = shortly(facts, wish.component_ids)
  await enqueueDeliveries(ctx, [
    {
      account: facts.account_id,
      destination: { via: 'asked_subscriber', id },
      message: confirmMessage(page, id, about, ctx.now),
      dedup: `subscription:${id}:${ctx.now}`,
      not_after: epoch(until),
    },
  ])
}

function placeOf({ platform }: SystemCtx, { type, to }: Wish): string {
  const normal = type === 'email' ? to.toLowerCase() : new URL(to).href
  return keyedHash(platform.sealer.derive('subscriber places'), `${type} ${normal}`).toString('base64url')
}
