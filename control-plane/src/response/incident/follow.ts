import type { MonitorType } from '@pharos/shared-protocol/contract/monitoring/monitor.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { announce, applyAction, withUpdate } from './action.ts'
import { AUTOMATION } from './actor.ts'
import { followAffected } from './affected.ts'
import type { StoredIncident } from './entity.ts'
import { PUBLISHED_GREW } from './event.ts'
import { FAILING_FIRST } from './load.ts'
import type { DecidedEvent } from './rules.ts'
import { postReopening } from './template.ts'
import { AUTOMATIC_TITLE, titleOf } from './title.ts'

/** A locked incident whose failing monitors have changed. */
export interface Changed {
  incident: StoredIncident
  /** Monitors that are new on it. */
  arrived: readonly string[]
  /** Whether it was published with them just now. */
  isShown?: boolean
}

interface Row {
  id: string
  /** Whether no person has set a title. */
  is_automatic: boolean
  is_published: boolean
  /** Of the first monitor that fails; null if none does. */
  type: MonitorType | null
  friendly_name: string | null
}

/**
 * Lets what open incidents say follow the monitors that fail now: their automatic title, and the title, components and
 * updates on their page. Each change is on the timeline.
 */
export async function followFailing(ctx: SystemCtx, changed: readonly Changed[]): Promise<void> {
  const byId = new Map(changed.map(each => [each.incident.id, each]))
  for (const row of await findRows(ctx, [...byId.keys()])) {
    const { incident, arrived, isShown } = byId.get(row.id) as Changed
    const events = await followTitle(ctx, incident, row)
    const news = row.is_published ? await followAffected(ctx, incident, AUTOMATION) : null
    const joined: DecidedEvent[] =
      arrived.length > 0 ? [{ name: 'incident.joined', more: { arrived: [...arrived] } }] : []
    const others = eventsOf(events, news, row.is_published && !isShown ? arrived : [])
    await announce(ctx, incident.id, AUTOMATION, [...joined, ...others])
  }
}

/** The events of a reopened incident with the update on its page; its texts name what fails now. */
export async function followReopened(
  ctx: SystemCtx,
  incident: StoredIncident,
  events: readonly DecidedEvent[],
): Promise<DecidedEvent[]> {
  // The event of the reopening has the new title, too.
  for (const row of await findRows(ctx, [incident.id])) await followTitle(ctx, incident, row)
  return withUpdate(events, 'incident.reopened', await postReopening(ctx, incident, AUTOMATION))
}

async function findRows(ctx: SystemCtx, ids: readonly string[]): Promise<Row[]> {
  await ctx.em.flush()
  const { rows } = await sql<Row>`select i.id, ${AUTOMATIC_TITLE} as is_automatic, f.type, f.friendly_name,
      exists (select from incident_publication p where p.incident_id = i.id) as is_published
    from incident i left join lateral (select m.type, m.friendly_name from incident_monitor m
      where m.incident_id = i.id and not m.healthy order by ${FAILING_FIRST} limit 1) f on true
    where i.id = any(${ids}::uuid[]) and i.responder_status <> 'resolved' order by i.id`.execute(ctx.sql)
  return rows
}

async function followTitle(ctx: SystemCtx, incident: StoredIncident, row: Row): Promise<DecidedEvent[]> {
  const { is_automatic, type, friendly_name } = row
  if (!is_automatic || type === null || friendly_name === null) return []
  const to = { title: titleOf({ type, friendly_name }) }
  const { events } = await applyAction(ctx, incident, { do: 'change', to }, AUTOMATION)
  return events
}

/** One event for an update and the title that changed with it; subscribers of new components hear of quiet ones. */
function eventsOf(titled: DecidedEvent[], news: DecidedEvent | null, arrived: readonly string[]): DecidedEvent[] {
  const update = news?.name === 'incident.updated' ? news : null
  const isTold = update !== null && !update.more?.quiet
  const grew = (arrived.length > 0 && !isTold) || (news !== null && update === null)
  const growth: DecidedEvent = { name: PUBLISHED_GREW, more: { arrived: [...arrived] } }
  return [...(update === null ? titled : [update]), ...(grew ? [growth] : [])]
}
