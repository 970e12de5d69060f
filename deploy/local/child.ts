import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { forgetProcess, rememberProcess } from './leftover.ts'
import type { OtherUser } from './other-user.ts'

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Child {
  pid: number
  /** True once it has printed `ready`, false if it ended before that. */
  ready: Promise<boolean>
  /** Its last output lines. */
  said: readonly string[]
  /** Settles when the process has ended; never rejects. */
  exited: Promise<Exit>
  /** Sends the stop signal, and kills it after `stop_ms`. Settles when it has ended. */
  stop(): Promise<Exit>
  /** Kills it at once. */
  kill(): void
}

export interface ChildOptions {
  command: string
  args: string[]
  cwd: string
  env?: NodeJS.ProcessEnv
  /** Run as this user (only possible as root). */
  user?: OtherUser | undefined
  /** Whether that user may listen on ports below 1024. */
  lowPorts?: boolean
  /** Where the process is recorded, so that the next start can stop it if this program is killed. */
  pid_file: string
  /** The signal that stops it, which the kernel also sends when this program dies. */
  stop_signal: NodeJS.Signals
  death_signal: NodeJS.Signals
  stop_ms: number
  /** The text in its output that means ready; without it, a running program is ready. */
  ready?: string
  log: (line: string) => void
}

/** Starts a program that does not outlive this one. Throws when it cannot be started. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const [command, ...args] = tied(options)
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? {},
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a Ctrl-C in the terminal reaches this program only, which then stops its children in order
  })
  const exited = new Promise<Exit>(resolve => child.once('close', (code, signal) => resolve({ code, signal })))
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  const pid = child.pid ?? 0
  try {
    rememberProcess(options.pid_file, pid)
  } catch (error) {
    child.kill('SIGKILL') // on a full disk: a child that is not recorded would run next to the one of the next start
    throw error
  }
  exited.then(() => forgetProcess(options.pid_file, pid))
  const { said, ready } = listen([child.stdout, child.stderr], options, exited)
  return { pid, ready, said, exited, stop: () => stop(child, exited, options), kill: () => void child.kill('SIGKILL') }
}

const KEPT_LINES = 100

function listen(streams: Readable[], options: ChildOptions, exited: Promise<Exit>) {
  const said: string[] = []
  const ready = new Promise<boolean>(resolve => {
    const hear = (line: string) => {
      if (said.push(line) > KEPT_LINES) said.shift()
      if (options.ready !== undefined && line.includes(options.ready)) resolve(true)
      options.log(line)
    }
    for (const stream of streams) createInterface({ input: stream }).on('line', hear)
    if (options.ready === undefined) resolve(true)
    exited.then(() => resolve(false))
  })
  return { said, ready }
}

type Killable = { kill(signal: NodeJS.Signals): boolean }

async function stop(child: Killable, exited: Promise<Exit>, options: ChildOptions): Promise<Exit> {
  child.kill(options.stop_signal)
  const insist = setTimeout(() => child.kill('SIGKILL'), options.stop_ms)
  const exit = await exited
  clearTimeout(insist)
  return exit
}

export const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find(path => existsSync(path))

const LOW_PORTS = '-all,+net_bind_service'

/**
 * The command line behind `setpriv`, which has the kernel signal the child when its parent dies, and then becomes the
 * child.
 */
function tied(options: ChildOptions): [string, ...string[]] {
  if (!SETPRIV) {
    if (options.user) throw new Error('setpriv (Debian package util-linux) is needed to start as root')
    return [options.command, ...options.args]
  }
  const { user } = options
  const identity = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const rights = user && options.lowPorts ? [`--inh-caps=${LOW_PORTS}`, `--ambient-caps=${LOW_PORTS}`] : []
  const signal = options.death_signal.replace('SIG', '')
  return [SETPRIV, ...identity, ...rights, '--pdeathsig', signal, '--', options.command, ...options.args]
}
