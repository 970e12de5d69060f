import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ControlPlane, startControlPlane } from '@pharos/control-plane/control-plane.ts'
import { type Config, readConfig } from '@pharos/control-plane/platform/config.ts'
import type { Platform } from '@pharos/control-plane/platform/context.ts'
import { openEgress } from '@pharos/control-plane/platform/egress.ts'
import { createLog } from '@pharos/control-plane/platform/log.ts'
import { freePort } from '@pharos/deploy/local/port.ts'
import { type Agent, type AgentOptions, createAgent } from '@pharos/probe-agent/agent.ts'
import { FINDERS } from '@pharos/probe-agent/check/index.ts'
import { type Client, createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { WorldAgent } from './agent.ts'
import { createBusAccount } from './bus.ts'
import { parseDuration, TestClock } from './clock.ts'
import { createDatabase, KeptClient, START } from './database.ts'
import { asEnvironment, settingsOf } from './environment.ts'
import type { Follower } from './follower.ts'
import { LogLines } from './log-lines.ts'
import { linksIntoApi } from './people-links.ts'
import { releaseServers, useServers } from './servers.ts'
import { settle } from './settle.ts'
import { startTarget, type Target } from './target.ts'
import { Traces } from './traces.ts'

/** Far more than trying out a browser takes on a busy machine. */
const BROWSER_MS = 60_000
const HELLO_MS = 60_000

/** A whole installation for one story: its own database and NATS account, real servers, and the story's clock. */
export class World {
  readonly clock: TestClock
  readonly agents: WorldAgent[] = []
  readonly targets: Target[] = []
  readonly traces = new Traces()
  readonly lines: LogLines
  readonly config: Config
  readonly directory: string
  planes: ControlPlane[] = []
  /** Additional processes, which a story kills. */
  readonly followers = new Set<Follower>()
  readonly #drop: () => Promise<void>
  readonly #privateSubscribers: boolean
  readonly #telemetryApart: boolean
  #call: Client | undefined
  #browserAgent: Promise<WorldAgent> | undefined
  readonly #database: KeptClient

  constructor(parts: {
    clock: TestClock
    lines: LogLines
    config: Config
    directory: string
    drop: () => Promise<void>
    privateSubscribers: boolean
    telemetryApart: boolean
  }) {
    this.clock = parts.clock
    this.lines = parts.lines
    this.config = parts.config
    this.directory = parts.directory
    this.#drop = parts.drop
    this.#privateSubscribers = parts.privateSubscribers
    this.#telemetryApart = parts.telemetryApart
    this.#database = new KeptClient(parts.config.DATABASE_URL)
  }

  /** Starts another process. One with the role `api` has `telemetry` too, unless that is apart: then it starts first. */
  async startPlane(roles = 'all'): Promise<ControlPlane> {
    if (!/\b(all|api)\b/.test(roles)) return this.#startOne(roles)
    if (!this.#telemetryApart) return this.#startOne(roles.includes('telemetry') ? roles : `${roles},telemetry`)
    if (!this.planes.some(({ platform }) => platform.config.PHAROS_ROLES.includes('telemetry')))
      await this.#startOne('telemetry')
    return this.#startOne(`${roles},-telemetry`)
  }

  async #startOne(roles: string): Promise<ControlPlane> {
    // Generated addresses contain the port of the configuration, so the first API gets that one.
    const port = this.planes.some(plane => plane.url !== null) ? '0' : String(this.config.PHAROS_PORT)
    const given = { ...asEnvironment(this.config), PHAROS_ROLES: roles, PHAROS_PORT: port }
    const config = readConfig(given, this.directory)
    const strangers = this.#privateSubscribers ? [openEgress(config, [])] : []
    const plane = await startControlPlane(config, createLog('info', this.lines), this.clock, ...strangers)
    this.traces.watch(plane.platform.bus)
    this.planes.push(plane)
    this.#call = undefined
    return plane
  }

  get url(): string {
    const url = [...this.planes, ...this.followers].find(each => each.url !== null)?.url
    if (!url) throw new Error('This world has no API.')
    return url
  }

  /** Calls a route as the owner of the first account. */
  get call(): Client {
    this.#call ??= createClient({ baseUrl: this.url, key: this.ownerKey })
    return this.#call
  }

  get ownerKey(): string {
    return this.#credentials.api_key
  }

  /** The first account. */
  get accountId(): string {
    return this.#credentials.account_id
  }

  get #credentials(): { api_key: string; account_id: string } {
    return JSON.parse(readFileSync(join(this.directory, 'credentials.json'), 'utf8'))
  }

  /** Of the first process. */
  get platform(): Platform {
    const [plane] = this.planes
    if (!plane) throw new Error('This world has no control plane.')
    return plane.platform
  }

  /** Starts an agent in this process, by default with the credentials of region `local`. */
  async startAgent(credentials = this.localAgent, more: Partial<AgentOptions> = {}): Promise<WorldAgent> {
    const spoolDir = mkdtempSync(join(this.directory, 'spool-'))
    const log = createLog('warn', this.lines)
    const agent = createAgent({ credentials, spoolDir, clock: this.clock, log, concurrency: 50, ...more })
    const started = new WorldAgent(agent, credentials, more.finders)
    this.agents.push(started)
    await this.#meet(agent)
    return started
  }

  /**
   * Repeats the hello of a new agent until it is answered, since a busy machine may be late. The agent would repeat it
   * by its clock, which stands still here.
   */
  async #meet(agent: Agent): Promise<void> {
    const deadline = performance.now() + HELLO_MS
    let isAnswered = await agent.start()
    while (!isAnswered && performance.now() < deadline) isAnswered = await agent.sayHello()
    if (!isAnswered) throw new Error('The control plane answers no hello of a new agent.')
  }

  /**
   * Starts another agent of region `local`, which also runs browser checks. Resolves once it is ready. One per world.
   */
  startBrowserAgent(): Promise<WorldAgent> {
    this.#browserAgent ??= this.#startBrowserAgent()
    return this.#browserAgent
  }

  async #startBrowserAgent(): Promise<WorldAgent> {
    const { lacking } = await FINDERS.heavy()
    if (lacking !== null) throw new Error(`This machine runs no browser checks: ${lacking}`)
    // Its machine is bounded as a whole: scripts of strangers without control groups have their own story.
    const bounded = async () => ({ ...(await FINDERS.heavy()), forStrangers: true })
    const started = await this.startAgent(await this.enrol('local'), { finders: { heavy: bounded } })
    const isAble = async () => {
      const { body } = await this.call(routes.listAgents, { params: { slug: 'local' } })
      return body.some(agent => agent.capabilities.includes('browser'))
    }
    const deadline = performance.now() + BROWSER_MS
    while (!(await isAble())) {
      if (performance.now() > deadline) throw new Error('The browser agent offers no browser checks.')
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    return started
  }

  get localAgent(): AgentCredentials {
    return JSON.parse(readFileSync(join(this.directory, 'agent-local.json'), 'utf8')) as AgentCredentials
  }

  /** Creates a private region with one agent. */
  async addRegion(slug: string): Promise<WorldAgent> {
    await this.call(routes.createRegion, { body: { slug, allow_private_targets: true } })
    return this.startAgent(await this.enrol(slug))
  }

  async enrol(slug: string): Promise<AgentCredentials> {
    const body = { name: `agent of ${slug}` }
    return (await this.call(routes.enrolAgent, { params: { slug }, body })).body.credentials
  }

  /** The slug of the region that a traced request came from. */
  regionOf(traceparent: unknown): string {
    const id = this.traces.regionOf(String(traceparent))
    return this.agents.find(agent => agent.credentials.region_id === id)?.credentials.region_slug ?? 'unknown'
  }

  async startTarget(): Promise<Target> {
    const target = await startTarget()
    this.targets.push(target)
    return target
  }

  /** Lets time pass from one due instant to the next. All that follows from one is complete before the next. */
  async advance(duration: string): Promise<void> {
    const limit = this.clock.now() + parseDuration(duration)
    await this.settle()
    while (this.clock.step(limit)) await settle(this, true)
    await this.settle()
  }

  /** Lets time pass in large steps, for stories of days. What is due within a step happens at its end. */
  async leap(duration: string, stride = duration): Promise<void> {
    const limit = this.clock.now() + parseDuration(duration)
    await this.settle()
    while (this.clock.now() < limit) {
      const next = Math.min(this.clock.now() + parseDuration(stride), limit)
      for (const follower of this.followers) await follower.reach(next)
      this.clock.leap(next - this.clock.now())
      await this.#hearAgents()
      await settle(this, true)
    }
    await this.settle()
  }

  /**
   * Lets agents that were silent in a leap say hello before anything checks for them; a dead control plane hears none.
   */
  async #hearAgents(): Promise<void> {
    const deadline = performance.now() + 2_000
    const isBusy = () => this.agents.some(({ alive, agent }) => alive && !agent.idle())
    while (isBusy() && performance.now() < deadline) await new Promise(resolve => setTimeout(resolve, 1))
  }

  /** Waits until no work is in progress. */
  settle(): Promise<void> {
    return settle(this)
  }

  /** Runs SQL as the installation's login user, and returns its rows. */
  async sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.#database.query<T>(text, values)).rows
  }

  /** Ends everything, and fails when something unexpected was logged, or when a message led people to the API. */
  async close(passed = true): Promise<void> {
    for (const agent of this.agents) if (agent.alive) agent.kill()
    for (const follower of this.followers) await follower.kill()
    for (const plane of this.planes.toReversed()) await plane.stop()
    for (const target of this.targets) await target.stop()
    const astray = passed ? await linksIntoApi(this) : []
    await this.#database.end()
    await this.#drop()
    releaseServers()
    rmSync(this.directory, { recursive: true, force: true })
    if (passed) this.lines.requireExpected()
    else console.error(this.lines.all.slice(-20).join('\n'))
    if (astray.length > 0) throw new Error(`People are led to the API, not to a screen, by ${astray.join(', ')}`)
  }
}

