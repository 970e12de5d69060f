import type * as contract from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import { DAY_MS, epoch, HOUR_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Ch, ch, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { findRumApp } from '../rum-app/index.ts'
import { spanOf, whereSpan } from '../series/index.ts'

/** The longest that a session lasts, with some room for clocks (the SDK ends it after 4 hours). */
const LONGEST_MS = 5 * 3_600_000
/** The cursor: when the last session of a page began, in milliseconds, and its id. */
const CURSOR = /^(\d{1,16}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

type Query = Input<typeof contract.listRumSessions>['query']

interface Row {
  session: string
  started: string
  last: string
  user: string
  anonymous: string
  country: string
  browser: string
  browser_version: string
  os: string
  device: 'desktop' | 'mobile' | 'tablet'
  release: string
  environment: string
  views: string
  errors: string
  failed: string
  frustrations: string
  first_page: string
  last_page: string
  capture: 'none' | 'analyze' | 'replay'
  rules: string[]
  filters: string[]
}

/** What is known of a session from its events; what changes in it has its last value. */
const COLUMNS = ch`session_id as session, toUnixTimestamp64Milli(min(session_start)) as started,
  toUnixTimestamp64Milli(max(time)) as last, argMaxIf(user_id, time, user_id != '') as user, argMax(anonymous_id, time) as anonymous,
  toString(argMax(country, time)) as country, toString(argMax(browser, time)) as browser,
  toString(argMax(browser_version, time)) as browser_version, toString(argMax(os, time)) as os,
  toString(argMax(device, time)) as device, toString(argMax(release, time)) as release,
  toString(argMax(env, time)) as environment, uniqExactIf(id, kind = 'view') as views, uniqExactIf(id, kind = 'error') as errors,
  uniqExactIf(id, kind = 'request' and failure not in ('', 'aborted')) as failed,
  uniqExactIf(id, kind = 'frustration') as frustrations,
  toString(argMinIf(page, time, kind = 'view')) as first_page, toString(argMaxIf(page, time, kind = 'view')) as last_page,
  toString(max(capture)) as capture, arraySort(groupUniqArrayArray(rules)) as rules,
  arraySort(groupUniqArrayArray(filters)) as filters`

/** `replay` in the column `capture`. */
const REPLAY = 2

/** The same of the table of sessions, as far as a list can be filtered by it. */
const FILTERED = ch`session_id as id, toUnixTimestamp64Milli(min(session_start)) as started,
  toUnixTimestamp64Milli(min(first)) as first_at, toUnixTimestamp64Milli(max(last)) as last_at, argMaxIfMerge(user_id) as user, argMaxMerge(anonymous_id) as anonymous,
  argMax(country, last) as country, argMax(browser, last) as browser, argMaxMerge(device) as device,
  argMaxMerge(release) as release, argMaxMerge(env) as environment, max(last_error) is not null as has_error,
  max(frustrated) as has_frustration, max(capture) = ${value('UInt8', REPLAY)} as has_replay,
  groupUniqArrayArray(filters) as filters`

interface Found {
  id: string
  first_at: string
  last_at: string
}

/** Finds the sessions of a page by the table of sessions, and reads the events of these alone. */
export async function listRumSessions(ctx: OpenCtx, { params, query }: Input<typeof contract.listRumSessions>) {
  const app = await ctx.inAccount('read', tx => findRumApp(tx, params.app_id))
  const ofApp = ch`application_id = ${value('UUID', app.id)}`
  const found = await findSessions(ctx, ofApp, query)
  if (found.length === 0) return pageOf<Row, ReturnType<typeof present>>([], query.limit, present, () => '')
  const from = Math.min(...found.map(({ first_at }) => Number(first_at)))
  const to = Math.max(...found.map(({ last_at }) => Number(last_at))) + 1
  const rows = await ctx.platform.telemetry.query<Row>(
    ctx.account,
    ch`select ${COLUMNS} from ${rowsOf('rum')} where ${ofApp}
      and session_id in ${value(
        'Array(UUID)',
        found.map(({ id }) => id),
      )} and ${whereSpan({ from: epoch(from), to: epoch(to) })} group by session_id`,
  )
  const byId = new Map(rows.map(row => [row.session, row]))
  const ordered = found.flatMap(({ id }) => byId.get(id) ?? [])
  return pageOf(ordered, query.limit, present, ({ started, session }) => `${started} ${session}`)
}

function findSessions(ctx: OpenCtx, ofApp: Ch, query: Query): Promise<Found[]> {
  const span = spanOf(ctx.now, query, DAY_MS)
  const isIn = ch`${ofApp} and ${whereSpan({ from: epoch(span.from - HOUR_MS), to: epoch(span.to + LONGEST_MS) })}`
  const onPage =
    query.page === undefined
      ? ch`1`
      : ch`session_id in (select session_id from ${rowsOf('rum')}
          where ${isIn} and position(url, ${value('String', query.page)}) > 0)`
  const begins = ch`started >= ${value('Int64', span.from)} and started < ${value('Int64', span.to)}`
  return ctx.platform.telemetry.query<Found>(
    ctx.account,
    ch`select id, first_at, last_at from (select ${FILTERED} from ${rowsOf('rum_sessions')} where ${isIn} and ${onPage}
        group by session_id)
      where ${join([begins, ...conditionsOf(query), ...after(query)], ' and ')}
      order by started desc, id desc limit ${value('UInt32', query.limit + 1)}`,
  )
}

export async function getRumSession(ctx: OpenCtx, { params }: Input<typeof contract.getRumSession>) {
  const app = await ctx.inAccount('read', tx => findRumApp(tx, params.app_id))
  const [row] = await ctx.platform.telemetry.query<Row>(
    ctx.account,
    ch`select ${COLUMNS} from ${rowsOf('rum')} where application_id = ${value('UUID', app.id)}
      and session_id = ${value('UUID', params.session_id)} group by session_id`,
  )
  if (row === undefined) throw notFound('session')
  return present(row)
}

/** Conditions on sessions as a whole. */
function conditionsOf(query: Query): Ch[] {
  const texts: [string | undefined, Ch][] = [
    [query.user_id, ch`user`],
    [query.anonymous_id, ch`anonymous`],
    [query.country?.toUpperCase(), ch`country`],
    [query.browser, ch`browser`],
    [query.device, ch`device`],
    [query.release, ch`release`],
    [query.environment, ch`environment`],
  ]
  const flags: [boolean | undefined, Ch][] = [
    [query.has_error, ch`has_error`],
    [query.has_frustration, ch`has_frustration`],
    [query.has_replay, ch`has_replay`],
  ]
  return [
    ...texts.flatMap(([text, column]) => (text === undefined ? [] : [ch`${column} = ${value('String', text)}`])),
    ...flags.flatMap(([flag, condition]) =>
      flag === undefined ? [] : [flag ? ch`(${condition})` : ch`not (${condition})`],
    ),
    ...(query.filter === undefined ? [] : [ch`has(filters, ${value('String', query.filter)})`]),
  ]
}

function after({ cursor }: Query): Ch[] {
  const [started, id] = readCursor(cursor, CURSOR) ?? []
  return started === undefined ? [] : [ch`(started, id) < (${value('Int64', started)}, ${value('UUID', id)})`]
}

function present(row: Row) {
  const [started, last] = [Number(row.started), Number(row.last)]
  return {
    session_id: row.session,
    started_at: rfc3339(started),
    last_seen_at: rfc3339(last),
    duration_ms: Math.max(0, last - started),
    user_id: row.user,
    anonymous_id: row.anonymous,
    country: row.country,
    browser: row.browser,
    browser_version: row.browser_version,
    os: row.os,
    device: row.device,
    release: row.release,
    environment: row.environment,
    view_count: Number(row.views),
    error_count: Number(row.errors),
    failed_request_count: Number(row.failed),
    frustration_count: Number(row.frustrations),
    first_page: row.first_page,
    last_page: row.last_page,
    capture: row.capture,
    rules: row.rules,
    filters: row.filters,
  }
}
