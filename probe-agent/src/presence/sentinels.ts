import { connect } from 'node:net'

const CONNECT_TIMEOUT_MS = 3_000
export const SENTINELS_EVERY_MS = 10_000
/** A failing outcome is only trusted if a sentinel was reached this recently. */
const FRESH_MS = 1_000

export interface Sentinel {
  host: string
  port: number
}

/** `host:port`, or an http or https URL; null for anything else. */
export function parseSentinel(text: string): Sentinel | null {
  const url = /^https?:\/\//.test(text) ? text : `tcp://${text}`
  if (!URL.canParse(url)) return null
  const { protocol, hostname, port } = new URL(url)
  const number = port === '' ? DEFAULT_PORTS[protocol] : Number(port)
  return number === undefined || hostname === '' ? null : { host: hostname.replace(/^\[|\]$/g, ''), port: number }
}

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Addresses that this agent must be able to reach for its failures to be trusted. Without any, it is never blind. */
export class Sentinels {
  #configured = ''
  #list: Sentinel[] = []
  #blind = false
  #looked = Number.NEGATIVE_INFINITY
  #round: Promise<boolean> | null = null
  readonly #monotonic: () => number

  constructor(monotonic = () => performance.now()) {
    this.#monotonic = monotonic
  }

  /** The result of the last round. */
  get blind(): boolean {
    return this.#blind
  }

  /** Whether a round is in progress. */
  get looking(): boolean {
    return this.#round !== null
  }

  configure(addresses: readonly string[]): void {
    const text = addresses.join()
    if (text === this.#configured) return
    this.#configured = text
    this.#list = addresses.map(parseSentinel).filter(one => one !== null)
    this.#looked = Number.NEGATIVE_INFINITY
    if (this.#list.length === 0) this.#blind = false
    else void this.look()
  }

  /** Whether no sentinel can be reached now; concurrent callers share a round. */
  async look(): Promise<boolean> {
    if (this.#list.length === 0) return false
    this.#round ??= this.#lookOnce().finally(() => {
      this.#round = null
    })
    return this.#round
  }

  /**
   * Whether a failure seen just now may be this agent's own. Checks again unless a sentinel was reached a moment ago.
   */
  async isBlindNow(): Promise<boolean> {
    return !this.#blind && this.#monotonic() - this.#looked < FRESH_MS ? false : this.look()
  }

  async #lookOnce(): Promise<boolean> {
    const reached = await Promise.any(this.#list.map(reach)).catch(() => false)
    this.#looked = this.#monotonic()
    this.#blind = !reached
    return this.#blind
  }
}

function reach({ host, port }: Sentinel): Promise<true> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS })
    const fail = (error?: Error): void => {
      socket.destroy()
      reject(error ?? new Error(`no answer from ${host}:${port}`))
    }
    socket.once('timeout', fail)
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
