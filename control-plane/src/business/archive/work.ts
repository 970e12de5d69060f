import { inSystem, type Platform } from '../../platform/context.ts'
import { type EraseStep, eraseRows } from '../../platform/erase.ts'
import type { Binding } from '../../platform/http/server.ts'
import { Overtaken, Stopped } from '../../platform/job.ts'
import { realMs } from '../../platform/real-time.ts'
import { drain, startWorker, type Turn, type Worker } from '../../platform/worker.ts'
import { buildArchive, type Progress } from './build.ts'
import { ARCHIVE_WORK } from './commands.ts'
import { type Verbs, verbsOf } from './reading.ts'
import type { ArchiveRow } from './row.ts'
import { archiveFolder, archivesOf } from './rules.ts'
import * as store from './store.ts'

const EVERY_MS = 10_000
/** How often progress is stored (real milliseconds). */
const REPORT_MS = 2_000

/** Makes archives one after the other, and deletes those that have expired. `bindings`: the routes that provide them. */
export function startArchives(platform: Platform, bindings: readonly Binding[]): Worker {
  const verbs = verbsOf(bindings)
  return startWorker(platform, {
    name: ARCHIVE_WORK,
    everyMs: EVERY_MS,
    isDue: store.archiveIsDue,
    async work(turn) {
      await expire(platform)
      await store.failArchives(platform)
      await drain(turn, async () => {
        const row = await store.claimArchive(platform)
        if (row) await make(platform, verbs, row, turn)
        return row !== null
      })
    },
  })
}

/** Files go first, so that none is forgotten: one that has expired cannot be downloaded anyway. */
async function expire(platform: Platform): Promise<void> {
  for (const row of await inSystem(platform, store.findEnding)) {
    await platform.objects.removeAll(archiveFolder(row))
    await inSystem(platform, ctx => store.endArchive(ctx, row))
  }
}

async function make(platform: Platform, verbs: Verbs, row: ArchiveRow, turn: Pick<Turn, 'stopping'>): Promise<void> {
  if (!(await store.mayStillRead(platform, row))) return store.failArchives(platform, row)
  // What an earlier attempt left.
  await platform.objects.removeAll(archiveFolder(row))
  try {
    const built = await buildArchive(platform, verbs, row, reporter(platform, row, turn))
    if (!(await store.finishArchive(platform, row, built))) await platform.objects.removeAll(archiveFolder(row))
  } catch (err) {
    if (err instanceof Overtaken) return
    if (!(err instanceof Stopped))
      platform.log.warn({ err, archive: row.id }, 'an archive could not be made; will retry')
    await store.releaseArchive(platform, row, !(err instanceof Stopped))
  }
}

function reporter(platform: Platform, row: ArchiveRow, turn: Pick<Turn, 'stopping'>) {
  let reportedAt = Number.NEGATIVE_INFINITY
  return async (progress: Progress): Promise<void> => {
    if (turn.stopping) throw new Stopped()
    if (realMs() - reportedAt < REPORT_MS) return
    reportedAt = realMs()
    await store.noteProgress(platform, row, progress)
  }
}

/** Deletes the archives of an account: first their rows, so that no attempt makes another one ready. */
export const eraseArchives: EraseStep = async erasure => {
  for (const table of ['account_export', 'account_import']) await eraseRows(erasure, table)
  await erasure.platform.objects.removeAll(archivesOf(erasure.account))
}
