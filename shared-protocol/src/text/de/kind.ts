import { BROWSER_DE } from './browser.ts'
import { GRPC_DE, GRPC_FAILURE_DE, GRPC_FIELD_DE } from './grpc.ts'
import { FLAW_DE, HTTP_DE } from './http.ts'
import { NAME_SERVER_DE } from './name-server.ts'
import { PING_DE, PORT_DE } from './port.ts'
import { SMTP_DE, SMTP_FAILURE_DE, SMTP_FIELD_DE, SMTP_REFUSED_DE } from './smtp.ts'
import { TLS_DE } from './tls.ts'

/** What only one kind of monitor says; in `../en/kind.ts`, what each is. */
export const KIND_SAID_DE = /* @__PURE__ */ (() => ({
  ...HTTP_DE,
  ...FLAW_DE,
  ...PORT_DE,
  ...PING_DE,
  ...GRPC_DE,
  ...SMTP_DE,
  ...TLS_DE,
  ...NAME_SERVER_DE,
  ...BROWSER_DE,
}))()
export const KIND_FAILURE_DE = { ...GRPC_FAILURE_DE, ...SMTP_FAILURE_DE }
export const KIND_FIELD_DE = { ...GRPC_FIELD_DE, ...SMTP_FIELD_DE }
export const KIND_REFUSED_DE = { ...SMTP_REFUSED_DE }
export const KIND_CONCEPT_DE = {
  'concept.http_job': 'HTTP-Monitor',
  'concept.tcp_job': 'TCP-Monitor',
  'concept.icmp_job': 'Ping-Monitor',
  'concept.grpc_job': 'gRPC-Monitor',
  'concept.smtp_job': 'SMTP-Monitor',
  'concept.tls_job': 'Zertifikatsmonitor',
  'concept.dns_job': 'Domain-Monitor',
  'concept.dns_record_monitor': 'DNS-Monitor',
  'concept.browser_check': 'Browserprüfung',
  'concept.page_speed_job': 'Ladezeit-Monitor',
  'concept.cron_job': 'Heartbeat',
  'concept.alert_rule': 'Alarmregel',
}
