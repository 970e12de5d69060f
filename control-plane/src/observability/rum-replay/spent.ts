import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { LRUCache } from 'lru-cache'
import { inSystem, type Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionKey } from './found.ts'
import { hasReplay } from './quota.ts'

/** How long a used up quota is believed: the plan may become a larger one. */
const BELIEVED_MS = 10_000
/** The most accounts that are remembered. */
const MOST = 10_000

/** Refuses new replays of accounts whose quota is used up before their bodies are read, in this process. */
export function createSpentQuotas(platform: Platform) {
  const { clock } = platform
  const spent = new LRUCache<string, { until: EpochMs; refusal: Refusal }>({ max: MOST })
  return {
    async require(account: string, replay: SessionKey): Promise<void> {
      const known = spent.get(account)
      if (known === undefined) return
      if (known.until <= clock.now()) spent.delete(account)
      else if (!(await inSystem(platform, ctx => hasReplay(ctx, replay), 'read'))) throw known.refusal
    },
    /** Notes an account whose replay was refused for its quota. */
    note(account: string, error: unknown): void {
      if (!(error instanceof Refusal) || error.code !== 'quota_reached') return
      const now = clock.now()
      const until = epoch(Math.min(now + BELIEVED_MS, Math.floor(now / DAY_MS) * DAY_MS + DAY_MS))
      spent.set(account, { until, refusal: error })
    },
  }
}
