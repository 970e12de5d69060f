import { isAway } from '../../platform/away.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { waitReal } from '../../platform/real-time.ts'
import { type Part, startWorker } from '../../platform/worker.ts'
import type { Finders } from './endpoints.ts'
import { DELIVERY_WORK } from './enqueue.ts'
import { anyDue, dueLanes, takeNext, type Work } from './lane.ts'
import { recordResult } from './record.ts'
import type { SendResult } from './rules.ts'
import { sendOnce } from './send.ts'

const EVERY_MS = 1_000
/** Concurrent receivers. Failing ones have slots of their own, so that they do not take slots from the others. */
const PLACES = { well: 150, failing: 50 }
/**
 * How long the result of an attempt is kept while the database is down (seconds); without it the message would be sent
 * again.
 */
const KEPT_SECONDS = 45

/**
 * Sends due messages. One receiver gets one message after another, each taken under a lease and recorded before the
 * next: a process that dies repeats at most the message in flight.
 */
export function startSender(platform: Platform, find: Finders): Part {
  const serving = new Map<string, { place: keyof typeof PLACES; done: Promise<void> }>()
  /** Receivers that asked for a delay, and until when. */
  const resting = new Map<string, number>()
  let stopping = false

  const worker = startWorker(platform, {
    name: DELIVERY_WORK,
    everyMs: EVERY_MS,
    isDue: anyDue,
    atStart: true,
    work: look,
  })

  async function look(): Promise<void> {
    const now = platform.clock.now()
    for (const [lane, until] of resting) if (until <= now) resting.delete(lane)
    const skip = [...serving.keys(), ...resting.keys()]
    const lanes = await inSystem(platform, ctx => dueLanes(ctx, skip, PLACES.well + PLACES.failing))
    for (const { lane, failing } of lanes) begin(lane, failing ? 'failing' : 'well')
  }

  function begin(lane: string, place: keyof typeof PLACES): void {
    const taken = [...serving.values()].filter(one => one.place === place).length
    if (stopping || serving.has(lane) || taken >= PLACES[place]) return
    const done = serve(lane)
      .catch(err => {
        platform.log.warn({ err }, 'serving a receiver failed; will retry')
        return false
      })
      .then(served => {
        serving.delete(lane)
        // Others may wait for the slot, or this one may continue in another.
        if (served) worker.wake()
      })
    serving.set(lane, { place, done })
  }

  /** Sends a receiver's due messages; false when another process took them first. */
  async function serve(lane: string): Promise<boolean> {
    const first = await inSystem(platform, ctx => takeNext(ctx, lane, find))
    for (let work = first; work; ) {
      const begun = platform.clock.now()
      const result = await sendOnce(platform, work.endpoint, work)
      work = await record(work, result, platform.clock.now() - begun)
    }
    return first !== null
  }

  /** Records the result of an attempt, and takes the receiver's next message in the same commit. */
  async function record(work: Work, result: SendResult, took_ms: number): Promise<Work | null> {
    for (let second = 0; ; second++) {
      try {
        return await inSystem(platform, async ctx => {
          const next = await recordResult(ctx, work, result, took_ms)
          // The process that overtook it serves the receiver now.
          if (next === null) return null
          if (result.result === 'limited' && next.state === 'waiting') resting.set(work.lane, next.at)
          return stopping || result.result !== 'delivered' ? null : takeNext(ctx, work.lane, find)
        })
      } catch (err) {
        if (!isAway(err) || second >= KEPT_SECONDS) throw err
        await waitReal(1_000)
      }
    }
  }

  return {
    async stop() {
      stopping = true
      await worker.stop()
      await Promise.all([...serving.values()].map(one => one.done))
    },
    idle: () => worker.idle() && serving.size === 0,
  }
}
