import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { requireActive } from '../../account/account/index.ts'
import { baselineFolder } from '../../monitoring/artifact/index.ts'
import { isAway } from '../../platform/away.ts'
import type { OpenCtx, Platform } from '../../platform/context.ts'
import type { Binding } from '../../platform/http/server.ts'
import { jobFacts, Overtaken, openJob, Stopped } from '../../platform/job.ts'
import { Refusal } from '../../platform/refusal.ts'
import { drain, startWorker, type Turn, type Worker } from '../../platform/worker.ts'
import { BadArchive, openArchive, type Verbs } from '../archive/index.ts'
import { dropUpload, openUpload, otherArchive } from '../archive-upload/index.ts'
import { IMPORT_WORK } from './commands.ts'
import { importArchive } from './import.ts'
import { requireImporter } from './importer.ts'
import { Progress } from './progress.ts'
import type { ImportRow } from './row.ts'
import { MOST_ATTEMPTS } from './rules.ts'
import * as store from './store.ts'
import { importProblem, refuseArchive } from './unusable.ts'

const EVERY_MS = 10_000
const GIVEN_UP = importProblem(
  new Refusal('internal', businessText('archive_import.failed_repeatedly', { count: MOST_ATTEMPTS })),
)

/** Imports archives one after the other. `bindings`: the routes that create what is imported. */
export function startImports(platform: Platform, bindings: readonly Binding[]): Worker {
  const verbs = new Map(bindings.map(({ route, verb }) => [route.id, verb])) as unknown as Verbs
  return startWorker(platform, {
    name: IMPORT_WORK,
    everyMs: EVERY_MS,
    isDue: store.importIsDue,
    async work(turn) {
      await store.failImports(platform, GIVEN_UP)
      await removeLeft(platform)
      await drain(turn, async () => {
        const row = await store.claimImport(platform)
        if (row) await attempt(platform, verbs, row, turn)
        if (row) await removeLeft(platform)
        return row !== null
      })
    },
  })
}

/**
 * One attempt at an import, in one transaction: it is there as a whole, or nothing of it. If the process dies, another
 * one begins it anew; if something is away, the same is done later; what is wrong with the archive ends it.
 */
async function attempt(platform: Platform, verbs: Verbs, row: ImportRow, turn: Pick<Turn, 'stopping'>): Promise<void> {
  const progress = new Progress(platform, row, turn)
  try {
    const facts = await factsOf(platform, row)
    const ctx = openJob(platform, facts)
    await ctx.inSystem(tx => requireActive(tx, row.account_id))
    const archive = await openArchive(await openWhole(ctx, row, progress))
    const after = await importArchive({ ctx, verbs, archive, row, progress })
    for (const work of after) await followUp(platform, row, work)
  } catch (error) {
    await conclude(platform, row, error, progress.total)
  } finally {
    progress.stop()
  }
}

/** The archive that was uploaded. Throws if it is not the one that was announced: it is dropped then, to be sent anew. */
async function openWhole(ctx: OpenCtx, row: ImportRow, progress: Progress) {
  const { id, sha256, ...source } = await openUpload(ctx, row.upload_id)
  const found = await source.reader.sha256(() => progress.report('', 0))
  if (found === sha256) return source
  await ctx.inAccount('write', tx => dropUpload(tx, id))
  throw otherArchive(found)
}

async function conclude(platform: Platform, row: ImportRow, error: unknown, total: number): Promise<void> {
  if (error instanceof Overtaken) return store.endCanceled(platform, row)
  if (error instanceof Stopped) return void (await store.releaseImport(platform, row, false))
  const cause = error instanceof BadArchive ? refuseArchive(error) : error
  if (cause instanceof Refusal && cause.code !== 'unavailable')
    return void (await store.endImport(platform, row, { total, problem: importProblem(cause) }))
  const isRetried = await store.releaseImport(platform, row, true)
  const words = isRetried
    ? 'an archive could not be imported; will retry'
    : 'an import was interrupted that is done, or that another process makes'
  platform.log.warn({ err: error, import: row.id }, words)
}

/** The import is done: a piece of work outside of the database that fails does not stop the others, and is not repeated. */
async function followUp(platform: Platform, row: ImportRow, work: () => Promise<void>): Promise<void> {
  await work().catch(err =>
    platform.log.error({ err, import: row.id }, 'an import is done, but something that follows from it failed'),
  )
}

/** Removes the files of imports that ended without them. What cannot be removed now is tried again later. */
async function removeLeft(platform: Platform): Promise<void> {
  const remove = async (account: string, checks: readonly string[]) => {
    for (const check of checks) await platform.objects.removeAll(baselineFolder(account, check))
  }
  try {
    while (await store.takeLeftFiles(platform, remove));
  } catch (err) {
    if (isAway(err)) throw err
    platform.log.warn({ err }, 'files of an import that has ended were not removed; will retry')
  }
}

/** Who imports: the member who asked for it, with the rights that they have now. */
async function factsOf(platform: Platform, row: ImportRow) {
  const { id, role, staff } = await requireImporter(platform, row, false)
  const { account_id: account, requested_by: name, language } = row
  return jobFacts(platform, { account, member: { id, name, staff }, role, language, about: { import: row.id } })
}
