import { mkdirSync, readdirSync, renameSync, rmdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type FolderLock, hasLock, LOCK, lockFolder, removeLock } from './folder-lock.ts'

/*
 * The folders of the write-ahead log: one for each process, `<process id>.<id>.<machine>`. The process holds its lock
 * for as long as it runs; a folder whose lock is free has been left, and another process takes the lock and the folder.
 */

/** The folder of segments that the store refuses for good, for the operator. */
export const REFUSED = 'refused'
/** The prefix of a folder that is being made and has no lock yet. */
const UNFINISHED = '.new'
/** How long a folder of another machine without a lock, of an older version, must stand still before it counts as left. */
const STILL_MS = 10 * 60_000

/** A folder that this process has locked. */
export interface LogFolder {
  path: string
  lock: FolderLock
}

/** Makes a folder with a lock. Its name survives a power failure. */
export async function makeFolder(root: string, id: string): Promise<LogFolder> {
  const unfinished = join(root, `${UNFINISHED}.${id}`)
  const path = join(root, `${process.pid}.${id}.${hostname()}`)
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const lock = lockNew(unfinished)
  try {
    renameSync(unfinished, path)
    await syncFolder(root)
    await syncFolder(dirname(root))
  } catch (error) {
    lock.release()
    throw error
  }
  return { path, lock }
}

function lockNew(folder: string): FolderLock {
  try {
    const lock = lockFolder(folder)
    if (lock !== null) return lock
    throw new Error(`the new folder ${folder} is locked already`)
  } catch (error) {
    removeIfEmpty(folder)
    throw error
  }
}

/** Gives a folder up: removes it if it is empty, and otherwise leaves it to other processes. */
export function leaveFolder({ path, lock }: LogFolder): void {
  removeIfEmpty(path)
  lock.release()
}

/** Removes a folder with nothing but its lock. Returns false if it has to stay. */
export function removeIfEmpty(folder: string): boolean {
  try {
    if (readdirSync(folder).some(file => file !== LOCK)) return false
    removeLock(folder)
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Flushes a folder: a new name in it survives a power failure only then. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Finds folders that their processes have left, and locks them. `now` in milliseconds, monotonic. */
export function createFinder(root: string, now: () => number) {
  const still = new Map<string, { modified: number; since: number }>()

  /** A folder of another machine, of a version that had no locks but touched its folder every 10 s. */
  function standsStill(folder: string): boolean {
    const modified = statSync(folder).mtimeMs
    const seen = still.get(folder)
    if (seen?.modified === modified) return now() - seen.since > STILL_MS
    still.set(folder, { modified, since: now() })
    return false
  }

  function isLeftWithoutLock(folder: string): boolean {
    const [pid, , ...machine] = basename(folder).split('.')
    return machine.join('.') === hostname() ? !isOther(Number(pid)) : standsStill(folder)
  }

  return {
    /** The names of the log's folders. */
    list: () => listFolders(root),
    /** Locks a folder that was left. Null if its process runs, or another one has taken it. */
    take(name: string): LogFolder | null {
      const path = join(root, name)
      if (!hasLock(path) && !isLeftWithoutLock(path)) return null
      const lock = lockFolder(path)
      still.delete(path)
      return lock && { path, lock }
    },
  }
}

function listFolders(root: string): string[] {
  try {
    const folders = readdirSync(root, { withFileTypes: true }).filter(entry => entry.isDirectory())
    return folders.map(({ name }) => name).filter(name => name !== REFUSED && !name.startsWith(UNFINISHED))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Whether another process with this id runs on this machine. */
function isOther(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