export interface WorldOptions {
  /** The roles of its one process; null starts none. */
  roles?: string | null
  agent?: boolean
  /** The start of its clock, RFC 3339. */
  start?: string
  environment?: Record<string, string>
  /** Whether subscribers' webhooks may be on loopback, as receivers of tests are. An installation never allows that. */
  privateSubscribers?: boolean
  /** Whether telemetry has a process of its own, as in an installation; `PHAROS_TEST_TELEMETRY=apart` sets it for all. */
  telemetryApart?: boolean
}

/** Creates a world: a new installation, by default with its local agent. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const servers = await useServers()
  const name = `world_${process.pid}_${Math.trunc(performance.now() * 1000)}`
  const [database, account] = await Promise.all([createDatabase(servers, name), createBusAccount(servers)])
  const directory = mkdtempSync(join(tmpdir(), 'pharos-world-'))
  const given = {
    ...settingsOf({ servers, account, url: database.url, port: await freePort(), directory }),
    ...options.environment,
  }
  const config = readConfig(given, directory)
  const world = new World({
    clock: new TestClock(options.start ?? START),
    lines: new LogLines(),
    config,
    directory,
    drop: async () => void (await Promise.all([database.drop(), account.drop()])),
    privateSubscribers: options.privateSubscribers ?? false,
    telemetryApart: options.telemetryApart ?? process.env.PHAROS_TEST_TELEMETRY === 'apart',
  })
  if (options.roles !== null) await world.startPlane(options.roles)
  if (options.agent !== false && options.roles !== null) {
    await world.startAgent()
    await world.settle()
  }
  return world
}
