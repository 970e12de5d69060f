/**
 * Hundreds of `light` checks run on one event loop, `heavy` ones a few at a time, and each `ping` is a small process.
 */
export const LANES = ['light', 'heavy', 'ping'] as const
export type Lane = (typeof LANES)[number]

/** What the rest of the code needs to know about a kind. */
interface KindDeclaration {
  /**
   * Where an agent runs it. Null: no agent runs it, since a heartbeat reports by itself and an alert rule is evaluated
   * over telemetry.
   */
  lane: Lane | null
  /** The name of a monitor of the kind, for people. */
  name: string
  /** Its name on the wire. */
  type: string
  /** The name with which contract fields refer to its monitors (`ref`). */
  reference: string
  /** The path under which a monitor of the kind is read, before its id. */
  path: `/${string}`
  /** The section of an archive of the account with its monitors; it never changes, since older archives have it. */
  section: string
  /** `monitor.type` in webhooks (spec 6.3). With `http`, the target is in `uri`. */
  webhook_type: 'http' | 'tls' | 'dns' | 'cron' | 'browser'
  /** Whether an HTTP monitor can have one paired with it, which is paused and deleted with the HTTP monitor. */
  paired: boolean
  /** Whether its regions vote on its status. If so, it has an uptime, and other monitors can depend on it. */
  voted: boolean
  /**
   * The statuses in which it does not keep an incident of its service open; null: its failures open no incidents (spec
   * 3.2).
   */
  well: readonly string[] | null
}

/**
 * Every kind of monitor, in the order of the documentation. Types, references, paths, sections and lanes derive from this table.
 */
export const KINDS = {
  http: {
    lane: 'light',
    name: 'HTTP monitor',
    type: 'http',
    reference: 'http_job',
    path: '/http/job/',
    section: 'http_monitors',
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
    section: 'tcp_monitors',
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
    section: 'icmp_monitors',
    webhook_type: 'http',
    paired: false,
    voted: true,
    well: ['up'],
  },
  grpc: {
    lane: 'light',
    name: 'gRPC monitor',
    type: 'grpc',
    reference: 'grpc_job',
    path: '/grpc/job/',
    section: 'grpc_monitors',
    webhook_type: 'http',
    paired: false,
    voted: true,
    well: ['up'],
  },
  smtp: {
    lane: 'light',
    name: 'SMTP monitor',
    type: 'smtp',
    reference: 'smtp_job',
    path: '/smtp/job/',
    section: 'smtp_monitors',
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
    section: 'tls_monitors',
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
    section: 'domain_checks',
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
    section: 'dns_record_monitors',
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
    section: 'browser_checks',
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
    section: 'page_speed_monitors',
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
    section: 'heartbeats',
    webhook_type: 'cron',
    paired: false,
    voted: false,
    // A late heartbeat has run well before.
    well: ['up', 'running', 'late'],
  },
  alert_rule: {
    // It is evaluated where telemetry is stored.
    lane: null,
    name: 'alert rule',
    type: 'alert_rule',
    reference: 'alert_rule',
    path: '/alert_rule/',
    section: 'alert_rules',
    webhook_type: 'cron',
    paired: false,
    voted: false,
    well: ['up'],
  },
} as const satisfies Record<string, KindDeclaration>

type Kinds = typeof KINDS
export type MonitorKindName = keyof Kinds
/** The kinds that agents run. Each has a schema file here and a folder in the agent and in the control plane. */
export type CheckKind = { [K in MonitorKindName]: Kinds[K]['lane'] extends Lane ? K : never }[MonitorKindName]
/** The kinds whose status is decided over all regions. */
export type VotedKindName = { [K in CheckKind]: Kinds[K]['voted'] extends true ? K : never }[CheckKind]
/** The kinds that no agent runs. */
export type ReportedKindName = Exclude<MonitorKindName, CheckKind>
/**
 * How the status of a monitor is decided: its regions vote; runs are planned one at a time, and compared with known
 * facts; or the target reports by itself, and no agent runs it.
 */
export type Family = 'voted' | 'planned' | 'reported'
export type MonitorType = Kinds[MonitorKindName]['type']
export type MonitorReference = Kinds[MonitorKindName]['reference']

const MONITOR = ' monitor'

export const MONITOR_KINDS: readonly MonitorKindName[] = Object.keys(KINDS) as MonitorKindName[]
export const CHECK_KINDS: readonly CheckKind[] = MONITOR_KINDS.filter(isChecked)
export const VOTED_KINDS: readonly VotedKindName[] = CHECK_KINDS.filter(isVoted)
export const PAIRED_KINDS: readonly MonitorKindName[] = MONITOR_KINDS.filter(kind => KINDS[kind].paired)
export const MONITOR_TYPES: readonly MonitorType[] = MONITOR_KINDS.map(kind => KINDS[kind].type)
export const VOTED_TYPES: readonly MonitorType[] = VOTED_KINDS.map(kind => KINDS[kind].type)

/** The voted kinds in words: `HTTP or TCP monitor or browser check`. */
export const VOTED_NAMES = namesOf(VOTED_KINDS)

export function laneOf(kind: CheckKind): Lane {
  return KINDS[kind].lane
}

export function kindsIn(lane: Lane): CheckKind[] {
  return CHECK_KINDS.filter(kind => laneOf(kind) === lane)
}

export function familyOf(kind: MonitorKindName): Family {
  if (!isChecked(kind)) return 'reported'
  return isVoted(kind) ? 'voted' : 'planned'
}

export function kindsOf(family: Family): MonitorKindName[] {
  return MONITOR_KINDS.filter(kind => familyOf(kind) === family)
}

/** The kind with this type on the wire. */
export function kindOfType(type: MonitorType): MonitorKindName {
  const kind = MONITOR_KINDS.find(name => KINDS[name].type === type)
  if (kind === undefined) throw new Error(`no kind of monitor has the type ${type}`)
  return kind
}

function namesOf(kinds: readonly MonitorKindName[]): string {
  const names = kinds.map(kind => KINDS[kind].name)
  const short = names.filter(name => name.endsWith(MONITOR)).map(name => name.slice(0, -MONITOR.length))
  const others = names.filter(name => !name.endsWith(MONITOR))
  return [`${short.slice(0, -1).join(', ')} or ${short.at(-1)}${MONITOR}`, ...others].join(' or ')
}

function isChecked(kind: MonitorKindName): kind is CheckKind {
  return KINDS[kind].lane !== null
}

function isVoted(kind: CheckKind): kind is VotedKindName {
  return KINDS[kind].voted
}
