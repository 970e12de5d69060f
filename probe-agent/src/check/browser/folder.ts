import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSandboxUser } from './sandbox/sandbox.ts'

/** The number of the process that made a folder is in its name: by it a later one tells whether anybody needs it still. */
const MADE_HERE = /^pharos-(?:run|compiled)-(\d+)-/

/** A folder of this process, which it removes itself unless it is killed. */
export function makeFolder(what: 'run' | 'compiled', within = tmpdir()): string {
  return mkdtempSync(join(within, `pharos-${what}-${process.pid}-`))
}

/**
 * Removes the folders of killed processes: what a script had seen lies in them, and it is more with each kill. To be called
 * before this process makes any, since in a container it has the number that the killed one had.
 */
export function removeLeftovers(within = tmpdir()): void {
  for (const name of readdirSync(within)) {
    const pid = Number(MADE_HERE.exec(name)?.[1])
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue
    const folder = join(within, name)
    try {
      const stat = lstatSync(folder)
      if (!stat.isDirectory() || !isOurs(stat.uid)) continue
      // One that was still open to the sandbox's user is closed to it first.
      chmodSync(folder, 0o700)
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Somebody else removes it at this moment, or it can't be removed: it is in nobody's way.
    }
  }
}

/** A folder that was lent to a sandbox when the agent was killed has its user. */
function isOurs(uid: number): boolean {
  const own = process.getuid?.()
  return uid === own || (own === 0 && isSandboxUser(uid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
