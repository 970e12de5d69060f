import type { MonitorType } from '@pharos/shared-protocol/check/kind.ts'
import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import type { EvidenceGiven } from '../../monitor-run/index.ts'

/** The evidence of each type, loaded when somebody opens such a monitor. */
const EVIDENCE: { [T in MonitorType]: ComponentType<EvidenceGiven> } = {
  http: lazy(() => import('./http.tsx')),
  tcp: lazy(() => import('./tcp.tsx')),
  icmp: lazy(() => import('./icmp.tsx')),
  tls: lazy(() => import('./certificate.tsx')),
  dns: lazy(() => import('./domain.tsx')),
  page_speed: lazy(() => import('./page-speed.tsx')),
  browser: lazy(() => import('../../browser-check/detail.tsx')),
  dns_record: lazy(() => import('../../dns-record/detail.tsx')),
  cron: lazy(() => import('./heartbeat.tsx')),
  alert_rule: lazy(() => import('../../alert-rule/detail.tsx')),
}

export function EvidenceOf({ monitor }: EvidenceGiven) {
  const Own = EVIDENCE[monitor.type]
  return <Own monitor={monitor} />
}
