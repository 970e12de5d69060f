import { isAway } from '../../platform/away.ts'
import type { BusMessage } from '../../platform/bus/bus.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { isInRange } from '../result/partition.ts'
import { readOutcomeMessage, type TrustedOutcome } from './read.ts'
import { insertDeadLetter } from './store.ts'
import { takeOutcomes } from './take.ts'
import { UNSAVED_ORDINAL, unsavedSubject } from './unsaved.ts'

const BATCH = 500

interface Pending {
  message: BusMessage
  outcome: TrustedOutcome
}

/** Takes outcomes from the bus into the database. A message is acknowledged only after the commit that holds it. */
export function startIntake(platform: Platform) {
  const key = platform.sealer.derive('run tokens v1')

  async function takeBatch(batch: BusMessage[]): Promise<void> {
    const pending: Pending[] = []
    for (const message of batch) {
      const outcome = await sort(platform, message, key)
      if (outcome) pending.push({ message, outcome })
    }
    await takeHalving(platform, pending)
  }

  return platform.bus.consumeOutcomes(BATCH, takeBatch)
}

/** Settles what is not for the database; answers the outcome of what is. */
async function sort(platform: Platform, message: BusMessage, key: Buffer): Promise<TrustedOutcome | null> {
  const read = readOutcomeMessage(message, key, platform.clock.fromReal(message.receivedAt))
  if ('rejected' in read) {
    await bury(platform, message, read.rejected)
    return null
  }
  const { trusted } = read
  if (trusted.blind) return settle(platform, message, 'blind')
  if (trusted.claims.ordinal === UNSAVED_ORDINAL) {
    platform.bus.publishPlain(unsavedSubject(trusted.claims.monitor), message.data)
    return settle(platform, message, 'unsaved')
  }
  if (!isInRange(trusted.claims.slot, platform.clock.now(), platform.config.PHAROS_RESULT_RETENTION_DAYS))
    return settle(platform, message, 'out_of_range')
  return trusted
}

function settle(platform: Platform, message: BusMessage, result: string): null {
  platform.metrics.outcomes.inc({ result })
  message.ack()
  return null
}

async function bury(platform: Platform, message: BusMessage, reason: string): Promise<void> {
  platform.log.warn({ subject: message.subject, reason }, 'an outcome was refused')
  await inSystem(platform, ctx => insertDeadLetter(ctx, { subject: message.subject, reason, payload: message.data }))
  settle(platform, message, reason)
}

/** A batch that fails is halved until the bad message is found; that one is buried. While the database is away nothing is acknowledged. */
async function takeHalving(platform: Platform, pending: Pending[]): Promise<void> {
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
      if (malformed.has(outcome)) await bury(platform, message, 'malformed')
      else message.ack()
    }
  } catch (err) {
    if (isAway(err)) throw err
    const [only] = pending
    if (pending.length === 1 && only) {
      platform.log.error({ err, subject: only.message.subject }, 'an outcome could not be taken in')
      return bury(platform, only.message, 'failed')
    }
    const half = Math.ceil(pending.length / 2)
    await takeHalving(platform, pending.slice(0, half))
    await takeHalving(platform, pending.slice(half))
  } finally {
    stop()
  }
}
