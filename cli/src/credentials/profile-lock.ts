import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { failed, systemCode } from '../failure.ts'

const EVERY_MS = 50
/** A command that has held the lock for so long was killed. */
export const STALE_MS = 30_000

/**
 * Locks the file against changes by other commands. Returns a function that releases the lock.
 *
 * The lock is a folder with one file whose name only its holder uses. Another folder can be renamed to it only while it
 * is absent or empty, so one command gets it, and ending a stale lock by removing that file never ends the next one.
 */
export async function holdProfiles(profile_file: string): Promise<() => void> {
  const lock = `${profile_file}.held`
  for (let waited = 0; waited < 2 * STALE_MS; waited += EVERY_MS) {
    const release = take(lock)
    if (release) return release
    endStale(lock)
    await pause(EVERY_MS)
  }
  throw failed(`${lock} is locked by another command.`)
}

/** Takes the lock; null if another command holds it. */
function take(lock: string): (() => void) | null {
  const holder = randomUUID()
  const draft = `${lock}.${holder}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(join(draft, holder), '')
    renameSync(draft, lock)
    return () => rmSync(join(lock, holder), { force: true })
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (['ENOTEMPTY', 'EEXIST'].includes(systemCode(error) ?? '')) return null
    throw error
  }
}

function endStale(lock: string): void {
  for (const holder of readdirSync(lock).map(name => join(lock, name))) {
    const known = statSync(holder, { throwIfNoEntry: false })
    if (known !== undefined && Date.now() - known.mtimeMs > STALE_MS) rmSync(holder, { force: true })
  }
}
