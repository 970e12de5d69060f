import { isAway } from '../../platform/away.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import type { Allowance } from '../agent/index.ts'
import { bury, type Rejected } from './bury.ts'
import { createSorter, type Pending, type Sorter } from './sort.ts'
import { takeOutcomes } from './take.ts'

const BATCH = 500

/** Takes outcomes from the bus into the database. A message is acknowledged only after its commit. */
export function startIntake(platform: Platform, allowance: Allowance) {
  const sorter = createSorter(platform, allowance)
  return platform.bus.consumeOutcomes(BATCH, async batch => {
    const { pending, rejected } = sorter.sort(batch)
    await takeHalving(platform, sorter, pending, rejected)
    await bury(platform, rejected)
  })
}

/**
 * A batch that fails is halved until the bad message is found; that one is rejected. While the database is away nothing
 * is acknowledged.
 */
async function takeHalving(
  platform: Platform,
  sorter: Sorter,
  pending: Pending[],
  rejected: Rejected[],
): Promise<void> {
  if (pending.length === 0) return
  const stop = platform.metrics.intakeBatch.startTimer()
  try {
    const taken = await inSystem(platform, ctx =>
      takeOutcomes(
        ctx,
        pending.map(item => item.outcome),
      ),
    )
    for (const [result, count] of Object.entries(taken.counts)) platform.metrics.outcomes.inc({ result }, count)
    const malformed = new Set(taken.malformed)
    for (const { message, outcome } of pending) {
      if (malformed.has(outcome)) sorter.reject(message, 'malformed', rejected)
      else message.ack()
    }
  } catch (err) {
    if (isAway(err)) throw err
    const [only] = pending
    if (pending.length === 1 && only) {
      platform.log.error({ err, subject: only.message.subject }, 'an outcome could not be processed')
      sorter.reject(only.message, 'failed', rejected)
      return
    }
    const half = Math.ceil(pending.length / 2)
    await takeHalving(platform, sorter, pending.slice(0, half), rejected)
    await takeHalving(platform, sorter, pending.slice(half), rejected)
  } finally {
    stop()
  }
}
