import { createAlertRule, getAlertRule, updateAlertRule } from '@pharos/shared-protocol/contract/alert-rule-routes.ts'
import { getDnsJob, testDnsJob, updateDnsJob } from '@pharos/shared-protocol/contract/dns-job.ts'
import {
  createDnsRecordMonitor,
  getDnsRecordMonitor,
  testDnsRecordMonitor,
  updateDnsRecordMonitor,
} from '@pharos/shared-protocol/contract/dns-record-routes.ts'
import { createHeartbeat, getHeartbeat, updateHeartbeat } from '@pharos/shared-protocol/contract/heartbeat-routes.ts'
import {
  createHttpJob,
  getHttpJob,
  testHttpJob,
  updateHttpJob,
} from '@pharos/shared-protocol/contract/http-job-routes.ts'
import {
  createIcmpJob,
  getIcmpJob,
  testIcmpJob,
  updateIcmpJob,
} from '@pharos/shared-protocol/contract/icmp-job-routes.ts'
import { getPageSpeedJob, testPageSpeedJob, updatePageSpeedJob } from '@pharos/shared-protocol/contract/page-speed.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { createTcpJob, getTcpJob, testTcpJob, updateTcpJob } from '@pharos/shared-protocol/contract/tcp-job-routes.ts'
import { createTlsJob, getTlsJob, testTlsJob, updateTlsJob } from '@pharos/shared-protocol/contract/tls-job-routes.ts'
import type { ComponentType } from 'preact'
import { AlertRuleFields } from '../../alert-rule/fields.tsx'
import { ALERT_RULE_STARTS } from '../../alert-rule/starts.ts'
import type { FieldsGiven } from './basics.tsx'
import { DNS_RECORD_STARTS, DnsRecordFields } from './dns-record.tsx'
import { DomainFields } from './domain.tsx'
import { HEARTBEAT_STARTS, HeartbeatFields } from './heartbeat.tsx'
import { HTTP_STARTS, HttpFields } from './http.tsx'
import { ICMP_STARTS, IcmpFields } from './icmp.tsx'
import { PageSpeedFields } from './page-speed.tsx'
import { TCP_STARTS, TcpFields } from './tcp.tsx'
import { TLS_STARTS, TlsFields } from './tls.tsx'
import type { Values } from './values.ts'

/** The form of a monitor type: its fields and routes. */
export interface FormKind {
  fields: ComponentType<FieldsGiven>
  get: AnyRoute
  update: AnyRoute
  /** Undefined for types created with their HTTP monitor. */
  create?: { route: AnyRoute; starts: Values }
  /** Undefined for types that cannot be tested. */
  test?: AnyRoute
  /** The body of a test run if it differs from that of a new monitor; `known` is the monitor as it was read. */
  toTest?(values: Values, known: Values): Values
}

// The routes have different types; the form sends only what their schemas accept.
const plain = (route: unknown) => route as AnyRoute

const KINDS: Record<string, FormKind> = {
  http: {
    fields: HttpFields,
    get: plain(getHttpJob),
    update: plain(updateHttpJob),
    create: { route: plain(createHttpJob), starts: HTTP_STARTS },
    test: plain(testHttpJob),
  },
  tcp: {
    fields: TcpFields,
    get: plain(getTcpJob),
    update: plain(updateTcpJob),
    create: { route: plain(createTcpJob), starts: TCP_STARTS },
    test: plain(testTcpJob),
  },
  icmp: {
    fields: IcmpFields,
    get: plain(getIcmpJob),
    update: plain(updateIcmpJob),
    create: { route: plain(createIcmpJob), starts: ICMP_STARTS },
    test: plain(testIcmpJob),
  },
  tls: {
    fields: TlsFields,
    get: plain(getTlsJob),
    update: plain(updateTlsJob),
    create: { route: plain(createTlsJob), starts: TLS_STARTS },
    test: plain(testTlsJob),
  },
  dns_record: {
    fields: DnsRecordFields,
    get: plain(getDnsRecordMonitor),
    update: plain(updateDnsRecordMonitor),
    create: { route: plain(createDnsRecordMonitor), starts: DNS_RECORD_STARTS },
    test: plain(testDnsRecordMonitor),
  },
  cron: {
    fields: HeartbeatFields,
    get: plain(getHeartbeat),
    update: plain(updateHeartbeat),
    create: { route: plain(createHeartbeat), starts: HEARTBEAT_STARTS },
  },
  alert_rule: {
    fields: AlertRuleFields,
    get: plain(getAlertRule),
    update: plain(updateAlertRule),
    create: { route: plain(createAlertRule), starts: ALERT_RULE_STARTS },
  },
  dns: {
    fields: DomainFields,
    get: plain(getDnsJob),
    update: plain(updateDnsJob),
    test: plain(testDnsJob),
    toTest: (_, { domain }) => ({ domain }),
  },
  page_speed: {
    fields: PageSpeedFields,
    get: plain(getPageSpeedJob),
    update: plain(updatePageSpeedJob),
    test: plain(testPageSpeedJob),
    toTest: ({ timeout_seconds }, { uri }) => ({ uri, timeout_seconds }),
  },
}

export function formKind(type: string | undefined): FormKind | undefined {
  return type !== undefined && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
}

/** Returns the fields that an update accepts. Some are in its schema only to be refused. */
export function fieldsOf({ update }: FormKind): string[] {
  const { shape } = update.body as unknown as {
    shape: Record<string, { def: { innerType?: { def: { type: string } } } }>
  }
  return Object.keys(shape).filter(name => shape[name]?.def.innerType?.def.type !== 'never')
}
