import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '@pharos/cli/program.ts'
import type { World } from '../world/world.ts'

// Times are printed in the time zone of the process. The real program gets TZ from its environment (process.ts).
process.env.TZ = 'UTC'

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export interface Running {
  ended: Promise<Ended>
  /** The output so far. */
  stdout(): string
  stderr(): string
  /** Ctrl-C. */
  interrupt(): void
}

export interface How {
  env?: Record<string, string>
  cwd?: string
  stdin?: string
  /** Whether a person is at the terminal; `stdin` is what they type. */
  tty?: boolean
}

/** An environment in place of the test's own, which does not reach the program. */
export const NEUTRAL = {
  TZ: 'UTC',
  XDG_CONFIG_HOME: join(tmpdir(), 'pharos-no-profiles'),
  XDG_CACHE_HOME: join(tmpdir(), `pharos-cache-${process.getuid?.()}`),
}

/**
 * Runs a command line within this process, which saves the second of CPU that starting one costs. process.ts starts the
 * real program.
 */
export function startPharos(
  args: readonly string[],
  { env = {}, cwd = tmpdir(), stdin = '', tty = false }: How = {},
): Running {
  const [stdout, stderr] = [new Collected(), new Collected()]
  const interruption = new AbortController()
  const ended = run(
    {
      env: { ...NEUTRAL, ...env },
      folder: cwd,
      stdin: Object.assign(Readable.from([stdin]), { isTTY: tty }),
      stdout: Object.assign(stdout, { isTTY: tty }),
      stderr,
      readStdin: () => stdin,
      interruption: () => interruption.signal,
    },
    args,
  ).then(code => ({ code, stdout: stdout.text, stderr: stderr.text }))
  return { ended, stdout: () => stdout.text, stderr: () => stderr.text, interrupt: () => interruption.abort() }
}

class Collected extends Writable {
  text = ''

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}

export function pharos(args: readonly string[], how?: How): Promise<Ended> {
  return startPharos(args, how).ended
}

/** `pharos` with the key of a world's owner, in its own folder. */
export class WorldCli {
  readonly world: World
  readonly folder = mkdtempSync(join(tmpdir(), 'pharos-cli-'))

  constructor(world: World) {
    this.world = world
  }

  get env(): Record<string, string> {
    return { PHAROS_BASE_URL: this.world.url, PHAROS_API_KEY: this.world.ownerKey }
  }

  start(args: readonly string[], how: How = {}): Running {
    return startPharos(args, { env: this.env, cwd: this.folder, ...how })
  }

  /** Runs a command. With `--wait`, and with `works`, the world works meanwhile. Throws unless it ends with `code`. */
  async run(
    args: readonly string[],
    { code = 0, works = args.includes('--wait'), ...how }: { code?: number; works?: boolean } & How = {},
  ): Promise<Ended> {
    const running = this.start(args, how).ended
    const ended = await (works ? this.meanwhile(running) : running)
    if (ended.code !== code)
      throw new Error(`pharos ${args.join(' ')} ended with ${ended.code}, not ${code}:\n${ended.stdout}${ended.stderr}`)
    return ended
  }

  /** The parsed output of a command with `--json`. */
  async json<T>(...args: string[]): Promise<T> {
    return JSON.parse((await this.run([...args, '--json'])).stdout) as T
  }

  /** Lets the world do pending work until the promise is settled. The clock stands still. */
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
