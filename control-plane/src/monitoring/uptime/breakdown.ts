import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Span } from './replay.ts'
import { answered, ended, isExact } from './response-times.ts'
import { bucketStart } from './rollup.ts'
import { RESOLUTIONS, type Resolution } from './series.ts'

const PHASES = ['dns', 'connect', 'tls', 'first_byte', 'download'] as const
type Phase = (typeof PHASES)[number]

/** Response times by phase and by region, one entry per bucket of the series of the same span; milliseconds. */
export interface Breakdown {
  /** Averages. */
  phases: Record<Phase, number | null>[]
  /** Medians; `region` is a slug, null once the region is deleted. */
  regions: { region: string | null; p50: (number | null)[] }[]
}

interface Row extends Record<Phase, number | null> {
  at: EpochMs
  region: string | null
  runs: number
  p50: number | null
}

/** Computed in one pass over the raw results of the runs that got an answer; null for a span that exceeds them. */
export async function loadBreakdown(
  ctx: SystemCtx,
  monitor: string,
  span: Span,
  resolution: Resolution,
): Promise<Breakdown | null> {
  const size = RESOLUTIONS[resolution]
  const whole = { from: bucketStart(span.from, size), to: epoch(Math.min(Math.ceil(span.to / size) * size, ctx.now)) }
  if (!isExact(ctx, span, whole)) return null
  const average = (phase: Phase) =>
    sql`avg((c.data -> 'timings_ms' ->> ${sql.lit(phase)})::float8) as ${sql.ref(phase)}`
  const { rows } = await sql<Row>`
    select c.at - c.at % ${size}::bigint as at, r.slug as region, count(*)::int as runs,
      percentile_disc(0.5) within group (order by c.total_ms) as p50, ${sql.join(PHASES.map(average))}
    from check_result c left join region r on r.id = c.region_id
    where ${ended(monitor, whole)} and ${answered} group by 1, 2`.execute(ctx.sql)
  const instants: number[] = []
  for (let at: number = whole.from; at < whole.to; at += size) instants.push(at)
  const byInstant = Map.groupBy(rows, row => row.at as number)
  return {
    phases: instants.map(at => averagesOf(byInstant.get(at) ?? [])),
    regions: [...Map.groupBy(rows, row => row.region)].map(([region, own]) => {
      const medians = new Map(own.map(row => [row.at as number, row.p50]))
      return { region, p50: instants.map(at => medians.get(at) ?? null) }
    }),
  }
}

/** The averages of several regions together, weighted by their runs. */
function averagesOf(rows: readonly Row[]): Record<Phase, number | null> {
  const of = (phase: Phase) => {
    const known = rows.flatMap(row => (row[phase] === null ? [] : [{ ms: row[phase], runs: row.runs }]))
    const runs = known.reduce((sum, row) => sum + row.runs, 0)
    return runs === 0 ? null : known.reduce((sum, row) => sum + row.ms * row.runs, 0) / runs
  }
  return Object.fromEntries(PHASES.map(phase => [phase, of(phase)])) as Record<Phase, number | null>
}
