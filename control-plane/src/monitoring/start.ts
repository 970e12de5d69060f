import type { Platform } from '../platform/context.ts'
import type { Part } from '../platform/worker.ts'
import { answerHellos, createAllowance, startAdmission } from './agent/index.ts'
import { answerArtifactRequests, startArtifactSweep } from './artifact/index.ts'
import { startBaselineRelay, startSecretsRelay } from './browser-check/index.ts'
import {
  createPublisher,
  holdBack,
  queueHeavy,
  startReaper,
  startRequestRelay,
  startScheduler,
} from './dispatch/index.ts'
import { startBootstrap } from './domain-check/index.ts'
import { startHeartbeats } from './heartbeat/index.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startIntake } from './intake/index.ts'
import { startMaintenance } from './maintenance-window/index.ts'
import { startPlanner } from './planned/index.ts'
import { startFreezing } from './sla/index.ts'
import { createFrontier, startStaleness } from './staleness/index.ts'
import { startRollups } from './uptime/index.ts'
import { startAskedRuns, startDefaultRegionsRelay } from './voted/index.ts'

/** The role `scheduler`: publishes runs on the bus when they are due. `holder` names this process. */
export async function startScheduling(platform: Platform, holder: string): Promise<Part[]> {
  const abilities = holdBack(platform, createPublisher(platform))
  const heavy = queueHeavy(platform, abilities.publish)
  const { publish } = heavy
  const scheduler = await startScheduler(platform, holder, publish)
  return [scheduler, startPlanner(platform, publish), startRequestRelay(platform, publish), heavy, abilities]
}

/** The role `intake`: processes what agents report. */
export function startTakingIn(platform: Platform): Part[] {
  const allowance = createAllowance(platform)
  answerHellos(platform, allowance)
  answerArtifactRequests(platform, allowance)
  return [startIntake(platform, allowance), startAdmission(platform)]
}

/** The role `sweeper`: processes what depends only on time. */
export function startSweeping(platform: Platform): Part[] {
  const heardTo = createFrontier(platform)
  return [
    startHeartbeats(platform),
    startStaleness(platform, heardTo),
    startReaper(platform),
    startAskedRuns(platform),
    startRollups(platform, heardTo),
    startBootstrap(platform),
    startHousekeeping(platform),
    startFreezing(platform),
    startArtifactSweep(platform),
    startMaintenance(platform),
    startDefaultRegionsRelay(platform),
    startSecretsRelay(platform),
    startBaselineRelay(platform),
  ]
}
