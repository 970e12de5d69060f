import { LANES, type Lane as LaneName } from '@pharos/shared-protocol/check/kind.ts'
import { RUNS_STREAM, runConsumer } from '@pharos/shared-protocol/message/subject.ts'
import type { Bus } from './bus/bus.ts'
import { AT_ONCE } from './check/index.ts'
import type { LoopDelay } from './pool/loop-delay.ts'
import { Pool, type Strain } from './pool/pool.ts'
import { Share } from './pool/share.ts'

/** Runs that wait for a slow monitor's turn; beyond this the oldest are dropped. */
const MOST_WAITING = 50
/** A request per free slot would cost a message per run. */
const WORTHWHILE_PART = 8

/** Where runs come from: the bus. */
type Source = { pull(...args: Parameters<Bus['pull']>): Pulling }
type Pulling = Pick<ReturnType<Bus['pull']>, 'want' | 'stop'>

export interface LaneWork {
  /** Executes a run. */
  take(data: string, strain: Strain): Promise<void>
  /** Milliseconds, to recognise slow monitors. */
  monotonic(): number
  /** A run's monitor. */
  monitorOf(data: string): string
  /** A run is dropped without being executed. */
  giveUp(data: string): void
}

/** One lane of a region: what it pulls and how much of it runs at once. */
export class Lane {
  readonly name: LaneName
  readonly #pool: Pool
  readonly #work: LaneWork
  /** Null when there are so many slots that one check cannot keep others waiting. */
  readonly #share: Share | null
  #waiting: string[] = []
  #puller: Pulling | null = null

  constructor(name: LaneName, atOnce: number, delay: LoopDelay, work: LaneWork) {
    this.name = name
    this.#work = work
    this.#share = name === 'heavy' ? new Share(atOnce) : null
    this.#pool = new Pool(atOnce, delay, () => this.#goOn())
  }

  get running(): number {
    return this.#pool.running
  }

  get limit(): number {
    return this.#pool.limit
  }

  /** Starts pulling; a no-op when it already does. */
  open(bus: Source, regionId: string): void {
    if (this.#puller !== null) return
    this.#puller = bus.pull(RUNS_STREAM, runConsumer(regionId, this.name), data => this.#receive(data))
    this.#ask()
  }

  /** Resolves when no more runs will arrive; the lane may be opened again. */
  async close(): Promise<void> {
    const puller = this.#puller
    this.#puller = null
    await puller?.stop()
    for (const data of this.#waiting.splice(0)) this.#work.giveUp(data)
  }

  #receive(data: string): void {
    if (this.#share === null) void this.#pool.run(strain => this.#work.take(data, strain))
    else {
      this.#waiting.push(data)
      if (this.#waiting.length > MOST_WAITING) this.#work.giveUp(this.#waiting.shift() ?? '')
      this.#goOn()
    }
  }

  /** Starts waiting runs that may start now, in order of arrival, then requests more. */
  #goOn(): void {
    const share = this.#share
    if (share !== null) {
      this.#waiting = this.#waiting.filter(data => {
        const monitor = this.#work.monitorOf(data)
        if (this.#pool.free === 0 || !share.admits(monitor)) return true
        void this.#runShared(share, monitor, data)
        return false
      })
    }
    this.#ask()
  }

  async #runShared(share: Share, monitor: string, data: string): Promise<void> {
    const begun = this.#work.monotonic()
    share.begin(monitor)
    await this.#pool.run(async strain => {
      await this.#work.take(data, strain).finally(() => share.end(monitor, this.#work.monotonic() - begun))
    })
  }

  #ask(): void {
    this.#puller?.want(this.#pool.free, Math.floor(this.#pool.limit / WORTHWHILE_PART))
  }
}

/** One of each; they pull once they are opened. */
export function createLanes(concurrency: number, delay: LoopDelay, work: LaneWork): Lane[] {
  return LANES.map(name => new Lane(name, name === 'light' ? concurrency : AT_ONCE[name](), delay, work))
}
