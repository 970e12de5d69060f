import { BROWSER_FR } from './browser.ts'
import { GRPC_FAILURE_FR, GRPC_FIELD_FR, GRPC_FR } from './grpc.ts'
import { FLAW_FR, HTTP_FR } from './http.ts'
import { NAME_SERVER_FR } from './name-server.ts'
import { PING_FR, PORT_FR } from './port.ts'
import { SMTP_FAILURE_FR, SMTP_FIELD_FR, SMTP_FR, SMTP_REFUSED_FR } from './smtp.ts'
import { TLS_FR } from './tls.ts'

/** What only one kind of monitor says; in `../en/kind.ts`, what each is. */
export const KIND_SAID_FR = /* @__PURE__ */ (() => ({
  ...HTTP_FR,
  ...FLAW_FR,
  ...PORT_FR,
  ...PING_FR,
  ...GRPC_FR,
  ...SMTP_FR,
  ...TLS_FR,
  ...NAME_SERVER_FR,
  ...BROWSER_FR,
}))()
export const KIND_FAILURE_FR = { ...GRPC_FAILURE_FR, ...SMTP_FAILURE_FR }
export const KIND_FIELD_FR = { ...GRPC_FIELD_FR, ...SMTP_FIELD_FR }
export const KIND_REFUSED_FR = { ...SMTP_REFUSED_FR }
export const KIND_CONCEPT_FR = {
  'concept.http_job': 'Moniteur HTTP',
  'concept.tcp_job': 'Moniteur TCP',
  'concept.icmp_job': 'Moniteur de ping',
  'concept.grpc_job': 'Moniteur gRPC',
  'concept.smtp_job': 'Moniteur SMTP',
  'concept.tls_job': 'Moniteur de certificat',
  'concept.dns_job': 'Moniteur de domaine',
  'concept.dns_record_monitor': 'Moniteur DNS',
  'concept.browser_check': 'Contrôle par navigateur',
  'concept.page_speed_job': 'Moniteur de vitesse de chargement',
  'concept.cron_job': 'Signal de vie',
  'concept.alert_rule': 'Règle d’alerte',
}
