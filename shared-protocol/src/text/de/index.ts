import type { ENGLISH } from '../en/index.ts'
import type { Translated } from '../words.ts'
import { ACCOUNT_DE } from './account.ts'
import { AGENT_DE } from './agent.ts'
import { ALERT_REASON_DE } from './alert-reason.ts'
import { BUSINESS_DE } from './business.ts'
import { CERTIFICATE_DE } from './certificate.ts'
import { CHANGE_DE } from './change.ts'
import { CONTRACT_DE } from './contract.ts'
import { DELIVERY_DE } from './delivery.ts'
import { DOMAIN_DE } from './domain.ts'
import { EGRESS_DE } from './egress.ts'
import { FAULT_DE } from './fault.ts'
import { HEARTBEAT_DE } from './heartbeat.ts'
import { IDENTITY_DE } from './identity.ts'
import { LOG_SEARCH_DE } from './log-search.ts'
import { MONITORING_DE } from './monitoring.ts'
import { OBSERVABILITY_DE } from './observability.ts'
import { PAGE_SPEED_DE } from './page-speed.ts'
import { PAGING_DE } from './paging.ts'
import { PATTERN_DE } from './pattern.ts'
import { PUBLISHING_DE } from './publishing.ts'
import { RECORDS_DE } from './records.ts'
import { REQUEST_DE } from './request.ts'
import { RESPONSE_DE } from './response.ts'
import { SCHEDULE_DE } from './schedule.ts'
import { TIMELINE_DE } from './timeline.ts'
import { VERDICT_DE } from './verdict.ts'

export const GERMAN: Translated<typeof ENGLISH> = {
  ...ACCOUNT_DE,
  ...AGENT_DE,
  ...ALERT_REASON_DE,
  ...BUSINESS_DE,
  ...CERTIFICATE_DE,
  ...CHANGE_DE,
  ...CONTRACT_DE,
  ...DELIVERY_DE,
  ...DOMAIN_DE,
  ...EGRESS_DE,
  ...FAULT_DE,
  ...HEARTBEAT_DE,
  ...IDENTITY_DE,
  ...LOG_SEARCH_DE,
  ...MONITORING_DE,
  ...OBSERVABILITY_DE,
  ...PAGE_SPEED_DE,
  ...PAGING_DE,
  ...PUBLISHING_DE,
  ...RECORDS_DE,
  ...SCHEDULE_DE,
  ...TIMELINE_DE,
  ...PATTERN_DE,
  ...REQUEST_DE,
  ...RESPONSE_DE,
  ...VERDICT_DE,
}
