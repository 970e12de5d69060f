import { isAway } from '../../platform/away.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { NO_ACCOUNT } from '../../platform/database/turn.ts'
import { waitReal } from '../../platform/real-time.ts'
import { type Part, startWorker, type Turn } from '../../platform/worker.ts'
import type { Finders } from './endpoints.ts'
import { DELIVERY_WORK } from './enqueue.ts'
import { takeNext, type Work } from './lane.ts'
import { Permits } from './permits.ts'
import { anyDue, arrange, type LaneLease, release } from './queue.ts'
import { recordResult } from './record.ts'
import type { SendResult } from './rules.ts'
import { sendOnce } from './send.ts'
import { firstTurn, type TakenLane, takeLanes } from './turn.ts'

const EVERY_MS = 1_000
/** How long it waits when another process takes the same receivers, milliseconds. */
const CONTENDED_MS = 20
/**
 * How long the result of an attempt is kept while the database is down (seconds); without it the message would be sent
 * again.
 */
const KEPT_SECONDS = 45

/**
 * Sends due messages, by account in turn and one at a time to each receiver. A message is taken under a lease and
 * recorded before the receiver's next: a process that dies repeats at most the message in flight.
 */
export function startSender(platform: Platform, find: Finders): Part {
  const permits = new Permits()
  const cursors = firstTurn()
  const arranged = { cursor: NO_ACCOUNT }
  const serving = new Set<Promise<void>>()

  const worker = startWorker(platform, {
    name: DELIVERY_WORK,
    everyMs: EVERY_MS,
    isDue: anyDue,
    atStart: true,
    work: look,
  })

  async function look(turn: Turn): Promise<void> {
    for (let more = true; more && !turn.stopping; ) {
      const left = await inSystem(platform, ctx => arrange(ctx, arranged))
      // Permits are only planned, since the transaction may be repeated.
      const { taken, contended, isFull } = await inSystem(platform, ctx => takeLanes(ctx, permits.copy(), cursors))
      for (const each of taken) begin(each)
      if (contended) await waitReal(CONTENDED_MS)
      more = left || contended || isFull
    }
  }

  function begin({ place, payer, ...held }: TakenLane): void {
    permits.hold(place, payer)
    const done = serve(held)
      .catch(err => platform.log.warn({ err }, 'serving a receiver failed; will retry'))
      .then(() => {
        permits.give(place, payer)
        serving.delete(done)
        // Others may wait for the permit, or the receiver for its next message.
        worker.wake()
      })
    serving.add(done)
  }

  /** Sends a receiver's next message. Fails alone if it cannot be found where it goes: its lease ends, then. */
  async function serve(held: LaneLease): Promise<void> {
    const work = await inSystem(platform, ctx => takeOrRelease(ctx, held, find))
    if (work === null) return
    const begun = platform.clock.now()
    const result = await sendOnce(platform, work.endpoint, { ...work, id: work.redelivery_of ?? work.id })
    await record(work, held, result, platform.clock.now() - begun)
  }

  async function record(work: Work, held: LaneLease, result: SendResult, took_ms: number): Promise<void> {
    for (let second = 0; ; second++) {
      try {
        await inSystem(platform, ctx => recordAndRelease(ctx, work, held, result, took_ms))
        return
      } catch (err) {
        if (!isAway(err) || second >= KEPT_SECONDS) throw err
        await waitReal(1_000)
      }
    }
  }

  return {
    async stop() {
      await worker.stop()
      await Promise.all(serving)
    },
    idle: () => worker.idle() && serving.size === 0,
  }
}

async function takeOrRelease(ctx: SystemCtx, held: LaneLease, find: Finders): Promise<Work | null> {
  const work = await takeNext(ctx, held.lane, find)
  if (work === null) await release(ctx, held)
  return work
}

async function recordAndRelease(ctx: SystemCtx, work: Work, held: LaneLease, result: SendResult, took_ms: number) {
  const next = await recordResult(ctx, work, result, took_ms)
  await release(ctx, held, result.result === 'limited' && next?.state === 'waiting' ? next.at : 0)
}
