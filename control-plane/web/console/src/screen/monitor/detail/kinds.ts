import {
  getAlertRule,
  listAlertRuleTransitions,
  updateAlertRule,
} from '@pharos/shared-protocol/contract/alert-rule-routes.ts'
import { getBrowserCheck, runBrowserCheck } from '@pharos/shared-protocol/contract/browser-check.ts'
import { listBrowserTransitions } from '@pharos/shared-protocol/contract/browser-check-verbs.ts'
import {
  getDnsJob,
  listDnsJobResults,
  listDnsJobTransitions,
  runDnsJob,
} from '@pharos/shared-protocol/contract/dns-job.ts'
import {
  getDnsRecordMonitor,
  listDnsRecordResults,
  listDnsRecordTransitions,
  runDnsRecordMonitor,
} from '@pharos/shared-protocol/contract/dns-record-routes.ts'
import { getHeartbeat, listHeartbeatTransitions } from '@pharos/shared-protocol/contract/heartbeat-routes.ts'
import {
  getHttpJob,
  getHttpResult,
  listHttpResults,
  listHttpTransitions,
  runHttpJob,
  updateHttpJob,
} from '@pharos/shared-protocol/contract/http-job-routes.ts'
import {
  getIcmpJob,
  listIcmpResults,
  listIcmpTransitions,
  runIcmpJob,
  updateIcmpJob,
} from '@pharos/shared-protocol/contract/icmp-job-routes.ts'
import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitor-view.ts'
import {
  getPageSpeedJob,
  listPageSpeedResults,
  listPageSpeedTransitions,
  runPageSpeedJob,
  updatePageSpeedJob,
} from '@pharos/shared-protocol/contract/page-speed.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import {
  getTcpJob,
  getTcpResult,
  listTcpResults,
  listTcpTransitions,
  runTcpJob,
  updateTcpJob,
} from '@pharos/shared-protocol/contract/tcp-job-routes.ts'
import {
  getTlsJob,
  listTlsResults,
  listTlsTransitions,
  runTlsJob,
} from '@pharos/shared-protocol/contract/tls-job-routes.ts'

import { queryWords } from '../../alert-rule/labels.ts'

/** The routes and features of a monitor type. */
export interface DetailKind {
  get: AnyRoute
  transitions: AnyRoute
  /** Undefined if no agent checks it, such as a heartbeat. */
  results?: AnyRoute
  /** Returns one result with its evidence. */
  result?: AnyRoute
  run?: AnyRoute
  /** Accepts `muted`. */
  mute?: AnyRoute
  /** Its regions vote on the status; it has uptime and response times. */
  isVoted: boolean
  /** It has uptime; without `isVoted`, no response times. */
  hasUptime: boolean
}

// The routes have different types; only their common fields are read.
const plain = (route: unknown) => route as AnyRoute
const voted = { isVoted: true, hasUptime: true }
const planned = { isVoted: false, hasUptime: false }

