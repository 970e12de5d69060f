import { BROWSER } from './browser.ts'
import { GRPC, GRPC_FAILURE, GRPC_FIELD } from './grpc.ts'
import { FLAW, HTTP } from './http.ts'
import { NAME_SERVER } from './name-server.ts'
import { PING, PORT } from './port.ts'
import { SMTP, SMTP_FAILURE, SMTP_FIELD, SMTP_REFUSED } from './smtp.ts'
import { TLS } from './tls.ts'

/** What agents say of the targets of each kind. Pure, so that the console's first screen, which has none of it, drops it. */
export const KIND_SAID = /* @__PURE__ */ (() => ({
  ...HTTP,
  ...FLAW,
  ...PORT,
  ...PING,
  ...GRPC,
  ...SMTP,
  ...TLS,
  ...NAME_SERVER,
  ...BROWSER,
}))()
/** Reasons that only one kind has. */
export const KIND_FAILURE = { ...GRPC_FAILURE, ...SMTP_FAILURE }
/** What fields that only one kind has must be. */
export const KIND_FIELD = { ...GRPC_FIELD, ...SMTP_FIELD }
/** What is refused of the settings of one kind together. */
export const KIND_REFUSED = { ...SMTP_REFUSED }
/** What each kind of monitor is called as a cause of an incident. */
export const KIND_CONCEPT = {
  'concept.http_job': 'http job',
  'concept.tcp_job': 'tcp job',
  'concept.icmp_job': 'icmp job',
  'concept.grpc_job': 'grpc job',
  'concept.smtp_job': 'smtp job',
  'concept.tls_job': 'tls job',
  'concept.dns_job': 'dns job',
  'concept.dns_record_monitor': 'dns record monitor',
  'concept.browser_check': 'browser check',
  'concept.page_speed_job': 'page speed job',
  'concept.cron_job': 'cron job',
  'concept.alert_rule': 'alert rule',
} as const
