import type { ENGLISH } from '../en/index.ts'
import type { Translated } from '../words.ts'
import { ACCOUNT_FR } from './account.ts'
import { AGENT_FR } from './agent.ts'
import { ALERT_REASON_FR } from './alert-reason.ts'
import { BUSINESS_FR } from './business.ts'
import { CERTIFICATE_FR } from './certificate.ts'
import { CHANGE_FR } from './change.ts'
import { CONTRACT_FR } from './contract.ts'
import { DELIVERY_FR } from './delivery.ts'
import { DOMAIN_FR } from './domain.ts'
import { EGRESS_FR } from './egress.ts'
import { FAULT_FR } from './fault.ts'
import { HEARTBEAT_FR } from './heartbeat.ts'
import { IDENTITY_FR } from './identity.ts'
import { LOG_SEARCH_FR } from './log-search.ts'
import { MONITORING_FR } from './monitoring.ts'
import { OBSERVABILITY_FR } from './observability.ts'
import { PAGE_SPEED_FR } from './page-speed.ts'
import { PAGING_FR } from './paging.ts'
import { PATTERN_FR } from './pattern.ts'
import { PUBLISHING_FR } from './publishing.ts'
import { RECORDS_FR } from './records.ts'
import { REQUEST_FR } from './request.ts'
import { RESPONSE_FR } from './response.ts'
import { SCHEDULE_FR } from './schedule.ts'
import { TIMELINE_FR } from './timeline.ts'
import { VERDICT_FR } from './verdict.ts'

export const FRENCH: Translated<typeof ENGLISH> = {
  ...ACCOUNT_FR,
  ...AGENT_FR,
  ...ALERT_REASON_FR,
  ...BUSINESS_FR,
  ...CERTIFICATE_FR,
  ...CHANGE_FR,
  ...CONTRACT_FR,
  ...DELIVERY_FR,
  ...DOMAIN_FR,
  ...EGRESS_FR,
  ...FAULT_FR,
  ...HEARTBEAT_FR,
  ...IDENTITY_FR,
  ...LOG_SEARCH_FR,
  ...MONITORING_FR,
  ...OBSERVABILITY_FR,
  ...PAGE_SPEED_FR,
  ...PUBLISHING_FR,
  ...RECORDS_FR,
  ...SCHEDULE_FR,
  ...PAGING_FR,
  ...PATTERN_FR,
  ...TIMELINE_FR,
  ...REQUEST_FR,
  ...RESPONSE_FR,
  ...VERDICT_FR,
}
