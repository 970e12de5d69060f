import type { DnsRecordMonitor } from '@pharos/shared-protocol/contract/dns-record.ts'
import { listDnsRecordMonitors } from '@pharos/shared-protocol/contract/dns-record-routes.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { type Filter, filtered } from './filter.ts'

/** DNS record monitors, newest first. */
export async function listDnsMonitors({ call }: Session, filter: Filter = {}): Promise<DnsRecordMonitor[]> {
  const { body } = await call(listDnsRecordMonitors)
  return filtered(body, filter)
}

/** The DNS record monitors meant by names, domains, ids or beginnings of ids, in that order. */
export async function findDnsMonitors(session: Session, names: readonly string[]): Promise<DnsRecordMonitor[]> {
  const monitors = await listDnsMonitors(session)
  return names.map(name =>
    choose(monitors, name, {
      kind: 'DNS record monitor',
      id: ({ id }) => id,
      names: ({ friendly_name, domain }) => [...(friendly_name === null ? [] : [friendly_name]), domain],
      list: 'pharos dns list',
    }),
  )
}

export async function findDnsMonitor(session: Session, name: string): Promise<DnsRecordMonitor> {
  const [found] = await findDnsMonitors(session, [name])
  return found as DnsRecordMonitor
}
