import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type DeliveryDraft, enqueueDeliveries } from '../delivery/index.ts'
import type { IncidentSnapshot } from '../incident/event.ts'
import { loadIncidents } from '../incident/load.ts'
import { incidentMessage } from '../incident/message.ts'
import { noteOnIncident } from '../incident/timeline.ts'
import type { Page } from './rules.ts'

const BATCH = 200

/** The step that pages come of. */
export interface PageOrigin {
  account: string
  incident: string
  generation: number
  round: number
  /** Position of the level, from 1. */
  level: number
  by_hand: boolean
}

interface PageRow extends Omit<Page, 'at'> {
  id: string
  account_id: string
  incident_id: string
  round: number
  level: number
  by_hand: boolean
  dedup: string
}

/** Writes pages as rows; each becomes a delivery when it is due. The same page twice is one row. */
export async function planPages(ctx: SystemCtx, origin: PageOrigin, pages: readonly Page[]): Promise<void> {
  if (pages.length === 0) return
  const rows = pages.map(({ at, ...page }, index) => ({
    id: ctx.newId(),
    ...page,
    due_at: at,
    dedup: keyOf(origin, pages, index),
  }))
  await sql`insert into page (id, account_id, incident_id, generation, round, level, user_id, name, via, destination, type,
      why, by_hand, due_at, state, dedup)
    select t.id, ${origin.account}, ${origin.incident}, ${origin.generation}, ${origin.round}, ${origin.level}, t.user_id,
      t.name, t.via, t.destination, t.type, t.why, ${origin.by_hand}, t.due_at, 'waiting', t.dedup
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, user_id uuid, name text, via text,
      destination uuid, type text, why text, due_at bigint, dedup text)
    on conflict (account_id, dedup) do nothing`.execute(ctx.sql)
}

/** `n` tells pages of one method apart that one step sends after different delays. */
function keyOf({ incident, generation, round, level }: PageOrigin, pages: readonly Page[], index: number): string {
  const { user_id, destination } = pages[index] as Page
  const n = pages.slice(0, index).filter(page => page.destination === destination).length
  return `page:${incident}:${generation}.${round}:${level}:${user_id ?? 'group'}:${destination}:${n}`
}

/** What waits is not sent any more. */
export async function cancelPages(ctx: SystemCtx, incident: string): Promise<void> {
  await sql`update page set state = 'cancelled' where incident_id = ${incident} and state = 'waiting'`.execute(ctx.sql)
}

/** Sends pages that are due, of one incident or of any; those that nobody needs any more are cancelled. Answers how many there were. */
export async function sendDuePages(ctx: SystemCtx, incident: string | null = null): Promise<number> {
  const { rows } = await sql<PageRow>`select * from page where state = 'waiting' and due_at <= ${ctx.now}
    and (${incident}::uuid is null or incident_id = ${incident}) order by due_at, id limit ${BATCH}
    for update skip locked`.execute(ctx.sql)
  if (rows.length === 0) return 0
  const incidents = await loadIncidents(ctx, [...new Set(rows.map(row => row.incident_id))])
  const wanted = rows.flatMap(page => {
    const found = incidents.get(page.incident_id)
    return found && isWanted(page, found) ? [{ page, incident: found }] : []
  })
  await send(ctx, wanted)
  const sent = wanted.map(({ page }) => page.id)
  await sql`update page set state = case when id = any(${sent}::uuid[]) then 'sent' else 'cancelled' end
    where id = any(${rows.map(row => row.id)}::uuid[])`.execute(ctx.sql)
  return rows.length
}

function isWanted({ by_hand }: PageRow, { responder_status, snoozed_until }: IncidentSnapshot): boolean {
  return by_hand ? responder_status !== 'resolved' : responder_status === 'triggered' && snoozed_until == null
}

async function send(ctx: SystemCtx, wanted: { page: PageRow; incident: IncidentSnapshot }[]): Promise<void> {
  const drafts = wanted.map(
    ({ page, incident }): DeliveryDraft => ({
      account: page.account_id,
      destination:
        page.via === 'channel'
          ? { via: 'channel', id: page.destination }
          : { via: 'contact_method', id: page.destination },
      message: incidentMessage(ctx.platform, incident, 'page', ctx.now),
      dedup: page.dedup,
      incident: page.incident_id,
    }),
  )
  const deliveries = await enqueueDeliveries(ctx, drafts)
  await noteOnIncident(
    ctx,
    wanted.map(({ page }, index) => {
      const { name, user_id, level, round, type, why } = page
      const text = `${name} was paged by ${type}, level ${level}: ${why}.`
      const data = { name, user_id, level, round, type, why, delivery_id: deliveries[index], text }
      return { account: page.account_id, incident: page.incident_id, kind: 'paged' as const, data }
    }),
  )
}
