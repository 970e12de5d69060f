import { Worker } from 'node:worker_threads'

/** How often the event loop shows that it runs (real milliseconds). */
const BEAT_MS = 500

/** What the watchdog's thread is given. */
export interface Watched {
  /** Counts the turns of the event loop. */
  beats: Int32Array
  memoryMb: number
}

/**
 * Ends this process, from a thread of its own, when its event loop stands still or when it uses too much memory: its
 * supervisor starts it again. What it acknowledged is on disk.
 */
export function startWatchdog(memoryMb: number): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
  const workerData: Watched = { beats, memoryMb }
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    name: 'watchdog',
    env: {},
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  })
  thread.unref()
}
