/** The client process' job: so many pings a second over these keys in turn. */
export interface PingOrder {
  url: string
  keys: string[]
  perSecond: number
  seconds: number
}

export interface PingReport {
  /** `rid` of each start, and of each end, that was accepted. */
  started: string[]
  ended: string[]
  /** Milliseconds from the instant at which each was due. */
  latencies: number[]
  /** Pings with another response, or none. */
  failed: number
  /** From the first one due to the last answer. */
  seconds: number
}
