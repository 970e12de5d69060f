import type { EraseStep } from '../platform/erase.ts'
import { eraseRumApps } from './rum-app/index.ts'
import { erasePending } from './rum-erasure/index.ts'

/** Deletes what this area keeps in files. Its other rows go with the account, its telemetry with the platform's step. */
export const eraseObservability: EraseStep = async erasure => {
  await eraseRumApps(erasure)
  await erasePending(erasure)
}
