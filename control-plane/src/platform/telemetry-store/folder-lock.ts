import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The name of the lock's file in its folder. It stays empty. */
export const LOCK = 'lock'
/** SQLite's result code if another connection has the lock (SQLITE_BUSY). */
const BUSY = 5

/** A lock on a folder. It ends with its process, however that ends. */
export interface FolderLock {
  release(): void
}

/** Whether a folder has a lock's file. */
export function hasLock(folder: string): boolean {
  return existsSync(join(folder, LOCK))
}

/**
 * Locks a folder for this process. Returns null if another process, or another part of this one, has the lock. Throws if
 * the folder does not exist, or its file system has no locks. Node has no file locks of its own: this is the POSIX lock
 * (fcntl(2)) of an empty SQLite database, which the kernel releases when the process ends, and not before.
 */
export function lockFolder(folder: string): FolderLock | null {
  const database = new DatabaseSync(join(folder, LOCK), { timeout: 0 })
  try {
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === BUSY) return null
    throw error
  }
  return { release: () => database.close() }
}

/** Removes the file of a lock that is held. */
export function removeLock(folder: string): void {
  rmSync(join(folder, LOCK), { force: true })
}
