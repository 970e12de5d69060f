import type { Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { errorCode, errorMessage } from '../../error.ts'
import { say, textFor } from '../../say.ts'
import { certificateOf, checkIdentity, OTHER_HOST, readCertificateOnce, type TlsCertificate } from './certificate.ts'
import type { ConnectionSpec } from './connection.ts'
import { Fault } from './fault.ts'
import { contextFor, rememberGroup } from './key-share.ts'
import type { Trace } from './trace.ts'

const ALPN = { auto: ['h2', 'http/1.1'], '1.1': ['http/1.1'], '2': ['h2'] }

/**
 * Performs a full handshake over a connected socket, and never resumes a session: an expired certificate must be
 * noticed at once. Node accepts every certificate and its verdict is read afterwards, so that a refused one can be
 * described too.
 */
export async function handshake(socket: Socket, host: string, spec: ConnectionSpec, trace: Trace): Promise<TLSSocket> {
  const server = `${host}:${socket.remotePort}`
  const tls = await secured(socket, { host, server }, spec, trace).catch(error => {
    rememberGroup(server, null)
    throw error
  })
  rememberGroup(server, tls)
  trace.certificate = certificateOf(tls)
  if (spec.verify_tls && !tls.authorized) throw untrusted(String(tls.authorizationError), host, trace.certificate)
  return tls
}

function secured(
  socket: Socket,
  { host, server }: { host: string; server: string },
  spec: ConnectionSpec,
  trace: Trace,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const tls = connect({
      socket,
      secureContext: contextFor(server),
      ...(isName(host) && { servername: host.replace(/\.$/, '') }),
      host,
      ...(spec.http_version !== null && { ALPNProtocols: ALPN[spec.http_version] }),
      rejectUnauthorized: false,
      checkServerIdentity: checkIdentity,
    })
    readCertificateOnce(tls)
    trace.close = () => tls.destroy()
    tls.on('error', error => reject(handshakeFault(error, host)))
    tls.once('secureConnect', () => resolve(tls))
  })
}

/** An address is not allowed as a server name (RFC 6066 3). */
function isName(host: string): boolean {
  return !host.includes(':') && !/^[\d.]+$/.test(host)
}

const UNTRUSTED = {
  CERT_HAS_EXPIRED: 'connection.certificate_expired',
  CERT_NOT_YET_VALID: 'connection.certificate_early',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'connection.self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'connection.chain_self_signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'connection.unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT: 'connection.unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'connection.unknown_authority',
  CERT_REVOKED: 'connection.revoked',
  CERT_SIGNATURE_FAILURE: 'connection.invalid_signature',
  INVALID_PURPOSE: 'connection.not_for_servers',
  // Node has no code of its own for these errors of OpenSSL; a violated name constraint is the one that occurs.
  UNSPECIFIED: 'connection.authority_rule',
} as const

function untrusted(code: string, host: string, certificate: TlsCertificate | null): Fault {
  return new Fault('tls_failure', whyUntrusted(code, host, certificate))
}

function whyUntrusted(code: string, host: string, certificate: TlsCertificate | null): Said {
  const names = certificate?.names ?? ''
  if (code === OTHER_HOST && names === '') return say('connection.certificate_of_nobody', { host })
  if (code === OTHER_HOST) return say('connection.certificate_of_others', { names, host })
  const text = textFor(UNTRUSTED, code)
  return text === undefined ? say('connection.not_trusted', { host, error: code }) : say(text, { host })
}

const HANDSHAKE = {
  ERR_SSL_WRONG_VERSION_NUMBER: 'connection.not_tls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'connection.not_tls',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'connection.no_common_tls',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'connection.no_common_tls',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'connection.no_common_http',
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: 'connection.unknown_server_name',
  ERR_SSL_TLSV1_ALERT_UNRECOGNIZED_NAME: 'connection.unknown_server_name',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'connection.handshake_refused',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': 'connection.handshake_refused',
} as const

/** A failed handshake, in words. */
export function handshakeFault(error: Error, host: string): Fault {
  const code = errorCode(error)
  if (code === 'ECONNRESET') return new Fault('connection_reset', say('connection.handshake_closed', { host }))
  const text = textFor(HANDSHAKE, code)
  if (text !== undefined) return new Fault('tls_failure', say(text, { host }))
  return new Fault('tls_failure', say('connection.handshake_failed', { host, error: errorMessage(error) }))
}

/** Alerts that arrive after the handshake: with TLS 1.3, the server checks a client certificate only then. */
export function alertFault(error: Error): Fault | null {
  const code = errorCode(error)
  if (!code.startsWith('ERR_SSL')) return null
  const wanted = code.includes('CERTIFICATE_REQUIRED') || code.includes('BAD_CERTIFICATE')
  return new Fault(
    'tls_failure',
    wanted ? say('connection.client_certificate') : say('connection.tls_failed', { error: errorMessage(error) }),
  )
}
