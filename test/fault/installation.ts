import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startControlPlane, startNodeProgram } from '@pharos/deploy/local/control-plane.ts'
import { logFile } from '@pharos/deploy/local/log-file.ts'
import { startNats } from '@pharos/deploy/local/nats.ts'
import { freePort } from '@pharos/deploy/local/port.ts'
import { startPostgres } from '@pharos/deploy/local/postgres.ts'
import { type Client, createClient } from '@pharos/shared-protocol/client.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { controlAccountSeed } from '@pharos/shared-protocol/nats/accounts.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import { mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { makeNatsKeys, type NatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { connect, type NatsConnection } from 'nats'
import pg from 'pg'
import { until } from '../until.ts'
import { type Line, openLine } from './line.ts'
import type { OwnDisk } from './own-disk.ts'
import { Part } from './part.ts'

const LOOPBACK = '127.0.0.1'
const { NODE_COMPILE_CACHE } = process.env
/** Programs of all installations share the compiled code of this test run. */
const COMPILED: Record<string, string> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
/** Agents start without a browser: trying one out takes twice the CPU of the rest of the start. */
const NO_BROWSER = { PHAROS_BROWSER_PATH: '/no-browser' }
export const AGENT = join(import.meta.dirname, '../../probe-agent/src/main.ts')

export interface InstallationOptions {
  /** The address of NATS; loopback by default. */
  bus_host?: string
  /** Creates a certificate for it in the installation's folder. */
  makeTls?: (folder: string) => Promise<Certificate>
  /** The servers of a cluster, instead of a NATS of its own. They are reached without proxies. */
  makeCluster?: (folder: string, keys: NatsKeys) => Promise<{ urls: string }>
  /** Control planes keep their data there. */
  disk?: OwnDisk
  /** More settings of PostgreSQL. */
  postgres?: Record<string, string>
}

interface Certificate {
  cert_file: string
  key_file: string
}

interface Base extends InstallationOptions {
  tls: Certificate | undefined
  folder: string
  keys: NatsKeys
  database_port: number
  database_url: string
  bus_port: number
  cluster: { urls: string } | undefined
}

/**
 * A whole installation of real programs in its own folder, each of which a test may kill. They end with the test's
 * process.
 */
export class Installation {
  readonly folder: string
  readonly database: Part
  readonly bus: Part
  readonly lines = new Map<string, Line>()
  readonly parts: Part[] = []
  readonly #base: Base
  #url = ''
  #call: Client | null = null

  constructor(base: Base) {
    const { folder, keys, bus_port, database_port, bus_host, tls, postgres: settings = {} } = base
    this.folder = folder
    this.#base = base
    this.database = this.#add('postgres', () =>
      startPostgres({ dir: join(folder, 'postgres'), port: database_port, log: this.log('postgres'), settings }),
    )
    const listen = { host: bus_host ?? LOOPBACK, port: bus_port }
    this.bus = this.#add('nats', () =>
      startNats({ dir: join(folder, 'nats'), keys, listen, tls, log: this.log('nats') }),
    )
  }

  get busPort(): number {
    return this.#base.bus_port
  }

  get databaseUrl(): string {
    return this.#base.database_url
  }

  get spools(): string {
    return join(this.folder, 'spool')
  }

  /** Where the API is. */
  get url(): string {
    return this.#url
  }

  /** Calls a route as the owner of the first account. */
  get call(): Client {
    this.#call ??= createClient({
      baseUrl: this.#url,
      key: this.#secretFile<{ api_key: string }>('credentials').api_key,
    })
    return this.#call
  }

  get localAgent(): AgentCredentials {
    return this.#secretFile<AgentCredentials>('agent-local')
  }

  log(name: string): (line: string) => void {
    return logFile(join(this.folder, 'log'), name, { say: console.error }).write
  }

  /**
   * One process of the control plane. It reaches database and bus through its own proxies, `<name>-database` and
   * `<name>-bus`.
   */
  async startPlane(name: string, env: Record<string, string> = {}): Promise<Part> {
    const { folder, keys, database_port, bus_host, disk } = this.#base
    const port = await freePort()
    const database = new URL(this.databaseUrl)
    database.hostname = LOOPBACK
    database.port = String((await this.#line(`${name}-database`, database_port)).port)
    const bus = this.#base.cluster ?? { urls: await this.#busLine(`${name}-bus`, bus_host) }
    const settings: Record<string, string> = {
      ...COMPILED,
      DATABASE_URL: database.toString(),
      NATS_URL: bus.urls,
      PHAROS_NATS_OPERATOR_KEY: keys.operator_seed,
      PHAROS_NATS_ACCOUNT_KEY: keys.account_seed,
      PHAROS_NATS_SYSTEM_CREDS: keys.system_creds,
      PHAROS_SECRET_KEY: 'the secret key of a test installation',
      PHAROS_DATA_DIR: disk?.folder ?? folder,
      PHAROS_PORT: String(port),
      PHAROS_ALLOW_PRIVATE_PROBES: 'true',
      PHAROS_RATE_LIMIT_PER_MINUTE: '0',
      PHAROS_PROBE_TRACEPARENT: 'true',
      PHAROS_RDAP_BOOTSTRAP_URL: 'off',
      ...env,
    }
    const pid_file = join(folder, `${name}.pid`)
    const program = { name, env: settings, pid_file, log: this.log(name), within: disk?.within ?? [] }
    const part = this.#add(name, () => startControlPlane(program))
    await part.start()
    const url = `http://127.0.0.1:${port}`
    if ((settings.PHAROS_ROLES ?? 'api').includes('api')) {
      this.#url ||= url
      await until(`${name} is ready`, async () => (await fetch(`${url}/health/ready`)).ok)
    }
    return part
  }

  /** One agent, which reaches the bus through a proxy named after it. Its lines are passed to `hear`. */
  async startAgent(
    name: string,
    credentials: AgentCredentials,
    hear: (line: string) => void = () => {},
    { env = {}, program: main = AGENT }: { env?: Record<string, string>; program?: string } = {},
  ): Promise<Part> {
    const { folder, cluster } = this.#base
    const nats_url = cluster?.urls ?? (await this.#busLine(name))
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify({ ...credentials, nats_url }), { mode: 0o600 })
    const write = this.log(name)
    const log = (text: string) => {
      hear(text)
      write(text)
    }
    const args = [main, '--credentials', file, '--spool', join(this.spools, name), '--log-level', 'debug']
    const program = { name, env: { ...COMPILED, ...NO_BROWSER, ...env }, pid_file: join(folder, `${name}.pid`), log }
    const part = this.#add(name, () => startNodeProgram(program, args, 20_000))
    await part.start()
    return part
  }

  /** Runs SQL and returns its rows, as the installation's login user and past every proxy. */
  async sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl })
    await client.connect()
    try {
      return (await client.query<T>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Runs `look` on a connection to the bus, past every proxy. */
  async onBus<T>(look: (connection: NatsConnection) => Promise<T>): Promise<T> {
    const { creds } = await mintUser({ account_seed: controlAccountSeed(this.#base.keys), name: 'test' })
    const authenticator = authenticatorOf(creds)
    const servers = this.#base.cluster?.urls.split(',') ?? `nats://127.0.0.1:${this.#base.bus_port}`
    const connection = await connect({ servers, authenticator })
    try {
      return await look(connection)
    } finally {
      await connection.close()
    }
  }

  /** Ends everything. The folder remains if it holds something to inspect. */
  async close(keep: boolean): Promise<void> {
    for (const line of this.lines.values()) line.close()
    for (const part of this.parts.toReversed()) await part.kill()
    if (keep) console.log(`everything that was logged and stored is in ${this.folder}`)
    else rmSync(this.folder, { recursive: true, force: true })
  }

  #add(name: string, start: ConstructorParameters<typeof Part>[1]): Part {
    const part = new Part(name, start)
    this.parts.push(part)
    return part
  }

  async #line(name: string, port: number, host = LOOPBACK): Promise<Line> {
    const line = await openLine(port, host)
    this.lines.set(name, line)
    return line
  }

  async #busLine(name: string, host?: string): Promise<string> {
    return `nats://${LOOPBACK}:${(await this.#line(name, this.#base.bus_port, host)).port}`
  }

  #secretFile<T>(name: string): T {
    const folder = this.#base.disk?.seen ?? this.folder
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T
  }
}

/** Starts PostgreSQL and NATS; control planes and agents come later. */
export async function startInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const folder = makeFolder()
  const [keys, bus_port, database_port] = await Promise.all([makeNatsKeys('pharos'), freePort(), freePort()])
  const first = await startPostgres({ dir: join(folder, 'postgres'), port: database_port, log: () => {} })
  await first.stop()
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ bus_port, ...keys }), { mode: 0o600 })
  const tls = await options.makeTls?.(folder)
  const cluster = await options.makeCluster?.(folder, keys)
  const installation = new Installation({
    ...options,
    tls,
    cluster,
    folder,
    keys,
    bus_port,
    database_port,
    database_url: first.url,
  })
  await Promise.all([installation.database.start(), cluster ?? installation.bus.start()])
  return installation
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-fault-'))
  mkdirSync(join(folder, 'spool'), { mode: 0o700 })
  return folder
}
