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
