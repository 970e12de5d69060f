import { LANES, type Lane as LaneName } from '@pharos/shared-protocol/check/kind.ts'
import { RUNS_STREAM, runConsumer } from '@pharos/shared-protocol/message/subject.ts'
import type { Bus } from './bus/bus.ts'
import type { Puller } from './bus/puller.ts'
import type { LoopDelay } from './pool/loop-delay.ts'
import { Pool, type Strain } from './pool/pool.ts'

const HEAVY_AT_ONCE = 2
/** Asking the bus for each single slot would cost a message per run. */
const WORTHWHILE_PART = 8

type Take = (data: string, strain: Strain) => Promise<void>

/** One lane of a region: what it pulls and how much of it runs at once. */
export class Lane {
  readonly name: LaneName
  readonly #pool: Pool
  readonly #take: Take
  #puller: Puller | null = null

  constructor(name: LaneName, atOnce: number, delay: LoopDelay, take: Take) {
    this.name = name
    this.#take = take
    this.#pool = new Pool(atOnce, delay, () => this.#ask())
  }

  get running(): number {
    return this.#pool.running
  }

  get limit(): number {
    return this.#pool.limit
  }

  /** Begins to pull; does nothing when it does already. */
  open(bus: Bus, regionId: string): void {
    if (this.#puller !== null) return
    this.#puller = bus.pull(RUNS_STREAM, runConsumer(regionId, this.name), data => {
      void this.#pool.run(strain => this.#take(data, strain))
    })
    this.#ask()
  }

  /** Resolves when no more runs will come. */
  async close(): Promise<void> {
    await this.#puller?.stop()
  }

  #ask(): void {
    this.#puller?.want(this.#pool.free, Math.floor(this.#pool.limit / WORTHWHILE_PART))
  }
}

/** One of each; they pull once they are opened. */
export function createLanes(concurrency: number, delay: LoopDelay, take: Take): Lane[] {
  return LANES.map(name => new Lane(name, name === 'light' ? concurrency : HEAVY_AT_ONCE, delay, take))
}
