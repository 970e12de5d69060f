import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../world/world.ts'

const BIN = join(import.meta.dirname, '../../cli/bin/pharos.mjs')

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export interface Running {
  ended: Promise<Ended>
  /** What it has printed so far. */
  stdout(): string
  signal(signal: NodeJS.Signals): void
}

export interface How {
  env?: Record<string, string>
  cwd?: string
  stdin?: string
}

const NEUTRAL = {
  PATH: process.env.PATH ?? '',
  TZ: 'UTC',
  XDG_CONFIG_HOME: join(tmpdir(), 'pharos-no-profiles'),
  XDG_CACHE_HOME: join(tmpdir(), `pharos-cache-${process.getuid?.()}`),
}

/** The real program, as a shell runs it, with nothing of this process's environment but the PATH. */
export function startPharos(args: readonly string[], { env = {}, cwd = tmpdir(), stdin = '' }: How = {}): Running {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd,
    env: { ...NEUTRAL, ...env },
    stdio: 'pipe',
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', text => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    stderr += text
  })
  child.stdin.end(stdin)
  const ended = new Promise<Ended>(resolve => child.once('close', code => resolve({ code, stdout, stderr })))
  return { ended, stdout: () => stdout, signal: signal => void child.kill(signal) }
}

export function pharos(args: readonly string[], how?: How): Promise<Ended> {
  return startPharos(args, how).ended
}

/** `pharos` with the key of a world's owner, in a folder of its own. */
export class WorldCli {
  readonly world: World
  readonly folder = mkdtempSync(join(tmpdir(), 'pharos-cli-'))

  constructor(world: World) {
    this.world = world
  }

  start(args: readonly string[], stdin = ''): Running {
    const env = { PHAROS_BASE_URL: this.world.url, PHAROS_API_KEY: this.world.ownerKey }
    return startPharos(args, { env, cwd: this.folder, stdin })
  }

  /** Runs it, with the world going on where it waits for that, and fails unless it ends as expected. */
  async run(args: readonly string[], { code = 0, stdin = '' }: { code?: number; stdin?: string } = {}): Promise<Ended> {
    const running = this.start(args, stdin).ended
    const ended = await (args.includes('--wait') ? this.meanwhile(running) : running)
    if (ended.code !== code)
      throw new Error(`pharos ${args.join(' ')} ended with ${ended.code}, not ${code}:\n${ended.stdout}${ended.stderr}`)
    return ended
  }

  /** What it prints with `--json`. */
  async json<T>(...args: string[]): Promise<T> {
    return JSON.parse((await this.run([...args, '--json'])).stdout) as T
  }

  /** Lets what is on its way arrive until the promise is settled; the clock stands. */
  async meanwhile<T>(work: Promise<T>): Promise<T> {
    let over = false
    const settled = work.finally(() => {
      over = true
    })
    while (!over) {
      await this.world.settle()
      await Promise.race([settled, pause(20)])
    }
    return settled
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
