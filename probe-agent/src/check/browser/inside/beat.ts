import { statSync, writeFileSync } from 'node:fs'
import { BEAT } from './paths.ts'

const EVERY_MS = 500
/** After the script's time; with START_MS it stays well within the sandbox's own. */
const SILENT_MS = 4_000
const ENDING_MS = 12_000

/** Notes in a file, again and again, that the event loop of this process turns. */
export function beat(): void {
  const note = (): void => {
    try {
      writeFileSync(BEAT, '')
    } catch {
      // A full disk is the script's own doing.
    }
  }
  setInterval(note, EVERY_MS).unref()
}

/**
 * Whether a script whose time is over may still finish its evidence: while its worker beats, since a busy machine takes
 * longer for it. One that is held up (`for (;;)`) does not beat. All are epoch milliseconds.
 */
export function mayFinish({ over, beat, now }: { over: number; beat: number; now: number }): boolean {
  return now - over < ENDING_MS && now - Math.max(over, beat) < SILENT_MS
}

/** When a worker noted it last, epoch milliseconds; 0 when none did. */
export function lastBeat(): number {
  return statSync(BEAT, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
