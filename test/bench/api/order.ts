export const CALLS = ['list', 'read', 'create'] as const

/** What the bare server sends, by path. With the address of a database it reads that from the table `bare`. */
export interface BareOrder {
  answers: Record<string, string>
  database: string | null
}

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
