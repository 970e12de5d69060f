import type { RumRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import type { RumSeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import type { RumKey } from '@pharos/shared-protocol/rum/measure.ts'
import { type RatedVital, VITAL_BANDS } from '@pharos/shared-protocol/rum/vital.ts'
import type { z } from 'zod'
import { instantText } from '../world/telemetry.ts'

export type Query = z.output<typeof RumSeriesQuery>
export type Row = Omit<RumRow, 'account_id' | 'retention_days' | 'arrived'> & { arrived: string }

export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const pick = <T>(next: () => number, from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
const PAGES = ['/', '/cart', '/orders/*', '/pay']

/** An event as it was sent: `at` and `arrived` in milliseconds. */
export interface Sent {
  at: number
  arrived: number
  row: Row
}

/** What differs by kind. */
function ownOf(next: () => number): Pick<RumRow, 'kind'> & Partial<RumRow> {
  const value = Math.round(next() * 5_000)
  const kind = pick(next, ['view', 'request', 'vital', 'vital', 'error', 'frustration', 'click'] as const)
  if (kind === 'request')
    return { kind, name: 'GET', value, failure: pick(next, ['', '', 'network', 'aborted', 'server_error']) }
  if (kind === 'vital') {
    const name = pick(next, ['LCP', 'CLS', 'INP', 'load'] as const)
    return { kind, name, value: name === 'CLS' ? next() / 2 : value }
  }
  if (kind === 'error') return { kind, name: 'TypeError', message: `no ${pick(next, ['price', 'cart'])} ${value}` }
  return kind === 'frustration' ? { kind, name: pick(next, ['rage_click', 'dead_click', 'thrashing']) } : { kind }
}

/** Events of sessions over some minutes; some are sent again later, as they were or with another value. */
export function generateRum(application_id: string, start: number, minutes: number, seed: number): Sent[] {
  const next = random(seed)
  const arrival = (at: number) => at + next() * 8_000 + (next() < 0.15 ? next() * 14 * 60_000 : 0)
  return Array.from({ length: minutes * 2 }, () => {
    const began = start + next() * minutes * 60_000
    const session: Omit<Row, 'id' | 'time' | 'view_id' | 'kind' | 'url' | 'page' | 'arrived'> = {
      ...{ application_id, session_id: crypto.randomUUID(), session_start: instantText(Math.round(began)) },
      ...{ anonymous_id: pick(next, ['a', 'b', 'c', 'd']), user_id: pick(next, ['', '', 'u1', 'u2']) },
      ...{ country: pick(next, ['AT', 'DE', '']), device: pick(next, ['mobile', 'desktop']), os: 'Linux' },
      ...{ browser: pick(next, ['Firefox', 'Chrome']), browser_version: '1', env: 'production' },
      ...{ release: pick(next, ['1.0', '1.1']), host: 'shop.example' },
      ...{ capture: 'analyze', rules: [], filters: [] },
    }
    return Array.from({ length: 8 }, () => sentOf(session, began + next() * 5 * 60_000, next, arrival)).flat()
  }).flat()
}

function sentOf(session: object, at: number, next: () => number, arrival: (at: number) => number): Sent[] {
  const first = Math.round(at)
  const page = pick(next, PAGES)
  const own = { ...session, id: crypto.randomUUID(), view_id: crypto.randomUUID(), url: page, page, ...ownOf(next) }
  const sent = [{ at: first, value: own.value ?? 0 }]
  // A batch that is sent again keeps its time, a vital that has grown has a later one.
  while (next() < 0.25) {
    const last = sent.at(-1) ?? { at: first, value: 0 }
    const grows = own.kind === 'vital' && next() < 0.5
    sent.push(grows ? { at: last.at + Math.round(next() * 120_000), value: last.value + next() } : last)
  }
  let earliest = 0
  return sent.map(each => {
    earliest = Math.max(earliest + 5, Math.round(arrival(each.at)))
    const times = { time: instantText(each.at), arrived: instantText(earliest), value: each.value }
    return { at: each.at, arrived: earliest, row: { ...own, ...times } as Row }
  })
}

const COLUMNS: Record<RumKey, (row: Row) => string> = {
  page: row => row.page,
  country: row => row.country,
  device: row => row.device,
  browser: row => row.browser,
  os: row => row.os,
  release: row => row.release ?? '',
  environment: row => row.env ?? '',
  host: row => row.host ?? '',
  error: row =>
    row.kind === 'error' ? `${row.name}: ${(row.message ?? '').slice(0, 200).replaceAll(/[0-9]+/g, '0')}` : '',
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const low = sorted[Math.floor(at)] ?? 0
  return low + ((sorted[Math.ceil(at)] ?? 0) - low) * (at - Math.floor(at))
}

/** A measure of some events, each of which is there once; null without data. */
function measure(rows: readonly Row[], aggregation: Query['aggregation']): number | null {
  const distinct = (of: readonly Row[], by: (row: Row) => string) => new Set(of.map(by)).size
  const [sessions, errors] = [(row: Row) => row.session_id, rows.filter(({ kind }) => kind === 'error')]
  const requests = rows.filter(({ kind, failure }) => kind === 'request' && failure !== 'aborted')
  const failed = requests.filter(({ failure }) => failure !== '')
  const share = (part: number, all: number) => (all === 0 ? null : (part * 100) / all)
  const frustrations = rows.filter(({ kind }) => kind === 'frustration')
  const figureOf = (values: readonly number[], figure: string) => {
    if (figure === 'count') return values.length
    if (values.length === 0) return null
    const bands = VITAL_BANDS[aggregation.split('_')[0]?.toUpperCase() as RatedVital]
    if (figure === 'good') return share(values.filter(value => value <= bands.good).length, values.length)
    if (figure === 'poor') return share(values.filter(value => value > bands.poor).length, values.length)
    if (figure === 'avg') return values.reduce((sum, each) => sum + each, 0) / values.length
    return percentile(values, Number(figure.slice(1)) / 100)
  }
  switch (aggregation) {
    case 'sessions':
      return distinct(rows, sessions)
    case 'users':
      return distinct(rows, row => (row.user_id ? row.user_id : (row.anonymous_id ?? '')))
    case 'error_rate':
      return share(distinct(errors, sessions), distinct(rows, sessions))
    case 'views':
      return rows.filter(({ kind }) => kind === 'view').length
    case 'errors':
      return errors.length
    case 'requests':
      return requests.length
    case 'failed_requests':
      return failed.length
    case 'request_failure_rate':
      return share(failed.length, requests.length)
    case 'frustrations':
      return frustrations.length
    case 'rage_clicks':
    case 'dead_clicks':
    case 'error_clicks':
    case 'thrashing':
      return frustrations.filter(({ name }) => name === aggregation.replace(/s$/, '')).length
    default: {
      const [of, figure] = aggregation.split('_') as [string, string]
      const among = of === 'request' ? requests : rows.filter(row => row.name?.toLowerCase() === of)
      return figureOf(
        among.map(({ value }) => value ?? 0),
        figure,
      )
    }
  }
}

/**
 * The value of each group of a query over events of a time range, of what had arrived by `until`, computed by hand: each
 * event counts once, with what it was sent with last. A count of nothing is left out, as groups without records are.
 */
export function byHand(
  sent: readonly Sent[],
  { aggregation, group_by = '', filters = {} }: Query,
  { from, to, until = Number.POSITIVE_INFINITY }: { from: number; to: number; until?: number },
): Map<string, number> {
  const keys = group_by === '' ? [] : (group_by.split(',') as RumKey[])
  const last = new Map<string, Sent>()
  for (const each of sent)
    if (each.at >= from && each.at < to && each.arrived <= until)
      if ((last.get(each.row.id)?.arrived ?? -1) < each.arrived) last.set(each.row.id, each)
  const isByError = keys.includes('error')
  const rows = [...last.values()]
    .map(({ row }) => row)
    .filter(row => Object.entries(filters).every(([key, wanted]) => COLUMNS[key as RumKey](row) === wanted))
    .filter(({ kind }) => !isByError || kind === 'error')
  const groups = Map.groupBy(rows, row => JSON.stringify(Object.fromEntries(keys.map(key => [key, COLUMNS[key](row)]))))
  return new Map(
    [...groups].flatMap(([key, own]): [string, number][] => {
      const value = measure(own, aggregation)
      return value === null || (value === 0 && !/rate|good|poor/.test(aggregation)) ? [] : [[key, value]]
    }),
  )
}
