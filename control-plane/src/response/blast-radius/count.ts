import type { BlastFault } from '@pharos/shared-protocol/rum/blast-radius.ts'
import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { type Impact, loadSites, readImpact, type SendingSite, WEEK_MS } from '../../observability/rum-impact/index.ts'
import { type Away, loadAway, loadStoredTo } from '../../observability/telemetry-gap/index.ts'
import { isAway } from '../../platform/away.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type BlastRow, loadWithPlaces } from './row.ts'
import {
  type Counted,
  daysToCount,
  lengthOf,
  missingIn,
  notComparedOf,
  notComparedTotal,
  type Plan,
  planOf,
  SETTLED_MS,
  TOTAL,
} from './rules.ts'
import { findSeeing } from './seeing.ts'

/** What came of a count; a fault that stays one cannot be mended by another attempt. */
export type Outcome =
  | { row: BlastRow; counted: Counted; days: number }
  | { row: BlastRow; fault: BlastFault; stays: boolean }

/** The days of an incident whose applications are not known. */
const ANY_DAYS = 7

/** Counts the real users that met an incident. The store is asked outside of transactions. */
export async function countIncident(platform: Platform, claimed: BlastRow): Promise<Outcome> {
  const { row, sites, storedTo, away, now } = await inSystem(platform, async ctx => {
    const loaded = await loadWithPlaces(ctx, claimed)
    const since = epoch((loaded.rounds[0]?.from ?? ctx.now) - WEEK_MS)
    return {
      row: loaded,
      sites: await loadSites(ctx, claimed.account_id),
      storedTo: await loadStoredTo(ctx),
      away: await loadAway(ctx, { account: claimed.account_id, isPages: true }, since),
      now: ctx.now,
    }
  })
  const nothing = (state: 'no_host' | 'no_application'): Outcome => {
    const { until } = planOf(row.rounds, ANY_DAYS, now)
    const counted = { state, until, is_final: isOver(row, now), impact: null, not_compared: {}, missing_ms: 0 }
    return { row, counted, days: ANY_DAYS }
  }
  if (row.places.length === 0) return nothing('no_host')
  if (sites.length === 0) return nothing('no_application')
  try {
    const seeing = await findSeeing(platform, row.account_id, row.places)
    const apps = sites.filter(({ id }) => seeing.apps.has(id))
    const isWhole = seeing.isWhole || apps.length === sites.length
    // Whether one sees them is not known.
    if (apps.length === 0) return isWhole ? nothing('no_application') : { row, fault: 'query_limit', stays: false }
    return await countIn(platform, row, { apps, only_recent: !isWhole, storedTo, away, now })
  } catch (error) {
    return { row, fault: faultOf(platform, row, error), stays: false }
  }
}

interface Known {
  apps: SendingSite[]
  /** Only of those that saw its hosts lately it is known that they do. */
  only_recent: boolean
  storedTo: EpochMs
  away: Away[]
  now: EpochMs
}

async function countIn(
  platform: Platform,
  row: BlastRow,
  { apps, only_recent, storedTo, away, now }: Known,
): Promise<Outcome> {
  const first = row.rounds[0]?.from ?? now
  const days = daysToCount(apps, first, now)
  const plan = planOf(row.rounds, days, storedTo)
  // What was final is not counted again once its events may have expired, also if the incident reopened since.
  const isExpired = now >= first + days * DAY_MS + SETTLED_MS
  if (row.counted?.is_final && row.counted.state === 'counted' && (row.counted.until === plan.until || isExpired))
    return { row, counted: row.counted, days }
  if (plan.spans.length === 0 || (isOver(row, now) && !plan.isFinal)) return { row, fault: 'not_stored', stays: false }
  const missing_ms = missingIn(plan.spans, away)
  if (missing_ms >= lengthOf(plan.spans)) return { row, fault: 'telemetry_missing', stays: plan.isFinal }
  const where = { apps: apps.map(({ id }) => id), places: row.places, spans: plan.spans }
  const impact = await readImpact(platform, row.account_id, where)
  // Nobody of some applications is not nobody.
  if (only_recent && impact.total.now.sessions === 0) return { row, fault: 'query_limit', stays: false }
  return { row, counted: countedOf(plan, impact, apps, { away, now, missing_ms, only_recent }), days }
}

function countedOf(
  plan: Plan,
  impact: Impact,
  apps: readonly SendingSite[],
  { missing_ms, only_recent, ...known }: { away: Away[]; now: EpochMs; missing_ms: number; only_recent: boolean },
): Counted {
  const active = new Map(impact.applications.map(each => [each.application_id, each.before.active_sessions]))
  const reasons = apps.map(
    app => [app.id, notComparedOf(app, active.get(app.id) ?? 0, { spans: plan.spans, ...known })] as const,
  )
  const total = notComparedTotal(reasons.map(([, reason]) => reason))
  return {
    state: 'counted',
    until: plan.until,
    is_final: plan.isFinal,
    impact,
    not_compared: { ...Object.fromEntries(reasons), [TOTAL]: total },
    missing_ms,
    only_recent,
  }
}

/** Whether an incident ended, and what arrives from now on is not counted. */
export function isOver({ rounds }: BlastRow, now: EpochMs): boolean {
  const end = rounds.at(-1)?.to ?? null
  return end !== null && now >= end + SETTLED_MS
}

function faultOf(platform: Platform, row: BlastRow, error: unknown): BlastFault {
  if (error instanceof Refusal && error.code === 'query_time_limit') return 'query_limit'
  if ((error instanceof Refusal && error.code === 'unavailable') || isAway(error)) return 'store_away'
  platform.log.error({ err: error, incident: row.incident_id }, 'counting the real users of an incident failed')
  return 'failed'
}
