export const ISSUE_STATUSES = ['unresolved', 'resolved', 'ignored'] as const
export type IssueStatus = (typeof ISSUE_STATUSES)[number]
export const ISSUE_SUBSTATUSES = ['new', 'ongoing', 'regressed', 'escalating'] as const
export type IssueSubstatus = (typeof ISSUE_SUBSTATUSES)[number]
export const ISSUE_RESOLUTIONS = ['fixed', 'wont_fix', 'in_next_release'] as const
export type IssueResolution = (typeof ISSUE_RESOLUTIONS)[number]

/** What a person or the arriving errors change of an issue. Instants in milliseconds since 1970. */
export interface IssueState {
  status: IssueStatus
  /** Only of an unresolved issue. */
  substatus: IssueSubstatus | null
  /** Since when it has its substatus. */
  substatus_at: number
  /** Only of a resolved issue. */
  resolution: IssueResolution | null
  resolved_at: number | null
  resolved_by_user_id: string | null
  /** The newest release when it was resolved, by the order of releases; null if there was none. */
  resolved_in_release: string | null
  /** Only of an ignored issue: until when, until how many more events, and from which count. */
  ignore_until: number | null
  ignore_until_events: number | null
  ignore_events_base: number | null
  ignore_until_escalating: boolean
  assignee_user_id: string | null
  event_count: number
  escalation_notified_at: number | null
}

const NOT_RESOLVED = { resolution: null, resolved_at: null, resolved_by_user_id: null, resolved_in_release: null }
const NOT_IGNORED = {
  ignore_until: null,
  ignore_until_events: null,
  ignore_events_base: null,
  ignore_until_escalating: false,
}

export function newIssue(now: number): IssueState {
  const people = { assignee_user_id: null, escalation_notified_at: null }
  return {
    status: 'unresolved',
    substatus: 'new',
    substatus_at: now,
    ...NOT_RESOLVED,
    ...NOT_IGNORED,
    ...people,
    event_count: 0,
  }
}

export function unresolved(issue: IssueState, substatus: IssueSubstatus, now: number): IssueState {
  return { ...issue, status: 'unresolved', substatus, substatus_at: now, ...NOT_RESOLVED, ...NOT_IGNORED }
}

/** What a request changes; a field that is left out keeps its value (spec 4.11). */
export interface IssuePatch {
  status?: IssueStatus | null
  resolution?: IssueResolution | null
  ignore_until?: number | null
  ignore_until_events?: number | null
  ignore_until_escalating?: boolean | null
  assignee_user_id?: string | null
}

export interface PatchFault {
  field: keyof IssuePatch
  code: 'only_resolved' | 'only_ignored' | 'not_in_future'
}

export interface PatchedBy {
  now: number
  user: string | null
  newest_release: string | null
}

/**
 * Applies a request of a person. `null` clears a field; a `status` of null keeps it. `resolution` only goes with a
 * resolved issue (`fixed` if none is given), what ends an ignored one only with an ignored one.
 */
export function patchIssue(before: IssueState, patch: IssuePatch, by: PatchedBy): IssueState | PatchFault[] {
  const status = patch.status ?? before.status
  const faults = faultsOf(status, patch, by.now)
  if (faults.length > 0) return faults
  const issue = { ...before, ...('assignee_user_id' in patch && { assignee_user_id: patch.assignee_user_id ?? null }) }
  if (status === 'resolved') return resolve(issue, patch, by)
  if (status === 'ignored') return ignore(issue, patch, by.now)
  return before.status === 'unresolved' ? issue : unresolved(issue, 'ongoing', by.now)
}

function faultsOf(status: IssueStatus, patch: IssuePatch, now: number): PatchFault[] {
  const faults: PatchFault[] = []
  if (patch.resolution && status !== 'resolved') faults.push({ field: 'resolution', code: 'only_resolved' })
  for (const field of ['ignore_until', 'ignore_until_events', 'ignore_until_escalating'] as const)
    if (patch[field] && status !== 'ignored') faults.push({ field, code: 'only_ignored' })
  const until = patch.ignore_until
  if (status === 'ignored' && until && until <= now) faults.push({ field: 'ignore_until', code: 'not_in_future' })
  return faults
}

function resolve(before: IssueState, patch: IssuePatch, { now, user, newest_release }: PatchedBy): IssueState {
  const resolution =
    patch.resolution ?? (before.status === 'resolved' && !('resolution' in patch) ? before.resolution : null)
  const isSame = before.status === 'resolved' && (resolution ?? 'fixed') === before.resolution
  if (isSame) return before
  return {
    ...before,
    ...NOT_IGNORED,
    status: 'resolved',
    substatus: null,
    substatus_at: now,
    resolution: resolution ?? 'fixed',
    resolved_at: now,
    resolved_by_user_id: user,
    resolved_in_release: newest_release,
  }
}

function ignore(before: IssueState, patch: IssuePatch, now: number): IssueState {
  const given =
    before.status === 'ignored'
      ? before
      : { ...before, ...NOT_RESOLVED, ...NOT_IGNORED, substatus: null, substatus_at: now }
  const issue: IssueState = { ...given, status: 'ignored' }
  if (patch.ignore_until !== undefined) issue.ignore_until = patch.ignore_until
  if (patch.ignore_until_escalating !== undefined)
    issue.ignore_until_escalating = patch.ignore_until_escalating ?? false
  if (patch.ignore_until_events === undefined) return issue
  const isCounted = patch.ignore_until_events !== null
  return {
    ...issue,
    ignore_until_events: patch.ignore_until_events,
    ignore_events_base: isCounted ? issue.event_count : null,
  }
}
