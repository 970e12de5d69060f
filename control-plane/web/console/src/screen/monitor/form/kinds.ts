import {
  kindOfType,
  MONITOR_TYPES,
  type MonitorKindName,
  type MonitorType,
} from '@pharos/shared-protocol/check/kind.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { ComponentType } from 'preact'
import { ALERT_RULE_STARTS, AlertRuleFields } from '../../alert-rule/index.ts'
import type { FieldsGiven, Values } from '../../monitor-fields/index.ts'
import { DNS_RECORD_STARTS, DnsRecordFields } from './dns-record.tsx'
import { DomainFields } from './domain.tsx'
import { GRPC_STARTS, GrpcFields } from './grpc.tsx'
import { HEARTBEAT_STARTS, HeartbeatFields } from './heartbeat.tsx'
import { HTTP_STARTS, HttpFields } from './http.tsx'
import { ICMP_STARTS, IcmpFields } from './icmp.tsx'
import { PageSpeedFields } from './page-speed.tsx'
import { SMTP_STARTS, SmtpFields } from './smtp.tsx'
import { TCP_STARTS, TcpFields } from './tcp.tsx'
import { TLS_STARTS, TlsFields } from './tls.tsx'

/** The form of a kind. */
interface OwnForm {
  fields: ComponentType<FieldsGiven>
  /** The values of a new monitor; null for kinds that are created with their HTTP monitor. */
  starts: Values | null
  /** The body of a test run if it differs from that of a new monitor; `known` is the monitor as it was read. */
  toTest?(values: Values, known: Values): Values
}

/** The form of a monitor type: its fields and routes. */
export interface FormKind extends Pick<OwnForm, 'fields' | 'toTest'> {
  kind: MonitorKindName
  get: AnyRoute
  update: AnyRoute
  /** Null for types created with their HTTP monitor. */
  create: { route: AnyRoute; starts: Values } | null
  /** Null for types that cannot be tested. */
  test: AnyRoute | null
}

/** The form of each kind; null for one with a screen of its own. */
const FORMS: { [K in MonitorKindName]: OwnForm | null } = {
  http: { fields: HttpFields, starts: HTTP_STARTS },
  tcp: { fields: TcpFields, starts: TCP_STARTS },
  icmp: { fields: IcmpFields, starts: ICMP_STARTS },
  grpc: { fields: GrpcFields, starts: GRPC_STARTS },
  smtp: { fields: SmtpFields, starts: SMTP_STARTS },
  tls: { fields: TlsFields, starts: TLS_STARTS },
  dns_record: { fields: DnsRecordFields, starts: DNS_RECORD_STARTS },
  browser: null,
  heartbeat: { fields: HeartbeatFields, starts: HEARTBEAT_STARTS },
  alert_rule: { fields: AlertRuleFields, starts: ALERT_RULE_STARTS },
  domain: { fields: DomainFields, starts: null, toTest: (_, { domain }) => ({ domain }) },
  page_speed: {
    fields: PageSpeedFields,
    starts: null,
    toTest: ({ timeout_seconds }, { uri }) => ({ uri, timeout_seconds }),
  },
}

export function formKind(type: string | undefined): FormKind | undefined {
  const known = MONITOR_TYPES.find(each => each === type)
  return known && formOf(known)
}

function formOf(type: MonitorType): FormKind | undefined {
  const kind = kindOfType(type)
  const form = FORMS[kind]
  if (form === null) return undefined
  const { get, update, create, test } = MONITOR_ROUTES[kind]
  const { starts, ...own } = form
  return { kind, ...own, get, update, test, create: create && starts && { route: create, starts } }
}
