import type { RumFrame } from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { parseStack, type StackFrame } from '@pharos/shared-protocol/rum/stack.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { createKeyedSemaphore, TooManyWaiting } from '../../platform/keyed-semaphore.ts'
import { letOthersRun } from '../../platform/real-time.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createSemaphore, NoPermit } from '../../platform/semaphore.ts'
import { createOpenMaps, findMaps, type ResolvedFrame, resolveFrames } from '../rum-source-map/index.ts'
import { bodyOf } from './body.ts'
import { placeIn } from './statement.ts'

/** A map may take some hundred MB while it is read, so few stacks are read at once, and of one account one. */
const PATIENCE_MS = 15_000
const withPermit = createSemaphore(2, PATIENCE_MS)
const inTurn = createKeyedSemaphore({ count: 1, waiting: 10, patienceMs: PATIENCE_MS })

/** The most maps that are read for one error: those of its innermost calls. */
const MOST_MAPS = 6
const MOST_CAUSES = 5
/** How many calls of a stack, the innermost first, have original lines, and names from the source. */
const MOST_CONTEXTS = 30
const MOST_NAMED = 5
const MOST_READ_FOR_NAME = 200_000

interface Thrown {
  error_type: string
  message: string
  stack: string
}

/** The stacks of an error and of its causes, after source maps. */
export function readStacks(ctx: OpenCtx, app: string, error: Thrown & { body: string; release: string }) {
  return inTurn(ctx.account, () => withPermit(() => read(ctx, app, error))).catch(reason => {
    if (!(reason instanceof NoPermit || reason instanceof TooManyWaiting)) throw reason
    throw new Refusal('unavailable', observabilityText('rum_issue.busy'), {
      headers: { 'Retry-After': '5' },
    })
  })
}

async function read(ctx: OpenCtx, app: string, error: Thrown & { body: string; release: string }) {
  const { debug_ids, causes } = bodyOf(error.body)
  const thrown: Thrown[] = [error, ...causes.slice(0, MOST_CAUSES).map(cause => ({ stack: '', ...cause }))]
  const parsed = thrown.map(({ stack, ...head }) => parseStack(stack, head))
  const frames = parsed.flatMap(stack => stack.frames)
  const maps = await ctx.inAccount('read', tx =>
    findMaps(tx, app, { frames, release: error.release || null, debug_ids }),
  )
  const some = new Map([...maps].slice(0, MOST_MAPS))
  const opened = createOpenMaps()
  const stacks: { frames: RumFrame[]; is_cut: boolean }[] = []
  for (const stack of parsed) {
    await letOthersRun()
    const resolved = await resolveFrames(ctx.platform.objects, app, stack.frames, some, opened)
    stacks.push({ frames: resolved.map((frame, at) => present(frame, stack.frames[at], at)), is_cut: stack.is_cut })
  }
  const [own = { frames: [], is_cut: false }, ...others] = stacks
  const heads = thrown.slice(1).map(({ error_type, message }) => ({ error_type, message }))
  return { ...own, causes: heads.map((head, at) => ({ ...head, frames: [], is_cut: false, ...others[at] })) }
}

function present(frame: ResolvedFrame, printed: StackFrame | undefined, at: number): RumFrame {
  const { url, source, line, column, in_app } = frame
  return {
    function: nameOf(frame, at) ?? frame.function,
    url,
    url_line: printed?.line ?? null,
    url_column: printed?.column ?? null,
    source,
    line,
    column,
    in_app,
    context: at < MOST_CONTEXTS ? frame.context : [],
  }
}

/** The function around the place in the original: minifiers rename what browsers print. */
function nameOf({ content, line, column }: ResolvedFrame, at: number): string | null {
  if (content === null || line === null || at >= MOST_NAMED || content.length > MOST_READ_FOR_NAME) return null
  return placeIn(content, line, column ?? 1)?.name ?? null
}
