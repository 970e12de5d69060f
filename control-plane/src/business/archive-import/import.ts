import type { AccountImport } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { holdAccount, requireActive } from '../../account/account/index.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { Overtaken } from '../../platform/job.ts'
import { type ArchiveLine, HISTORY, historyName, type OpenedArchive, type Verbs } from '../archive/index.ts'
import { Importer } from './apply.ts'
import { MOST_NAMED } from './bounds.ts'
import { createAll } from './create.ts'
import { requireEmpty } from './empty.ts'
import { ArchiveFiles } from './files.ts'
import { importRows } from './history.ts'
import { requireImporter } from './importer.ts'
import { createPeople } from './people.ts'
import type { Progress } from './progress.ts'
import { type ReadArchive, readArchive } from './read.ts'
import { leftOutOf } from './reply.ts'
import type { ImportRow } from './row.ts'
import { endImport, finishImport } from './store.ts'
import { TAKERS } from './takers.ts'
import { type Taker, type Taking, takeAll } from './taking.ts'
import { verifyHistory } from './verify.ts'

/** Ends the transaction of a dry run, with what it would have done. */
class DryRun extends Error {
  readonly report: AccountImport
  constructor(report: AccountImport) {
    super()
    this.report = report
  }
}

interface Import {
  ctx: OpenCtx
  verbs: Verbs
  archive: OpenedArchive
  row: ImportRow
  progress: Progress
}

/** What an import has done. */
interface Done {
  imported: AccountImport['imported']
  expired: Map<string, number>
  unknownRegions: number
  /** What takers did not take in. */
  leftOut: AccountImport['left_out']
  toConfirm: AccountImport['to_confirm']
}

type AfterCommit = (() => Promise<void>)[]

/**
 * Imports an archive in one transaction, which also says that it is done. Returns what is left to do outside of the
 * database; throws once everything was rolled back.
 */
export async function importArchive(given: Import): Promise<AfterCommit> {
  const { ctx, verbs, archive, row, progress } = given
  const { records, total } = await readArchive(archive, section => progress.report(section, 0))
  progress.total = total
  await createPeople(ctx, records)
  const files = new ArchiveFiles(ctx, archive, row.id, check => progress.noteFiles(check))
  let after: AfterCommit = []
  try {
    await ctx.inAccount('write', async tx => {
      await holdAccount(tx)
      await requireActive(tx, tx.account)
      await requireEmpty(tx, verbs)
      const importer = new Importer(ctx, tx, verbs, files)
      const report = reportOf(given, files, await importAll(given, tx, importer, files, records))
      if (row.dry_run) throw new DryRun(report)
      progress.requireGoing()
      await requireImporter(ctx.platform, row, tx.actor.member?.staff === true)
      after = importer.afterCommit
      if (!(await finishImport(tx, row, total, report))) throw new Overtaken()
    })
    return after
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
    if (!(await endImport(ctx.platform, row, { total, report: error.report }))) throw new Overtaken()
    return []
  }
}

function reportOf({ archive: { manifest }, row }: Import, files: ArchiveFiles, done: Done): AccountImport {
  return {
    dry_run: row.dry_run,
    imported: done.imported,
    left_out: leftOutOf(manifest, done),
    to_confirm: done.toConfirm,
    missing_files: files.missing,
    enter_again: manifest.enter_again.map(({ secret, ...each }) => ({ ...each, field: secret })),
  }
}

async function importAll(
  { ctx, verbs, archive, progress }: Import,
  tx: Ctx,
  importer: Importer,
  files: ArchiveFiles,
  records: ReadArchive['records'],
): Promise<Done> {
  const { created, unknownRegions } = await createAll(tx, importer, records, (section, count) =>
    progress.report(section, count),
  )
  const done: Done = { imported: created, expired: new Map(), unknownRegions, leftOut: [], toConfirm: [] }
  const names = new Set(archive.manifest.files.map(({ name }) => name))
  for (const history of HISTORY) {
    const section = historyName(history)
    const file = `${section}.ndjson`
    if (!names.has(file)) continue
    const importing = {
      tx,
      inSystem: ctx.inSystem,
      rewritten: importer.rewritten.bind(importer),
      report: (count: number) => progress.report(section, count),
    }
    const { records: count, expired } = await importRows(importing, history, section, archive.read(file))
    if (count > 0) done.imported.push({ section, records: count })
    if (expired > 0) done.expired.set(section, expired)
  }
  for (const taker of TAKERS) {
    const { section } = taker
    const file = `${section}.ndjson`
    if (!names.has(file)) continue
    const lines = rewrittenLines(archive.read(file), importer)
    const count = await takeAll(takingOf(taker, tx, importer, files, done), taker, lines, each =>
      progress.report(section, each),
    )
    if (count > 0) done.imported.push({ section, records: count })
  }
  await verifyHistory(tx, verbs, section => progress.report(section, 0))
  return done
}

function takingOf({ section }: Taker, tx: Ctx, importer: Importer, files: ArchiveFiles, done: Done): Taking {
  return {
    tx,
    files,
    isVouched: tx.actor.member?.staff === true,
    map: (from, to) => importer.map(from, to),
    leaveOut(records, reason) {
      const known = done.leftOut.find(each => each.section === section && each.reason === reason)
      if (known) known.records += records
      else if (records > 0) done.leftOut.push({ section, records, reason })
    },
    confirm(id, name) {
      if (done.toConfirm.length < MOST_NAMED) done.toConfirm.push({ section, id, name })
    },
  }
}

/** Lines with the ids of what was here already. */
async function* rewrittenLines(lines: AsyncIterable<ArchiveLine>, importer: Importer): AsyncGenerator<ArchiveLine> {
  for await (const { parent, item } of lines)
    yield {
      ...(parent && { parent: importer.rewritten(parent) as Record<string, string> }),
      item: importer.rewritten(item),
    }
}
