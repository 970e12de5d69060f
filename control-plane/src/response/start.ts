import type { Platform } from '../platform/context.ts'
import type { Part } from '../platform/worker.ts'
import { startGate } from './alert/index.ts'
import { startAnnouncements } from './announcement/index.ts'
import { startAutomation, startAutomationSweep, startSnoozes } from './automation/index.ts'
import { startBacktests } from './backtest/index.ts'
import { startBlastRadius } from './blast-radius/index.ts'
import { startBroadcast } from './broadcast/index.ts'
import { startNotices, startReminders, startSummaries } from './notice/index.ts'
import { startShiftRecord } from './on-call/index.ts'
import { startPageabilitySweep } from './pageability/index.ts'
import { startPaging } from './paging/index.ts'
import { startSuspects } from './suspect/index.ts'

/** The role `response`: from an alert to its notifications; each part in any number of processes. */
export function startResponse(platform: Platform): Part[] {
  return [
    ...startGate(platform),
    startAutomation(platform),
    startAutomationSweep(platform),
    startSnoozes(platform),
    startNotices(platform),
    startAnnouncements(platform),
    startReminders(platform),
    startSummaries(platform),
    ...startPaging(platform),
    startPageabilitySweep(platform),
    startShiftRecord(platform),
    startBroadcast(platform),
    startBacktests(platform),
    ...startSuspects(platform),
    ...startBlastRadius(platform),
  ]
}
