import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { StartFault } from '../credentials.ts'
import { errorCode } from '../error.ts'

/**
 * Claims a spool for this program until it ends, by a name in Linux's abstract socket namespace, which is released
 * however the process ends. On other systems, two agents on one spool are not detected.
 */
export async function claimSpool(folder: string): Promise<void> {
  const path = makeFolder(folder)
  if (process.platform !== 'linux') return
  const name = createHash('sha256').update(path).digest('hex')
  await new Promise<void>((resolve, reject) => {
    const server = createServer(socket => socket.destroy())
    server.unref()
    server.once('error', () =>
      reject(new StartFault(`another agent is running with the spool ${folder}; give this one --spool DIR`)),
    )
    server.listen(`\0pharos-spool-${name}`, resolve)
  })
}

function makeFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return realpathSync(folder)
  } catch (error) {
    throw new StartFault(`the spool folder ${folder} can't be made: ${errorCode(error)}`)
  }
}

/** The folder of one worker's spool. */
export function workerSpool(folder: string, worker: number): string {
  return join(folder, String(worker))
}

/** Moves what workers without a process left behind to the first worker. Must be called before any worker starts. */
export function adoptSpools(folder: string, workers: number): void {
  const heir = workerSpool(folder, 0)
  mkdirSync(heir, { recursive: true, mode: 0o700 })
  const orphans = readdirSync(folder).filter(name => /^\d+$/.test(name) && Number(name) >= workers)
  let sequence = Math.max(0, ...segmentsIn(heir).map(name => Number.parseInt(name, 10)))
  for (const orphan of orphans.map(name => join(folder, name))) {
    for (const name of segmentsIn(orphan)) renameSync(join(orphan, name), join(heir, segmentName(++sequence)))
    rmSync(orphan, { recursive: true, force: true })
  }
}

function segmentsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.spool'))
    .sort()
}

/** A segment's file name; names sort in the order of writing. */
export function segmentName(sequence: number): string {
  return `${String(sequence).padStart(10, '0')}.spool`
}
