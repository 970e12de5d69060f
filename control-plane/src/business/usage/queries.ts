import {
  type getUsage as contract,
  METRICS,
  type Metric,
  MOST_PARTS_DAYS,
  MOST_USAGE_DAYS,
} from '@pharos/shared-protocol/contract/business/usage.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { DAY_MS, type EpochMs, MINUTE_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { loadAccount, type Planned } from '../../account/account/index.ts'
import { COUNTS_FOR, type DayUsage, inUnit, loadDays, startOfDay } from '../../account/meter/index.ts'
import { loadWaitingSince } from '../../observability/telemetry-gap/index.ts'
import { type Ctx, inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { loadLimits, presentLimits } from './limits.ts'

const DEFAULT_DAYS = 30
/** When what was stored of a day is counted (milliseconds after its end). */
const COUNTED_AFTER_MS = 5 * MINUTE_MS
const OF_TELEMETRY: readonly Metric[] = [
  ...COUNTS_FOR.telemetry_bytes,
  ...(['log_records', 'span_records', 'metric_records', 'rum_sessions'] as const),
]
/** Metrics with kinds or regions. */
const IN_PARTS: readonly Metric[] = ['check_runs', 'browser_minutes', 'messages']
/** They are looked at every few minutes, so a day on which nobody did has no number, which is not 0. */
const LEVELS: readonly Metric[] = ['monitors', 'members']

type Query = Input<typeof contract>['query']

type Reader = Pick<SystemCtx, 'sql' | 'now'>

/** `GET /billing/usage` */
export async function getUsage(ctx: Ctx, { query }: Input<typeof contract>) {
  const account = await loadAccount(ctx)
  const waiting = await inSystem(ctx.platform, loadWaitingSince)
  return readUsage(ctx, account, query, { waiting, slugs: days => loadSlugs(ctx, days) })
}

interface From {
  waiting: EpochMs | null
  /** The names of the regions of days, by their ids. */
  slugs(days: readonly DayUsage[]): Promise<Map<string, string>>
}

/** What an account used, by day. */
async function readUsage(
  ctx: Reader,
  account: Planned & { id: string },
  query: Query,
  { waiting, slugs: slugsOf }: From,
) {
  const { from, to } = rangeOf(query, ctx.now)
  const withParts = to - from < MOST_PARTS_DAYS * DAY_MS
  const days = await loadDays(ctx, account.id, { from, to, metric: query.metric, withParts })
  const slugs = await slugsOf(days)
  const groups = Map.groupBy(days, ({ day, metric }) => `${day} ${metric}`)
  const figures = [...groups.values()].map(rows => presentFigure(rows, { slugs, waiting, withParts, now: ctx.now }))
  const limits = await loadLimits(ctx, account.id, account)
  return {
    from: dateOf(from),
    to: dateOf(to),
    limits: presentLimits(limits),
    figures: withGaps(figures, { from, to: Math.min(to, startOfDay(ctx.now)), metric: query.metric }),
  }
}

export const dateOf = (day: number) => rfc3339(day).slice(0, 10)
export const dayOfDate = (date: string) => Date.parse(`${date}T00:00:00Z`)

function rangeOf({ from, to }: Query, now: EpochMs): { from: number; to: number } {
  const last = to === undefined ? startOfDay(now) : dayOfDate(to)
  const first = from === undefined ? last - (DEFAULT_DAYS - 1) * DAY_MS : dayOfDate(from)
  if (first > last) throw refuseField('from', businessText('usage.from_after_to'))
  if (last - first >= MOST_USAGE_DAYS * DAY_MS)
    throw refuseField('from', requestText('request.days_before_to', { limit: MOST_USAGE_DAYS }))
  return { from: first, to: last }
}

async function loadSlugs(
  ctx: Pick<SystemCtx, 'sql'>,
  days: readonly DayUsage[],
  among = sql`true`,
): Promise<Map<string, string>> {
  const ids = [...new Set(days.map(({ place }) => place))].filter(place => place !== '')
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    slug: string
  }>`select id, slug from region where id = any(${ids}::uuid[]) and ${among}`.execute(ctx.sql)
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** The same for the account's partner, to whom its rows and regions are data. */
export async function readCustomerUsage(ctx: SystemCtx, account: Planned & { id: string }, query: Query) {
  const isShared = sql`account_id is null`
  const slugs = (days: readonly DayUsage[]) => loadSlugs(ctx, days, isShared)
  const { figures, ...usage } = await readUsage(ctx, account, query, { waiting: await loadWaitingSince(ctx), slugs })
  return {
    ...usage,
    figures: figures.map(({ rows: _, parts, ...figure }) => ({
      ...figure,
      parts: parts === null ? null : summedUp(parts),
    })),
  }
}

/** Parts of regions without a name here are one. */
function summedUp(parts: readonly { kind: string | null; region: string | null; amount: number }[]) {
  const groups = Map.groupBy(parts, ({ kind, region }) => `${kind ?? ''} ${region ?? ''}`)
  return [...groups.values()].map(same => {
    const [{ kind, region }] = same as [(typeof parts)[number]]
    return { kind, region, amount: same.reduce((sum, { amount }) => sum + amount, 0) }
  })
}

interface Shown {
  slugs: Map<string, string>
  /** Since when acknowledged telemetry waits to be stored, and so to be counted. */
  waiting: EpochMs | null
  withParts: boolean
  now: EpochMs
}

function presentFigure(rows: readonly DayUsage[], { slugs, waiting, withParts, now }: Shown) {
  const [{ day, metric }] = rows as [DayUsage]
  const end = day + DAY_MS
  const waits = OF_TELEMETRY.includes(metric) && waiting !== null && waiting < end
  return {
    day: dateOf(day),
    metric,
    amount: inUnit(
      metric,
      rows.reduce((sum, { amount }) => sum + amount, 0),
    ),
    is_final: now >= end + COUNTED_AFTER_MS && !waits,
    parts:
      withParts && IN_PARTS.includes(metric)
        ? rows.map(({ kind, place, amount }) => {
            const region = slugs.get(place) ?? null
            return {
              kind: kind || null,
              region,
              amount: inUnit(metric, amount),
              rows: rowsAt(metric, day, { kind, region }),
            }
          })
        : null,
    rows: rowsAt(metric, day),
  }
}

type Figure = Omit<ReturnType<typeof presentFigure>, 'amount'> & { amount: number | null }

function rowsAt(metric: Metric, day: number, part: { kind?: string; region?: string | null } = {}) {
  const { kind = '', region = null } = part
  const query = { metric, day: dateOf(day), ...(kind ? { kind } : {}), ...(region ? { region } : {}) }
  return { path: '/billing/usage/rows', query }
}

/** Days since the first of a level on which it was not looked at have `null`: that is not 0. */
function withGaps(
  figures: readonly Figure[],
  { from, to, metric: only }: { from: number; to: number; metric: Metric | undefined },
): Figure[] {
  const gaps = LEVELS.filter(metric => only === undefined || only === metric).flatMap(metric => {
    const known = new Set(figures.filter(figure => figure.metric === metric).map(({ day }) => day))
    const first = [...known].sort()[0]
    if (first === undefined) return []
    return daysBetween(Math.max(from, dayOfDate(first)), to)
      .filter(day => !known.has(dateOf(day)))
      .map(day => ({
        day: dateOf(day),
        metric,
        amount: null,
        is_final: true,
        parts: null,
        rows: rowsAt(metric, day),
      }))
  })
  const order = (figure: Figure) => METRICS.indexOf(figure.metric)
  return [...figures, ...gaps].sort((a, b) => b.day.localeCompare(a.day) || order(a) - order(b))
}

function daysBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, Math.round((to - from) / DAY_MS) + 1) }, (_, index) => from + index * DAY_MS)
}
