import type { Report } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { REPORT } from '../../words/report.ts'

/** What a report is about. */
export function scopeWords({ whole_account, tags, service_ids, notification_group_ids }: Report): string {
  if (whole_account) return REPORT.wholeAccount
  const parts = [
    ...(tags.length > 0 ? [REPORT.tagged(tags.join(', '))] : []),
    ...(service_ids.length > 0 ? [REPORT.serviceCount(service_ids.length)] : []),
    ...(notification_group_ids.length > 0 ? [REPORT.groupCount(notification_group_ids.length)] : []),
  ]
  return parts.join(', ') || REPORT.nothing
}
