import { DNS_RECORD_STATUSES, type DnsRecordMonitor } from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import {
  createDnsRecordMonitor,
  deleteDnsRecordMonitor,
  getDnsRecordMonitor,
  listDnsBaselines,
  listDnsRecordMonitors,
  listDnsRecordTransitions,
  pauseDnsRecordMonitor,
  resumeDnsRecordMonitor,
  runDnsRecordMonitor,
  updateDnsRecordMonitor,
} from '@pharos/shared-protocol/contract/monitoring/dns-record-routes.ts'
import { filtered } from '../../api/filter.ts'
import { withIds } from '../../api/reference.ts'
import { DNS_FIELDS, type DnsRecordBody, newDnsMonitor, readDnsFields } from '../../input/dns-fields.ts'
import { withClear, withFields } from '../../input/field-set.ts'
import { USUAL_SETS } from '../../input/record-set.ts'
import { dnsHead, dnsName, dnsPage, dnsTable } from '../../print/dns.ts'
import type { Session } from '../../session.ts'
import type { Kind } from '../monitor/kind.ts'

const TRANSITIONS = 5

const at = ({ id }: DnsRecordMonitor) => ({ params: { monitor_id: id } })

export const DNS: Kind<DnsRecordMonitor, DnsRecordBody> = {
  word: 'dns',
  about: 'DNS records: watch, show, accept changes, pin',
  noun: 'DNS record monitor',
  example: 'example.com',
  name: dnsName,
  head: dnsHead,
  names: ({ friendly_name, domain }) => [...(friendly_name === null ? [] : [friendly_name]), domain],
  get: (call, monitor_id) => call(getDnsRecordMonitor, { params: { monitor_id } }),
  add: {
    argument: '<domain>',
    about: `Watch records of a domain; without --watch its ${USUAL_SETS.map(set => set.record_type).join(', ')}`,
    examples: [
      'pharos dns add example.com',
      'pharos dns add example.com --watch NS --watch MX --watch www:A --watch _dmarc:TXT',
      'pharos dns add example.com --watch A --resolver 1.1.1.1 --resolver 9.9.9.9 --interval 1m',
    ],
    options: command => withFields(command, DNS_FIELDS),
    create: async (session, domain, given) => {
      const body = await withIds(session, newDnsMonitor(given, session.files, domain))
      return (await session.call(createDnsRecordMonitor, { body })).body
    },
  },
  list: {
    statuses: [...DNS_RECORD_STATUSES, 'paused'],
    tags: true,
    read: async ({ call }, filter) => filtered((await call(listDnsRecordMonitors)).body, filter),
    table: dnsTable,
    first: 'Add one: pharos dns add example.com',
  },
  show: {
    about: 'Show the status of a monitor: each record set with its baseline, and what is observed instead',
    print: showMonitor,
  },
  update: {
    examples: [
      'pharos dns update example.com --interval 1m',
      'pharos dns update example.com --watch NS --watch www:A --clear resolver',
    ],
    options: command => withFields(withClear(command, DNS_FIELDS), DNS_FIELDS),
    read: (session, given, { domain }) => withIds(session, readDnsFields(given, session.files, domain)),
    send: (call, monitor, body) => call(updateDnsRecordMonitor, { ...at(monitor), body }),
  },
  pause: { about: 'Stop checking until resumed', send: (call, monitor) => call(pauseDnsRecordMonitor, at(monitor)) },
  resume: { about: 'Check again, at once', send: (call, monitor) => call(resumeDnsRecordMonitor, at(monitor)) },
  run: {
    about: 'Run a check now, from the region whose turn it is',
    send: (call, monitor) => call(runDnsRecordMonitor, at(monitor)),
    seeIn: 'results',
  },
  remove: {
    loses: 'all baselines and history',
    send: (call, monitor) => call(deleteDnsRecordMonitor, at(monitor)),
  },
}

async function showMonitor(session: Session, monitor: DnsRecordMonitor): Promise<void> {
  const [baselines, transitions] = await Promise.all([
    session.call(listDnsBaselines, at(monitor)),
    session.call(listDnsRecordTransitions, { ...at(monitor), query: { limit: TRANSITIONS } }),
  ])
  const page = { monitor, baselines: baselines.body, transitions: transitions.body }
  session.print(page, look => dnsPage(look, page))
}
