import type { Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { errorCode, errorMessage } from '../../error.ts'
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

const UNKNOWN_ISSUER = 'was issued by an unknown authority (an intermediate certificate may be missing)'

const UNTRUSTED: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'has an untrusted self-signed certificate in its chain',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  CERT_REVOKED: 'was revoked',
  CERT_SIGNATURE_FAILURE: 'has an invalid signature',
  INVALID_PURPOSE: 'is not valid for servers',
  // Node has no code of its own for these errors of OpenSSL; a violated name constraint is the one that occurs.
  UNSPECIFIED: 'breaks a rule of its authority, such as the names that it may certify (name constraints)',
}

function untrusted(code: string, host: string, certificate: TlsCertificate | null): Fault {
  if (code === OTHER_HOST) {
    return new Fault('tls_failure', `the certificate is for ${certificate?.names || 'no host'}, not for ${host}`)
  }
  return new Fault('tls_failure', `the certificate of ${host} ${UNTRUSTED[code] ?? `is not trusted (${code})`}`)
}

const NO_COMMON_VERSION = 'has no TLS version in common with this agent'
const NOT_TLS = 'does not speak TLS on this port'

const HANDSHAKE: Record<string, string> = {
  ERR_SSL_WRONG_VERSION_NUMBER: NOT_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NOT_TLS,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: NO_COMMON_VERSION,
  ERR_SSL_UNSUPPORTED_PROTOCOL: NO_COMMON_VERSION,
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'offers none of the requested HTTP versions',
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: 'does not serve this host name',
  ERR_SSL_TLSV1_ALERT_UNRECOGNIZED_NAME: 'does not serve this host name',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'refused the handshake',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': 'refused the handshake',
}

/** A failed handshake, in words. */
export function handshakeFault(error: Error, host: string): Fault {
  const code = errorCode(error)
  if (code === 'ECONNRESET')
    return new Fault('connection_reset', `${host} closed the connection during the TLS handshake`)
  return new Fault('tls_failure', `${host} ${HANDSHAKE[code] ?? `failed the TLS handshake: ${errorMessage(error)}`}`)
}

/** Alerts that arrive after the handshake: with TLS 1.3, the server checks a client certificate only then. */
export function alertFault(error: Error): Fault | null {
  const code = errorCode(error)
  if (!code.startsWith('ERR_SSL')) return null
  const wanted = code.includes('CERTIFICATE_REQUIRED') || code.includes('BAD_CERTIFICATE')
  return new Fault(
    'tls_failure',
    wanted ? 'the server requires a client certificate' : `the TLS connection failed: ${errorMessage(error)}`,
  )
}
