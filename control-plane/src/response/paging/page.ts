import { type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type DeliveryDraft, enqueueDeliveries, withdrawDeliveries } from '../delivery/index.ts'
import { type IncidentSnapshot, loadIncident, loadPublicUpdates, loadReaders } from '../incident/index.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { loadBrief } from './brief.ts'
import { pageMessage } from './page-message.ts'
import { onePerDestination, type Page } from './rules.ts'

/** The step that creates pages. */
export interface PageOrigin {
  account: string
  incident: string
  generation: number
  round: number
  /** Position of the level, from 1. */
  level: number
  by_hand: boolean
  /** The event that pages a level another time in its round. */
  event?: string
}

interface PageRow extends Omit<Page, 'at' | 'why'> {
  why: string
  why_text: Text | null
  id: string
  round: number
  level: number
  by_hand: boolean
  dedup: string
}

/** Writes pages as rows; each becomes a delivery when it is due. The same page twice is one row. */
export async function planPages(ctx: SystemCtx, origin: PageOrigin, pages: readonly Page[]): Promise<void> {
  if (pages.length === 0) return
  const rows = pages.map(({ at, why, ...page }, index) => ({
    id: ctx.newId(),
    ...page,
    why: why.text,
    why_text: textIn(why),
    due_at: at,
    dedup: keyOf(origin, pages, index),
  }))
  await sql`insert into page (id, account_id, incident_id, generation, round, level, user_id, name, via, destination, type,
      why, why_text, by_hand, due_at, state, dedup)
    select t.id, ${origin.account}, ${origin.incident}, ${origin.generation}, ${origin.round}, ${origin.level}, t.user_id,
      t.name, t.via, t.destination, t.type, t.why, t.why_text, ${origin.by_hand}, t.due_at, 'waiting', t.dedup
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, user_id uuid, name text, via text,
      destination uuid, type text, why text, why_text jsonb, due_at bigint, dedup text)
    on conflict (account_id, dedup) do nothing`.execute(ctx.sql)
}

/** `n` distinguishes pages by one method that one step sends after different delays. */
function keyOf(
  { incident, generation, round, level, event }: PageOrigin,
  pages: readonly Page[],
  index: number,
): string {
  const { user_id, destination } = pages[index] as Page
  const n = pages.slice(0, index).filter(page => page.destination === destination).length
  return `page:${incident}:${generation}.${round}:${level}:${user_id ?? 'group'}:${destination}:${n}${event === undefined ? '' : `:${event}`}`
}

/** Withdraws pages that are still waiting, including those that a receiver could not take yet. */
export async function cancelPages(ctx: SystemCtx, incident: string): Promise<void> {
  await sql`update page set state = 'cancelled' where incident_id = ${incident} and state = 'waiting'`.execute(ctx.sql)
  const { rows } = await sql<{ account: string; dedups: string[] }>`
    select account_id as account, array_agg(dedup) as dedups from page where incident_id = ${incident} and state = 'sent'
    group by account_id`.execute(ctx.sql)
  for (const { account, dedups } of rows) await withdrawDeliveries(ctx, account, dedups)
}

/** Sends an incident's due pages; those that are no longer needed are cancelled. */
export async function sendDuePages(ctx: SystemCtx, id: string, loaded?: IncidentSnapshot): Promise<void> {
  const { rows } = await sql<PageRow>`select * from page where incident_id = ${id} and state = 'waiting'
    and due_at <= ${ctx.now} order by due_at, id for update skip locked`.execute(ctx.sql)
  if (rows.length === 0) return
  const incident = loaded ?? (await loadIncident(ctx, id))
  const wanted = incident ? onePerDestination(rows.filter(page => isWanted(page, incident))) : []
  const told = await findTold(ctx, wanted)
  const left = wanted.filter(page => !told.has(page.id))
  if (incident) await send(ctx, incident, left)
  const sent = left.map(page => page.id)
  await sql`update page set state = case when id = any(${sent}::uuid[]) then 'sent' else 'cancelled' end
    where id = any(${rows.map(row => row.id)}::uuid[])`.execute(ctx.sql)
}

/**
 * Finds pages of webhooks that already know of the incident: they were paged in this generation, or are notified as
 * webhooks of its monitors' groups. A program is notified only once.
 */
async function findTold(ctx: SystemCtx, pages: readonly PageRow[]): Promise<Set<string>> {
  const webhooks = pages.filter(page => page.type === 'webhook').map(page => page.id)
  if (webhooks.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select p.id from page p
      join notification_channel c on c.account_id = p.account_id and c.id = p.destination
    where p.id = any(${webhooks}::uuid[]) and exists (
      select from page q join notification_channel d on d.account_id = q.account_id and d.id = q.destination
        where q.incident_id = p.incident_id and q.generation = p.generation and q.state = 'sent'
          and d.destination = c.destination
      union all
      select from incident_monitor im join monitor m on m.account_id = im.account_id and m.id = im.monitor_id
        join notification_channel d on d.account_id = im.account_id and d.type = 'webhook'
          and d.notification_group_id = any(m.group_notification_ids)
        where im.incident_id = p.incident_id and d.destination = c.destination)`.execute(ctx.sql)
  return new Set(rows.map(row => row.id))
}

function isWanted({ by_hand }: PageRow, { responder_status, snoozed_until }: IncidentSnapshot): boolean {
  return by_hand ? responder_status !== 'resolved' : responder_status === 'triggered' && snoozed_until == null
}

/** Names of everyone who was paged since the incident was last triggered, and who is paged now. */
async function findPaged(ctx: SystemCtx, incident: string, pages: readonly PageRow[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from page p where p.incident_id = ${incident}
    and p.state = 'sent' and p.generation = (select generation from escalation e where e.incident_id = p.incident_id)
    order by p.id`.execute(ctx.sql)
  return [...new Set([...rows, ...pages].map(({ name }) => name))]
}

async function send(ctx: SystemCtx, incident: IncidentSnapshot, pages: PageRow[]): Promise<void> {
  // Of all paged destinations, only webhooks get them (spec 6.3).
  const updates = pages.some(({ type }) => type === 'webhook') ? await loadPublicUpdates(ctx, incident.id) : []
  const common = { account: incident.account_id, incident: incident.id }
  const brief = await loadBrief(ctx, incident)
  const readerOf = await loadReaders(
    ctx,
    incident.account_id,
    pages.map(({ user_id }) => user_id),
  )
  const known = await findPaged(ctx, incident.id, pages)
  const drafts = pages.map(({ via, destination, dedup, user_id, name, level }): DeliveryDraft => {
    const others = known.filter(other => other !== name)
    // The links of a page to one person act in that person's name.
    const page = { reader: user_id, ...readerOf(user_id), level, others, updates }
    const message = pageMessage(ctx.platform, incident, brief, page, ctx.now)
    return { ...common, destination: { via, id: destination }, message, dedup }
  })
  const deliveries = await enqueueDeliveries(ctx, drafts)
  await noteOnIncident(
    ctx,
    pages.map(({ name, user_id, level, round, type, why, why_text }, index) => {
      const text = `${name} was paged by ${type}, level ${level}: ${why}.`
      const data = { name, user_id, level, round, type, why, why_text, delivery_id: deliveries[index], text }
      return { ...common, kind: 'paged' as const, data }
    }),
  )
}
