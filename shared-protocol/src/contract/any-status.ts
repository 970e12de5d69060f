import { z } from 'zod'
import type { MonitorKindName } from '../check/kind.ts'
import { ALERT_RULE_STATUSES } from './alert-rule.ts'
import { DNS_RECORD_STATUSES } from './dns-record.ts'
import { DOMAIN_STATUSES } from './domain-status.ts'
import { HEARTBEAT_STATUSES } from './heartbeat.ts'
import { PAGE_SPEED_STATUSES } from './page-speed.ts'
import { TLS_STATUSES } from './tls-job.ts'
import { MONITOR_STATUSES } from './voted.ts'

const OF_KIND = {
  http: MONITOR_STATUSES,
  tcp: MONITOR_STATUSES,
  icmp: MONITOR_STATUSES,
  tls: TLS_STATUSES,
  domain: DOMAIN_STATUSES,
  dns_record: DNS_RECORD_STATUSES,
  browser: MONITOR_STATUSES,
  page_speed: PAGE_SPEED_STATUSES,
  heartbeat: HEARTBEAT_STATUSES,
  alert_rule: ALERT_RULE_STATUSES,
} as const satisfies Record<MonitorKindName, readonly string[]>
type OfAnyKind = (typeof OF_KIND)[MonitorKindName][number]

/** Every status that a monitor of some kind can have, each once. */
export const ANY_STATUSES: readonly OfAnyKind[] = [...new Set<OfAnyKind>(Object.values(OF_KIND).flat())]
export const AnyStatus = z.enum(ANY_STATUSES).meta({ id: 'AnyMonitorStatus' })
