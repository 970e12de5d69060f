import { statSync, writeFileSync } from 'node:fs'
import { BEAT } from './paths.ts'

const EVERY_MS = 500
/** Time allowed after the script's own; with START_MS it stays well within the sandbox's limit. */
const SILENT_MS = 4_000
const ENDING_MS = 12_000

/** Touches a file repeatedly, which shows that this process's event loop is not blocked. */
export function beat(): void {
  const note = (): void => {
    try {
      writeFileSync(BEAT, '')
    } catch {
      // The script itself filled the disk.
    }
  }
  setInterval(note, EVERY_MS).unref()
}

/**
 * Whether a script whose time is over may still finish its evidence: while its worker beats, since a busy machine needs
 * longer. A blocked worker (`for (;;)`) does not beat. All times are epoch milliseconds.
 */
export function mayFinish({ over, beat, now }: { over: number; beat: number; now: number }): boolean {
  return now - over < ENDING_MS && now - Math.max(over, beat) < SILENT_MS
}

/** The last beat of any worker, epoch milliseconds; 0 if there was none. */
export function lastBeat(): number {
  return statSync(BEAT, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
