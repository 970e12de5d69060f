import type * as contract from '@pharos/shared-protocol/contract/rum-session.ts'
import { DAY_MS, epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Ch, ch, instant, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { findRumApp } from '../rum-app/index.ts'
import { spanOf } from '../series/index.ts'

/** The longest that a session lasts, with some room for clocks (the SDK ends it after 4 hours). */
const LONGEST_MS = 5 * 3_600_000
/** The cursor: when the last session of a page began, in milliseconds, and its id. */
const CURSOR = /^(\d{1,16}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

type Query = Input<typeof contract.listRumSessions>['query']

interface Row {
  id: string
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
const COLUMNS = ch`session_id as id, toUnixTimestamp64Milli(min(session_start)) as started,
  toUnixTimestamp64Milli(max(time)) as last, argMaxIf(user_id, time, user_id != '') as user, any(anonymous_id) as anonymous,
  toString(any(country)) as country, toString(any(browser)) as browser, toString(any(browser_version)) as browser_version,
  toString(any(os)) as os, toString(any(device)) as device, toString(argMax(release, time)) as release,
  toString(argMax(env, time)) as environment, countIf(kind = 'view') as views, countIf(kind = 'error') as errors,
  countIf(kind = 'request' and failure not in ('', 'aborted')) as failed, countIf(kind = 'frustration') as frustrations,
  toString(argMinIf(page, time, kind = 'view')) as first_page, toString(argMaxIf(page, time, kind = 'view')) as last_page,
  toString(max(capture)) as capture, arraySort(groupUniqArrayArray(rules)) as rules,
  arraySort(groupUniqArrayArray(filters)) as filters`

export async function listRumSessions(ctx: OpenCtx, { params, query }: Input<typeof contract.listRumSessions>) {
  const app = await ctx.inAccount('read', tx => findRumApp(tx, params.app_id))
  const span = spanOf(ctx.now, query, DAY_MS)
  const rows = await ctx.platform.telemetry.query<Row>(
    ctx.account,
    ch`select ${COLUMNS} from ${rowsOf('rum')}
      where application_id = ${value('UUID', app.id)} and time >= ${instant(span.from)}
        and time < ${instant(epoch(span.to + LONGEST_MS))}
        and session_start >= ${instant(span.from)} and session_start < ${instant(span.to)}
      group by session_id having ${join([...conditionsOf(query), ...after(query)], ' and ')}
      order by started desc, id desc limit ${value('UInt32', query.limit + 1)}`,
  )
  return pageOf(rows, query.limit, present, ({ started, id }) => `${started} ${id}`)
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
    [query.has_error, ch`errors > 0`],
    [query.has_frustration, ch`frustrations > 0`],
    [query.has_replay, ch`capture = 'replay'`],
  ]
  return [
    ...texts.flatMap(([text, column]) => (text === undefined ? [] : [ch`${column} = ${value('String', text)}`])),
    ...flags.flatMap(([flag, condition]) =>
      flag === undefined ? [] : [flag ? ch`(${condition})` : ch`not (${condition})`],
    ),
    ...(query.filter === undefined ? [] : [ch`has(filters, ${value('String', query.filter)})`]),
    ...(query.page === undefined ? [] : [ch`countIf(position(url, ${value('String', query.page)}) > 0) > 0`]),
  ]
}

function after({ cursor }: Query): Ch[] {
  const [started, id] = readCursor(cursor, CURSOR) ?? []
  return started === undefined ? [] : [ch`(started, id) < (${value('Int64', started)}, ${value('UUID', id)})`]
}

function present(row: Row) {
  const [started, last] = [Number(row.started), Number(row.last)]
  return {
    session_id: row.id,
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
