import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Child } from '@pharos/deploy/local/child.ts'
import { startNodeProgram } from '@pharos/deploy/local/control-plane.ts'

/** A network namespace, connected to this machine by one pair of addresses and nothing else. */
export interface Namespace {
  /** This machine, as seen from inside. */
  host: string
  /** Starts a program of Node inside. */
  run(
    name: string,
    args: string[],
    options: { folder: string; ready?: string; log: (line: string) => void },
  ): Promise<Child>
  remove(): void
}

const IP = ['/usr/sbin/ip', '/sbin/ip', '/usr/bin/ip', '/bin/ip'].find(path => existsSync(path)) ?? 'ip'

/** Why this machine cannot create a namespace; undefined if it can. */
export function whyNoNamespace(): string | undefined {
  if (process.getuid?.() !== 0) return 'a network namespace can be made by root only'
  const name = `pharos-try-${process.pid}`
  try {
    ip('netns', 'add', name)
    ip('netns', 'delete', name)
    return undefined
  } catch (error) {
    return `a network namespace can't be made here (${error instanceof Error ? error.message.split('\n').at(-2) : error})`
  }
}

/** Creates a namespace with a /30 between it and the host, and without other routes or forwarding. */
export function makeNamespace(): Namespace {
  const name = `pharos-${process.pid}`
  const [outer, inner] = [`ph${process.pid}o`, `ph${process.pid}i`]
  const net = `10.${randomInt(200, 255)}.${randomInt(256)}`
  ip('netns', 'add', name)
  ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', name)
  ip('address', 'add', `${net}.1/30`, 'dev', outer)
  ip('link', 'set', outer, 'up')
  ip('-n', name, 'address', 'add', `${net}.2/30`, 'dev', inner)
  for (const device of [inner, 'lo']) ip('-n', name, 'link', 'set', device, 'up')
  return {
    host: `${net}.1`,
    run(program, args, { folder, ...given }) {
      const pid_file = join(folder, `${program}.pid`)
      const within = [IP, 'netns', 'exec', name]
      return startNodeProgram({ name: program, env: {}, pid_file, within, ...given }, args, 5_000)
    },
    remove() {
      ip('link', 'delete', outer)
      ip('netns', 'delete', name)
    },
  }
}

function ip(...args: string[]): void {
  execFileSync(IP, args, { stdio: 'pipe' })
}
