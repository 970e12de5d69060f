/** What the client process is told to do: so many pings a second, each of its own `rid`, over these keys by turns. */
export interface PingOrder {
  url: string
  keys: string[]
  perSecond: number
  seconds: number
}

export interface PingReport {
  /** `rid` of each ping that was answered OK. */
  ok: string[]
  /** Milliseconds from the instant at which each was due. */
  latencies: number[]
  /** Pings that were answered anything else, or not at all. */
  failed: number
  /** From the first one due to the last answer. */
  seconds: number
}
