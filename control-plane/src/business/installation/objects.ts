import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { realMs } from '../../platform/real-time.ts'
import type { Turn } from '../../platform/worker.ts'

/** A bucket is asked for 1,000 files at a time, so this is 2,000 requests at most. */
const MOST_FILES = 2_000_000
export const MOST_MINUTES = 10

/** Counts the files and their bytes, up to a bound: then it has more (`is_complete`). Null if it was stopped. */
export async function countObjects(
  store: Pick<ObjectStore, 'sizes'>,
  turn: Pick<Turn, 'stopping'>,
  mostFiles = MOST_FILES,
) {
  const until = realMs() + MOST_MINUTES * MINUTE_MS
  let [objects, bytes] = [0, 0]
  for await (const size of store.sizes()) {
    if (turn.stopping) return null
    if (objects === mostFiles || realMs() > until) return { objects, bytes, is_complete: false }
    objects += 1
    bytes += size
  }
  return { objects, bytes, is_complete: true }
}
