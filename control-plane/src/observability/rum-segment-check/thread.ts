import { Worker } from 'node:worker_threads'
import { within } from '../../platform/real-time.ts'
import type { Inspection } from './inspect.ts'

/** The longest that a segment may take: one of 2 MB takes 0.2 s. */
const LONGEST_MS = 5_000
const MOST_MEMORY_MB = 256

/** Inspects segments, one at a time, in a thread that is ended if one takes too long or too much memory. */
export interface Inspector {
  /** Null: it could not be inspected. */
  inspect(file: Buffer): Promise<Inspection | null>
  stop(): Promise<unknown>
}

export function createInspector(): Inspector {
  let worker: Worker | null = null

  function start(): Worker {
    const started = new Worker(new URL('thread-main.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  async function inspect(file: Buffer): Promise<Inspection | null> {
    worker ??= start()
    const own = worker
    const { promise, resolve } = Promise.withResolvers<Inspection | null>()
    const fail = () => resolve(null)
    own.once('message', resolve).once('error', fail).once('exit', fail)
    own.postMessage(new Uint8Array(file))
    const answer = await within(LONGEST_MS, promise, () => null)
    if (answer === null) {
      // Whatever it still says is of a segment that is over.
      own.on('error', () => {})
      worker = null
      await own.terminate()
    }
    own.off('message', resolve).off('error', fail).off('exit', fail)
    return answer
  }

  return { inspect, stop: async () => worker?.terminate() }
}
