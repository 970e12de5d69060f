import type * as contract from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import type { RumRow } from '../../platform/telemetry-store/row.ts'
import { type Ch, ch, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { findRumApp } from '../rum-app/index.ts'
import { issuesOfErrors, SHAPE } from '../rum-issue/index.ts'

/** The cursor: the last event's nanoseconds since 1970, and its id. */
const CURSOR = /^(\d{1,20}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

interface Row {
  id: string
  at: string
  kind: RumRow['kind']
  view_id: string
  url: string
  name: string
  value: number
  status: number
  failure: string
  message: string
  /** What groups an error, and its message; empty for other events. */
  shape: string
  message_hash: string
  handled: boolean
  element: string
  target: string
  trace_id: string
  attributes: Record<string, string>
}

export async function listRumSessionEvents(
  ctx: OpenCtx,
  { params, query }: Input<typeof contract.listRumSessionEvents>,
) {
  const app = await ctx.inAccount('read', tx => findRumApp(tx, params.app_id))
  const [at, id] = readCursor(query.cursor, CURSOR) ?? []
  const ofSession = ch`application_id = ${value('UUID', app.id)} and session_id = ${value('UUID', params.session_id)}`
  const after = at === undefined ? ch`1` : ch`(at, id) > (${value('Int64', at)}, ${value('UUID', id)})`
  const rows = await ctx.platform.telemetry.query<Row>(
    ctx.account,
    ch`select id, toUnixTimestamp64Nano(time) as at, toString(kind) as kind, view_id, url, toString(name) as name, value,
        status, toString(failure) as failure, message, handled, element, target, trace_id, attributes,
        if(kind = 'error', ${SHAPE}, '') as shape, toString(fingerprint) as message_hash
      from ${rowsOf('rum')} where ${ofSession} and ${after} and ${lastOfVitals(ofSession)}
      order by at, id limit ${value('UInt32', query.limit + 1)}`,
  )
  if (rows.length === 0 && at === undefined) throw notFound('session')
  const issues = await issuesOf(ctx, app.id, rows)
  const presented = (row: Row) => present(row, issues.get(row.shape))
  return pageOf(rows, query.limit, presented, row => `${row.at} ${row.id}`)
}

/** A vital that has grown for hours is stored once in each of them: the last one is it. */
function lastOfVitals(ofSession: Ch): Ch {
  return ch`(kind != 'vital' or (id, time) in (select id, argMax(time, arrived)
    from ${rowsOf('rum')} where ${ofSession} and kind = 'vital' group by id))`
}

/** The issues of the errors among some events, by their shapes. */
async function issuesOf(ctx: OpenCtx, app: string, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const errors = rows.filter(({ kind }) => kind === 'error')
  if (errors.length === 0) return new Map()
  const shapes = [...new Map(errors.map(({ shape, message_hash }) => [shape, { shape, message_hash }])).values()]
  return ctx.inAccount('read', tx => issuesOfErrors(tx, app, shapes))
}

const orNull = (text: string) => (text === '' ? null : text)
const TIMED: readonly string[] = ['view_end', 'resource', 'request']

function present(row: Row, issue: string | undefined) {
  return {
    id: row.id,
    time: rfc3339(Number(BigInt(row.at) / 1_000_000n)),
    kind: row.kind,
    view_id: row.view_id,
    url: row.url,
    name: orNull(row.name),
    duration_ms: TIMED.includes(row.kind) ? row.value : null,
    value: row.kind === 'vital' ? row.value : null,
    status: row.status === 0 ? null : row.status,
    failure: orNull(row.failure),
    message: orNull(row.message),
    fingerprint: issue ?? null,
    handled: row.kind === 'error' ? row.handled : null,
    element: orNull(row.element),
    target: orNull(row.target),
    trace_id: orNull(row.trace_id),
    attributes: row.attributes,
  }
}
