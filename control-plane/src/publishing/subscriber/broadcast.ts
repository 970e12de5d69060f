import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import { enqueueDeliveries, type Message } from '../../response/delivery/index.ts'
import { type Language, languageOf } from '../page-words/index.ts'
import { PAGE_CHANGED, type PageChangedPayload } from '../status-page/index.ts'
import { incidentMessage, maintenanceMessage } from './message.ts'
import { loadPageFacts, type PageFacts, shortly } from './page.ts'
import { forgetAsks } from './quota.ts'

export const SUBSCRIBERS_CONSUMER = 'subscribers'
/** Subscribers whose deliveries are created in one transaction. */
const CHUNK = 500

/** Makes one broadcast of each piece of news, in the transaction that removes the claim of its event. */
export async function takeNews(ctx: SystemCtx, events: readonly StoredEvent[]): Promise<void> {
  for (const event of events) {
    const change = PAGE_CHANGED.read(event)
    if (!change.notify || change.public === null || change.resource_id === null) continue
    const facts = await loadPageFacts(ctx, change.page_id)
    const news = facts && newsOf(ctx, facts, change)
    if (!facts || !news) continue
    const messages = Object.fromEntries((await languagesOf(ctx, facts.id)).map(each => [each, news.message(each)]))
    await sql`insert into page_broadcast (id, account_id, page_id, dedup, message, messages, component_ids, told_component_ids,
        created_at)
      values (${event.id}, ${facts.account_id}, ${facts.id}, ${`page:${facts.id}:${change.resource_id}:${change.revision}`},
        ${storableJson(news.message('en'))}::jsonb, ${storableJson(messages)}::jsonb, ${news.component_ids}::uuid[], ${news.told_component_ids}::uuid[], ${ctx.now})
      on conflict do nothing`.execute(ctx.sql)
  }
}

/** Languages other than English that some subscriber of the page reads. */
async function languagesOf(ctx: SystemCtx, page: string): Promise<Language[]> {
  const { rows } = await sql<{ language: string }>`select distinct language from subscriber
    where page_id = ${page} and state = 'active' and type = 'email' and language <> 'en'`.execute(ctx.sql)
  return rows.map(row => languageOf(row.language))
}

interface News {
  message(language: Language): Message
  component_ids: string[]
  /** The chosen components whose subscribers, and the page whose subscribers, were notified already. */
  told_component_ids: string[]
}

/**
 * The news of a change; null if there is no one to notify. Names only components of the page; news that concerns none
 * of them concerns the whole page.
 */
function newsOf(ctx: SystemCtx, facts: PageFacts, change: PageChangedPayload): News | null {
  const of = (monitors: readonly string[]) =>
    facts.components.filter(each => monitors.includes(each.monitor_id)).map(each => each.id)
  if (change.what === 'maintenance') {
    const words = change.public
    if (words === null) return null
    const component_ids = of(words.monitor_ids)
    const { about } = shortly(facts, component_ids)
    const message = (language: Language) => maintenanceMessage(facts, words, about, ctx.now, language)
    return { message, component_ids, told_component_ids: [] }
  }
  if (change.what !== 'incident' && change.what !== 'incident_update') return null
  const words = change.public
  if (words === null) return null
  const concerned = of(words.concerned_ids ?? words.monitor_ids)
  const { about } = shortly(facts, of(words.monitor_ids))
  const message = (language: Language) => incidentMessage(facts, words, about, ctx.now, language)
  if (words.arrived_ids === null) return { message, component_ids: concerned, told_component_ids: [] }
  const arrived = of(words.arrived_ids)
  const told = concerned.filter(id => !arrived.includes(id))
  // News that affected no component was sent to all subscribers.
  return arrived.length > 0 && told.length > 0 ? { message, component_ids: arrived, told_component_ids: told } : null
}

interface Broadcast {
  id: string
  account_id: string
  page_id: string
  dedup: string
  message: Message
  /** The message in languages other than English, by their codes. */
  messages: Record<string, Message>
  component_ids: string[]
  told_component_ids: string[]
  cursor: string | null
  created_at: number
}

/**
 * Creates the deliveries of a broadcast's next chunk, in one transaction with the cursor, so that a kill neither loses
 * nor duplicates any. Broadcasts of a page are processed in order; those without any delivery come first. Returns
 * whether there was a broadcast.
 */
export async function fanOut(ctx: SystemCtx): Promise<boolean> {
  const { rows } = await sql<Broadcast>`select * from page_broadcast b where done_at is null
      and not exists (select from page_broadcast e where e.page_id = b.page_id and e.done_at is null and e.id < b.id)
    order by cursor is not null, id limit 1 for update skip locked`.execute(ctx.sql)
  const [broadcast] = rows
  if (!broadcast) return false
  const next = await nextSubscribers(ctx, broadcast)
  await enqueueDeliveries(
    ctx,
    next.map(({ id, language }) => ({
      account: broadcast.account_id,
      destination: { via: 'subscriber', id },
      message: broadcast.messages[language] ?? broadcast.message,
      dedup: `${broadcast.dedup}:${id}`,
    })),
  )
  await sql`update page_broadcast set cursor = coalesce(${next.at(-1)?.id ?? null}::uuid, cursor), told = told + ${next.length},
    done_at = ${next.length < CHUNK ? ctx.now : null}::bigint where id = ${broadcast.id}`.execute(ctx.sql)
  return true
}

/**
 * Subscribers who had confirmed by the time of the news. Those who chose components get news about these and about the
 * whole page. Those already notified through other components are not notified again.
 */
async function nextSubscribers(ctx: SystemCtx, broadcast: Broadcast): Promise<{ id: string; language: string }[]> {
  const { page_id, component_ids, told_component_ids: told, cursor, created_at } = broadcast
  const { rows } = await sql<{ id: string; language: string }>`select id, language from subscriber
    where page_id = ${page_id} and state = 'active' and confirmed_at <= ${created_at}
      and (${cursor}::uuid is null or id > ${cursor}::uuid)
      and (${told.length === 0} or (component_ids <> '{}' and not component_ids && ${told}::uuid[]))
      and (component_ids = '{}' or ${component_ids.length === 0} or component_ids && ${component_ids}::uuid[])
    order by id limit ${CHUNK}`.execute(ctx.sql)
  return rows
}

const KEPT_MS = 30 * 86_400_000

/** Deletes requests that were never confirmed, and finished news. */
export async function forgetOld(ctx: SystemCtx): Promise<void> {
  await sql`delete from subscriber where state = 'pending' and confirm_until < ${ctx.now}`.execute(ctx.sql)
  await forgetAsks(ctx)
  await sql`delete from page_broadcast where done_at < ${ctx.now - KEPT_MS}`.execute(ctx.sql)
}
