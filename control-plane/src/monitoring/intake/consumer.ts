import { isAway } from '../../platform/away.ts'
import type { BusMessage } from '../../platform/bus/bus.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import type { Allowance } from '../agent/index.ts'
import { isInRange, readOutcomeMessage, type TrustedOutcome } from '../result/index.ts'
import { UNSAVED_ORDINAL, unsavedSubject } from '../test-run/index.ts'
import { bury, type Rejected } from './bury.ts'
import { takeOutcomes } from './take.ts'

const BATCH = 500

interface Pending {
  message: BusMessage
  outcome: TrustedOutcome
}

/** Takes outcomes from the bus into the database. A message is acknowledged only after its commit. */
export function startIntake(platform: Platform, allowance: Allowance) {
  const key = platform.sealer.derive('run tokens v1')

  async function takeBatch(batch: BusMessage[]): Promise<void> {
    const sorted: Sorted = { pending: [], rejected: [] }
    for (const message of batch) sort(platform, message, key, sorted)
    await takeHalving(platform, sorted.pending, sorted.rejected)
    await bury(platform, allowance, sorted.rejected)
  }

  return platform.bus.consumeOutcomes(BATCH, takeBatch)
}

interface Sorted {
  pending: Pending[]
  rejected: Rejected[]
}

/** Handles messages that are not for the database, and returns the rest. */
function sort(platform: Platform, message: BusMessage, key: Buffer, { pending, rejected }: Sorted): void {
  const read = readOutcomeMessage(message, key, platform.clock.fromReal(message.receivedAt))
  if ('rejected' in read) {
    rejected.push({ message, reason: read.rejected })
    return
  }
  const { trusted } = read
  const isUnsaved = trusted.claims.ordinal === UNSAVED_ORDINAL
  if (isUnsaved && !trusted.blind) platform.bus.publishPlain(unsavedSubject(trusted.claims.monitor), message.data)
  const settled = trusted.blind
    ? 'blind'
    : isUnsaved
      ? 'unsaved'
      : isOutOfRange(platform, trusted)
        ? 'out_of_range'
        : null
  if (settled === null) pending.push({ message, outcome: trusted })
  else settle(platform, message, settled)
}

function isOutOfRange({ clock, config }: Platform, { claims }: TrustedOutcome): boolean {
  return !isInRange(claims.slot, clock.now(), config.PHAROS_RESULT_RETENTION_DAYS)
}

function settle(platform: Platform, message: BusMessage, result: string): void {
  platform.metrics.outcomes.inc({ result })
  message.ack()
}

/**
 * A batch that fails is halved until the bad message is found; that one is rejected. While the database is away nothing
 * is acknowledged.
 */
async function takeHalving(platform: Platform, pending: Pending[], rejected: Rejected[]): Promise<void> {
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
      if (malformed.has(outcome)) rejected.push({ message, reason: 'malformed' })
      else message.ack()
    }
  } catch (err) {
    if (isAway(err)) throw err
    const [only] = pending
    if (pending.length === 1 && only) {
      platform.log.error({ err, subject: only.message.subject }, 'an outcome could not be processed')
      rejected.push({ message: only.message, reason: 'failed' })
      return
    }
    const half = Math.ceil(pending.length / 2)
    await takeHalving(platform, pending.slice(0, half), rejected)
    await takeHalving(platform, pending.slice(half), rejected)
  } finally {
    stop()
  }
}
