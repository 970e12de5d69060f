import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { agentOnline, startAgent } from './agent.ts'
import { natsCertificate } from './certificate.ts'
import type { Child, Exit } from './child.ts'
import { type StackConfig, StartupFault } from './config.ts'
import { controlPlaneReady, FATAL_EXIT_CODE, type NodeProgram, reasonOf, startControlPlane } from './control-plane.ts'
import { watchDisk } from './disk.ts'
import { type InstallationKeys, installationKeys } from './keys.ts'
import { logFile } from './log-file.ts'
import { startNats } from './nats.ts'
import type { OtherUser } from './other-user.ts'
import { freePort, whyNotFree } from './port.ts'
import { startPostgres } from './postgres.ts'
import { freeMegabytes, requireRoom, streamSizes } from './room.ts'
import { type Running, type Supervised, supervise } from './supervise.ts'
import {
  isTelemetryApart,
  isTelemetryUsed,
  type Starter,
  starterSocket,
  startOnUse,
  startTelemetry,
  telemetryReady,
} from './telemetry.ts'
import { type Users, usersOf } from './unprivileged.ts'

export interface Stack {
  /** The address of the API. */
  address: string
  /** Settles with the reason when the stack cannot continue. */
  failed: Promise<string>
  /** Stops the parts in the reverse order of their start. */
  stop(): Promise<void>
  kill(): void
}

interface Options {
  /** Whether the stack runs the agent of region `local` too. */
  agent: boolean
  say(line: string): void
}

/** Prints reports; a program of the agent's package, which knows the sandbox. */
const PRINTER = join(import.meta.dirname, '../../probe-agent/src/printer.ts')

/**
 * Starts everything that one machine needs, as child processes. On failure, stops what was started and throws with a
 * message for people.
 */
export async function startStack(config: StackConfig, options: Options): Promise<Stack> {
  const stack = new LocalStack(config, options)
  try {
    await stack.start()
    return stack
  } catch (error) {
    await stack.stop()
    throw error
  }
}

class LocalStack implements Stack {
  address = ''
  readonly failed: Promise<string>
  readonly #config: StackConfig
  readonly #say: (line: string) => void
  readonly #withAgent: boolean
  readonly #parts: Supervised[] = []
  #disk: ReturnType<typeof watchDisk> | undefined
  #telemetry: Starter | undefined
  #users: Users = { plane: undefined, agent: undefined }
  #fail: (reason: string) => void = () => {}

  constructor(config: StackConfig, { agent, say }: Options) {
    this.#config = config
    this.#say = say
    this.#withAgent = agent
    this.failed = new Promise(resolve => {
      this.#fail = resolve
    })
  }

