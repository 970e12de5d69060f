import { getRumIssue } from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import { around, logsAddress, traceAddress } from '../../part/telemetry-address.ts'
import { RUM_SESSION } from '../../words/rum-session.ts'
import { addressOf, sessionAddress } from '../rum-app/index.ts'
import type { TimelineEvent } from './event-row.tsx'

/** Where the session is, and whether it has a replay. */
export interface Place {
  app_id: string
  session_id: string
  hasReplay: boolean
}

/** An error that was not counted for an issue yet has another value there. */
const isFingerprint = (text: string | null) => getRumIssue.params.shape.fingerprint.safeParse(text).success

/** Lead to the issue of an error, and to the replay at that moment. */
export function ErrorLinks({ event, app_id, session_id, hasReplay }: Place & { event: TimelineEvent }) {
  const { id, fingerprint } = event
  return (
    <span class="links">
      {isFingerprint(fingerprint) && (
        <a href={`${addressOf(app_id, 'issues')}/${fingerprint}?event=${id}`}>{RUM_SESSION.issue}</a>
      )}
      {hasReplay && (
        <a href={sessionAddress(app_id, session_id, { event: id, replay: true })}>{RUM_SESSION.replayHere}</a>
      )}
    </span>
  )
}

/** Lead to the trace of a request, and to its logs. */
export function TraceLinks({ trace_id, at }: { trace_id: string; at: number }) {
  return (
    <span class="links">
      <a href={traceAddress(trace_id)}>{RUM_SESSION.trace}</a>
      <a href={logsAddress(`trace_id:${trace_id}`, around(at, at))}>{RUM_SESSION.logs}</a>
    </span>
  )
}
