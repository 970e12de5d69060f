import type { LeftOutReason } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { isPast } from '../../platform/history.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ArchiveLine } from '../archive/index.ts'
import { BadRecord, faultsOf, refusedByDatabase, refusedRecord } from './bad-record.ts'
import type { ArchiveFiles } from './files.ts'
import type { Item } from './steps.ts'

/** Records of one call, and their characters: one more may be beyond. */
const AT_ONCE = 500
const PIECE = 2_000_000

/** What a taker may use, and where it says what it did. */
export interface Taking {
  tx: Ctx
  files: ArchiveFiles
  /** Whether staff of the installation imports, who vouch for what the archive says of others. */
  isVouched: boolean
  map(from: string, to: string): void
  leaveOut(records: number, reason: LeftOutReason): void
  confirm(id: string, name: string): void
}

/**
 * How the records of a section are taken in that no route would create: they are history, or somebody else has to agree.
 * Each is of a parent; those of one that follow each other are taken at once. Returns how many are here.
 */
export interface Taker<I extends Item = Item> {
  section: string
  item: z.ZodType<I>
  /** The field of the parent with its id. */
  parent: string
  /** The most records of one parent. */
  mostOfEach?: number
  take(taking: Taking, parent: string, items: readonly I[]): Promise<number>
}

/** An instant of a record as epoch milliseconds. */
export const At = z
  .string()
  .max(40)
  .transform(text => Date.parse(text))
  .pipe(z.int().min(0).max(253_402_300_799_000))

/** Takes in the records of a section. */
export async function takeAll(
  taking: Taking,
  taker: Taker,
  lines: AsyncIterable<ArchiveLine>,
  report: (records: number) => Promise<void>,
): Promise<number> {
  let records = 0
  for await (const { parent, items } of groups(taking.tx, taker, lines)) {
    records += await taker.take(taking, parent, items).catch(error => {
      if (error instanceof Refusal) throw refusedRecord(taker.section, parent, error)
      throw refusedByDatabase(taker.section, parent, error)
    })
    await report(items.length)
  }
  return records
}

async function* groups(
  { now }: Ctx,
  { section, item: schema, parent: field }: Taker,
  lines: AsyncIterable<ArchiveLine>,
) {
  let [parent, items, size]: [string, Item[], number] = ['', [], 0]
  for await (const { parent: of, item } of lines) {
    const id = z.uuid().safeParse(of?.[field])
    const read = schema.safeParse(item)
    const name = String(item.id ?? '').slice(0, 100)
    if (!id.success) throw new BadRecord(section, name, [{ path: field, ...faultOf(faultText('fault.uuid')) }])
    if (!read.success) throw new BadRecord(section, name, faultsOf(read.error))
    requirePast(section, name, read.data, now)
    if (items.length >= AT_ONCE || size >= PIECE || (items.length > 0 && id.data !== parent)) {
      yield { parent, items }
      ;[items, size] = [[], 0]
    }
    parent = id.data
    items.push(read.data)
    size += JSON.stringify(item).length
  }
  if (items.length > 0) yield { parent, items }
}

function requirePast(section: string, name: string, item: Item, now: Ctx['now']): void {
  for (const [path, value] of Object.entries(item))
    if (path.endsWith('_at') && value !== null && !isPast(value, now))
      throw new BadRecord(section, name, [{ path, ...faultOf(requestText('request.not_in_future')) }])
}
