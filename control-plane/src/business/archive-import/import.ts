import type * as contract from '@pharos/shared-protocol/contract/account-import.ts'
import { MOST_IMPORTED_BYTES } from '@pharos/shared-protocol/contract/account-import.ts'
import { lockAccount } from '../../account/account/index.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { createInFlight } from '../../platform/http/in-flight.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { perPlatform } from '../../platform/per-platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { BadArchive, HISTORY, historyName, type OpenedArchive, openArchive, type Verbs } from '../archive/index.ts'
import { dropUpload, openUpload } from '../archive-upload/index.ts'
import { Importer } from './apply.ts'
import { createAll } from './create.ts'
import { requireEmpty } from './empty.ts'
import { ArchiveFiles } from './files.ts'
import { importRows } from './history.ts'
import { type ReadArchive, readArchive } from './read.ts'
import { ImportRecord } from './record.ts'
import { leftOutOf } from './reply.ts'
import { refuseArchive } from './unusable.ts'
import { verifyHistory } from './verify.ts'

/** An archive is in memory while it is imported. */
const importsOf = perPlatform(() => createInFlight({ ofCaller: 1, all: 2 }))

type Result = contract.AccountImport

/** Ends the transaction of a dry run. */
class DryRun extends Error {}

export function importInto(verbs: Verbs) {
  return async (ctx: OpenCtx, { query }: Input<typeof contract.importAccount>): Promise<Result> => {
    const leave = importsOf(ctx.platform)(ctx.account)
    try {
      const archive = await openArchive(await (query.uploaded === 'true' ? openUpload(ctx) : bodyOf(ctx)))
      const files = new ArchiveFiles(ctx, archive)
      const isDry = query.dry_run === 'true'
      const done = await run({ ctx, verbs, archive, isDry, files }, await readArchive(archive))
      if (query.uploaded === 'true' && !isDry) await dropUpload(ctx)
      return done
    } catch (error) {
      throw error instanceof BadArchive ? refuseArchive(error) : error
    } finally {
      leave()
    }
  }
}

async function bodyOf(ctx: OpenCtx): Promise<Buffer> {
  const { kept, more } = await ctx.readBytes(MOST_IMPORTED_BYTES)
  if (more)
    throw new Refusal(
      'too_large',
      `An archive in one request can have at most ${MOST_IMPORTED_BYTES / 1_000_000} MB; upload it in parts.`,
    )
  return kept
}

interface Import {
  ctx: OpenCtx
  verbs: Verbs
  archive: OpenedArchive
  isDry: boolean
  files: ArchiveFiles
}

/** What an import has done. */
interface Done {
  imported: Result['imported']
  expired: Map<string, number>
  unknownRegions: number
}

async function run(given: Import, { records, total }: ReadArchive): Promise<Result> {
  const { ctx, archive, isDry } = given
  const record = await ImportRecord.begin(ctx, isDry, total)
  const outcome: { done: Done; after: (() => Promise<void>)[] } = {
    done: { imported: [], expired: new Map(), unknownRegions: 0 },
    after: [],
  }
  try {
    await ctx.inAccount('write', async tx => {
      await lockAccount(tx)
      await requireEmpty(tx, given.verbs)
      const importer = new Importer(ctx, tx, given.verbs, given.files)
      outcome.done = await importAll(given, tx, importer, records, record)
      outcome.after = importer.afterCommit
      if (isDry) throw new DryRun()
      await record.finish(tx)
    })
  } catch (error) {
    await given.files.drop()
    await record.end(error instanceof DryRun ? 'done' : 'failed')
    if (!(error instanceof DryRun)) throw error
  }
  if (!isDry) for (const work of outcome.after) await work()
  const { imported, ...rest } = outcome.done
  const left_out = leftOutOf(archive.manifest, { imported, ...rest })
  return { dry_run: isDry, imported, left_out, missing_files: given.files.missing, ...againOf(archive) }
}

async function importAll(
  { ctx, verbs, archive }: Import,
  tx: Ctx,
  importer: Importer,
  records: ReadArchive['records'],
  record: ImportRecord,
): Promise<Done> {
  const { created, unknownRegions } = await createAll(tx, importer, records, (section, count) =>
    record.report(section, count),
  )
  const done: Done = { imported: created, expired: new Map(), unknownRegions }
  const names = new Set(archive.manifest.files.map(({ name }) => name))
  for (const history of HISTORY) {
    const section = historyName(history)
    const file = `${section}.ndjson`
    if (!names.has(file)) continue
    const importing = {
      tx,
      inSystem: ctx.inSystem,
      rewritten: importer.rewritten.bind(importer),
      report: (count: number) => record.report(section, count),
    }
    const { records: count, expired } = await importRows(importing, history, section, archive.read(file))
    if (count > 0) done.imported.push({ section, records: count })
    if (expired > 0) done.expired.set(section, expired)
  }
  await verifyHistory(tx, verbs, section => record.report(section, 0))
  return done
}

function againOf({ manifest }: OpenedArchive): Pick<Result, 'enter_again'> {
  return { enter_again: manifest.enter_again.map(({ secret, ...each }) => ({ ...each, field: secret })) }
}
