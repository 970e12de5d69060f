import { Readable } from 'node:stream'
import { MEDIA_TYPES } from '@pharos/shared-protocol/contract/route.ts'
import { inAccount, type Platform } from '../context.ts'
import type { Page } from '../page.ts'
import { likelyToFit, readFewer } from './bounded-read.ts'
import { type CsvCell, printCsv, printCsvRows } from './csv.ts'
import { exported } from './export.ts'
import { onGone, type SentFile } from './file.ts'
import type { Known } from './perform.ts'
import { type Call, columnsOf, wantsCsv } from './reply.ts'

/** Rows of one transaction. */
const AT_ONCE = 200

type Row = Record<string, unknown>

/** Whether a reply is a list with pages that is sent whole, as CSV. */
export function isWholeCsv({ ctx, route }: Call): boolean {
  return route.list === 'page' && wantsCsv(ctx, route)
}

/**
 * All pages of a list as one CSV file, whatever `limit` says. Each page has its own transaction, so a slow reader holds
 * none; after a failure the connection is cut.
 */
export function wholeCsv(platform: Platform, call: Call, input: Known): Promise<SentFile> {
  const { account } = call.facts
  return exported({ platform, account, onGone: run => onGone(call.ctx.res, run) }, async () => ({
    content_type: MEDIA_TYPES.csv,
    name: `${call.route.id.split('.', 1)}.csv`,
    bytes: null,
    content: Readable.from(linesOf(platform, call, input)),
  }))
}

async function* linesOf(platform: Platform, { route, verb, facts }: Call, input: Known): AsyncGenerator<string> {
  const columns = columnsOf(route)
  const ask = verb as unknown as (ctx: unknown, input: unknown) => Promise<Page<Row[]>>
  yield printCsv(columns, [])
  let cursor = (input.query as { cursor?: string }).cursor
  let limit = AT_ONCE
  do {
    const from = { ...input, query: { ...input.query, cursor } }
    const { result: page } = await readFewer(facts, from, limit, (metered, input) =>
      inAccount(platform, metered, 'read', ctx => ask(ctx, input)),
    )
    cursor = page.next ?? undefined
    if (page.items.length === 0) continue
    const text = printCsvRows(columns, page.items.map(flat))
    limit = Math.min(AT_ONCE, likelyToFit(page.items.length, text.length))
    yield text
  } while (cursor !== undefined)
}

/** Structured values as JSON; lists of texts as the other CSV files have them. */
function flat(row: Row): Record<string, CsvCell> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isPlain = value === null || typeof value !== 'object' || isTexts(value)
      return [name, isPlain ? (value as CsvCell) : JSON.stringify(value)]
    }),
  )
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(each => typeof each === 'string')
}
