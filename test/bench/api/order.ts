/** The lists of 50 items, by the name that figures have. */
export const LISTS = {
  'list of HTTP monitors': '/http/jobs?limit=50',
  'list of all monitors': '/monitors?limit=50',
  'list of heartbeats': '/cron/jobs?limit=50',
  'list of incidents': '/incident?limit=50',
  'list of services': '/service',
  'list of status pages': '/status_page',
} as const

export const CALLS = [...(Object.keys(LISTS) as (keyof typeof LISTS)[]), 'read', 'create'] as const

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
