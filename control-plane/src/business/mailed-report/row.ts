import type { Report, ReportIssue } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { type EpochMs, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'

/** A row of `mailed_report`. Instants: epoch milliseconds. */
export interface ReportRow {
  id: string
  account_id: string
  name: string
  cadence: Report['cadence']
  hour: number
  timezone: string | null
  language: Report['language']
  whole_account: boolean
  tags: string[]
  service_ids: string[]
  notification_group_ids: string[]
  enabled: boolean
  next_at: EpochMs | null
  created_at: EpochMs
  revision: number
}

/** A row of `report_recipient`. */
export interface RecipientRow {
  id: string
  account_id: string
  report_id: string
  email: string
  place: string
  state: 'pending' | 'active' | 'ended'
  as_member: boolean
  listed: boolean
  asked_at: EpochMs | null
  confirm_until: EpochMs | null
}

/** A row of `report_issue`. */
export interface IssueRow {
  id: string
  account_id: string
  report_id: string
  trigger: ReportIssue['trigger']
  only_member: string | null
  corrects: string | null
  from_at: EpochMs
  to_at: EpochMs
  timezone: string
  status: ReportIssue['status']
  failed_reason: ReportIssue['failed_reason']
  created_at: EpochMs
  attempt: number
  finished_at: EpochMs | null
  recipients: number
  has_pdf: boolean
  no_pdf_reason: ReportIssue['no_pdf_reason']
  pdf_bytes: number | null
  monitors: number | null
  uptime: number | null
  coverage: number | null
  incidents: number | null
}

export function presentReport(row: ReportRow, recipients: Report['recipients']): Report {
  const { id, name, cadence, hour, timezone, language, whole_account, tags, service_ids, notification_group_ids } = row
  return {
    ...{ id, name, cadence, hour, timezone, language, whole_account, tags, service_ids, notification_group_ids },
    recipients,
    enabled: row.enabled,
    next_at: rfc3339OrNull(row.next_at),
    created_at: rfc3339(row.created_at),
  }
}

export function presentIssue(row: IssueRow): ReportIssue {
  const { id, report_id, trigger, corrects, timezone, status, recipients, has_pdf, no_pdf_reason, failed_reason } = row
  const { pdf_bytes, monitors, uptime, coverage, incidents } = row
  return {
    ...{ id, report_id, trigger, corrects, timezone, status, recipients, has_pdf, no_pdf_reason, failed_reason },
    ...{ pdf_bytes, monitors, uptime, coverage, incidents },
    trial: row.only_member !== null,
    from: rfc3339(row.from_at),
    to: rfc3339(row.to_at),
    created_at: rfc3339(row.created_at),
    finished_at: rfc3339OrNull(row.finished_at),
  }
}
