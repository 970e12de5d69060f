import type { Socket } from 'node:net'
import { createSecureContext, connect as startTls, type TLSSocket } from 'node:tls'
import type { HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { certificateOf, checkIdentityOnce, readCertificateOnce } from './certificate.ts'
import { errorCode, errorMessage, Fault } from './fault.ts'
import type { Trace } from './trace.ts'

/** Parsing the trust roots costs 8 ms and much memory, so there is one context for all checks. */
const secureContext = createSecureContext()

const ALPN = { auto: ['h2', 'http/1.1'], '1.1': ['http/1.1'], '2': ['h2'] } as const

/** A full handshake over a connected socket, never a resumed session: an expired certificate must show at once. */
export function handshake(socket: Socket, host: string, spec: HttpSpec, trace: Trace): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const tls = startTls({
      socket,
      secureContext,
      ...(isName(host) && { servername: host }),
      host,
      ALPNProtocols: [...ALPN[spec.http_version]],
      rejectUnauthorized: spec.verify_tls,
      checkServerIdentity: checkIdentityOnce,
    })
    readCertificateOnce(tls)
    trace.close = () => tls.destroy()
    tls.on('error', error => reject(tlsFault(error, host)))
    tls.once('close', () => reject(new Fault('tls_failure', `${host} closed the connection during the TLS handshake`)))
    tls.once('secureConnect', () => {
      trace.certificate = certificateOf(tls)
      resolve(tls)
    })
  })
}

function isName(host: string): boolean {
  return !host.includes(':') && !/^[\d.]+$/.test(host)
}

const REASONS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the chain ends in a self-signed certificate that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the issuer of the certificate is unknown (an intermediate certificate may be missing)',
  UNABLE_TO_GET_ISSUER_CERT: 'the issuer of the certificate is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'the issuer of the certificate is unknown (an intermediate certificate may be missing)',
  CERT_REVOKED: 'the certificate was revoked',
  CERT_SIGNATURE_FAILURE: 'the signature of the certificate is wrong',
  INVALID_PURPOSE: 'the certificate is not meant for a server',
  CERT_UNTRUSTED: 'the certificate is not trusted',
  EPROTO: 'the server does not speak TLS as expected',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the server does not speak TLS on this port',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'the server and this agent have no TLS version in common',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'the server and this agent have no TLS version in common',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'the server refused the handshake',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': 'the server refused the handshake',
}

function tlsFault(error: unknown, host: string): Fault {
  const code = errorCode(error)
  return new Fault('tls_failure', `${host}: ${REASONS[code] ?? errorMessage(error)}`)
}
