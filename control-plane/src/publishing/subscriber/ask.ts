import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { optInHash } from '../../platform/opt-in.ts'
import { keyedHash } from '../../platform/sealer.ts'
import { DELIVERY_NAMES, enqueueDeliveries, sealSecrets } from '../../response/delivery/index.ts'
import type { Language } from '../page-words/index.ts'
import { placeOfSecrets } from './endpoints.ts'
import type { SubscriberRow } from './entity.ts'
import { confirmMessage } from './message.ts'
import type { PageFacts } from './page.ts'
import { noteAsk, requireQuota } from './quota.ts'
import { CONFIRM_WITHIN_MS, MOST_ASKED_A_DAY, mayAsk } from './rules.ts'
import { confirmToken } from './token.ts'

/** What to subscribe to, and where notifications go. */
export interface Wish {
  type: SubscriberRow['type']
  /** A mail address, or the address of a webhook. */
  to: string
  component_ids: string[]
  language: Language
  source: SubscriberRow['source']
  /** The network of the caller, for the quota; null if a member asks. */
  network: string | null
}

/**
 * Stores a subscription request, and asks the mail address to confirm it; a webhook has answered its challenge before.
 * An address that was asked recently, or too often, is not asked again, and a new request is then not stored. The reply
 * is the same in every case.
 */
export async function askSubscriber(
  ctx: SystemCtx,
  page: PageFacts,
  wish: Wish,
): Promise<{ id: string; asked: boolean }> {
  const place = placeOf(ctx, wish)
  if (wish.type === 'email') await requireQuota(ctx, page, wish)
  // Serializes requests for an address on all pages, so that each counts the mails of the earlier ones.
  await sql`select pg_advisory_xact_lock(hashtext(${place}))`.execute(ctx.sql)
  const id = await insertWish(ctx, page, wish, place)
  const { rows } = await sql<SubscriberRow & { is_new: boolean }>`select *, id = ${id} as is_new from subscriber
    where page_id = ${page.id} and place = ${place} for update`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Error('The subscriber was neither written nor found.')
  if (wish.type === 'webhook') {
    await confirmWebhook(ctx, row, wish)
    return { id: row.id, asked: true }
  }
  const mails = await countMails(ctx, page.account_id, place)
  const asked = mayAsk({ askedAt: row.is_new ? null : row.asked_at, askedToday: mails.lately, now: ctx.now })
  if (asked) await askByMail(ctx, page, row, wish, dedupOf(place, dayOf(ctx.now), mails.own))
  else if (row.is_new) await sql`delete from subscriber where id = ${row.id}`.execute(ctx.sql)
  return { id: row.id, asked }
}

async function insertWish(ctx: SystemCtx, page: PageFacts, wish: Wish, place: string): Promise<string> {
  const id = ctx.newId()
  const { type, to, source } = wish
  const secrets = type === 'webhook' ? sealSecrets(ctx, { url: to }, placeOfSecrets(id)) : null
  await sql`insert into subscriber (id, account_id, page_id, type, address, secrets, place, state, source, language, component_ids,
      wanted_ids, confirm_until, asked_at, created_at)
    values (${id}, ${page.account_id}, ${page.id}, ${type}, ${type === 'email' ? to : new URL(to).origin}, ${secrets}, ${place},
      'pending', ${source}, ${wish.language}, '{}', ${wish.component_ids}::uuid[], ${ctx.now + CONFIRM_WITHIN_MS}, ${ctx.now}, ${ctx.now})
    on conflict (page_id, place) do nothing`.execute(ctx.sql)
  return id
}

async function confirmWebhook(ctx: SystemCtx, { id }: SubscriberRow, { component_ids }: Wish): Promise<void> {
  await sql`update subscriber set state = 'active', component_ids = ${component_ids}::uuid[], wanted_ids = null,
    confirmed_at = coalesce(confirmed_at, ${ctx.now}) where id = ${id}`.execute(ctx.sql)
}

/**
 * Counts the confirmation mails to this address in the last 24 hours on all pages, and those of the account today
 * (UTC), which give the next number. Counts by address, since a subscriber may be removed and added again meanwhile.
 */
async function countMails(ctx: SystemCtx, account: string, place: string): Promise<{ lately: number; own: number }> {
  const today = dayOf(ctx.now)
  const { rows } = await sql<{ lately: number; own: number }>`
    select count(*)::int as lately, count(*) filter (where a.id = ${account} and t.day = ${today})::int as own
    from (select account_id as id from subscriber where place = ${place} union select ${account}::uuid) a
      cross join unnest(${[today - 1, today]}::bigint[]) as t (day)
      cross join generate_series(0, ${MOST_ASKED_A_DAY - 1}::int) as n
      join ${DELIVERY_NAMES} as d on d.account_id = a.id and d.dedup = 'subscription:' || ${place}::text || ':' || t.day || ':' || n
    where d.created_at > ${ctx.now - DAY_MS}`.execute(ctx.sql)
  return rows[0] ?? { lately: 0, own: 0 }
}

/** The name of the n-th confirmation mail of a day (UTC) to an address, by which mails are counted. */
function dedupOf(place: string, day: number, n: number): string {
  return `subscription:${place}:${day}:${n}`
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS)
}

async function askByMail(
  ctx: SystemCtx,
  facts: PageFacts,
  { id }: SubscriberRow,
  wish: Wish,
  dedup: string,
): Promise<void> {
  const until = ctx.now + CONFIRM_WITHIN_MS
  await sql`update subscriber set wanted_ids = ${wish.component_ids}::uuid[], language = ${wish.language}, asked_at = ${ctx.now},
      confirm_hash = ${optInHash(confirmToken(ctx.platform, id, ctx.now))}, confirm_until = ${until}
    where id = ${id}`.execute(ctx.sql)
  await noteAsk(ctx, facts, id, wish)
  await enqueueDeliveries(ctx, [
    {
      account: facts.account_id,
      destination: { via: 'asked_subscriber', id },
      message: confirmMessage(facts, id, ctx.now, wish.language),
      dedup,
      not_after: epoch(until),
    },
  ])
}

/** What two subscriptions of a page to one receiver have in common. */
export function placeOf({ platform }: Pick<SystemCtx, 'platform'>, { type, to }: Pick<Wish, 'type' | 'to'>): string {
  const normal = type === 'email' ? to.toLowerCase() : new URL(to).href
  return keyedHash(platform.sealer.derive('subscriber places'), `${type} ${normal}`).toString('base64url')
}
