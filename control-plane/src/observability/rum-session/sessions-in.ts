import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { type Ch, ch, instant, rowsOf } from '../../platform/telemetry-store/sql.ts'
import { type Span, whereSpan } from '../series/index.ts'

const hourOf = (at: number) => Math.floor(at / HOUR_MS)

/**
 * Rows `application_id, session_id, country, browser, has_error` of the sessions with an event in a range; a session may
 * have several. The table of sessions knows the first and last event of each hour, which tells all unless a range begins
 * and ends within one.
 */
export function sessionsIn(span: Span, where: Ch): Ch {
  if (hourOf(span.from) === hourOf(span.to - 1))
    return ch`select application_id, session_id, country, browser, kind = 'error' as has_error from ${rowsOf('rum')}
      where ${where} and ${whereSpan(span)}`
  const [from, to] = [instant(span.from), instant(span.to)]
  return ch`select application_id, session_id, country, browser,
      ifNull(last_error >= ${from} and first_error < ${to}, 0) as has_error
    from ${rowsOf('rum_sessions')} where ${where} and time > ${instant(span.from - HOUR_MS)} and time < ${to}
      and last >= ${from} and first < ${to}`
}
