import type { ChangeReason } from '@pharos/shared-protocol/rum/change-reason.ts'
import type { ReleaseOrder } from '@pharos/shared-protocol/rum/release-order.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { type IssueState, unresolved } from './state.ts'

/** Errors of one issue and one release that arrived together. Instants in milliseconds since 1970, of our clock. */
export interface Arrived {
  release: string | null
  count: number
  /** The last error, and the latest start of a session with one. */
  last_at: number
  last_session_at: number
}

/** What the releases of the application say. */
export interface KnownReleases {
  order: Pick<ReleaseOrder, 'relate'>
  /** First deploys by name. */
  deployed_at: ReadonlyMap<string, number>
}

export interface Observed {
  issue: IssueState
  reason: ChangeReason | null
  /** Whether the people of the application are told. */
  isNotice: boolean
}

/** A substatus other than `ongoing` lasts so long. */
export const SETTLES_AFTER_MS = 7 * DAY_MS
/** An issue that escalates lasts so long, and people are told again then at the earliest. */
export const CALM_AFTER_MS = DAY_MS

/** Applies errors that arrived. What arrived late, or from a release without the fix, reopens nothing. */
export function observeErrors(
  before: IssueState,
  arrived: readonly Arrived[],
  releases: KnownReleases,
  now: number,
): Observed {
  const count = arrived.reduce((sum, one) => sum + one.count, 0)
  const issue = { ...before, event_count: before.event_count + count }
  if (issue.status === 'resolved') {
    const reason = arrived.map(one => reopens(issue, one, releases)).find(found => found !== null) ?? null
    return reason === null ? calm(issue) : { issue: unresolved(issue, 'regressed', now), reason, isNotice: true }
  }
  const { ignore_until_events: most, ignore_events_base: base } = issue
  if (issue.status !== 'ignored' || most === null || issue.event_count - (base ?? 0) < most) return calm(issue)
  const reason = { code: 'events_reached', params: { events: most } } as const
  return { issue: unresolved(issue, 'ongoing', now), reason, isNotice: true }
}

const calm = (issue: IssueState): Observed => ({ issue, reason: null, isNotice: false })

/**
 * Why errors show that a resolved issue is back; null if they do not. A release is newer only by the order of releases;
 * where that tells nothing, by a first deploy after the resolution. Without a release the page must have been loaded
 * since: tabs run old code for weeks.
 */
function reopens(
  issue: IssueState,
  { release, last_at, last_session_at }: Arrived,
  releases: KnownReleases,
): ChangeReason | null {
  const { resolution, resolved_at: since, resolved_in_release: resolved_in } = issue
  if (since === null || resolution === 'wont_fix' || last_at <= since) return null
  const isFresh = last_session_at > since && resolution === 'fixed'
  if (release === null) return isFresh ? { code: 'session_since', params: {} } : null
  const isDeployedSince = (releases.deployed_at.get(release) ?? 0) > since
  const byDeploy = isDeployedSince ? ({ code: 'deployed_since', params: { release } } as const) : null
  if (resolved_in === null) return byDeploy ?? (isFresh ? { code: 'session_since', params: {} } : null)
  const { relation, reason } = releases.order.relate(release, resolved_in)
  if (relation === 'newer') return { code: 'newer_release', params: { release, resolved_in } }
  if (relation === 'same') return isFresh ? { code: 'same_release', params: { release, resolved_in } } : null
  return relation === 'unknown' && reason.code !== 'outlier' ? byDeploy : null
}

/** The errors of the present hour, and how many it may have; null if that is not known. */
export interface Hour {
  count: number
  limit: number | null
}

/** What time alone changes: the end of ignoring, an hour above the forecast, substatuses that settle. */
export function settleIssue(issue: IssueState, hour: Hour, now: number): Observed {
  if (issue.status === 'resolved') return calm(issue)
  const isAbove = hour.limit !== null && hour.count > hour.limit
  if (issue.status === 'ignored') {
    if (issue.ignore_until !== null && issue.ignore_until <= now)
      return {
        issue: unresolved(issue, 'ongoing', now),
        reason: { code: 'ignored_until', params: {} },
        isNotice: false,
      }
    return isAbove && issue.ignore_until_escalating ? escalate(issue, hour, now) : calm(issue)
  }
  if (isAbove && issue.substatus !== 'escalating') return escalate(issue, hour, now)
  const age = now - issue.substatus_at
  if (issue.substatus === 'escalating' && !isAbove && age >= CALM_AFTER_MS)
    return { issue: unresolved(issue, 'ongoing', now), reason: { code: 'calmed_down', params: {} }, isNotice: false }
  if ((issue.substatus === 'new' || issue.substatus === 'regressed') && age >= SETTLES_AFTER_MS)
    return { issue: unresolved(issue, 'ongoing', now), reason: { code: 'week_passed', params: {} }, isNotice: false }
  return calm(issue)
}

/** People are told once of each time that it escalates, at most once a day. */
function escalate(before: IssueState, { count, limit }: Hour, now: number): Observed {
  const { escalation_notified_at: last } = before
  const isNotice = last === null || now - last >= CALM_AFTER_MS
  const issue = { ...unresolved(before, 'escalating', now), escalation_notified_at: isNotice ? now : last }
  return { issue, reason: { code: 'above_forecast', params: { count, limit: limit ?? 0 } }, isNotice }
}
