import type * as contract from '@pharos/shared-protocol/contract/observability/rum-vital.ts'
import { RATED_VITALS, VITAL_BANDS } from '@pharos/shared-protocol/rum/vital.ts'
import { DAY_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type Ch, ch, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { findRumApp } from '../rum-app/index.ts'
import { bucketAt, bucketsOf, spanOf, stepOf, whereSpan } from '../series/index.ts'

const MOST_GROUPS = 50
const MOST_ELEMENTS = 20
/** The intervals of a distribution: as many up to the start of the poor band, and as many of the same length beyond. */
const INTERVALS = 20

type Query = Input<typeof contract.readRumVitals>['query']

interface Row {
  n: string
  p75: number | null
  good: string
  poor: string
}

const GROUPS: Record<Query['group_by'], Ch> = {
  page: ch`toString(page)`,
  country: ch`toString(country)`,
  device: ch`toString(device)`,
  browser: ch`toString(browser)`,
  release: ch`toString(release)`,
}

/** The bounds of the band of a vital, as SQL. */
function bound(which: 'good' | 'poor'): Ch {
  const names = RATED_VITALS.map(name => name as string)
  const bounds = RATED_VITALS.map(name => VITAL_BANDS[name][which])
  return ch`transform(toString(name), ${value('Array(String)', names)}, ${value('Array(Float64)', bounds)}, 0.)`
}

const FIGURES = ch`count() as n, quantileTDigestOrNull(0.75)(value) as p75,
  countIf(value <= ${bound('good')}) as good, countIf(value > ${bound('poor')}) as poor`

export async function readRumVitals(ctx: OpenCtx, { params, query }: Input<typeof contract.readRumVitals>) {
  const app = await ctx.inAccount('read', tx => findRumApp(tx, params.app_id))
  const span = spanOf(ctx.now, query, DAY_MS)
  const buckets = bucketsOf({ ...span, step_ms: stepOf(span, query.resolution) })
  const all = ch`${rowsOf('rum_figures')} where application_id = ${value('UUID', app.id)} and kind = 'vital'
    and ${whereSpan(span)} and ${conditionOf(query)}`
  const one = ch`${all} and name = ${value('String', query.vital)}`
  const { good, poor } = VITAL_BANDS[query.vital]
  const width = poor / INTERVALS
  const read = <T>(text: Ch) => ctx.platform.telemetry.query<T>(ctx.account, text)
  const [vitals, groups, points, intervals, elements] = await Promise.all([
    read<Row & { vital: string }>(ch`select toString(name) as vital, ${FIGURES} from ${all} group by name`),
    read<Row & { key: string }>(
      ch`select ${GROUPS[query.group_by]} as key, ${FIGURES} from ${one} group by key order by n desc, key
        limit ${value('UInt32', MOST_GROUPS)}`,
    ),
    read<Row & { k: number }>(
      ch`select ${bucketAt(buckets, ch`toUnixTimestamp64Nano(time)`)} as k, ${FIGURES} from ${one} group by k`,
    ),
    read<{ k: number; n: string }>(
      ch`select least(intDiv(value, ${value('Float64', width)}), ${value('UInt32', 2 * INTERVALS)}) as k, count() as n
        from ${one} group by k`,
    ),
    read<Row & { selector: string; place: string }>(
      ch`select element as selector, toString(page) as place, ${FIGURES}
        from ${one} and element != '' and value > ${value('Float64', good)}
        group by selector, place order by n desc, selector, place limit ${value('UInt32', MOST_ELEMENTS)}`,
    ),
  ])
  const at = new Map(points.map(row => [row.k, row]))
  const counts = new Map(intervals.map(({ k, n }) => [Number(k), Number(n)]))
  return {
    vitals: RATED_VITALS.map(name => ({ name, ...present(vitals.find(({ vital }) => vital === name)) })),
    groups: groups.map(row => ({ group: row.key, ...present(row) })),
    resolution_seconds: buckets.step / 1_000,
    points: Array.from({ length: buckets.count }, (_, k) => ({
      time: rfc3339(buckets.origin + k * buckets.step),
      ...present(at.get(k)),
    })),
    distribution: Array.from({ length: 2 * INTERVALS + 1 }, (_, k) => ({
      from: k * width,
      to: k === 2 * INTERVALS ? null : (k + 1) * width,
      count: counts.get(k) ?? 0,
    })),
    elements: elements.map(row => ({ element: row.selector, page: row.place, ...present(row) })),
  }
}

function conditionOf({ page, country, device, browser, release }: Query): Ch {
  const texts: [string | undefined, Ch][] = [
    [page, ch`page`],
    [country?.toUpperCase(), ch`country`],
    [device, ch`device`],
    [browser, ch`browser`],
    [release, ch`release`],
  ]
  const given = texts.flatMap(([text, column]) =>
    text === undefined ? [] : [ch`${column} = ${value('String', text)}`],
  )
  return join(given, ' and ')
}

function present(row: Row | undefined) {
  const [count, good, poor] = [Number(row?.n ?? 0), Number(row?.good ?? 0), Number(row?.poor ?? 0)]
  return { count, p75: row?.p75 ?? null, good, fair: count - good - poor, poor }
}
