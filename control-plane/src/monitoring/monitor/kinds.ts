import type { MonitorType } from '@pharos/shared-protocol/contract/monitor.ts'
import { browserKind } from '../browser-check/kind.ts'
import { dnsRecordKind } from '../dns-record-check/kind.ts'
import { domainKind } from '../domain-check/kind.ts'
import { heartbeatKind } from '../heartbeat/kind.ts'
import { httpKind } from '../http-check/kind.ts'
import { pageSpeedKind } from '../page-speed-check/kind.ts'
import { tlsKind } from '../tls-check/kind.ts'
import type { MonitorKind, MonitorKindName, PlannedKind, VotedKind } from './kind.ts'

/** Every kind of monitor. */
export const KINDS: { [K in MonitorKindName]: MonitorKind & { kind: K } } = {
  http: httpKind,
  tls: tlsKind,
  dns_record: dnsRecordKind,
  domain: domainKind,
  browser: browserKind,
  page_speed: pageSpeedKind,
  heartbeat: heartbeatKind,
}

const ALL: readonly MonitorKind[] = Object.values(KINDS)
export const VOTED_KINDS: readonly string[] = ALL.filter(kind => kind.family === 'voted').map(({ kind }) => kind)

/** The kinds of a type's name on the wire: one, or none where the kind is not built in. */
export function kindsOfType(type: MonitorType): string[] {
  return ALL.filter(kind => kind.type === type).map(({ kind }) => kind)
}

export function votedKind(name: MonitorKindName): VotedKind {
  const kind: MonitorKind = KINDS[name]
  if (kind.family !== 'voted') throw new Error(`${name} is not voted on`)
  return kind
}

export function plannedKind(name: MonitorKindName): PlannedKind | null {
  const kind: MonitorKind = KINDS[name]
  return kind.family === 'planned' ? kind : null
}
