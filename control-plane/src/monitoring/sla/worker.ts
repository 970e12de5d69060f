import { inSystem, type Platform } from '../../platform/context.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { freezeMonths } from './freeze.ts'

const EVERY_MS = 3_600_000

export function startFreezing(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'months',
    everyMs: EVERY_MS,
    work: turn => drain(turn, () => inSystem(platform, freezeMonths)),
  })
}
