/** Kinds of check in the order in which they are documented; each has one schema file here and one folder in agent and control plane. */
export const CHECK_KINDS = ['http', 'tls', 'domain', 'dns_record', 'browser', 'page_speed'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

/** `light` runs by the hundred on one event loop, `heavy` a few at a time. */
export const LANES = ['light', 'heavy'] as const
export type Lane = (typeof LANES)[number]

export const LANE_OF = {
  http: 'light',
  tls: 'light',
  domain: 'light',
  dns_record: 'light',
  browser: 'heavy',
  page_speed: 'heavy',
} as const satisfies {
  [K in CheckKind]: Lane
}
