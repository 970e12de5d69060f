import { ACCOUNT } from './account.ts'
import { AGENT } from './agent.ts'
import { ALERT_REASON } from './alert-reason.ts'
import { BUSINESS } from './business.ts'
import { CERTIFICATE } from './certificate.ts'
import { CHANGE } from './change.ts'
import { CONTRACT } from './contract.ts'
import { DELIVERY } from './delivery.ts'
import { DOMAIN } from './domain.ts'
import { EGRESS } from './egress.ts'
import { FAULT } from './fault.ts'
import { HEARTBEAT } from './heartbeat.ts'
import { IDENTITY } from './identity.ts'
import { LOG_SEARCH } from './log-search.ts'
import { MONITORING } from './monitoring.ts'
import { OBSERVABILITY } from './observability.ts'
import { PAGE_SPEED } from './page-speed.ts'
import { PAGING } from './paging.ts'
import { PATTERN } from './pattern.ts'
import { PUBLISHING } from './publishing.ts'
import { RECORDS } from './records.ts'
import { REQUEST } from './request.ts'
import { RESPONSE } from './response.ts'
import { SCHEDULE } from './schedule.ts'
import { TIMELINE } from './timeline.ts'
import { VERDICT } from './verdict.ts'

/** The texts of all areas. Each file has one area, and the console loads them in its language only. */
export const ENGLISH = {
  ...ACCOUNT,
  ...AGENT,
  ...ALERT_REASON,
  ...BUSINESS,
  ...CERTIFICATE,
  ...CHANGE,
  ...CONTRACT,
  ...DELIVERY,
  ...DOMAIN,
  ...EGRESS,
  ...FAULT,
  ...HEARTBEAT,
  ...IDENTITY,
  ...LOG_SEARCH,
  ...MONITORING,
  ...OBSERVABILITY,
  ...PAGE_SPEED,
  ...PAGING,
  ...PUBLISHING,
  ...RECORDS,
  ...SCHEDULE,
  ...TIMELINE,
  ...PATTERN,
  ...REQUEST,
  ...RESPONSE,
  ...VERDICT,
}
