import type { OpenCtx } from '../../platform/context.ts'
import { within } from '../../platform/real-time.ts'

type Readers = Readonly<Record<string, () => Promise<unknown>>>
type Parts<R extends Readers> = { [Name in keyof R]: Awaited<ReturnType<R[Name]>> | null }
type Reason = 'timeout' | 'failed'

/** How long a part may take; one on a bus or disk that is away would never end. */
const PART_MS = 5_000

/** Reads parts at the same time. One that fails or takes too long is null, and named with the reason. */
export async function readParts<R extends Readers>(ctx: Pick<OpenCtx, 'log'>, readers: R) {
  const unreadable: { part: string; reason: Reason }[] = []
  const read = async ([part, reader]: [string, () => Promise<unknown>]): Promise<[string, unknown]> => {
    try {
      const found = await within(PART_MS, reader(), () => LATE)
      if (found !== LATE) return [part, found]
      unreadable.push({ part, reason: 'timeout' })
    } catch (err) {
      ctx.log.warn({ err, part }, 'a part of the overview could not be read')
      unreadable.push({ part, reason: 'failed' })
    }
    return [part, null]
  }
  const parts = Object.fromEntries(await Promise.all(Object.entries(readers).map(read))) as Parts<R>
  return { parts, unreadable: unreadable.toSorted((a, b) => (a.part < b.part ? -1 : 1)) }
}

const LATE: unique symbol = Symbol('late')
