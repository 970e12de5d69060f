import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A process is recorded as "pid start-time": a pid alone may have been reused. The file is new: it follows no link. */
export function rememberProcess(file: string, pid: number): void {
  rmSync(file, { force: true })
  writeFileSync(file, `${pid} ${startTime(pid) ?? ''}\n`, { flag: 'wx' })
}

export function forgetProcess(file: string, pid: number): void {
  if (remembered(file)?.pid === pid) rmSync(file, { force: true })
}

/** The pid of the recorded process if it still runs. */
export function runningProcess(file: string): number | undefined {
  const known = remembered(file)
  if (!known) return undefined
  return startTime(known.pid) === known.started ? known.pid : undefined
}

/** Stops a process that an earlier, killed start left running. Returns whether there was one. */
export async function stopLeftover(file: string, signal: NodeJS.Signals, patience_ms = 5_000): Promise<boolean> {
  const pid = runningProcess(file)
  if (pid === undefined) return false
  send(pid, signal)
  if (!(await gone(file, patience_ms))) {
    send(pid, 'SIGKILL')
    await gone(file, patience_ms)
  }
  rmSync(file, { force: true })
  return true
}

async function gone(file: string, patience_ms: number): Promise<boolean> {
  const end = performance.now() + patience_ms
  while (runningProcess(file) !== undefined) {
    if (performance.now() > end) return false
    await pause(20)
  }
  return true
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself in the meantime.
  }
}

function remembered(file: string): { pid: number; started: string } | undefined {
  const [pid, started] = readOr(file, '').trim().split(' ')
  return pid && started ? { pid: Number(pid), started } : undefined
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
