import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sectionEntries, sectionReader, type Verbs } from '../archive/index.ts'
import { BadRecord, faultsOf } from './bad-record.ts'
import { sourceOf } from './left-out.ts'

/** Items of one page. */
const AT_ONCE = 1_000

/**
 * Reads everything that was taken in as rows by the routes that show it, and refuses what is not of their form. So what
 * a forged archive has in its rows is known to be shown as anything else is.
 */
export async function verifyHistory(tx: Ctx, verbs: Verbs, report: (section: string) => Promise<void>): Promise<void> {
  const read = sectionReader(verbs, (_, work) => work(tx), AT_ONCE)
  for (const entry of sectionEntries()) {
    const route = entry.path.at(-1)?.route
    if (!route || sourceOf(entry.name)?.startsWith('history.') !== true) continue
    const schema = itemSchema(route)
    for await (const { items } of mended(entry.name, read(entry))) {
      for (const item of items) {
        const result = schema.safeParse(item)
        if (!result.success) throw new BadRecord(entry.name, String(item.id ?? ''), faultsOf(result.error))
      }
      await report(entry.name)
    }
  }
}

/** What a route cannot show is a fault of the record. */
async function* mended<T>(section: string, pages: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* pages
  } catch (error) {
    if (error instanceof Refusal || !(error instanceof TypeError || error instanceof RangeError)) throw error
    throw new BadRecord(section, '', [{ path: '', ...faultOf(businessText('archive_import.not_valid')) }])
  }
}

function itemSchema({ list, reply }: AnyRoute): z.ZodType {
  const { element } = reply.body._zod.def as { element?: z.ZodType }
  return list === 'none' ? reply.body : (element ?? reply.body)
}
