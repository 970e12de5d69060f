import { changeReasonText } from '@pharos/shared-protocol/rum/change-reason.ts'
import { groupReasonText } from '@pharos/shared-protocol/rum/group-reason.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { IssueRow, KeyRow } from './store.ts'

/** An issue with its groups among `all`; what people read is that of the group with the latest error. */
export function presentIssue(issue: IssueRow, all: readonly KeyRow[]) {
  const own = all.filter(one => one.issue === issue.fingerprint)
  /** The group after which the issue is named never leaves it. */
  const isNamesake = (one: KeyRow) => one.fingerprint === issue.fingerprint
  const known = own.length > 0 ? own : all.filter(one => one.fingerprint === issue.fingerprint)
  const latest = known.reduce<KeyRow | null>(
    (last, one) => (last && last.last_seen >= one.last_seen ? last : one),
    null,
  )
  const first = known.reduce<KeyRow | null>(
    (best, one) => (best && best.first_seen <= one.first_seen ? best : one),
    null,
  )
  const { change_reason: change } = issue
  return {
    application_id: issue.application_id,
    fingerprint: issue.fingerprint,
    account_id: issue.account_id,
    title: latest?.title ?? '',
    culprit: latest?.culprit ?? '',
    error_type: latest?.error_type ?? '',
    status: issue.status,
    substatus: issue.substatus,
    resolution: issue.resolution,
    resolved_at: rfc3339OrNull(issue.resolved_at),
    resolved_by_user_id: issue.resolved_by_user_id,
    ignore_until: rfc3339OrNull(issue.ignore_until),
    ignore_until_events: issue.ignore_until_events,
    ignore_events_base: issue.ignore_events_base,
    ignore_until_escalating: issue.ignore_until_escalating,
    assignee_user_id: issue.assignee_user_id,
    merged_into: issue.merged_into,
    error_keys: own.toSorted((a, b) => Number(isNamesake(b)) - Number(isNamesake(a))).map(one => one.key),
    first_seen: rfc3339(issue.first_seen),
    last_seen: rfc3339(issue.last_seen),
    first_release: first?.first_release ?? null,
    last_release: latest?.last_release ?? null,
    event_count: issue.event_count,
    escalation_notified_at: rfc3339OrNull(issue.escalation_notified_at),
    group_reason: latest ? groupReasonText(latest.reason) : '',
    group_reason_code: latest?.reason.code ?? '',
    group_reason_params: { ...latest?.reason.params },
    change_reason: change === null ? null : changeReasonText(change),
    change_reason_code: change?.code ?? null,
    change_reason_params: change === null ? null : { ...change.params },
  }
}
