import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { NatsPublicKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { natsServerConfig } from '@pharos/shared-protocol/nats/server-config.ts'
import { type Exit, startChild } from './child.ts'
import { stopLeftover } from './leftover.ts'
import { give, type OtherUser, PASSABLE } from './other-user.ts'
import { keptPort } from './port.ts'
import { findProgram } from './program.ts'
import { endWhenRoom, freeMegabytes } from './room.ts'

export interface Nats {
  url: string
  port: number
  pid: number
  exited: Promise<Exit>
  stop(): Promise<Exit>
  kill(): void
}

export interface NatsOptions {
  /** Holds streams, pushed claims, the configuration and the port; created when it does not exist. */
  dir: string
  keys: NatsPublicKeys
  port?: number
  /**
   * Listens on this address and port instead of loopback and a stored port; clients on this machine use the same port.
   */
  listen?: { host: string; port: number } | undefined
  /** TLS for every client: a server that listens beyond loopback requires it. */
  tls?: { cert_file: string; key_file: string } | undefined
  /** Run as this user (only possible as root). Configuration and records stay with root. */
  user?: OtherUser | undefined
  log: (line: string) => void
}

/**
 * Starts a nats-server with JetStream in operator mode and settles when it is ready. Rejects with a message that says
 * what to do.
 */
export async function startNats(options: NatsOptions): Promise<Nats> {
  const program = natsServerProgram()
  mkdirSync(options.dir, { recursive: true, mode: 0o700 })
  await stopLeftover(pidFile(options.dir), 'SIGTERM')
  const port = await keptPort(join(options.dir, 'port'), options.listen?.port ?? options.port)
  const config = join(options.dir, 'nats.conf')
  writeFileSync(config, configOf(options, port), { mode: 0o600 })
  if (options.user) giveTo(options.user, options, config)
  const read = endWhenRoom({ free: () => freeMegabytes(options.dir), end: () => void child.stop() })
  const child = await startChild({
    command: program,
    args: ['-c', config],
    cwd: options.dir,
    user: options.user,
    lowPorts: true,
    pid_file: pidFile(options.dir),
    stop_signal: 'SIGTERM',
    death_signal: 'SIGTERM',
    stop_ms: 10_000,
    ready: 'Server is ready',
    log: line => {
      options.log(line)
      read(line)
    },
  })
  if (!(await child.ready)) throw new Error(`nats-server does not start on ${options.dir}: ${reason(child.said)}`)
  return { ...child, port, url: `${options.tls ? 'tls' : 'nats'}://127.0.0.1:${port}` }
}

/** Gives a user what the server writes, and lets it read its configuration and its own key, not that of the CA. */
function giveTo(user: OtherUser, { dir, tls }: NatsOptions, config: string): void {
  chmodSync(dir, PASSABLE)
  chownSync(config, 0, user.gid)
  chmodSync(config, 0o640)
  for (const folder of foldersOf(dir)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    give(folder, user)
  }
  if (!tls) return
  chmodSync(dirname(tls.key_file), PASSABLE)
  give(tls.key_file, user)
}

const foldersOf = (dir: string) => ['jetstream', 'resolver'].map(name => join(dir, name))

export function natsServerProgram(): string {
  const found = findProgram('nats-server')
  if (!found)
    throw new Error('nats-server is missing: install it (Debian: apt-get install nats-server) or set NATS_URL')
  return found
}

function configOf({ dir, keys, listen, tls }: NatsOptions, port: number): string {
  const [store_dir = '', resolver_dir = ''] = foldersOf(dir)
  return natsServerConfig({
    server_name: 'pharos-local',
    host: listen?.host ?? '127.0.0.1',
    port,
    keys,
    store_dir,
    resolver_dir,
    ...(tls ? { tls_listen: tls } : {}),
  })
}

function reason(said: readonly string[]): string {
  const line = said.findLast(one => /\[(FTL|ERR)\]/.test(one)) ?? said.findLast(one => one.startsWith('nats-server:'))
  return (line ?? said.at(-1) ?? 'it said nothing').replace(/^.*?(\[FTL\]|\[ERR\]|nats-server:)\s*/, '')
}

function pidFile(dir: string): string {
  return join(dir, 'nats.pid')
}
