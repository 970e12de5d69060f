import type { RumBreadcrumb } from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { HOUR_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { type EventRow, msOf } from './issue-events.ts'

const MOST = 50
/** The longest that a session lasts, with some room. */
const LONGEST_MS = 5 * HOUR_MS

interface Row {
  id: string
  at: string
  kind: RumBreadcrumb['kind']
  url: string
  name: string
  message: string
  element: string
  target: string
  status: number
  failure: string
}

/** What happened in the session of an error up to it, oldest first, without the error itself. */
export async function readBreadcrumbs(ctx: OpenCtx, app: string, error: EventRow): Promise<RumBreadcrumb[]> {
  const rows = await ctx.platform.telemetry.query<Row>(
    ctx.account,
    ch`select id, toUnixTimestamp64Nano(time) as at, toString(kind) as kind, substring(url, 1, 500) as url,
        toString(name) as name, substring(message, 1, 500) as message, element, substring(target, 1, 500) as target, status,
        toString(failure) as failure
      from ${rowsOf('rum')} where application_id = ${value('UUID', app)}
        and session_id = ${value('UUID', error.session_id)}
        and kind in ('view', 'request', 'error', 'console', 'event', 'click', 'frustration')
        and time >= ${instant(msOf(error.at) - LONGEST_MS)} and toUnixTimestamp64Nano(time) <= ${value('Int64', error.at)}
        and id != ${value('UUID', error.id)}
      order by toUnixTimestamp64Nano(time) desc, id desc limit ${value('UInt32', MOST)}`,
  )
  return rows.reverse().map(present)
}

const orNull = (text: string) => (text === '' ? null : text)

function present({ at, name, message, element, target, status, failure, ...row }: Row): RumBreadcrumb {
  return {
    ...row,
    time: rfc3339(msOf(at)),
    name: orNull(name),
    message: orNull(message),
    element: orNull(element),
    target: orNull(target),
    status: status === 0 ? null : status,
    failure: orNull(failure),
  }
}
