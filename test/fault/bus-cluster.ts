import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, startChild } from '@pharos/deploy/local/child.ts'
import { logFile } from '@pharos/deploy/local/log-file.ts'
import { natsServerProgram } from '@pharos/deploy/local/nats.ts'
import { freePort } from '@pharos/deploy/local/port.ts'
import type { NatsPublicKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { natsServerConfig } from '@pharos/shared-protocol/nats/server-config.ts'
import * as assert from 'uvu/assert'
import { type Installation, startInstallation } from './installation.ts'

const HOST = '127.0.0.1'
const NAMES = ['nats-1', 'nats-2', 'nats-3']

/** Three servers of NATS that hold every stream together, each of which a test may kill. */
export class BusCluster {
  readonly #folder: string
  readonly #ports: number[]
  readonly #nodes: (Child | null)[] = NAMES.map(() => null)

  private constructor(folder: string, ports: number[]) {
    this.#folder = folder
    this.#ports = ports
  }

  static async start(folder: string, keys: NatsPublicKeys): Promise<BusCluster> {
    const clients: number[] = []
    const routes: number[] = []
    for (const _ of NAMES) {
      clients.push(await freePort())
      routes.push(await freePort())
    }
    for (const [index, server_name] of NAMES.entries()) {
      const dir = join(folder, server_name)
      mkdirSync(dir, { mode: 0o700 })
      const cluster = {
        name: 'pharos',
        host: HOST,
        port: routes[index] ?? 0,
        routes: routes.map(port => `nats-route://${HOST}:${port}`),
      }
      const folders = { store_dir: join(dir, 'jetstream'), resolver_dir: join(dir, 'resolver') }
      const config = natsServerConfig({ server_name, host: HOST, port: clients[index] ?? 0, keys, cluster, ...folders })
      writeFileSync(join(dir, 'nats.conf'), config, { mode: 0o600 })
    }
    const made = new BusCluster(folder, clients)
    await Promise.all(NAMES.map((_, index) => made.start(index)))
    return made
  }

  get urls(): string {
    return this.#ports.map(port => `nats://${HOST}:${port}`).join(',')
  }

  async start(index: number): Promise<void> {
    const name = NAMES[index] ?? ''
    const dir = join(this.#folder, name)
    const child = await startChild({
      command: natsServerProgram(),
      args: ['-c', join(dir, 'nats.conf')],
      cwd: dir,
      pid_file: join(dir, 'nats.pid'),
      stop_signal: 'SIGTERM',
      death_signal: 'SIGKILL',
      stop_ms: 5_000,
      ready: 'Server is ready',
      log: logFile(join(this.#folder, 'log'), name, { say: console.error }).write,
    })
    this.#nodes[index] = child
    assert.ok(await child.ready, child.said.join('\n'))
  }

  async kill(index: number): Promise<void> {
    const node = this.#nodes[index]
    this.#nodes[index] = null
    node?.kill()
    await node?.exited
  }

  async close(): Promise<void> {
    await Promise.all(NAMES.map((_, index) => this.kill(index)))
  }
}

/** An installation whose bus is a cluster of three. The caller closes both. */
export async function startOnCluster(): Promise<{ installation: Installation; cluster: BusCluster }> {
  const made: BusCluster[] = []
  const installation = await startInstallation({
    async makeCluster(...given) {
      const cluster = await BusCluster.start(...given)
      made.push(cluster)
      return cluster
    },
  })
  const [cluster] = made
  assert.ok(cluster)
  return { installation, cluster }
}
