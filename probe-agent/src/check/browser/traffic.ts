import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isWebPort } from '@pharos/shared-protocol/check/port.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { say } from '../../say.ts'

/** The network limits of one run: about ten times a heavy shop page, loaded repeatedly. */
export const TRAFFIC = {
  /**
   * The connections that may be opened without delay, and the rate per second after that: what a script costs the
   * agent's event loop.
   */
  burst: 300,
  per_second: 100,
  /** Connections that the script opens to the proxy, in all. */
  connections: 20_000,
  /** Requests that the region's policy forbids, or that are invalid. */
  refusals: 1_000,
  /** Both ways. */
  bytes: 1024 * 1024 * 1024,
} as const

export type Limits = { [K in keyof typeof TRAFFIC]: number }

const LOOK_MS = 250

/**
 * Below 1024, only the ports of the web; above, where test servers listen, all except those of mail, chat and other
 * protocols.
 */
const LOW_PORTS = new Set([80, 443])

/**
 * Throws `TargetNotAllowed` for a port that serves no pages: scripts must not send mail or scan from a region's
 * address.
 */
export function admitPort(port: number): void {
  if ((port >= 1024 && port <= 65_535 && isWebPort(port)) || LOW_PORTS.has(port)) return
  throw new TargetNotAllowed(say('connection.browser_port', { port }))
}

/** Counts a run's network use, limits the rate of its connections, and reports once when it exceeds a limit. */
export class Traffic {
  readonly #limits: Limits
  readonly #exceeded: (reason: Said) => void
  readonly #open = new Set<Socket>()
  readonly #timer = setInterval(() => this.#weigh(), LOOK_MS)
  #connections = 0
  #refusals = 0
  #bytesOfClosed = 0
  #nextAt = Number.NEGATIVE_INFINITY
  #over = false

  constructor(exceeded: (reason: Said) => void, limits: Limits = TRAFFIC) {
    this.#exceeded = exceeded
    this.#limits = limits
    this.#timer.unref()
  }

  /** Counts a connection of the script to the proxy. */
  connected(): void {
    if (++this.#connections > this.#limits.connections)
      this.#exceed(say('browser.connections', { most: this.#limits.connections }))
  }

  refused(): void {
    if (++this.#refusals > this.#limits.refusals) this.#exceed(say('browser.refusals', { most: this.#limits.refusals }))
  }

  /** Resolves when the next connection may be made. */
  async turn(): Promise<void> {
    const { burst, per_second } = this.#limits
    const now = performance.now()
    const step = 1_000 / per_second
    this.#nextAt = Math.max(this.#nextAt, now - burst * step) + step
    if (this.#nextAt > now) await pause(this.#nextAt - now)
  }

  count(socket: Socket): void {
    this.#open.add(socket)
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#bytesOfClosed += bytesOf(socket)
      this.#weigh()
    })
  }

  close(): void {
    this.#over = true
    clearInterval(this.#timer)
  }

  #weigh(): void {
    const bytes = [...this.#open].reduce((sum, socket) => sum + bytesOf(socket), this.#bytesOfClosed)
    if (bytes > this.#limits.bytes)
      this.#exceed(say('browser.traffic', { mebibytes: this.#limits.bytes / 1024 / 1024 }))
  }

  #exceed(reason: Said): void {
    if (this.#over) return
    this.close()
    this.#exceeded(reason)
  }
}

function bytesOf({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten
}
