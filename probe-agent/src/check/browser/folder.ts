import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSandboxUser } from './sandbox/sandbox.ts'

/**
 * A folder's name contains the id of the process that made it, so that a later process can tell whether it is still
 * used.
 */
const MADE_HERE = /^pharos-(?:run|compiled|baselines)-(\d+)-/

/** Creates a folder of this process, which removes it unless it is killed. */
export function makeFolder(what: 'run' | 'compiled' | 'baselines', within = tmpdir()): string {
  return mkdtempSync(join(within, `pharos-${what}-${process.pid}-`))
}

/**
 * Removes the folders of killed processes: they contain what scripts saw, and accumulate. Must run before this process
 * creates any, since in a container it may have the id of the killed one.
 */
export function removeLeftovers(within = tmpdir()): void {
  for (const name of readdirSync(within)) {
    const pid = Number(MADE_HERE.exec(name)?.[1])
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue
    const folder = join(within, name)
    try {
      const stat = lstatSync(folder)
      if (!stat.isDirectory() || !isOurs(stat.uid)) continue
      // The sandbox's user may still have access to the folder, so access is revoked first.
      chmodSync(folder, 0o700)
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another process is removing it, or it cannot be removed, which is harmless.
    }
  }
}

/** A folder that was lent to a sandbox when the agent was killed belongs to the sandbox's user. */
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
