import type { IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import { faultOf } from '@pharos/shared-protocol/issue.ts'
import type { Fault } from '@pharos/shared-protocol/problem.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'

interface Times {
  status: IncidentStatus
  started_at: number
  resolved_at: number | null
}

/**
 * An incident of a page in another status. Every change is allowed: a wrong public status is corrected by another
 * change. `resolved_at` is the first instant at which it was resolved, and null while it is open. Pure.
 */
export function inStatus(before: Times, status: IncidentStatus, now: EpochMs): Pick<Times, 'status' | 'resolved_at'> {
  return {
    status,
    resolved_at: status === 'resolved' ? (before.resolved_at ?? Math.max(now, before.started_at)) : null,
  }
}

/** What is wrong with the times of an incident, as words after the field's name. Pure. */
export function timeFaults(times: Times, now: EpochMs): Fault[] {
  const { started_at, resolved_at, status } = times
  if (started_at > now) return [{ path: 'started_at', ...faultOf(requestText('request.not_in_future')) }]
  if (resolved_at === null) return []
  if (status !== 'resolved')
    return [{ path: 'resolved_at', ...faultOf(publishingText('page_incident.only_when_resolved')) }]
  if (resolved_at > now) return [{ path: 'resolved_at', ...faultOf(requestText('request.not_in_future')) }]
  return resolved_at < started_at
    ? [{ path: 'resolved_at', ...faultOf(publishingText('page_incident.not_before_started')) }]
    : []
}
