/** `light` checks run by the hundred on one event loop, `heavy` ones a few at a time, and each `ping` is a small process. */
export const LANES = ['light', 'heavy', 'ping'] as const
export type Lane = (typeof LANES)[number]

/** All that the rest of the code needs to know of a kind by its name. */
interface KindDeclaration {
  /** Where an agent runs it; null: no run is sent out, because what is watched reports by itself. */
  lane: Lane | null
  /** What people call a monitor of the kind. */
  name: string
  /** Its name on the wire. */
  type: string
  /** The name by which contract fields refer to its monitors (`ref`). */
  reference: string
  /** Where a monitor of the kind is read: this path and its id. */
  path: `/${string}`
  /** `monitor.type` in webhooks (spec 6.3). An `http` one carries its target as `uri`. */
  webhook_type: 'http' | 'tls' | 'dns' | 'cron' | 'browser'
  /** An HTTP monitor can have one beside it, which is paused and deleted with it. */
  paired: boolean
  /** Its regions vote on its status: pages can show it, and other monitors depend on it. */
  voted: boolean
  /** Statuses in which it holds no incident of its service open; null: its failures open none (spec 3.2). */
  well: readonly string[] | null
}

/** Every kind of monitor, in the order in which they are documented. Types, references, paths and lanes derive from this table. */
export const KINDS = {
  http: {
    lane: 'light',
    name: 'HTTP monitor',
    type: 'http',
    reference: 'http_job',
    path: '/http/job/',
    webhook_type: 'http',
    paired: false,
    voted: true,
    well: ['up'],
  },
  tcp: {
    lane: 'light',
    name: 'TCP monitor',
    type: 'tcp',
    reference: 'tcp_job',
    path: '/tcp/job/',
    webhook_type: 'http',
    paired: false,
    voted: true,
    well: ['up'],
  },
  icmp: {
    lane: 'ping',
    name: 'ICMP monitor',
    type: 'icmp',
    reference: 'icmp_job',
    path: '/icmp/job/',
    webhook_type: 'http',
    paired: false,
    voted: true,
    well: ['up'],
  },
  tls: {
    lane: 'light',
    name: 'TLS monitor',
    type: 'tls',
    reference: 'tls_job',
    path: '/tls/job/',
    webhook_type: 'tls',
    paired: true,
    voted: false,
    well: null,
  },
  domain: {
    lane: 'light',
    name: 'domain check',
    type: 'dns',
    reference: 'dns_job',
    path: '/dns/job/',
    webhook_type: 'dns',
    paired: true,
    voted: false,
    well: null,
  },
  dns_record: {
    lane: 'light',
    name: 'DNS record monitor',
    type: 'dns_record',
    reference: 'dns_record_monitor',
    path: '/dns/record-monitor/',
    webhook_type: 'dns',
    paired: false,
    voted: false,
    well: null,
  },
  browser: {
    lane: 'heavy',
    name: 'browser check',
    type: 'browser',
    reference: 'browser_check',
    path: '/browser_check/',
    webhook_type: 'browser',
    paired: false,
    voted: true,
    well: ['up'],
  },
  page_speed: {
    lane: 'heavy',
    name: 'page-speed monitor',
    type: 'page_speed',
    reference: 'page_speed_job',
    path: '/page_speed/job/',
    webhook_type: 'browser',
    paired: true,
    voted: false,
    well: null,
  },
  heartbeat: {
    lane: null,
    name: 'heartbeat',
    type: 'cron',
    reference: 'cron_job',
    path: '/cron/job/',
    webhook_type: 'cron',
    paired: false,
    voted: false,
    // One that is late has run well before.
    well: ['up', 'running', 'late'],
  },
  alert_rule: {
    // It is evaluated over telemetry where that is stored.
    lane: null,
    name: 'alert rule',
    type: 'alert_rule',
    reference: 'alert_rule',
    path: '/alert_rule/',
    webhook_type: 'cron',
    paired: false,
    voted: false,
    well: ['up'],
  },
} as const satisfies Record<string, KindDeclaration>

type Kinds = typeof KINDS
export type MonitorKindName = keyof Kinds
/** The kinds that agents run; each has one schema file here and one folder in agent and control plane. */
export type CheckKind = { [K in MonitorKindName]: Kinds[K]['lane'] extends Lane ? K : never }[MonitorKindName]
/** The kinds whose status is decided over all regions. */
export type VotedKindName = { [K in CheckKind]: Kinds[K]['voted'] extends true ? K : never }[CheckKind]
/** The kinds that no agent runs. */
export type ReportedKindName = Exclude<MonitorKindName, CheckKind>
export type MonitorType = Kinds[MonitorKindName]['type']
export type MonitorReference = Kinds[MonitorKindName]['reference']

export const MONITOR_KINDS: readonly MonitorKindName[] = Object.keys(KINDS) as MonitorKindName[]
export const CHECK_KINDS: readonly CheckKind[] = MONITOR_KINDS.filter(isChecked)
export const VOTED_KINDS: readonly VotedKindName[] = CHECK_KINDS.filter(isVoted)
export const PAIRED_KINDS: readonly MonitorKindName[] = MONITOR_KINDS.filter(kind => KINDS[kind].paired)
export const MONITOR_TYPES: readonly MonitorType[] = MONITOR_KINDS.map(kind => KINDS[kind].type)
export const VOTED_TYPES: readonly MonitorType[] = VOTED_KINDS.map(kind => KINDS[kind].type)

export function laneOf(kind: CheckKind): Lane {
  return KINDS[kind].lane
}

/** The kinds of a lane. */
export function kindsIn(lane: Lane): CheckKind[] {
  return CHECK_KINDS.filter(kind => laneOf(kind) === lane)
}

/** The kind that has a type's name on the wire. */
export function kindOfType(type: MonitorType): MonitorKindName {
  const kind = MONITOR_KINDS.find(name => KINDS[name].type === type)
  if (kind === undefined) throw new Error(`no kind of monitor has the type ${type}`)
  return kind
}

function isChecked(kind: MonitorKindName): kind is CheckKind {
  return KINDS[kind].lane !== null
}

function isVoted(kind: CheckKind): kind is VotedKindName {
  return KINDS[kind].voted
}