  async start(): Promise<void> {
    const port = await this.#apiPort()
    this.address = `http://${bracketed(loopbackOf(this.#config.host))}:${port}`
    mkdirSync(join(this.#config.data_dir, 'run'), { recursive: true, mode: 0o700 })
    this.#disk = watchDisk({ dir: this.#config.data_dir, say: this.#say })
    const free_mb = freeMegabytes(this.#config.data_dir)
    requireRoom(this.#config.data_dir, free_mb, !existsSync(join(this.#config.data_dir, 'keys.json')))
    const keys = await installationKeys(this.#config.data_dir)
    const database = this.#config.database_url ?? (await this.#startPostgres())
    this.#users = usersOf(this.#config.data_dir, this.#say)
    const bus = this.#config.nats_url === undefined ? await this.#startNats(keys) : { NATS_URL: this.#config.nats_url }
    const env = {
      ...(this.#config.nats_url === undefined ? streamSizes(free_mb) : {}),
      ...namedAddress(this.#config.host, port),
      PHAROS_PRINTER: PRINTER,
      ...this.#config.given,
      ...bus,
      DATABASE_URL: database,
      PHAROS_SECRET_KEY: this.#config.secret_key ?? keys.secret_key,
      PHAROS_DATA_DIR: this.#config.data_dir,
      PHAROS_HOST: this.#config.host,
      PHAROS_PORT: String(port),
    }
    await this.#startControlPlane(await this.#prepareTelemetry(env))
    if (this.#telemetry && isTelemetryUsed(this.#config.data_dir, env)) await this.#telemetry.start()
    if (this.#withAgent) await this.#startAgent(env)
  }

  async stop(): Promise<void> {
    this.#disk?.stop()
    this.#telemetry?.stop()
    for (const part of this.#parts.toReversed()) await part.stop()
  }

  kill(): void {
    for (const part of this.#parts) part.kill()
  }

  async #apiPort(): Promise<number> {
    const { host, port } = this.#config
    if (port === 0) return freePort()
    const obstacle = await whyNotFree(port, host)
    if (obstacle === undefined) return port
    if (obstacle === 'EADDRINUSE')
      throw new StartupFault(`port ${port} of ${host} is in use; set PHAROS_PORT to a free one`)
    throw new StartupFault(`cannot listen on port ${port} of ${host} (${obstacle}); set PHAROS_PORT and PHAROS_HOST`)
  }

  async #startPostgres(): Promise<string> {
    const dir = join(this.#config.data_dir, 'postgres')
    const { write } = this.#log('postgres')
    const postgres = await this.#run('PostgreSQL', (port?: number) =>
      startPostgres({ dir, ...given(port), log: write }),
    )
    return postgres.url
  }

  async #startNats(keys: InstallationKeys): Promise<Record<string, string>> {
    const { data_dir, nats_listen: listen } = this.#config
    const tls = await this.#natsTls()
    const { write } = this.#log('nats')
    const dir = join(data_dir, 'nats')
    const user = this.#users.plane
    const nats = await this.#run('NATS', (port?: number) =>
      startNats({ dir, keys: keys.nats, ...given(port), listen, tls: tls?.files, user, log: write }),
    )
    return {
      NATS_URL: nats.url,
      PHAROS_NATS_OPERATOR_KEY: keys.nats.operator_seed,
      PHAROS_NATS_ACCOUNT_KEY: keys.nats.account_seed,
      PHAROS_NATS_SYSTEM_CREDS: keys.nats.system_creds,
      ...tls?.env,
    }
  }

  /** A bus that listens beyond loopback uses TLS; its certificate contains the address that agents are given. */
  async #natsTls() {
    const { data_dir, nats_listen: listen, nats_public_url } = this.#config
    if (!listen) return undefined
    const url = nats_public_url ?? `tls://${bracketed(loopbackOf(listen.host))}:${listen.port}`
    const hosts = [listen.host, new URL(url).hostname.replace(/^\[|\]$/g, '')]
    const { ca_pem, ...files } = await natsCertificate(data_dir, hosts)
    return { files, env: { PHAROS_NATS_PUBLIC_URL: url, PHAROS_NATS_CA: ca_pem } }
  }

  async #startControlPlane(env: Record<string, string>): Promise<void> {
    const log = this.#log('control-plane')
    const program = this.#program('control-plane', env, log.write, this.#users.plane)
    await this.#run(
      'Control plane',
      () => startControlPlane(program),
      child => controlPlaneReady(child, this.address, log.path),
    )
  }

  /** Telemetry runs apart, from its first use on. Returns the environment of the control plane beside it. */
  async #prepareTelemetry(env: Record<string, string>): Promise<Record<string, string>> {
    const roles = env.PHAROS_ROLES ?? 'all'
    if (!isTelemetryApart(roles)) return env
    const log = this.#log('telemetry')
    const program = this.#program('telemetry', env, log.write, this.#users.plane)
    const start = async () => {
      await this.#run(
        'Telemetry',
        () => startTelemetry(program),
        child => telemetryReady(child, log.path),
        false,
      )
    }
    const socket = starterSocket(this.#config.data_dir)
    this.#telemetry = await startOnUse(socket, start, this.#say, this.#users.plane)
    return { ...env, PHAROS_ROLES: `${roles},-telemetry`, PHAROS_TELEMETRY_STARTER: socket }
  }

  async #startAgent(env: Record<string, string>): Promise<void> {
    const { data_dir } = this.#config
    const own = this.#program('agent', env, this.#log('agent').write, this.#users.agent)
    const program = { ...own, lowPorts: false }
    await this.#run(
      'Agent of region local',
      () => startAgent(program, data_dir),
      async () => {
        await agentOnline(this.address, data_dir)
      },
    )
  }

  /**
   * Starts a part, waits until it is ready, and from then on restarts it on the port of its first start whenever it
   * ends. If a restart of a vital part cannot help, the stack ends.
   */
  async #run<R extends Running & { port?: number }>(
    name: string,
    start: (port?: number) => Promise<R>,
    ready: (running: R) => Promise<void> = async () => {},
    vital = true,
  ): Promise<R> {
    const since = performance.now()
    const first = await start()
    const latest: { running: R } = { running: first }
    const again = async () => (latest.running = await start(first.port))
    const fatal = (_: string, exit: Exit) => vital && this.#isFatal(latest.running, exit)
    try {
      await ready(first)
    } catch (error) {
      await first.stop()
      throw error
    }
    this.#parts.push(supervise({ name, start: again }, first, { say: this.#say, fatal }))
    this.#say(`${name} is ready (${((performance.now() - since) / 1000).toFixed(1)} s)`)
    return first
  }

  #isFatal(running: Running & Partial<Pick<Child, 'said'>>, { code }: Exit): boolean {
    if (code !== FATAL_EXIT_CODE) return false
    this.#fail(reasonOf({ said: running.said ?? [] }, 'the control plane cannot run; see its log'))
    return true
  }

  #program(name: string, env: Record<string, string>, log: (line: string) => void, user?: OtherUser): NodeProgram {
    const pid_file = join(this.#config.data_dir, 'run', `${name}.pid`)
    return { name, env, pid_file, log, user, lowPorts: true }
  }

  #log(name: string) {
    return logFile(join(this.#config.data_dir, 'log'), name, { say: this.#say })
  }
}

function given(port: number | undefined): { port?: number } {
  return port === undefined ? {} : { port }
}

/** The address at which a client on this machine reaches a listener. */
function loopbackOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Passkeys need a host name, and a link opens only in the browser that has asked for it, at the same address: so all
 * links of a stack of this machine name it `localhost`.
 */
function namedAddress(host: string, port: number): Record<string, string> {
  return host === '127.0.0.1' ? { PHAROS_BASE_URL: `http://localhost:${port}` } : {}
}
