import { type ConsoleLine, LIVE } from '@pharos/shared-protocol/check/browser.ts'
import { listTestLines } from '@pharos/shared-protocol/contract/monitoring/browser-check-verbs.ts'
import { call } from '../../server/call.ts'

/** The pause after a failed request. Nothing is lost: the run goes on, and its outcome has the lines too. */
const PAUSE_MS = 2_000

/** Returns an unguessable name for a run. */
export function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Polls for the lines that a test run writes, until it is over. */
export async function followLines(
  watch: string,
  signal: AbortSignal,
  hear: (lines: readonly ConsoleLine[]) => void,
): Promise<void> {
  let after = 0
  while (!signal.aborted && after < LIVE.lines) {
    const lines = await call(listTestLines, { query: { watch, after } }).then(
      ({ body }) => body,
      () => null,
    )
    if (signal.aborted) return
    if (lines === null) await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    else if (lines.length > 0) hear(lines)
    after += lines?.length ?? 0
  }
}
