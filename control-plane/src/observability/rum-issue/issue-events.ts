import type * as contract from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { DAY_MS, epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Ch, ch, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { findRumApp } from '../rum-app/index.ts'
import { type Span, spanOf, whereSpan } from '../series/index.ts'
import { loadShapes, whereShapes } from './shape.ts'
import { loadIssues } from './store.ts'

/** What a reading of stored errors looks at by default. */
export const USUAL_MS = 14 * DAY_MS

/** An issue whose stored errors are read. */
export interface StoredIssue {
  app: string
  /** The condition for its errors; null if none of them is known. */
  where: Ch | null
  /** From its first to its last error. */
  span: Span
}

/** Finds an issue, or the one that it is merged into, and how its stored errors are found. */
export function findStored(ctx: OpenCtx, params: { app_id: string; fingerprint: string }): Promise<StoredIssue> {
  return ctx.inAccount('read', async tx => {
    const app = await findRumApp(tx, params.app_id)
    const [issue] = await loadIssues(tx, app.id, [params.fingerprint])
    if (!issue) throw notFound('issue')
    const shapes = await loadShapes(tx, app.id, issue.merged_into ?? issue.fingerprint)
    const where = shapes.length === 0 ? null : whereShapes(app.id, shapes)
    return { app: app.id, where, span: { from: epoch(issue.first_seen), to: epoch(issue.last_seen + 1) } }
  })
}

export interface EventRow {
  id: string
  at: string
  error_type: string
  message: string
  handled: boolean
  caught_by: string
  url: string
  page: string
  release: string
  environment: string
  browser: string
  browser_version: string
  os: string
  device: string
  country: string
  session_id: string
  user_id: string
  anonymous_id: string
  capture: string
}

export const COLUMNS: Ch = ch`id, toUnixTimestamp64Nano(time) as at, toString(name) as error_type, message,
  handled, toString(cause) as caught_by, url, toString(page) as page, toString(release) as release,
  toString(env) as environment, toString(browser) as browser, toString(browser_version) as browser_version,
  toString(os) as os, toString(device) as device, toString(country) as country, session_id,
  user_id, anonymous_id, toString(capture) as capture`

/** The cursor: the last error's nanoseconds since 1970, and its id. */
const CURSOR = /^(\d{1,20}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export async function listRumIssueEvents(ctx: OpenCtx, { params, query }: Input<typeof contract.listRumIssueEvents>) {
  const { where } = await findStored(ctx, params)
  const span = spanOf(ctx.now, query, USUAL_MS)
  const [at, id] = readCursor(query.cursor, CURSOR) ?? []
  const after =
    at === undefined
      ? ch`1`
      : ch`(toUnixTimestamp64Nano(time), toString(id)) < (${value('Int64', at)}, ${value('String', id)})`
  const rows =
    where === null
      ? []
      : await ctx.platform.telemetry.query<EventRow>(
          ctx.account,
          ch`select ${COLUMNS} from ${rowsOf('rum')} where ${where} and ${whereSpan(span)} and ${after}
            order by toUnixTimestamp64Nano(time) desc, toString(id) desc limit ${value('UInt32', query.limit + 1)}`,
        )
  return pageOf(rows, query.limit, presentEvent, row => `${row.at} ${row.id}`)
}

export function presentEvent({ at, capture, ...row }: EventRow) {
  return { ...row, time: rfc3339(msOf(at)), has_replay: capture === 'replay' }
}

export const msOf = (nanos: string) => Number(BigInt(nanos) / 1_000_000n)
