export const CALLS = ['list', 'read', 'create'] as const

/** The client process' job. */
export interface ClientOrder {
  does: (typeof CALLS)[number]
  url: string
  key: string
  perSecond: number
  seconds: number
  /** Monitors to read. */
  ids: string[]
  /** Address of the monitors to create. */
  uri: string
}

export interface ClientReport {
  /** Milliseconds, one for each answered call. */
  latencies: number[]
  failed: number
}
