import { BROWSER_BOUNDS, ConsoleLine, LIVE } from '@pharos/shared-protocol/check/browser.ts'
import type { listTestLines } from '@pharos/shared-protocol/contract/monitoring/browser-check-verbs.ts'
import { z } from 'zod'
import type { OpenCtx, Platform } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { waitReal, within } from '../../platform/real-time.ts'

/** How long a request waits for more lines, real time. */
const PATIENCE_MS = 3_000
/** A watcher who joins in the middle of a run gets the lines within this time. */
const REPEAT_MS = 1_000

const Lines = z.array(ConsoleLine)

/** The subject on which the account's watchers of a test run get its output. The caller chose the name `watch`. */
function watchSubject(account: string, watch: string): string {
  return `watched.${account}.${watch}`
}

/**
 * Publishes the output of a test run, always in full, so that watchers may miss messages: at most `LIVE.lines` lines,
 * which is 200 KB, once a second and when there is more.
 */
export function tellWatchers({ bus }: Platform, account: string, watch: string) {
  const lines: ConsoleLine[] = []
  const say = () => bus.publishPlain(watchSubject(account, watch), new TextEncoder().encode(JSON.stringify(lines)))
  let isOver = false
  const repeat = async () => {
    while (!isOver) {
      if (lines.length > 0) say()
      await waitReal(REPEAT_MS)
    }
  }
  void repeat()
  return {
    hear(data: Uint8Array) {
      const more = Lines.parse(JSON.parse(new TextDecoder().decode(data)))
      lines.push(...more.slice(0, LIVE.lines - lines.length))
      say()
    },
    end() {
      isOver = true
    },
  }
}

/**
 * Returns the lines of an account's test run after the first `after`; none if there are no more within `PATIENCE_MS`.
 */
export async function listTestLinesOf(ctx: OpenCtx, { query }: Input<typeof listTestLines>) {
  const subject = watchSubject(ctx.account, query.watch)
  const { promise, resolve } = Promise.withResolvers<ConsoleLine[]>()
  const deafen = ctx.platform.bus.listen(subject, data => {
    const lines = Lines.parse(JSON.parse(new TextDecoder().decode(data)))
    if (lines.length > query.after) resolve(lines.slice(query.after, BROWSER_BOUNDS.console))
  })
  return within(PATIENCE_MS, promise, () => []).finally(deafen)
}
