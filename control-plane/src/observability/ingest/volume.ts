import type { Volume } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { Planned } from '../../account/account/index.ts'
import { requireVolume } from '../../account/meter/index.ts'
import { inAccountAlone, type Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { remember } from '../../platform/remember.ts'
import type { Signal } from '../../platform/telemetry-store/schema.ts'

const VOLUME_OF: Record<Signal, Volume> = {
  logs: 'telemetry_bytes',
  spans: 'telemetry_bytes',
  points: 'telemetry_bytes',
  rum: 'rum_sessions',
}

/**
 * Says why an account may send no more of a signal this month; null if it may. Asks once a second, however many batches
 * come. What is under way or waits for the store is not counted yet, which is bounded by the rates of the plan.
 */
export function createVolumes(platform: Platform) {
  const known = remember<Refusal | null>(platform.clock)
  return (account: string, planned: Planned, signal: Signal): Promise<Refusal | null> => {
    const volume = VOLUME_OF[signal]
    const find = () => inAccountAlone(platform, account, 'read', ctx => requireVolume(ctx, account, planned, volume))
    return known(`${account} ${volume}`, () => find().then(() => null, asRefusal))
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && error.code === 'quota_reached') return error
  throw error
}
