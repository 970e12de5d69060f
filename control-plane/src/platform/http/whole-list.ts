import { Readable } from 'node:stream'
import { type AnyRoute, mostRowsOf } from '@pharos/shared-protocol/contract/route.ts'
import { z } from 'zod'
import { inAccount, type OpenCtx, type Platform } from '../context.ts'
import type { Page } from '../page.ts'
import { realMs } from '../real-time.ts'
import { likelyToFit, readFewer, readWhole } from './bounded-read.ts'
import { exported } from './export.ts'
import { onGone, type SentFile } from './file.ts'
import type { ValidInput } from './perform.ts'
import type { Call } from './reply.ts'
import type { RowFormat } from './row-format.ts'

/** The most rows of one transaction, and of one piece of the file. */
const AT_ONCE = 1_000
/** The usual size of a piece in characters; a larger row is a piece of its own. */
const PIECE = 500_000
/** How long a caller's rights are relied on while a list is sent (real milliseconds). */
const RELIED_ON_MS = 5_000

/** A list that is sent whole: its request, and a context for verbs that open their own transactions. */
export interface Sending {
  platform: Platform
  call: Call
  openCtx(): OpenCtx
  format: RowFormat
}

/** `isCut`: a list without pages that is as long as it may be. */
type Rows = Page<object[]> & { isCut?: boolean }
type ReadRows = (cursor: string | undefined, limit: number) => Promise<Rows>

/**
 * A list in one file, whatever `limit` says: all of its pages from `cursor` on, each in its own transaction, the next one
 * once the reader has the last. So a slow reader holds no transaction, and one that leaves ends the work. The first page
 * is read before the reply begins, so that it may still be a refusal. After a later failure the connection is cut. A list
 * without pages has what its route sends at most, and says so if that is all of it.
 */
export function wholeList(sending: Sending, input: ValidInput): Promise<SentFile> {
  const { platform, call, format } = sending
  const { account } = call.facts
  return exported({ platform, account, onGone: run => onGone(call.ctx.res, run) }, async () => {
    const pieces = piecesOf(call, format, rowsReader(sending, input), (input.query as { cursor?: string }).cursor)
    const first = await pieces.next()
    return {
      content_type: format.type,
      name: `${call.route.id.replace('.', '-')}.${format.ending}`,
      bytes: null,
      content: Readable.from(startedWith(first, pieces)),
    }
  })
}

async function* startedWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* rest
}

/** The file in pieces. If the list has more rows than are sent at once, the last line says where it is cut. */
async function* piecesOf(
  { route, stillAllowed }: Call,
  format: RowFormat,
  read: ReadRows,
  begin: string | undefined,
): AsyncGenerator<string, void> {
  const [most, largest] = [mostRowsOf(route), largestPageOf(route)]
  let [sent, limit, cursor, checkedAt, text] = [0, largest, begin, realMs(), format.head]
  do {
    if (realMs() - checkedAt > RELIED_ON_MS) {
      await stillAllowed()
      checkedAt = realMs()
    }
    const page = await read(cursor, limit)
    const rows = page.items.slice(0, most - sent)
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const part = rows.slice(at, at + AT_ONCE)
      const printed = format.print(part)
      limit = Math.min(largest, likelyToFit(part.length, printed.length, PIECE))
      yield text + printed
      text = ''
    }
    sent += rows.length
    const isCut = page.isCut || rows.length < page.items.length || (sent === most && page.next !== null)
    if (isCut) text += format.printCut(sent, cursorBehind(page, rows.length))
    cursor = isCut ? undefined : (page.next ?? undefined)
  } while (cursor !== undefined)
  if (text !== '') yield text
}

function cursorBehind({ items, next, nextAfter }: Rows, sent: number): string | null {
  return (sent < items.length && sent > 0 ? nextAfter?.(sent - 1) : next) ?? null
}

/** Reads rows as the list's own route does, with their bytes counted. A list without pages is asked for the most. */
function rowsReader({ platform, call, openCtx }: Sending, input: ValidInput): ReadRows {
  const ask = call.verb as unknown as (ctx: unknown, input: unknown) => Promise<unknown>
  const read = (facts: Call['facts'], { references: _, ...given }: ValidInput): Promise<unknown> =>
    call.route.tx === 'none' ? ask(openCtx(), given) : inAccount(platform, facts, 'read', ctx => ask(ctx, given))
  if (call.route.list === 'whole')
    return async (_, most) => {
      const { limit } = call.route.query.shape
      const asked = limit === undefined ? input : { ...input, query: { ...input.query, limit: most } }
      const items = (await readWhole(call.facts, asked, read)).result as object[]
      return { items, next: null, isCut: limit !== undefined && items.length === most }
    }
  return async (cursor, limit) => {
    const from = { ...input, query: { ...input.query, cursor } }
    return (await readFewer(call.facts, from, limit, read)).result as Rows
  }
}

/** The most rows that a page of the route may have. */
function largestPageOf({ query }: AnyRoute): number {
  const { limit } = query.shape
  return [AT_ONCE, 500, 200, 100].find(most => limit && z.safeParse(limit, String(most)).success) ?? 50
}
