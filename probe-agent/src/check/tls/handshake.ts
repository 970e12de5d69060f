import { X509Certificate } from 'node:crypto'
import { isIP, type Socket } from 'node:net'
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls'
import { changed } from '@pharos/shared-protocol/text/text.ts'
import { errorCode, errorMessage } from '../../error.ts'
import { say } from '../../say.ts'
import { handshakeFault } from '../connection/tls.ts'
import { TlsFault } from './fault.ts'
import { hasDates } from './path.ts'
import type { Trust } from './trust.ts'

/** What a server showed in its handshake. */
export interface Handshake {
  /** The certificates in the order in which they were sent, the server's own first. */
  chain: X509Certificate[]
  protocol: string | null
  cipher: string | null
  /** A stapled OCSP response (RFC 6066 8). */
  stapled: Buffer | null
  clientCertificateRequested: boolean | null
  /** OpenSSL's verdict on the chain: null if there is no error, `unfinished` if it was not verified. */
  verdict: string | null
}

/** Also accepts protocols before TLS 1.2 and weak keys and digests: a weak server is described, not refused. */
const ANY_STRENGTH = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0', minDHSize: 1 } as const
const OLD = new Set(['TLSv1', 'TLSv1.1'])

/**
 * Performs a full handshake over a connected socket. A server that rejects it because there is no client certificate
 * has sent its own certificate by then.
 */
export function shakeHands(socket: Socket, host: string, name: string, trust: Trust): Promise<Handshake> {
  return new Promise((resolve, reject) => {
    const tls = connect({
      socket,
      secureContext: trust.context,
      ...(isIP(name) === 0 && { servername: name }),
      ...ANY_STRENGTH,
      requestOCSP: true,
      rejectUnauthorized: false,
      checkServerIdentity: () => undefined,
    })
    const finish = (shown: Handshake | null): void => {
      if (shown === null) reject(new TlsFault('handshake_failed', say('handshake.no_certificate', { host })))
      else if (shown.chain[0] === undefined || !hasDates(shown.chain[0]))
        reject(new TlsFault('handshake_failed', say('handshake.unreadable_dates', { host })))
      else resolve(shown)
    }
    let stapled: Buffer | null = null
    let early: Handshake | null = null
    tls.on('OCSPResponse', (response: Buffer | null) => {
      stapled = response
      early = read(tls, trust, stapled, 'unfinished')
    })
    tls.on('error', error => {
      if (early !== null && wantsClientCertificate(error, early)) finish({ ...early, clientCertificateRequested: true })
      else reject(faultOf(error, host))
    })
    tls.once('secureConnect', () => {
      finish(read(tls, trust, stapled, tls.authorized ? null : String(tls.authorizationError)))
    })
  })
}

function read(tls: TLSSocket, trust: Trust, stapled: Buffer | null, verdict: string | null): Handshake | null {
  const chain = chainOf(tls.getPeerCertificate(true), trust)
  if (chain.length === 0) return null
  const protocol = tls.getProtocol()
  // OpenSSL only knows the shared algorithms on this side after the server has requested a certificate; before TLS 1.2,
  // it knows none.
  const requested = protocol !== null && OLD.has(protocol) ? null : tls.getSharedSigalgs().length > 0
  const cipher = tls.getCipher()?.name ?? null
  return { chain, protocol, cipher, stapled, clientCertificateRequested: requested, verdict }
}

/**
 * Node links each certificate to its issuer, and the last one to a trusted root, whether it was sent or not. Leaves out
 * the root, and an issuer whose validity cannot be read.
 */
function chainOf(leaf: DetailedPeerCertificate, trust: Trust): X509Certificate[] {
  const chain: X509Certificate[] = []
  const seen = new Set<string>()
  let next: DetailedPeerCertificate | undefined = leaf
  while (next?.raw !== undefined && !seen.has(next.fingerprint256)) {
    seen.add(next.fingerprint256)
    chain.push(new X509Certificate(next.raw))
    next = next.issuerCertificate
  }
  return chain.filter((one, depth) => depth === 0 || (!trust.isRoot(one) && hasDates(one)))
}

const REJECTED_CLIENT =
  /ALERT_(HANDSHAKE_FAILURE|BAD_CERTIFICATE|CERTIFICATE_REQUIRED|CERTIFICATE_UNKNOWN|NO_CERTIFICATE)/

/** Some servers reject with an alert; others close without one after they requested a certificate and got none. */
function wantsClientCertificate(error: Error, { clientCertificateRequested }: Handshake): boolean {
  const code = errorCode(error)
  return REJECTED_CLIENT.test(code) || (clientCertificateRequested === true && code === 'ECONNRESET')
}

/** Only the last part of an OpenSSL error is useful to people. */
const OPENSSL = /:SSL routines:[^:]*:([^:]+):/

function faultOf(error: Error, host: string): TlsFault {
  const message = errorMessage(error)
  const [, reason = message] = OPENSSL.exec(message) ?? []
  const said = changed(handshakeFault(error, host).said, text => text.replace(message, () => reason))
  return new TlsFault('handshake_failed', said)
}
