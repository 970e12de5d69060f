import { z } from 'zod'
import type { MonitorKindName, VotedKindName } from '../../check/kind.ts'
import { ALERT_RULE_STATUSES } from '../observability/alert-rule.ts'
import { DNS_RECORD_STATUSES } from './dns-record.ts'
import { DOMAIN_STATUSES } from './domain-status.ts'
import { HEARTBEAT_STATUSES } from './heartbeat.ts'
import { PAGE_SPEED_STATUSES } from './page-speed.ts'
import { TLS_STATUSES } from './tls-job.ts'
import { MONITOR_STATUSES } from './voted.ts'

/** The statuses of the kinds whose regions do not vote. */
const OF_KIND = {
  tls: TLS_STATUSES,
  domain: DOMAIN_STATUSES,
  dns_record: DNS_RECORD_STATUSES,
  page_speed: PAGE_SPEED_STATUSES,
  heartbeat: HEARTBEAT_STATUSES,
  alert_rule: ALERT_RULE_STATUSES,
} as const satisfies Record<Exclude<MonitorKindName, VotedKindName>, readonly string[]>
type OfAnyKind = (typeof MONITOR_STATUSES)[number] | (typeof OF_KIND)[keyof typeof OF_KIND][number]

/** Every status that a monitor of some kind can have, each once. */
export const ANY_STATUSES: readonly OfAnyKind[] = [
  ...new Set<OfAnyKind>([...MONITOR_STATUSES, ...Object.values(OF_KIND).flat()]),
]
export const AnyStatus = z.enum(ANY_STATUSES).meta({ id: 'AnyMonitorStatus' })
export type AnyStatus = z.output<typeof AnyStatus>
