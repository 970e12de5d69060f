import type * as contract from '@pharos/shared-protocol/contract/observability/rum-overview.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type Ch, ch, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { findRumApp } from '../rum-app/index.ts'
import { issuesOfErrors } from '../rum-issue/index.ts'
import { spanOf, whereSpan } from '../series/index.ts'
import { sessionsIn } from './sessions-in.ts'

/** The length of the lists. */
const TOP = 10
const MOST_COUNTRIES = 250
/** The shapes of errors of which the issues are looked up: those of most errors. */
const MOST_SHAPES = 5_000

type Query = Input<typeof contract.readRumOverview>['query']

export async function readRumOverview(ctx: OpenCtx, { params, query }: Input<typeof contract.readRumOverview>) {
  const app = await ctx.inAccount('read', tx => findRumApp(tx, params.app_id))
  const { country, browser, ...range } = query
  const span = spanOf(ctx.now, range)
  const isWanted = conditionOf({ country, browser })
  const ofApp = ch`application_id = ${value('UUID', app.id)}`
  const figures = ch`${rowsOf('rum_figures')} where ${ofApp} and ${whereSpan(span)} and ${isWanted}`
  const read = <T>(text: Ch) => ctx.platform.telemetry.query<T>(ctx.account, text)
  const [sessions, vitals, pages, errors] = await Promise.all([
    read<SessionsRow>(ch`select part.1 as by, part.2 as name, uniqExact(session_id) as n,
        uniqExactIf(session_id, has_error) as failed
      from (select session_id, has_error,
          arrayJoin([('', ''), ('country', toString(country)), ('browser', toString(browser))]) as part
        from (${sessionsIn(span, ofApp)}) where ${isWanted})
      group by part order by n desc, name limit ${value('UInt32', MOST_COUNTRIES)} by by`),
    read<VitalRow>(ch`select toString(name) as vital, avg(value) as mean, quantileTDigest(0.75)(value) as p75
      from ${figures} and kind = 'vital' group by name`),
    read<PageRow>(ch`select toString(page) as url, countIf(kind = 'view') as views,
        avgOrNullIf(value, name = 'LCP') as lcp, avgOrNullIf(value, kind = 'vital' and name = 'load') as load
      from ${figures} and (kind = 'view' or (kind = 'vital' and name in ('LCP', 'load')))
      group by page having views > 0 order by views desc, url limit ${value('UInt32', TOP)}`),
    read<ErrorRow>(ch`select toString(any(fingerprint)) as message_hash, toString(shape) as shape,
        argMax(message, time) as text, toUnixTimestamp64Milli(max(time)) as at, count() as n, sum(count()) over () as total
      from ${figures} and kind = 'error' group by shape order by n desc, shape limit ${value('UInt32', MOST_SHAPES)}`),
  ])
  const issues = await ctx.inAccount('read', tx => issuesOfErrors(tx, app.id, errors))
  const all = sessions.find(({ by }) => by === '')
  const of = (kind: string, most: number) => sessions.filter(({ by }) => by === kind).slice(0, most)
  return {
    session_count: Number(all?.n ?? 0),
    error_count: Number(errors[0]?.total ?? 0),
    error_rate: all === undefined ? 0 : Number(all.failed) / Number(all.n),
    ...presentVitals(vitals),
    top_pages: pages.map(({ url, views, lcp, load }) => ({
      url,
      view_count: Number(views),
      avg_lcp_ms: lcp,
      avg_load_time_ms: load,
    })),
    top_errors: topErrors(errors, issues),
    country_breakdown: of('country', MOST_COUNTRIES).map(({ name, n }) => ({
      country: name,
      session_count: Number(n),
    })),
    browser_breakdown: of('browser', TOP).map(({ name, n }) => ({ browser: name, session_count: Number(n) })),
  }
}

/** A count of sessions: of all, or by country or browser. */
interface SessionsRow {
  by: '' | 'country' | 'browser'
  name: string
  n: string
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
/** Errors that are grouped alike. */
interface ErrorRow {
  shape: string
  message_hash: string
  text: string
  at: string
  n: string
  /** Of all errors. */
  total: string
}

function conditionOf({ country, browser }: Pick<Query, 'country' | 'browser'>): Ch {
  const conditions: Ch[] = []
  if (country !== undefined) conditions.push(ch`country = ${value('String', country.toUpperCase())}`)
  if (browser !== undefined) conditions.push(ch`browser = ${value('String', browser)}`)
  return join(conditions, ' and ')
}

/** The issues with the most errors. Errors that are not grouped yet are shown by their messages, without an issue. */
function topErrors(errors: readonly ErrorRow[], issues: ReadonlyMap<string, string>) {
  const issueOf = ({ shape }: ErrorRow) => issues.get(shape) ?? ''
  return [...Map.groupBy(errors, row => issueOf(row) || `message ${row.message_hash}`).values()]
    .map(own => {
      const last = own.reduce((latest, row) => (Number(row.at) > Number(latest.at) ? row : latest))
      const count = own.reduce((sum, { n }) => sum + Number(n), 0)
      return { error_fingerprint: issueOf(last), error_message: last.text, count }
    })
    .sort((a, b) => b.count - a.count || (a.error_message < b.error_message ? -1 : 1))
    .slice(0, TOP)
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
