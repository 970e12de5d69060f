import { kindOfType, type MonitorKindName, type VotedKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import type { EvidenceGiven } from '../../monitor-run/index.ts'

type Evidence = ComponentType<EvidenceGiven>

/** The evidence of each kind, loaded when somebody opens such a monitor. */
const EVIDENCE: { [K in VotedKindName]?: Evidence } & { [K in Exclude<MonitorKindName, VotedKindName>]: Evidence } = {
  http: lazy(() => import('./http.tsx')),
  tls: lazy(() => import('./certificate.tsx')),
  domain: lazy(() => import('./domain.tsx')),
  page_speed: lazy(() => import('./page-speed.tsx')),
  browser: lazy(() => import('../../browser-check/detail.tsx')),
  dns_record: lazy(() => import('../../dns-record/detail.tsx')),
  heartbeat: lazy(() => import('./heartbeat.tsx')),
  alert_rule: lazy(() => import('../../alert-rule/detail.tsx')),
}

/** That of a kind whose regions vote, if it shows nothing of its own: the last failed run beside the last good one. */
const Voted = lazy(() => import('./voted.tsx'))

export function EvidenceOf({ monitor }: EvidenceGiven) {
  const Own = EVIDENCE[kindOfType(monitor.type)] ?? Voted
  return <Own monitor={monitor} />
}
