import { MOST_RULE_SERIES } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'
import { groupKeys } from './attribute.ts'
import type { Series, SeriesQuery } from './entity.ts'
import { amongGroups, type Groups, type Labelled, labelsOfSeries } from './labels.ts'
import { rowsOfQuery, type StoredQuery } from './rows.ts'
import { TooManySeries } from './too-many.ts'
import { uptimeOfWindows } from './uptime-windows.ts'
import { bucketsOfWindows, type Windows } from './window.ts'

/** The most values in one page, which bounds the size of its result. */
const MOST_VALUES = 500_000

/** The values of one series by the ends of their windows, in any order; those without data are left out. */
export interface WindowSeries {
  labels: Series['labels']
  values: readonly { at: EpochMs; value: number }[]
}

interface Row extends Labelled {
  ks: number[]
  results: number[]
  /** The number of series in this page and in those after it. */
  total: number | string
}

/**
 * Reads the windows of every series of a query. A window has the same value whenever it is read, once all that arrived
 * until `delay` after its end is stored, and however many others are read with it. Throws `limit_reached`
 * (`TooManySeries`) for more than `MOST_RULE_SERIES`, and what `readSeries` throws. With `groups`, only of those.
 */
export async function readEverySeries(
  platform: Platform,
  account: string,
  query: SeriesQuery,
  windows: Windows,
  groups: Groups | null = null,
): Promise<WindowSeries[]> {
  if (query.source === 'uptime') return uptimeOfWindows(platform, account, query, windows)
  return readPages(platform, account, query, windows, groups)
}

async function readPages(
  platform: Platform,
  account: string,
  query: StoredQuery,
  windows: Windows,
  groups: Groups | null,
): Promise<WindowSeries[]> {
  const rows = await rowsOfQuery(platform, account, query, bucketsOfWindows(windows))
  if (rows === null) return []
  const keys = groupKeys(query.group_by)
  const size = Math.max(1, Math.min(MOST_RULE_SERIES, Math.floor(MOST_VALUES / windows.count)))
  const series: WindowSeries[] = []
  for (let last: Row | undefined; ; ) {
    const page: Row[] = await platform.telemetry.query<Row>(account, pageAfter(last, rows, size, groups))
    const total = series.length + Number(page[0]?.total ?? 0)
    if (total > MOST_RULE_SERIES) throw new TooManySeries(total)
    series.push(...page.map(row => seriesOf(row, keys, windows)))
    last = page.at(-1)
    if (last === undefined || series.length >= total) return series
  }
}

/** The first series after another one, by their labels and kind, with the number of all that come after it. */
function pageAfter(last: Labelled | undefined, rows: Ch, size: number, groups: Groups | null): Ch {
  const labels = value('Array(String)', last?.labels ?? [])
  const [since, after] =
    last === undefined
      ? [ch`1`, ch`1`]
      : [ch`labels >= ${labels}`, ch`(labels, kind) > (${labels}, ${value('String', last.kind)})`]
  return ch`select *, count() over () as total
    from (select labels, kind, groupArray(k) as ks, groupArray(result) as results from (${rows}) where ${since} and ${amongGroups(groups)} group by labels, kind)
    where ${after} order by labels, kind limit ${value('UInt32', size)}
    settings compile_expressions = 0`
}

function seriesOf(row: Row, keys: readonly string[], { first, every }: Windows): WindowSeries {
  const values = row.ks.map((k, i) => ({ at: epoch(first + k * every), value: row.results[i] ?? 0 }))
  return { labels: labelsOfSeries(row, keys), values }
}
