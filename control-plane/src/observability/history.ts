import { z } from 'zod'
import { column, type HistoryTable } from '../platform/history.ts'

const { flag, int, json, of, orNull, past, text, time, was, word } = column
const OF_APP = { table: 'rum_app', column: 'application_id' }

/** What is known of the errors and releases of applications; their events are in the telemetry store. */
export const OBSERVABILITY_HISTORY: readonly HistoryTable[] = [
  {
    table: 'rum_issue',
    per: OF_APP,
    order: ['fingerprint'],
    columns: {
      ...{ application_id: of('rum_app'), fingerprint: word(), status: word(), substatus: orNull(word()) },
      ...{ substatus_at: time(), resolution: orNull(word()), resolved_at: orNull(time()) },
      ...{ resolved_by_user_id: orNull(was('member')), resolved_in_release: orNull(word()) },
      ...{ ignore_until: orNull(time()), ignore_until_events: orNull(int()), ignore_events_base: orNull(int()) },
      ...{ ignore_until_escalating: flag(), assignee_user_id: orNull(was('member')), merged_into: orNull(word()) },
      ...{ first_seen: past(), last_seen: past(), event_count: int(), escalation_notified_at: orNull(time()) },
      change_reason: orNull(json(z.looseObject({}))),
    },
  },
  {
    table: 'rum_error_key',
    per: OF_APP,
    order: ['fingerprint'],
    columns: {
      ...{
        application_id: of('rum_app'),
        fingerprint: word(),
        key: int(),
        issue: word(),
        title: text(),
        culprit: text(),
      },
      ...{ error_type: word(), reason: json(), first_seen: past(), last_seen: past(), first_release: orNull(word()) },
      ...{ last_release: orNull(word()), event_count: int() },
    },
  },
  {
    table: 'rum_issue_hour',
    per: OF_APP,
    order: ['issue', 'hour'],
    columns: { application_id: of('rum_app'), issue: word(), hour: time(), event_count: int() },
  },
  {
    table: 'rum_release',
    per: OF_APP,
    order: ['name'],
    columns: {
      ...{ application_id: of('rum_app'), name: word(), first_deploy_at: orNull(time()), first_seen_at: time() },
      ...{ sessions: int(), commit: orNull(word()) },
    },
  },
]
