import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk that a test may fill without harm. Only programs that are started within its namespace see it. */
export interface OwnDisk {
  /** Set if it is not a separate disk but a folder of this machine, which must not be filled: the reason why. */
  obstacle: string | undefined
  /** Its path for programs within. */
  folder: string
  /** Its path for this process. */
  seen: string
  /** The command and arguments that run another command within. */
  within: readonly string[]
  /** Takes all free space except `but` bytes, including space that was freed since the last call. */
  fill(but?: number): void
  /** Frees what `fill` took. */
  free(): void
  remove(): void
}

/** Creates a disk of this size in its own mount namespace, which ends with this process. */
export async function ownDisk(megabytes: number): Promise<OwnDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-disk-'))
  const { holder, obstacle } = await mountWithin(folder, megabytes)
  const space = `/proc/${holder.pid}`
  const seen = obstacle === undefined ? join(space, 'root', folder) : folder
  const filler = join(seen, 'filler')
  return {
    obstacle,
    folder,
    seen,
    within: obstacle === undefined ? ['nsenter', `--mount=${space}/ns/mnt`, `--wdns=${process.cwd()}`] : [],
    fill(but = 0) {
      if (obstacle !== undefined) throw new Error(obstacle)
      fill(seen, filler, but)
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      holder.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A process that keeps a namespace with the disk mounted at a folder. */
async function mountWithin(folder: string, megabytes: number): Promise<{ holder: ChildProcess; obstacle?: string }> {
  const script = 'mount -t tmpfs -o "size=$1" pharos "$2" && echo mounted && exec sleep infinity'
  const inside = ['--mount', 'sh', '-c', script, 'sh', `${megabytes}m`, folder]
  const holder = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...inside])
  let said = ''
  for (const stream of [holder.stdout, holder.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'close')]).catch(error => {
    said += String(error)
  })
  if (said === 'mounted\n') return { holder }
  return { holder, obstacle: `no disk of its own can be mounted here (it takes root): ${said.trim()}` }
}

function fill(folder: string, filler: string, but: number): void {
  const file = openSync(filler, 'a')
  try {
    for (const step of [1_048_576, 4_096]) while (freeOf(folder) - but >= step) writeSync(file, Buffer.alloc(step))
  } catch (error) {
    // Other programs write too, so it is full just the same.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

function freeOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
