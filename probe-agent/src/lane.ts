import { LANES, type Lane as LaneName } from '@pharos/shared-protocol/check/kind.ts'
import { RUNS_STREAM, runConsumer } from '@pharos/shared-protocol/message/subject.ts'
import type { Bus } from './bus/bus.ts'
import { AT_ONCE } from './check/index.ts'
import { AccountShare } from './pool/account-share.ts'
import type { LoopDelay } from './pool/loop-delay.ts'
import { Pool, type Strain } from './pool/pool.ts'
import { Share } from './pool/share.ts'

/**
 * How many runs may wait for the turn of their account or monitor; at least as many as may run at once. Beyond that,
 * the oldest are dropped.
 */
const MOST_WAITING = 50
/** Requests are made for several slots together, since a request per free slot would cost a message per run. */
const WORTHWHILE_PART = 4

/** The bus, as the source of runs. */
type Source = { pull(...args: Parameters<Bus['pull']>): Pulling }
type Pulling = Pick<ReturnType<Bus['pull']>, 'want' | 'stop'>

export interface LaneWork {
  /** Executes a run. */
  take(data: string, strain: Strain): Promise<void>
  /** Monotonic milliseconds, for finding slow monitors. */
  monotonic(): number
  /** A run's monitor, as `account/monitor`. */
  monitorOf(data: string): string
  /** A run is dropped without being executed. */
  giveUp(data: string): void
}

/** One lane of a region: what it pulls, and how much of it runs at once. */
export class Lane {
  readonly name: LaneName
  readonly #pool: Pool
  readonly #work: LaneWork
  readonly #accounts = new AccountShare()
  /** Null if there are so many slots that one monitor cannot keep others of its account waiting. */
  readonly #share: Share | null
  readonly #mostWaiting: number
  /** How many runs have arrived. */
  arrived = 0
  #waiting: string[] = []
  #puller: Pulling | null = null

  constructor(name: LaneName, atOnce: number, delay: LoopDelay, work: LaneWork) {
    this.name = name
    this.#work = work
    // Runs that were requested may arrive when fewer may run at once.
    this.#mostWaiting = Math.max(MOST_WAITING, atOnce)
    this.#share = name === 'heavy' ? new Share(atOnce) : null
    this.#pool = new Pool(atOnce, delay, () => this.#goOn())
  }

  get running(): number {
    return this.#pool.running
  }

  get limit(): number {
    return this.#pool.limit
  }

  /** Starts pulling; a no-op if it already pulls. */
  open(bus: Source, regionId: string): void {
    if (this.#puller !== null) return
    this.#puller = bus.pull(RUNS_STREAM, runConsumer(regionId, this.name), data => this.#receive(data))
    this.#ask()
  }

  /** Resolves when no more runs will arrive. The lane may be opened again. */
  async close(): Promise<void> {
    const puller = this.#puller
    this.#puller = null
    await puller?.stop()
    for (const data of this.#waiting.splice(0)) this.#work.giveUp(data)
  }

  #receive(data: string): void {
    this.arrived++
    this.#waiting.push(data)
    if (this.#waiting.length > this.#mostWaiting) this.#work.giveUp(this.#waiting.shift() ?? '')
    this.#goOn()
  }

  /** Starts the waiting runs that may start now, in order of arrival, then requests more. */
  #goOn(): void {
    this.#waiting = this.#waiting.filter(data => {
      const monitor = this.#work.monitorOf(data)
      if (!this.#admits(monitor)) return true
      void this.#run(monitor, data)
      return false
    })
    this.#ask()
  }

  #admits(monitor: string): boolean {
    const { free, limit } = this.#pool
    if (free === 0 || this.#share?.admits(monitor) === false) return false
    return this.#accounts.admits(accountOf(monitor), limit, this.#work.monotonic())
  }

  async #run(monitor: string, data: string): Promise<void> {
    const begun = this.#work.monotonic()
    this.#share?.begin(monitor)
    this.#accounts.begin(accountOf(monitor))
    await this.#pool.run(async strain => {
      await this.#work.take(data, strain).finally(() => {
        this.#accounts.end(accountOf(monitor))
        this.#share?.end(monitor, this.#work.monotonic() - begun)
      })
    })
  }

  #ask(): void {
    this.#puller?.want(this.#pool.free, Math.floor(this.#pool.limit / WORTHWHILE_PART))
  }
}

function accountOf(monitor: string): string {
  return monitor.slice(0, monitor.indexOf('/'))
}

/** Creates one lane of each kind; they pull once they are opened. */
export function createLanes(concurrency: number, delay: LoopDelay, work: LaneWork): Lane[] {
  return LANES.map(name => new Lane(name, name === 'light' ? concurrency : AT_ONCE[name](), delay, work))
}
