/** What the client process is told to do: so many pings a second over these keys by turns. */
export interface PingOrder {
  url: string
  keys: string[]
  perSecond: number
  seconds: number
}

export interface PingReport {
  /** `rid` of each start, and of each end, that was answered OK. */
  started: string[]
  ended: string[]
  /** Milliseconds from the instant at which each was due. */
  latencies: number[]
  /** Pings that were answered anything else, or not at all. */
  failed: number
  /** From the first one due to the last answer. */
  seconds: number
}
