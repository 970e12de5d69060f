import { bestOf, type Sample, timeAt, withSample } from '@pharos/shared-protocol/clock-offset.ts'
import type { Clock } from '../clock.ts'

/** The installation's time, which this agent learns from its hellos; its own wall clock before the first. */
export class InstallationClock {
  readonly #clock: Clock
  #samples: Sample[] = []
  #best: Sample | undefined
  #scale = 1

  constructor(clock: Clock) {
    this.#clock = clock
  }

  learn(sample: Sample, scale: number): void {
    this.#samples = withSample(scale === this.#scale ? this.#samples : [], sample, scale)
    this.#scale = scale
    this.#best = bestOf(this.#samples)
  }

  now(): number {
    return this.#best === undefined ? this.#clock.now() : timeAt(this.#best, this.#clock.monotonic(), this.#scale)
  }

  monotonic(): number {
    return this.#clock.monotonic()
  }

  /** Installation milliseconds between a value of the monotonic clock and now. */
  since(monotonic: number): number {
    return Math.max(0, (this.#clock.monotonic() - monotonic) * this.#scale)
  }

  /** How far the agent's own wall clock is ahead, milliseconds; 0 before the first hello. */
  skew(): number {
    return this.#best === undefined ? 0 : this.#clock.now() - this.now()
  }
}
