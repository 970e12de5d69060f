/** The client process' job: to ping these keys in turn, at a fixed rate. */
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
  /** From the first due instant to the last response. */
  seconds: number
}
