import type { RecordType } from '@pharos/shared-protocol/dns/record-type.ts'
import { type MonitorKind, type PlannedKind, placesOfHost } from '../monitor/index.ts'
import { DNS_RECORD_ALERTS, type DnsRecordAlert } from './alerts.ts'
import { concludeDnsRecords, type DnsRecordConclusion } from './conclude.ts'
import { dnsRecordConfigOf, dnsRecordSpec, FIRST_ROUNDS, QUERY_MS, shownName } from './config.ts'
import { loadSets, storeSets } from './store.ts'

/** The records by which browsers find a host. */
const LEADS_TO: readonly RecordType[] = ['A', 'AAAA', 'CNAME']

export const dnsRecordKind: MonitorKind & PlannedKind<DnsRecordAlert> & { kind: 'dns_record' } = {
  family: 'planned',
  kind: 'dns_record',
  targetOf: monitor => shownName(dnsRecordConfigOf(monitor).domain),
  target_from: ['domain'],
  placesOf: monitor =>
    dnsRecordConfigOf(monitor)
      .watched.filter(({ record_type }) => LEADS_TO.includes(record_type))
      .flatMap(({ name }) => placesOfHost(name)),
  alerts: DNS_RECORD_ALERTS,
  says_no_agent: true,
  order: async (ctx, { monitor, kind }) => {
    const sets = (await loadSets(ctx, [monitor.id])).get(monitor.id) ?? []
    const rounds = kind === 'first' || sets.some(set => set.baseline === null) ? FIRST_ROUNDS : 1
    return { spec: dnsRecordSpec(dnsRecordConfigOf(monitor), rounds), secrets: null }
  },
  load: loadSets,
  conclude: concludeDnsRecords,
  waits: () => ({ ms: QUERY_MS, end_as: ['server_not_resolved', 'timeout', 'network_error', 'delegation_not_found'] }),
  store: (ctx, _, conclusion: DnsRecordConclusion) => storeSets(ctx, conclusion.sets),
}
