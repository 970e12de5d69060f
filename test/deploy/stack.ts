import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../until.ts'

const ROOT = join(import.meta.dirname, '../..')

const { NODE_COMPILE_CACHE } = process.env
/**
 * The environment of a stack whose start is not under test. It shares compiled code, which a new data folder does not
 * have, and has no browser for the agent to try out: each would take more CPU than the rest of a start.
 */
export const LIGHT: Record<string, string> = {
  PHAROS_BROWSER_PATH: '/no-browser',
  ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
}

/** `npm start` as a person runs it, without npm's own noise. */
export class StackProcess {
  output = ''
  readonly process: ChildProcess
  readonly exited: Promise<number | null>

  /** `within`: a command with its arguments that runs the stack in a namespace. */
  constructor(
    env: Record<string, string>,
    program: string[] = ['deploy/local/main.ts'],
    within: readonly string[] = [],
  ) {
    const { PATH, HOME } = process.env
    const [command = process.execPath, ...args] = [...within, process.execPath, ...program]
    this.process = spawn(command, args, {
      cwd: ROOT,
      env: { PATH, HOME, PHAROS_RDAP_BOOTSTRAP_URL: 'off', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        this.output += text
      })
    }
    this.exited = new Promise(resolve => this.process.once('close', code => resolve(code)))
  }

  /** Waits for a line of its output. Fails with the whole output if the process ends first. */
  async says(words: string, times = 1): Promise<void> {
    let over = false
    this.exited.then(() => {
      over = true
    })
    await until(`the stack says "${words}"`, () => {
      if (this.output.split(words).length > times) return true
      if (over) throw new Error(`it ended without saying "${words}":\n${this.output}`)
      return false
    })
  }

  kill(signal: NodeJS.Signals): void {
    this.process.kill(signal)
  }
}

interface LiveProcess {
  pid: number
  parent: number
}

/** Running processes, without those that only wait to be reaped. */
function liveProcesses(): LiveProcess[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.flatMap(pid => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent) }]
    } catch {
      return []
    }
  })
}

/** All descendants of a process. */
export function descendants(pid: number): number[] {
  const all = liveProcesses()
  const below = (parent: number): number[] =>
    all.filter(one => one.parent === parent).flatMap(one => [one.pid, ...below(one.pid)])
  return below(pid)
}

export function alive(pids: number[]): number[] {
  const running = new Set(liveProcesses().map(({ pid }) => pid))
  return pids.filter(pid => running.has(pid))
}
