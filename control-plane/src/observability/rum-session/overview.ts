import type * as contract from '@pharos/shared-protocol/contract/rum-overview.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type Ch, ch, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { findRumApp } from '../rum-app/index.ts'
import { spanOf, whereSpan } from '../series/index.ts'

/** The length of the lists. */
const TOP = 10
const MOST_COUNTRIES = 250

type Query = Input<typeof contract.readRumOverview>['query']

export async function readRumOverview(ctx: OpenCtx, { params, query }: Input<typeof contract.readRumOverview>) {
  const app = await ctx.inAccount('read', tx => findRumApp(tx, params.app_id))
  const from = ch`${rowsOf('rum')} where ${conditionOf(app.id, ctx, query)}`
  const read = <T>(text: Ch) => ctx.platform.telemetry.query<T>(ctx.account, text)
  const [[counts], vitals, pages, errors, countries, browsers] = await Promise.all([
    read<Counts>(ch`select uniqExact(session_id) as sessions, countIf(kind = 'error') as errors,
      uniqExactIf(session_id, kind = 'error') as failed from ${from}`),
    read<VitalRow>(ch`select toString(name) as vital, avg(value) as mean, quantileTDigest(0.75)(value) as p75
      from ${from} and kind = 'vital' group by vital`),
    read<PageRow>(ch`select toString(page) as url, countIf(kind = 'view') as views,
      avgOrNullIf(value, kind = 'vital' and name = 'LCP') as lcp, avgOrNullIf(value, kind = 'vital' and name = 'load') as load
      from ${from} and kind in ('view', 'vital') group by url having views > 0 order by views desc, url limit ${value('UInt32', TOP)}`),
    read<ErrorRow>(ch`select toString(fingerprint) as print, argMax(message, time) as text, count() as n
      from ${from} and kind = 'error' group by print order by n desc, print limit ${value('UInt32', TOP)}`),
    read<BreakdownRow>(ch`select toString(country) as name, uniqExact(session_id) as n from ${from}
      group by name order by n desc, name limit ${value('UInt32', MOST_COUNTRIES)}`),
    read<BreakdownRow>(ch`select toString(browser) as name, uniqExact(session_id) as n from ${from}
      group by name order by n desc, name limit ${value('UInt32', TOP)}`),
  ])
  const sessions = Number(counts?.sessions ?? 0)
  return {
    session_count: sessions,
    error_count: Number(counts?.errors ?? 0),
    error_rate: sessions === 0 ? 0 : Number(counts?.failed ?? 0) / sessions,
    ...presentVitals(vitals),
    top_pages: pages.map(({ url, views, lcp, load }) => ({
      url,
      view_count: Number(views),
      avg_lcp_ms: lcp,
      avg_load_time_ms: load,
    })),
    top_errors: errors.map(({ print, text, n }) => ({
      error_fingerprint: print,
      error_message: text,
      count: Number(n),
    })),
    country_breakdown: countries.map(({ name, n }) => ({ country: name, session_count: Number(n) })),
    browser_breakdown: browsers.map(({ name, n }) => ({ browser: name, session_count: Number(n) })),
  }
}

interface Counts {
  sessions: string
  errors: string
  failed: string
}
interface VitalRow {
  vital: string
  mean: number
  p75: number
}
interface PageRow {
  url: string
  views: string
  lcp: number | null
  load: number | null
}
interface ErrorRow {
  print: string
  text: string
  n: string
}
interface BreakdownRow {
  name: string
  n: string
}

/** The events of an application in a range, of all sessions or of some. */
function conditionOf(app: string, { now }: OpenCtx, { country, browser, ...range }: Query): Ch {
  const conditions = [ch`application_id = ${value('UUID', app)}`, whereSpan(spanOf(now, range))]
  if (country !== undefined) conditions.push(ch`country = ${value('String', country.toUpperCase())}`)
  if (browser !== undefined) conditions.push(ch`browser = ${value('String', browser)}`)
  return join(conditions, ' and ')
}

function presentVitals(rows: readonly VitalRow[]) {
  const of = (name: string) => rows.find(({ vital }) => vital === name)
  const [lcp, fcp, cls, inp, ttfb] = [of('LCP'), of('FCP'), of('CLS'), of('INP'), of('TTFB')]
  return {
    avg_lcp_ms: lcp?.mean ?? null,
    avg_fcp_ms: fcp?.mean ?? null,
    avg_cls: cls?.mean ?? null,
    avg_inp_ms: inp?.mean ?? null,
    avg_ttfb_ms: ttfb?.mean ?? null,
    p75_lcp_ms: lcp?.p75 ?? null,
    p75_fcp_ms: fcp?.p75 ?? null,
    p75_cls: cls?.p75 ?? null,
    p75_inp_ms: inp?.p75 ?? null,
    p75_ttfb_ms: ttfb?.p75 ?? null,
  }
}
