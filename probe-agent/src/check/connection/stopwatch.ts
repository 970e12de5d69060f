import type { HttpTimings } from '@pharos/shared-protocol/check/http.ts'

export type Phase = 'dns' | 'connect' | 'tls' | 'first_byte' | 'download'

/**
 * Time per phase. Each moment belongs to exactly one phase, so the phases add up to the total. Redirects add to the
 * phases.
 */
export class Stopwatch {
  readonly #monotonic: () => number
  readonly #spent: Record<Phase, number | null> = {
    dns: null,
    connect: null,
    tls: null,
    first_byte: null,
    download: null,
  }
  #since: number
  #phase: Phase | null = null

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
    this.#since = monotonic()
  }

  get phase(): Phase | null {
    return this.#phase
  }

  /** Ends the current phase and starts another; null stops the watch. */
  enter(phase: Phase | null): void {
    const now = this.#monotonic()
    if (this.#phase !== null) this.#spent[this.#phase] = (this.#spent[this.#phase] ?? 0) + now - this.#since
    this.#since = now
    this.#phase = phase
  }

  read(): HttpTimings {
    const { dns, connect, tls, first_byte, download } = this.#spent
    const total = (dns ?? 0) + (connect ?? 0) + (tls ?? 0) + (first_byte ?? 0) + (download ?? 0)
    return {
      dns: round(dns),
      connect: round(connect),
      tls: round(tls),
      first_byte: round(first_byte),
      download: round(download),
      total: round(total),
    }
  }
}

function round(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 100) / 100
}
