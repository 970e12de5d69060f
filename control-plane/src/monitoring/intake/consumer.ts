import { inSystem, type Platform } from '../../platform/context.ts'
import { doInHalves } from '../../platform/halving.ts'
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
    await takeAll(platform, sorter, pending, rejected)
    await bury(platform, rejected)
  })
}

/** Takes outcomes; one that cannot be processed is rejected. While the database is away nothing is acknowledged. */
async function takeAll(
  platform: Platform,
  sorter: Sorter,
  pending: readonly Pending[],
  rejected: Rejected[],
): Promise<void> {
  const left = await doInHalves(
    pending,
    piece => takePiece(platform, sorter, piece, rejected),
    ({ message }, err) => {
      platform.log.error({ err, subject: message.subject }, 'an outcome could not be processed')
      sorter.reject(message, 'failed', rejected)
    },
  )
  if (left !== null) throw left.error
}

async function takePiece(
  platform: Platform,
  sorter: Sorter,
  pending: readonly Pending[],
  rejected: Rejected[],
): Promise<void> {
  const stop = platform.metrics.intakeBatch.startTimer()
  try {
    const outcomes = pending.map(({ outcome }) => outcome)
    const taken = await inSystem(platform, ctx => takeOutcomes(ctx, outcomes))
    for (const [result, count] of Object.entries(taken.counts)) platform.metrics.outcomes.inc({ result }, count)
    const malformed = new Set(taken.malformed)
    for (const { message, outcome } of pending) {
      if (malformed.has(outcome)) sorter.reject(message, 'malformed', rejected)
      else message.ack()
    }
  } finally {
    stop()
  }
}
