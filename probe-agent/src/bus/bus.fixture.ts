import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { makeRegionKey, type RegionKeyPair } from '@pharos/shared-protocol/message/seal.ts'
import type { NatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { natsServerConfig } from '@pharos/shared-protocol/nats/server-config.ts'

/** Whether a real bus can be started on this machine. */
export const hasNatsServer = spawnSync('nats-server', ['--version']).status === 0

/** A real nats-server with JetStream on a free loopback port; in operator mode if keys are given. */
export class BusServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'pharos-bus-'))
  readonly #keys: NatsKeys | null
  #port = -1
  #child: ChildProcess | null = null

  constructor(keys: NatsKeys | null = null) {
    this.#keys = keys
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`
  }

  /** Starts the server; a second call uses the same port and data. */
  async start(): Promise<void> {
    const child = spawn('nats-server', ['-p', String(this.#port), ...this.#mode()], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#child = child
    const lines = createInterface({ input: child.stderr })
    await new Promise<void>(ready => {
      lines.on('line', line => {
        this.#port = Number(/client connections on 127.0.0.1:(\d+)/.exec(line)?.[1] ?? this.#port)
        if (line.includes('Server is ready')) ready()
      })
    })
  }

  #mode(): string[] {
    if (this.#keys === null) return ['-a', '127.0.0.1', '-js', '-sd', this.folder]
    const path = join(this.folder, 'nats.conf')
    const folders = { store_dir: join(this.folder, 'store'), resolver_dir: join(this.folder, 'resolver') }
    const config = natsServerConfig({ server_name: 'test', host: '127.0.0.1', port: -1, keys: this.#keys, ...folders })
    writeFileSync(path, config)
    return ['-c', path]
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Credentials for a bus without authentication, with the public half of the region's key. */
export function credentialsFor(url: string): { credentials: AgentCredentials; key: RegionKeyPair } {
  const key = makeRegionKey()
  const credentials: AgentCredentials = {
    v: 1,
    agent_id: randomUUID(),
    region_id: randomUUID(),
    region_slug: 'test',
    nats_url: url,
    nats_creds: '',
    ca: null,
    region_key: key.private_key,
  }
  return { credentials, key }
}

/** Waits for a condition; throws when it does not become true in time. */
export async function until(condition: () => boolean, what: string, withinMs = 60_000): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`waited in vain for: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
