import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { LANES, type Lane as LaneName } from '@pharos/shared-protocol/check/kind.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { type Hello, HelloReply } from '@pharos/shared-protocol/message/hello.ts'
import { artifactSubject, helloSubject } from '@pharos/shared-protocol/message/subject.ts'
import { Abilities, type Finders } from './ability.ts'
import { BaselineStore } from './artifact/baselines.ts'
import { tellerOf } from './artifact/teller.ts'
import { Uploader } from './artifact/uploader.ts'
import { Bus } from './bus/bus.ts'
import { mayPull } from './bus/may-pull.ts'
import type { Clock } from './clock.ts'
import { createEnvironment } from './egress/environment.ts'
import { EgressGuard } from './egress/guard.ts'
import { createResolver } from './egress/resolver.ts'
import { type Counts, Executor } from './executor.ts'
import { createLanes, type Lane } from './lane.ts'
import type { Log } from './log.ts'
import { LoopDelay } from './pool/loop-delay.ts'
import { describeAgent } from './presence/describe.ts'
import { InstallationClock } from './presence/installation-clock.ts'
import { Presence } from './presence/presence.ts'
import { SENTINELS_EVERY_MS, Sentinels } from './presence/sentinels.ts'
import { OutcomeSender } from './spool/outcome-sender.ts'
import { Spool } from './spool/spool.ts'

const DRAIN_MS = 25_000
const POLL_MS = 10
/** How long a reply to a hello is waited for. */
const REPLY_TIMEOUT_MS = 2_000

export interface AgentOptions {
  credentials: AgentCredentials
  spoolDir: string
  clock: Clock
  log: Log
  /** Most concurrent checks; the event loop's delay may allow fewer. */
  concurrency: number
  /** DNS servers as `host:port`; the system's when empty. */
  resolvers?: readonly string[]
  /** How this process of several says hello, since all of them are one agent. */
  sayHello?: SayHello
  /** How to find out what this machine can run besides the light kinds. A lane that is left out runs nothing. */
  finders?: Finders
}

/** Has a hello sent, this one or one for several processes, and returns the reply. */
export type SayHello = (hello: Hello, send: (hello: Hello) => Promise<HelloReply>) => Promise<HelloReply>

export interface AgentStats extends Counts {
  running: number
  spooled: number
  limit: number
  published: number
  /** Outcomes that the bus refused permanently, or that neither bus nor disk accepted. */
  lost: number
  loopDelayMs: number
  blind: boolean
}

export interface Agent {
  /**
   * Resolves once the bus is connected and the first hello was sent; returns whether it was answered. No runs arrive
   * before a hello was answered.
   */
  start(): Promise<boolean>
  /** Sends a hello now; returns whether it was answered. */
  sayHello(): Promise<boolean>
  /** Takes no more runs, waits for those in progress (25 s at most), publishes or spools their outcomes, and closes. */
  drain(): Promise<void>
  /** Closes immediately, as in a crash. */
  kill(): void
  /** Whether no run, publication or hello is in progress, and nothing is spooled. */
  idle(): boolean
  /** How many runs of a lane have arrived. */
  arrived(lane: LaneName): number
  stats(): AgentStats
}

export function createAgent(options: AgentOptions): Agent {
  return new ProbeAgent(options)
}

class ProbeAgent implements Agent {
  readonly #options: AgentOptions
  readonly #abort = new AbortController()
  readonly #time: InstallationClock
  readonly #guard: EgressGuard
  readonly #sentinels: Sentinels
  readonly #delay = new LoopDelay()
  readonly #bus: Bus
  readonly #spool: Spool
  readonly #sender: OutcomeSender
  readonly #executor: Executor
  readonly #presence: Presence
  readonly #lanes: Lane[]
  readonly #abilities: Abilities
  #stopSentinels = (): void => {}
  #draining = false
  #expiredTold = 0

  constructor(options: AgentOptions) {
    const { credentials, clock, log } = options
    this.#options = options
    this.#time = new InstallationClock(clock)
    this.#sentinels = new Sentinels(() => clock.monotonic())
    this.#guard = new EgressGuard(busAddresses(credentials.nats_url))
    this.#bus = new Bus(credentials, log)
    this.#spool = new Spool(options.spoolDir)
    this.#sender = this.#createSender()
    this.#executor = this.#createExecutor()
    this.#presence = this.#createPresence()
    this.#lanes = createLanes(options.concurrency, this.#delay, this.#executor)
    this.#abilities = new Abilities(options.finders ?? {}, lane => mayPull(credentials, lane), log)
  }

