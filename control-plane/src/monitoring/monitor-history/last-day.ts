import { familyOf } from '@pharos/shared-protocol/check/kind.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/monitor-history.ts'
import { MOST_MONITORS_READ } from '@pharos/shared-protocol/contract/monitoring/monitor-history.ts'
import { DAY_MS, type EpochMs, epoch, HOUR_MS, MINUTE_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { StateMillis } from '@pharos/shared-protocol/uptime/uptime.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { loadHeartbeatSegments } from '../heartbeat/index.ts'
import type { Monitor } from '../monitor/index.ts'
import { bucketStart, loadHours, rollupEach } from '../uptime/index.ts'

type State = contract.HourState
/** The states of an hour that has several, the worst first. */
const WORST_FIRST = ['down', 'degraded', 'unknown', 'maintenance', 'paused', 'up'] as const
const HOURS = DAY_MS / HOUR_MS

/** A monitor, and whose bars it is part of: its own, or its service's. */
interface Known extends Pick<Monitor, 'id' | 'kind' | 'created_at'> {
  owner: string
  status: string
}

/**
 * The worst state of each of the last 24 hours, from rollups: they are some minutes old, so the current hour also has
 * the status of now. Ids of other accounts have none.
 */
export async function getLastDay(ctx: Ctx, { query }: Input<typeof contract.getLastDay>) {
  const from = epoch(bucketStart(ctx.now, HOUR_MS) + HOUR_MS - DAY_MS)
  const [ids, services] = [query.ids?.split(',') ?? [], query.service_ids?.split(',') ?? []]
  const { whole, left_out } = wholeServices(
    await findMonitors(ctx, sql`m.service_id`, services),
    services,
    MOST_MONITORS_READ,
  )
  const monitors = [...(await findMonitors(ctx, sql`m.id`, ids)), ...whole]
  const states = await loadStates(ctx, monitors, from)
  const times = await loadTimes(
    ctx,
    monitors.filter(({ id, owner }) => id === owner),
    from,
  )
  return {
    from: rfc3339(from),
    items: [...Map.groupBy(monitors, ({ owner }) => owner)].map(([id, own]) => ({
      id,
      states: worstOfAll(own.flatMap(monitor => [states.get(monitor.id) ?? []]).filter(each => each.length > 0)),
      response_times: times.get(id) ?? [],
    })),
    left_out,
  }
}

/**
 * Of the monitors of services, ordered by service and at most one more than may be read, those of services that are
 * there with all of their monitors; the other services are left out. Pure; exported for its test.
 */
export function wholeServices<M extends { owner: string }>(
  found: readonly M[],
  asked: readonly string[],
  most: number,
): { whole: M[]; left_out: string[] } {
  const cut = found.length > most ? found.at(-1)?.owner : undefined
  if (cut === undefined) return { whole: [...found], left_out: [] }
  return { whole: found.filter(({ owner }) => owner < cut), left_out: asked.filter(id => id.toLowerCase() >= cut) }
}

/** The first of them in the order of owners, one more than a question reads. */
async function findMonitors(ctx: Ctx, owner: RawBuilder<string>, ids: readonly string[]): Promise<Known[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Known>`select m.id, m.kind, m.created_at, ${owner} as owner, s.status
    from monitor m join monitor_state s on s.monitor_id = m.id
    where m.account_id = ${ctx.account} and ${owner} = any(${ids}::uuid[])
    order by ${owner}, m.id limit ${MOST_MONITORS_READ + 1}`.execute(ctx.sql)
  return rows
}

/** The states of each hour, by monitor; a kind without uptime has none. */
async function loadStates(ctx: Ctx, monitors: readonly Known[], from: EpochMs): Promise<Map<string, State[]>> {
  const idsOf = (family: string) => monitors.filter(({ kind }) => familyOf(kind) === family).map(({ id }) => id)
  const [voted, reported] = [idsOf('voted'), idsOf('reported')]
  const hours = await loadVoted(ctx, voted, from)
  for (const [id, segments] of await loadHeartbeatSegments(ctx, reported, { from, to: ctx.now }))
    hours.set(
      id,
      rollupEach(segments, [], { from, to: ctx.now }, HOUR_MS).map(({ ms }) => ms),
    )
  const found = monitors.filter(({ kind }) => ['voted', 'reported'].includes(familyOf(kind)))
  return new Map(found.map(monitor => [monitor.id, hoursOf(monitor, hours.get(monitor.id) ?? [], from)]))
}

interface Row extends StateMillis {
  monitor: string
  hour: number
}

/** Whole hours from their own rows; the current one and the one before, which may not be rolled up yet, by 5 minutes. */
async function loadVoted(ctx: Ctx, monitors: readonly string[], from: EpochMs): Promise<Map<string, StateMillis[]>> {
  if (monitors.length === 0) return new Map()
  const recent = bucketStart(ctx.now, HOUR_MS) - HOUR_MS
  const { rows } = await sql<Row>`
    select r.monitor_id as monitor, ((r.bucket - ${from}::bigint) / ${HOUR_MS}::bigint)::int as hour, sum(up_ms)::bigint as up,
      sum(degraded_ms)::bigint as degraded, sum(down_ms)::bigint as down, sum(unknown_ms)::bigint as unknown,
      sum(maintenance_ms)::bigint as maintenance, sum(paused_ms)::bigint as paused
    from rollup r where r.monitor_id = any(${monitors}::uuid[]) and r.bucket >= ${from} and r.bucket < ${ctx.now}
      and r.resolution = case when r.bucket < ${recent} then ${HOUR_MS / 1000}::int else ${(5 * MINUTE_MS) / 1000}::int end
    group by 1, 2`.execute(ctx.sql)
  const found = new Map<string, StateMillis[]>()
  for (const { monitor, hour, ...ms } of rows) {
    const own = found.get(monitor) ?? []
    own[hour] = ms
    found.set(monitor, own)
  }
  return found
}

/** The state of each hour: none before the monitor existed, and in the current one at least what it is now. */
function hoursOf({ created_at, status }: Known, millis: readonly StateMillis[], from: EpochMs): State[] {
  return Array.from({ length: HOURS }, (_, hour) => {
    const ms = millis[hour]
    const now = hour === HOURS - 1 ? nowOf(status) : null
    if (from + (hour + 1) * HOUR_MS <= created_at) return 'none'
    return WORST_FIRST.find(state => state === now || (ms?.[state] ?? 0) > 0) ?? 'unknown'
  })
}

function nowOf(status: string): State | null {
  return WORST_FIRST.find(state => state === status) ?? null
}

/** The worst of each hour over several monitors; nothing if none has states. A monitor that did not exist yet counts not. */
function worstOfAll(all: readonly State[][]): State[] {
  if (all.length === 0) return []
  return Array.from(
    { length: HOURS },
    (_, hour) => WORST_FIRST.find(state => all.some(states => states[hour] === state)) ?? 'none',
  )
}

/** The median response time of each hour, by monitor. */
async function loadTimes(ctx: Ctx, monitors: readonly Known[], from: EpochMs): Promise<Map<string, (number | null)[]>> {
  const ids = monitors.filter(({ kind }) => familyOf(kind) === 'voted').map(({ id }) => id)
  const found = new Map<string, (number | null)[]>()
  for (const { monitor_id, at, p50 } of await loadHours(ctx, ids, HOURS - 1)) {
    const own = found.get(monitor_id) ?? Array.from({ length: HOURS }, () => null)
    const hour = Math.round((at - from) / HOUR_MS)
    if (hour >= 0 && hour < HOURS) own[hour] = p50
    found.set(monitor_id, own)
  }
  return found
}
