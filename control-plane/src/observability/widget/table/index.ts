import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { readSeries, type SeriesReply } from '../../series/index.ts'
import { seriesQueryOf, sourceOfMetric, unitOf } from '../series.ts'
import type { ReadData, ValidWidget } from '../widget.ts'

type Row = Record<string, string | number | null>

/**
 * One row per group, one column per figure over the window. The first figure decides which groups; the others are read
 * for these, one query after the other.
 */
export const readTable: ReadData<'table'> = async ({ platform, account }, widget, window) => {
  const aggregations: readonly string[] = widget.query_config.aggregations ?? ['count']
  const keys = keysOf(widget)
  const replies: SeriesReply[] = []
  for (const aggregation of aggregations) {
    const query = seriesQueryOf(widget, aggregation)
    const groups = replies[0]?.series.map(({ labels }) => keys.map(key => labels[key] ?? '')) ?? null
    if (query) replies.push(await readSeries(platform, account, query, { ...window, step_ms: null }, groups))
  }
  const { y_unit } = widget.visualization_config
  const metric = y_unit === undefined ? await sourceOfMetric({ platform, account }, widget, window) : null
  const rows = sorted(rowsOf(replies, aggregations, keys), figureKey(0))
  const kept = rows.slice(0, widget.visualization_config.limit ?? rows.length)
  const titles = aggregations.map((title, at) => ({
    key: figureKey(at),
    title,
    kind: 'number' as const,
    unit: y_unit ?? unitOf(widget.data_source, title, metric),
  }))
  return {
    widget_type: 'table',
    from: rfc3339(window.from),
    to: rfc3339(window.to),
    columns: [...keys.map((title, at) => ({ key: groupKey(at), title, kind: 'text' as const, unit: null })), ...titles],
    rows: kept,
    left_out: (replies[0]?.left_out ?? 0) + rows.length - kept.length,
  }
}

/** Keys of cells that cannot collide with a customer's attributes. */
const groupKey = (at: number) => `group_${at + 1}`
const figureKey = (at: number) => `figure_${at + 1}`

/** The keys that identify a row. */
function keysOf({ data_source, query_config }: ValidWidget<'table'>): string[] {
  return data_source === 'uptime' ? ['monitor'] : (query_config as { group_by: string }).group_by.split(',')
}

/** One row for each group that has the first figure. */
function rowsOf(replies: readonly SeriesReply[], aggregations: readonly string[], keys: readonly string[]): Row[] {
  const rows = new Map<string, Row>()
  for (const [at, { series }] of replies.entries()) {
    for (const { labels, points } of series) {
      const id = JSON.stringify(labels)
      if (at > 0 && !rows.has(id)) continue
      const row = rows.get(id) ?? {
        ...Object.fromEntries(keys.map((key, column) => [groupKey(column), labels[key] ?? ''])),
        ...Object.fromEntries(aggregations.map((_, column) => [figureKey(column), null])),
      }
      row[figureKey(at)] = points[0]?.value ?? null
      rows.set(id, row)
    }
  }
  return [...rows.values()]
}

function sorted(rows: readonly Row[], by: string): Row[] {
  const weightOf = (row: Row) => (typeof row[by] === 'number' ? row[by] : Number.NEGATIVE_INFINITY)
  return rows.toSorted((a, b) => (weightOf(a) === weightOf(b) ? 0 : weightOf(b) - weightOf(a)))
}