const KINDS: Record<string, DetailKind> = {
  http: {
    get: plain(getHttpJob),
    transitions: plain(listHttpTransitions),
    results: plain(listHttpResults),
    result: plain(getHttpResult),
    run: plain(runHttpJob),
    mute: plain(updateHttpJob),
    ...voted,
  },
  tcp: {
    get: plain(getTcpJob),
    transitions: plain(listTcpTransitions),
    results: plain(listTcpResults),
    result: plain(getTcpResult),
    run: plain(runTcpJob),
    mute: plain(updateTcpJob),
    ...voted,
  },
  icmp: {
    get: plain(getIcmpJob),
    transitions: plain(listIcmpTransitions),
    results: plain(listIcmpResults),
    run: plain(runIcmpJob),
    mute: plain(updateIcmpJob),
    ...voted,
  },
  browser: {
    get: plain(getBrowserCheck),
    transitions: plain(listBrowserTransitions),
    run: plain(runBrowserCheck),
    ...voted,
  },
  tls: {
    get: plain(getTlsJob),
    transitions: plain(listTlsTransitions),
    results: plain(listTlsResults),
    run: plain(runTlsJob),
    ...planned,
  },
  dns: {
    get: plain(getDnsJob),
    transitions: plain(listDnsJobTransitions),
    results: plain(listDnsJobResults),
    run: plain(runDnsJob),
    ...planned,
  },
  dns_record: {
    get: plain(getDnsRecordMonitor),
    transitions: plain(listDnsRecordTransitions),
    results: plain(listDnsRecordResults),
    run: plain(runDnsRecordMonitor),
    ...planned,
  },
  page_speed: {
    get: plain(getPageSpeedJob),
    transitions: plain(listPageSpeedTransitions),
    results: plain(listPageSpeedResults),
    run: plain(runPageSpeedJob),
    mute: plain(updatePageSpeedJob),
    ...planned,
  },
  cron: {
    get: plain(getHeartbeat),
    transitions: plain(listHeartbeatTransitions),
    isVoted: false,
    hasUptime: true,
  },
  alert_rule: {
    get: plain(getAlertRule),
    transitions: plain(listAlertRuleTransitions),
    mute: plain(updateAlertRule),
    isVoted: false,
    hasUptime: true,
  },
}

export function detailKind(type: string): DetailKind | undefined {
  return Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
}

/** The common fields of all types, under the same names. */
export interface Monitor {
  id: string
  type: string
  name: string
  /** What it watches, in one line. */
  target: string
  current_status: string
  paused: boolean
  in_maintenance: boolean
  muted: boolean
  /** Not checked, since the plan includes fewer monitors. */
  held_by_plan: boolean
  /** Seconds between checks, and what it is set to, while the plan does not allow that. */
  slowed: { runs: number; set: number } | null
  last_run_at: string | null
  /** Since when it has not been checked although it should have been. */
  overdue_since: string | null
  last_status_change_at: string | null
  last_failure_reason: string | null
  service_id: string | null
  tags: readonly string[]
  description: string | null
  runbook_url: string | null
  /** The monitor as the API returns it, with the fields of its type. */
  raw: Record<string, unknown>
}

type Summary = Pick<MonitorSummary, 'paused' | 'in_maintenance' | 'overdue_since'>

export function monitorOf(type: string, raw: Record<string, unknown>, summary: Summary | undefined): Monitor {
  const text = (name: string) => (typeof raw[name] === 'string' ? (raw[name] as string) : null)
  return {
    id: String(raw.id),
    type,
    name: text('friendly_name') ?? text('name') ?? text('domain') ?? '',
    target: targetOf(type, raw),
    current_status: String(raw.current_status),
    paused: raw.paused === true || raw.state === 'paused' || summary?.paused === true,
    in_maintenance: summary?.in_maintenance === true,
    muted: raw.muted === true,
    held_by_plan: raw.held_by_plan === true,
    slowed: slowedOf(raw),
    last_run_at: text('last_run_at') ?? text('last_ping_at') ?? text('last_evaluated_at'),
    overdue_since: summary?.overdue_since ?? null,
    last_status_change_at: text('last_status_change_at'),
    last_failure_reason: text('last_failure_reason'),
    service_id: text('service_id'),
    tags: Array.isArray(raw.tags) ? (raw.tags as string[]) : [],
    description: text('description'),
    runbook_url: text('runbook_url'),
    raw,
  }
}

function slowedOf({ effective_interval_seconds: runs, interval_seconds: set }: Record<string, unknown>) {
  return typeof runs === 'number' && typeof set === 'number' && runs !== set ? { runs, set } : null
}

function targetOf(type: string, raw: Record<string, unknown>): string {
  if (type === 'cron') return String(raw.cron_expression ?? '')
  if (type === 'alert_rule') return queryWords(raw)
  if (type === 'http') return `${raw.method} ${raw.uri}`
  if (typeof raw.uri === 'string') return raw.uri
  if (typeof raw.domain === 'string') return raw.domain
  return raw.port === undefined ? String(raw.host ?? '') : `${raw.host}:${raw.port}`
}
