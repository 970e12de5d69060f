import type { Platform } from '../platform/context.ts'
import { startForgetting } from '../platform/forget.ts'
import type { Worker } from '../platform/worker.ts'
import { OLD_IMPORTS } from './archive-import/index.ts'
import { startUploadExpiry } from './archive-upload/index.ts'
import { OLD_BILLING_EVENTS, startBilling } from './billing/index.ts'
import { startEndingImpersonations } from './impersonation/index.ts'
import { startMeasuring } from './installation/index.ts'
import { startReports } from './mailed-report/index.ts'
import { OLD_READ_TOKENS } from './partner-access/index.ts'
import { startPlanReview } from './plan-hold/index.ts'
import { OLD_USAGE_WARNINGS, startUsageLevels, startUsageWarnings } from './usage/index.ts'

/** The background work of this area. */
export function startBusiness(platform: Platform): Worker[] {
  return [
    ...startBilling(platform),
    startPlanReview(platform),
    startUsageLevels(platform),
    startUsageWarnings(platform),
    startEndingImpersonations(platform),
    startForgetting(platform, 'business-housekeeping', [
      OLD_BILLING_EVENTS,
      OLD_USAGE_WARNINGS,
      OLD_READ_TOKENS,
      OLD_IMPORTS,
    ]),
    ...startReports(platform),
    startUploadExpiry(platform),
    startMeasuring(platform),
  ]
}
