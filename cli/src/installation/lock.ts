import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failed, messageOf, systemCode } from '../failure.ts'

// The local stack records a process as "pid start-time" (a pid alone may have been reused): itself in `pharos.pid`, its
// servers beside their data. The CLI uses the same format, so that each respects the locks of the other.

/** The pid of the Pharos, or of one of its servers left behind, that runs on the data folder. */
export function runningOn(dir: string): number | undefined {
  const files = ['pharos.pid', 'postgres/postgres.pid', 'nats/nats.pid']
  return files.map(file => runningProcess(join(dir, file))).find(pid => pid !== undefined)
}

/** Locks the stopped data folder, so that nothing starts on it meanwhile. Returns a function that releases it. */
export function holdDataFolder(dir: string): () => void {
  const file = join(dir, 'pharos.pid')
  const draft = `${file}.${process.pid}`
  if (runningProcess(file) === undefined) rmSync(file, { force: true })
  try {
    writeFileSync(draft, `${process.pid} ${startTime(process.pid) ?? ''}\n`)
    linkSync(draft, file)
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw failed(`Another Pharos has just started in ${dir}; try again.`)
    throw failed(`${dir} cannot be locked: ${messageOf(error)}`)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => rmSync(file, { force: true })
}

function runningProcess(file: string): number | undefined {
  const [pid, started] = readOr(file, '').trim().split(' ')
  return pid && started && startTime(Number(pid)) === started ? Number(pid) : undefined
}

/** When the process started, in clock ticks since boot; undefined if it has ended, even if it is not reaped yet. */
function startTime(pid: number): string | undefined {
  const stat = readOr(`/proc/${pid}/stat`, '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}