  async start(): Promise<boolean> {
    this.#delay.start()
    await this.#bus.open()
    if (this.#abort.signal.aborted) return false
    this.#bus.onUp(() => void this.sayHello())
    this.#presence.start()
    this.#stopSentinels = this.#options.clock.every(SENTINELS_EVERY_MS, () => void this.#sentinels.look())
    const answered = await this.sayHello()
    // In the background: the trial of a browser takes a while.
    void this.#abilities.find(async () => this.#draining || (await this.sayHello()))
    return answered
  }

  async sayHello(): Promise<boolean> {
    const answered = await this.#presence.sayHello()
    if (this.#bus.isUp) void this.#sender.empty()
    return answered
  }

  async drain(): Promise<void> {
    this.#draining = true
    await Promise.all([...this.#lanes.map(lane => lane.close()), this.sayHello()])
    const deadline = performance.now() + DRAIN_MS
    while (this.#running() > 0 && performance.now() < deadline) await pause(POLL_MS)
    await this.#sender.settled()
    await this.#sender.empty()
    await this.#close()
  }

  kill(): void {
    void this.#close()
  }

  idle(): boolean {
    const asking = this.#presence.asking || this.#sentinels.looking
    return this.#running() === 0 && this.#sender.unsettled === 0 && this.#spool.count === 0 && !asking
  }

  arrived(lane: LaneName): number {
    return this.#lanes.find(({ name }) => name === lane)?.arrived ?? 0
  }

  stats(): AgentStats {
    return {
      ...this.#executor.counts,
      running: this.#running(),
      limit: this.#lanes.reduce((sum, lane) => sum + lane.limit, 0),
      published: this.#sender.published,
      spooled: this.#spool.count,
      lost: this.#sender.lost,
      loopDelayMs: this.#delay.last,
      blind: this.#sentinels.blind,
    }
  }

  #running(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.running, 0)
  }

  #createSender(): OutcomeSender {
    return new OutcomeSender({
      spool: this.#spool,
      log: this.#options.log,
      time: this.#time,
      isUp: () => this.#bus.isUp,
      publish: (token, data) => this.#bus.publishOutcome(token, data),
    })
  }

  #createExecutor(): Executor {
    const { credentials, log, resolvers = [] } = this.#options
    const { signal } = this.#abort
    // Each running check adds a listener; this is not a leak.
    setMaxListeners(0, signal)
    const clock = { now: () => this.#time.now(), monotonic: () => performance.now() }
    return new Executor({
      credentials,
      env: createEnvironment(this.#guard, createResolver(resolvers), { signal, clock, log, resolvers }),
      time: this.#time,
      sentinels: this.#sentinels,
      log,
      deliver: finished => this.#sender.deliver(finished),
      uploader: this.#createUploader(),
      baselines: new BaselineStore(this.#artifacts()),
      tellerOf: token => tellerOf(this.#artifacts(), token),
    })
  }

  /** How to ask the control plane about files and live lines of a run. */
  #artifacts() {
    const { credentials, log } = this.#options
    const subject = artifactSubject(credentials.region_id, credentials.agent_id)
    return { log, ask: (message: string, timeoutMs: number) => this.#bus.request(subject, message, timeoutMs) }
  }

  #createUploader(): Uploader {
    return new Uploader(this.#artifacts())
  }

  #createPresence(): Presence {
    const { credentials, clock, log } = this.#options
    const subject = helloSubject(credentials.region_id, credentials.agent_id)
    const send = async (hello: Hello) =>
      HelloReply.parse(JSON.parse(await this.#bus.request(subject, JSON.stringify(hello), REPLY_TIMEOUT_MS)))
    return new Presence({
      clock,
      time: this.#time,
      log,
      ask: hello => (this.#options.sayHello ?? alone)(hello, send),
      describe: () => this.#describe(),
      apply: reply => this.#apply(reply),
      answered: hello => {
        this.#expiredTold += hello.expired_runs
      },
    })
  }

  #describe() {
    return describeAgent({
      status: this.#draining ? 'draining' : this.#sentinels.blind ? 'blind' : 'online',
      capabilities: this.#abilities.kinds(LANES),
      inFlight: this.#running(),
      skewMs: this.#time.skew(),
      loopDelayMs: this.#delay.last,
      expiredRuns: this.#executor.counts.expired - this.#expiredTold,
      spooled: this.#spool.count,
    })
  }

  /** Applies the policy before the first run starts. */
  async #apply(reply: HelloReply): Promise<void> {
    await this.#guard.replace(reply.egress)
    this.#sentinels.configure(reply.sentinels)
    this.#abilities.strangers = reply.strangers
    if (this.#draining || this.#abort.signal.aborted) return
    for (const lane of this.#lanes) {
      if (this.#abilities.permits(lane.name)) lane.open(this.#bus, this.#options.credentials.region_id)
      else await lane.close()
    }
  }

  async #close(): Promise<void> {
    this.#abort.abort()
    this.#presence.stop()
    this.#stopSentinels()
    this.#delay.stop()
    await this.#bus.close()
    this.#spool.close()
  }
}

const alone: SayHello = (hello, send) => send(hello)

/** The bus that this agent is enrolled with must never be a target of checks. */
function busAddresses(url: string): string[] {
  return url.split(',').flatMap(one => {
    const parsed = URL.canParse(one.trim()) ? new URL(one.trim()) : null
    return parsed === null ? [] : [`${parsed.hostname}:${parsed.port === '' ? 4222 : parsed.port}`]
  })
}
