import { statfsSync } from 'node:fs'

const MB = 1_000_000
const LOOK_MS = 10_000
/** Below this, PostgreSQL and the bus may fail at any moment. */
const LOW_BYTES = 500 * MB
/**
 * Free space must exceed this before it counts as enough again, so that space that varies around one limit is not
 * reported repeatedly.
 */
const ENOUGH_BYTES = 600 * MB

export interface DiskWatch {
  dir: string
  say(line: string): void
  /** Bytes that a user may still write there; throws when that cannot be determined. */
  free?: (dir: string) => number
}

/** Reports once when the disk under the data folder is nearly full, and once when there is space again. */
export function watchDisk({ dir, say, free = freeBytes }: DiskWatch): { look(): void; stop(): void } {
  let low = false

  function look(): void {
    const bytes = read()
    if (bytes === undefined) return
    if (!low && bytes < LOW_BYTES) {
      low = true
      say(
        `the disk of ${dir} is nearly full: ${Math.floor(bytes / MB)} MB are free. Parts that fail start again by themselves once there is space`,
      )
    } else if (low && bytes > ENOUGH_BYTES) {
      low = false
      say(`the disk of ${dir} has ${Math.floor(bytes / MB)} MB free again`)
    }
  }

  function read(): number | undefined {
    try {
      return free(dir)
    } catch {
      return undefined
    }
  }

  look()
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}

function freeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}
