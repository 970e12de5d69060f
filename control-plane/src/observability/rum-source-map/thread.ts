import { Worker } from 'node:worker_threads'
import { within } from '../../platform/real-time.ts'
import type { CheckedMap } from './check.ts'
import type { SourceMapFault } from './fault.ts'

/** The longest that a map may take to be read: one of 32 MB takes two seconds. */
const LONGEST_MS = 20_000
const MOST_MEMORY_MB = 1_024

/** Checks a map in a thread of its own, since it is a stranger's and may take long; the thread ends with it. */
export function checkInThread(bytes: Buffer): Promise<CheckedMap | SourceMapFault> {
  const worker = new Worker(new URL('thread-main.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  const tooLong = { code: 'map_took_too_long', params: {} } as const
  const checked = new Promise<CheckedMap | SourceMapFault>((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLong) : reject(error),
    )
    worker.on('exit', () => resolve(tooLong))
  })
  return within(LONGEST_MS, checked, () => tooLong).finally(() => worker.terminate())
}
