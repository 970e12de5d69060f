import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Child, startChild } from './child.ts'
import { complaintOf } from './complaint.ts'
import { StartupFault } from './config.ts'
import { stopLeftover } from './leftover.ts'
import type { OtherUser } from './other-user.ts'

const PROGRAM = join(import.meta.dirname, '../../control-plane/src/main.ts')
const READY_MS = 60_000
/** The line with which the control plane reports that it listens, printed at every log level. */
const READY_LINE = 'the control plane is ready'
/** The control plane's exit code when a restart cannot help; it prints the reason on a line of its own. */
export const FATAL_EXIT_CODE = 78

export interface NodeProgram {
  name: string
  env: Record<string, string>
  pid_file: string
  /** Run as this user (only possible as root). */
  user?: OtherUser | undefined
  /** Whether that user may listen on ports below 1024. */
  lowPorts?: boolean
  /** The command, with its arguments, that runs the program in a namespace. */
  within?: readonly string[]
  /** The text in its output that means ready; without it, a running program is ready. */
  ready?: string
  log: (line: string) => void
}

export function startControlPlane(program: NodeProgram): Promise<Child> {
  return startPlane(program)
}

/** Starts a process of the control plane, with the roles of its environment. */
export function startPlane(program: NodeProgram, nodeArgs: readonly string[] = []): Promise<Child> {
  return startNodeProgram({ ...program, ready: READY_LINE }, [...nodeArgs, PROGRAM], 20_000)
}

/**
 * Starts a program of Pharos with the Node of this process. The kernel kills it when this process dies. Compiled code
 * is cached where this process caches its own (NODE_COMPILE_CACHE), else beside the pid file: a restart then takes half
 * the CPU. With two areas for allocation instead of eight per core (mallopt(3), M_ARENA_MAX) it takes a tenth less memory.
 */
export async function startNodeProgram(program: NodeProgram, args: string[], stop_ms: number): Promise<Child> {
  await stopLeftover(program.pid_file, 'SIGKILL')
  const [command = process.execPath, ...rest] = [...(program.within ?? []), process.execPath, ...args]
  return startChild({
    command,
    args: rest,
    cwd: process.cwd(),
    env: {
      NODE_COMPILE_CACHE: compileCache() ?? join(dirname(program.pid_file), 'compiled'),
      MALLOC_ARENA_MAX: '2',
      ...program.env,
    },
    pid_file: program.pid_file,
    user: program.user,
    lowPorts: program.lowPorts ?? false,
    stop_signal: 'SIGTERM',
    death_signal: 'SIGKILL',
    stop_ms,
    ...(program.ready === undefined ? {} : { ready: program.ready }),
    log: program.log,
  })
}

/** `getCompileCacheDir` returns a version-specific folder within the one that was configured. */
function compileCache(): string | undefined {
  const folder = getCompileCacheDir()
  return folder === undefined ? undefined : dirname(folder)
}

/**
 * Waits until this control plane answers requests; another server on its port does not count. Throws the reason if it
 * ends before that, or is not ready after a minute.
 */
export async function controlPlaneReady(child: Child, url: string, log: string): Promise<void> {
  const deadline = performance.now() + READY_MS
  const late = new StartupFault(`the control plane is not ready after a minute; see ${log}`)
  const timeout = pause(READY_MS, undefined, { ref: false }).then(() => Promise.reject(late))
  if (!(await Promise.race([child.ready, timeout]))) throw endedAtStart(child, log)
  let ended = false
  child.exited.then(() => {
    ended = true
  })
  while (!(await answers(`${url}/health/ready`))) {
    if (ended) throw endedAtStart(child, log)
    if (performance.now() > deadline) throw late
    await pause(25)
  }
}

function endedAtStart(child: Child, log: string): StartupFault {
  return new StartupFault(reasonOf(child, `the control plane ended while it started; see ${log}`))
}

/** The control plane's line about why it cannot run, else `otherwise` with the fatal error, if there is one. */
export function reasonOf(child: Pick<Child, 'said'>, otherwise: string): string {
  const complaint = complaintOf(child.said)
  if (complaint?.startsWith('pharos: ')) return complaint.slice('pharos: '.length)
  return complaint === undefined ? otherwise : `${otherwise} (${complaint})`
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await reply.body?.cancel()
    return reply.status === 200
  } catch {
    return false
  }
}
