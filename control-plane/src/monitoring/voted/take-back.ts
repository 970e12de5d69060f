import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import {
  type Announced,
  type MonitorStatus,
  type RegionAbsence,
  type RegionState,
  silentSince,
} from '../verdict/index.ts'
import type { MonitorBundle } from './bundle.ts'
import type { Decision } from './decide.ts'

/** A transition that a silence caused, and since when the monitor had the previous status. */
export interface Silence {
  transition: string
  at: EpochMs
  from: MonitorStatus
  since: EpochMs
}

/** What is needed to decide runs that ended before a silence of their monitor. */
export interface Late {
  /** The silences since the last run that changed the status, newest first. */
  silences: readonly Silence[]
  absences: ReadonlyMap<string, RegionAbsence>
}

/**
 * Whether a run ended before its monitor's regions fell silent, e.g. a run from the spool of an agent that was cut off.
 */
export function isLate({ regions }: MonitorBundle, { at }: { at: EpochMs }): boolean {
  return regions.some(region => region.status === 'stale' && region.stale_at > at)
}

/**
 * Takes back silences that began after a run that arrives only now: restores the state of the monitor and its regions
 * from before them. Regions that are silent after the run fall silent again at their own instant.
 */
export function takeBack(decided: Decision, { silences, absences }: Late, at: EpochMs): void {
  decided.regions = decided.regions.map(state => wake(state, at, absences.get(state.region) ?? null))
  const disproved = silences.filter(silence => silence.at > at && !decided.takenBack.includes(silence.transition))
  const first = disproved.at(-1)
  if (first === undefined) return
  const { bundle } = decided
  const announced = announcedBefore(first.from, bundle.state.announced)
  bundle.state = { status: first.from, since: first.since, announced }
  decided.takenBack.push(...disproved.map(({ transition }) => transition))
}

function wake(state: RegionState, at: EpochMs, absence: RegionAbsence | null): RegionState {
  return state.status === 'stale' && silentSince(state, absence) > at ? { ...state, status: state.judged } : state
}

function announcedBefore(from: MonitorStatus, announced: Announced): Announced {
  if (from === 'up') return null
  if (from === 'down') return 'failed'
  if (from === 'degraded') return announced === 'failed' ? 'failed' : 'degraded'
  return announced === 'unknown' ? null : announced
}

/** The most silences of a monitor that are examined, which is more than it can have regions. */
const MOST = 50

interface Row {
  monitor: string
  id: string
  at: number
  from: MonitorStatus
  since: number
  silent: boolean
}

/**
 * The silences that late runs may disprove, by monitor; `at` is the end of its first late run. Omits monitors whose
 * settings have changed since, because current settings must not decide their past.
 */
export async function loadSilences(
  ctx: SystemCtx,
  late: ReadonlyMap<string, EpochMs>,
): Promise<Map<string, Silence[]>> {
  const { rows } = await sql<Row>`
    select l.monitor, t.id, t.at, t.from_status as "from", t.silent,
      coalesce(lead(t.at) over (partition by l.monitor order by t.id desc), t.created_at) as since
    from unnest(${[...late.keys()]}::uuid[], ${[...late.values()]}::bigint[]) as l (monitor, at),
      lateral (select x.id, x.at, x.from_status, x.trigger_run is null as silent, m.created_at
        from transition x join monitor m on m.id = x.monitor_id
        where x.monitor_id = l.monitor order by x.id desc limit ${MOST}) t
    where not exists (select from monitor_policy where monitor_id = l.monitor and at > l.at)
    order by l.monitor, t.id desc`.execute(ctx.sql)
  const byMonitor = Map.groupBy(rows, row => row.monitor)
  return new Map([...byMonitor].map(([monitor, all]) => [monitor, tailOf(all)] as const))
}

function tailOf(rows: readonly Row[]): Silence[] {
  const end = rows.findIndex(row => !row.silent)
  return rows
    .slice(0, end < 0 ? rows.length : end)
    .map(({ id, at, from, since }) => ({ transition: id, at: epoch(at), from, since: epoch(since) }))
}
