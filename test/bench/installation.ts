import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { makeNatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { Client as Database } from 'pg'
import { AGENT_ARGS } from '../../deploy/local/agent.ts'
import type { Child } from '../../deploy/local/child.ts'
import { controlPlaneReady, startControlPlane, startNodeProgram } from '../../deploy/local/control-plane.ts'
import { startNats } from '../../deploy/local/nats.ts'
import { freePort } from '../../deploy/local/port.ts'
import { startPostgres } from '../../deploy/local/postgres.ts'
import { writeCredentials } from './credential-file.ts'
import { Metrics } from './measure/metrics.ts'
import { type Scope, until } from './scope.ts'

export interface InstallationOptions {
  postgres?: Record<string, string>
  hearPostgres?: (line: string) => void
  /** Where Node writes CPU profiles at the end of its programs. */
  profile?: string | null
  /** More settings of the control plane and the agents. */
  environment?: Record<string, string>
}

/** A whole installation of real programs, as `npm start` puts it together: PostgreSQL, NATS, control plane and agents. */
export class Installation {
  readonly folder: string
  readonly database: Database
  readonly pids = new Map<string, number>()
  readonly #scope: Scope
  readonly #env: Record<string, string>
  readonly #profile: string | null
  #plane: Child | null = null

  private constructor(
    scope: Scope,
    parts: { folder: string; database: Database; env: Record<string, string>; profile: string | null },
  ) {
    this.#scope = scope
    this.folder = parts.folder
    this.database = parts.database
    this.#env = parts.env
    this.#profile = parts.profile
  }

  /** Starts PostgreSQL and NATS. The control plane and agents are started on demand. */
  static async open(scope: Scope, options: InstallationOptions = {}): Promise<Installation> {
    const folder = join(scope.folder, 'installation')
    const keys = await makeNatsKeys('bench')
    const { postgres: settings = {}, hearPostgres: log = () => {}, profile = null, environment = {} } = options
    const postgres = await startPostgres({ dir: join(folder, 'postgres'), settings, log })
    scope.onClose(() => postgres.stop())
    const nats = await startNats({ dir: join(folder, 'nats'), keys, log: () => {} })
    scope.onClose(() => nats.stop())
    const database = new Database({ connectionString: postgres.url })
    await database.connect()
    scope.onClose(() => database.end())
    const env = {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      PHAROS_NATS_OPERATOR_KEY: keys.operator_seed,
      PHAROS_NATS_ACCOUNT_KEY: keys.account_seed,
      PHAROS_NATS_SYSTEM_CREDS: keys.system_creds,
      PHAROS_RDAP_BOOTSTRAP_URL: 'off',
      PHAROS_SECRET_KEY: 'a secret key for the bench alone',
      PHAROS_DATA_DIR: folder,
      PHAROS_PORT: String(await freePort()),
      PHAROS_RATE_LIMIT_PER_MINUTE: '0',
      PHAROS_ALLOW_PRIVATE_PROBES: 'true',
      PHAROS_ALLOW_PRIVATE_WEBHOOKS: 'true',
      ...environment,
    }
    const opened = new Installation(scope, { folder, database, env, profile })
    opened.pids.set('postgres', postgres.pid).set('nats', nats.pid)
    return opened
  }

  get databaseUrl(): string {
    return this.#env.DATABASE_URL ?? ''
  }

  get url(): string {
    return `http://127.0.0.1:${this.#env.PHAROS_PORT}`
  }

  get key(): string {
    return (JSON.parse(readFileSync(join(this.folder, 'credentials.json'), 'utf8')) as { api_key: string }).api_key
  }

  get call(): Client {
    return createClient({ baseUrl: this.url, key: this.key })
  }

  metrics(): Promise<Metrics> {
    return Metrics.read(this.url)
  }

  async sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.database.query<T>(text, values)).rows
  }

  /** Starts the control plane and resolves once it accepts requests. */
  async startPlane(): Promise<void> {
    const plane = await startControlPlane(this.#program('control-plane'))
    this.#scope.onClose(() => plane.stop())
    this.#plane = plane
    this.pids.set('control-plane', plane.pid)
    await controlPlaneReady(plane, this.url, 'its log')
  }

  /** Kills it as a crash would. */
  async killPlane(): Promise<void> {
    this.#plane?.kill()
    await this.#plane?.exited
  }

  /** Starts the agent of region `local`, or one with the given credentials, and resolves once it is online. */
  async startAgent(name = 'agent', credentials?: AgentCredentials): Promise<void> {
    const file = credentials ? writeCredentials(this.folder, name, credentials) : join(this.folder, 'agent-local.json')
    const args = [...AGENT_ARGS, '--credentials', file, '--spool', join(this.folder, `spool-${name}`)]
    const agent = await startNodeProgram(this.#program(name), args, 5_000)
    this.#scope.onClose(() => agent.stop())
    this.pids.set(name, agent.pid)
    const slug = credentials?.region_slug ?? 'local'
    await until(`an agent of region ${slug} is online`, 20, async () => {
      const { body } = await this.call(routes.listRegions)
      return body.some(region => region.slug === slug && region.agents_online > 0)
    })
  }

  #program(name: string) {
    const profiling = `--cpu-prof --cpu-prof-dir=${this.#profile} --cpu-prof-name=${name}.cpuprofile`
    return {
      name,
      env: { ...this.#env, ...(this.#profile !== null && { NODE_OPTIONS: profiling }) },
      pid_file: join(this.folder, `${name}.pid`),
      log: () => {},
    }
  }
}
