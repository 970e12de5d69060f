import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NatsPublicKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { natsServerConfig } from '@pharos/shared-protocol/nats/server-config.ts'
import { type Exit, startChild } from './child.ts'
import { stopLeftover } from './leftover.ts'
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
  const read = endWhenRoom({ free: () => freeMegabytes(options.dir), end: () => void child.stop() })
  const child = await startChild({
    command: program,
    args: ['-c', config],
    cwd: options.dir,
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

export function natsServerProgram(): string {
  const found = findProgram('nats-server')
  if (!found)
    throw new Error('nats-server is missing: install it (Debian: apt-get install nats-server) or set NATS_URL')
  return found
}

function configOf({ dir, keys, listen, tls }: NatsOptions, port: number): string {
  return natsServerConfig({
    server_name: 'pharos-local',
    host: listen?.host ?? '127.0.0.1',
    port,
    keys,
    store_dir: join(dir, 'jetstream'),
    resolver_dir: join(dir, 'resolver'),
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
