import type { BusMessage } from '../../platform/bus/bus.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { insertDeadLetters } from '../result/index.ts'

/** An outcome that cannot be processed, and why. */
export interface Rejected {
  message: BusMessage
  reason: string
}

/** Stores unprocessable outcomes, all in one transaction, and acknowledges them. */
export async function bury(platform: Platform, rejected: readonly Rejected[]): Promise<void> {
  if (rejected.length === 0) return
  const stop = platform.metrics.buryBatch.startTimer()
  const letters = rejected.map(({ message, reason }) => ({ subject: message.subject, reason, payload: message.data }))
  await inSystem(platform, ctx => insertDeadLetters(ctx, letters)).finally(stop)
  tell(platform, rejected)
  for (const { message, reason } of rejected) {
    platform.metrics.outcomes.inc({ result: reason })
    message.ack()
  }
}

/** Logs one line per agent and reason. */
function tell(platform: Platform, rejected: readonly Rejected[]): void {
  const groups = Map.groupBy(rejected, ({ message, reason }) => `${message.subject} ${reason}`)
  for (const group of groups.values()) {
    const [first] = group
    if (first)
      platform.log.warn(
        { subject: first.message.subject, reason: first.reason, count: group.length },
        'outcomes were refused',
      )
  }
}
