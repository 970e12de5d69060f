import { type Dirent, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, statSync } from 'node:fs'
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
/** How often a folder is made anew that another process takes for a left one. */
const MOST_ATTEMPTS = 20
/** How long a folder of another machine without a lock, of an older version, must stand still before it counts as left. */
const STILL_MS = 10 * 60_000

/** A folder that this process has locked. */
export interface LogFolder {
  path: string
  lock: FolderLock
}

/** Makes a folder with a lock. Its name survives a power failure. */
export async function makeFolder(root: string, id: string): Promise<LogFolder> {
  const made = makeLocked(root, join(root, `${process.pid}.${id}.${hostname()}`))
  try {
    await syncFolder(root)
    await syncFolder(dirname(root))
  } catch (error) {
    made.lock.release()
    throw error
  }
  return made
}

/** Before it has its lock, the new folder looks like one that was left, and another process may remove it. */
function makeLocked(root: string, path: string): LogFolder {
  for (let attempt = 1; ; attempt += 1) {
    const unfinished = unfinishedIn(root)
    mkdirSync(unfinished, { recursive: true, mode: 0o700 })
    const lock = lockNew(unfinished)
    try {
      if (lock === null) throw new Error(`the new folder ${unfinished} was taken by another process`)
      renameSync(unfinished, path)
      return { path, lock }
    } catch (error) {
      lock?.release()
      if (attempt === MOST_ATTEMPTS || (lock !== null && existsSync(unfinished))) throw error
    }
  }
}

/** Null if another process has taken the folder. */
function lockNew(folder: string): FolderLock | null {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (!existsSync(folder)) return null
    removeIfEmpty(folder)
    throw error
  }
}

const unfinishedIn = (root: string) => join(root, `${UNFINISHED}.${crypto.randomUUID()}`)

/**
 * Removes folders that processes which no longer run were making. Each gets another name first, so that a process that
 * is still making one cannot go on with it. Calls `failed` for those that have to stay.
 */
export function removeUnfinished(root: string, failed: (folder: string, error: unknown) => void): void {
  for (const name of foldersIn(root).filter(each => each.startsWith(UNFINISHED))) {
    const folder = join(root, name)
    try {
      if (entriesOf(folder).every(file => file.name === LOCK)) removeLeft(root, folder)
    } catch (error) {
      if (existsSync(folder)) failed(folder, error)
    }
  }
}

function removeLeft(root: string, folder: string): void {
  const lock = lockFolder(folder)
  if (lock === null) return
  try {
    const left = unfinishedIn(root)
    renameSync(folder, left)
    removeIfEmpty(left)
  } finally {
    lock.release()
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
    list: () => foldersIn(root).filter(name => name !== REFUSED && !name.startsWith(UNFINISHED)),
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

function foldersIn(root: string): string[] {
  return entriesOf(root).flatMap(entry => (entry.isDirectory() ? [entry.name] : []))
}

/** The entries of a folder; none if it does not exist. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
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
