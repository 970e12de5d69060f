import { X509Certificate } from 'node:crypto'
import type { DetailedPeerCertificate, PeerCertificate, TLSSocket } from 'node:tls'
import { readExtensions } from '../tls/extension.ts'
import { matchesHost, type Presented } from './hostname.ts'

/** What a check needs of a server's certificate. */
export interface TlsCertificate {
  /** Epoch milliseconds. */
  validTo: number
  /** The hosts it covers, as a person would list them. */
  names: string
}

const KEPT = 2_000
const known = new Map<string, DetailedPeerCertificate>()

/**
 * Makes Node reuse the decoded peer certificate of this socket: decoding a chain takes a fifth of a check's time, and a
 * target sends the same certificate each minute. Trust is still verified at each handshake.
 */
export function readCertificateOnce(socket: TLSSocket): void {
  const decode = socket.getPeerCertificate.bind(socket)
  let certificate: DetailedPeerCertificate | null = null
  socket.getPeerCertificate = (): DetailedPeerCertificate => {
    certificate ??= readKnown(socket.getPeerX509Certificate()?.fingerprint256, () => decode(true))
    return certificate
  }
}

function readKnown(fingerprint: string | undefined, decode: () => DetailedPeerCertificate): DetailedPeerCertificate {
  if (fingerprint === undefined) return decode()
  const before = known.get(fingerprint)
  if (before !== undefined) return before
  const certificate = decode()
  if (known.size >= KEPT) known.clear()
  known.set(fingerprint, certificate)
  return certificate
}

/** The server's certificate after the handshake, or null if it sent none. */
export function certificateOf(socket: TLSSocket): TlsCertificate | null {
  const certificate = socket.getPeerCertificate()
  if (certificate?.valid_to === undefined) return null
  const { dnsNames, ipAddresses } = namesOf(certificate)
  return { validTo: Date.parse(certificate.valid_to), names: [...dnsNames, ...ipAddresses].join(', ') }
}

const presented = new WeakMap<PeerCertificate, Presented>()

/** The names of a certificate, which are read once. */
function namesOf(certificate: PeerCertificate): Presented {
  const before = presented.get(certificate)
  if (before !== undefined) return before
  const names = readExtensions(new X509Certificate(certificate.raw))
  presented.set(certificate, names)
  return names
}

/** The code with which Node marks a certificate for another host. */
export const OTHER_HOST = 'ERR_TLS_CERT_ALTNAME_INVALID'

/** Compares host and certificate in place of Node, which accepts the common name and some wildcards that browsers refuse. */
export function checkIdentity(host: string, certificate: PeerCertificate): Error | undefined {
  if (matchesHost(host, namesOf(certificate))) return undefined
  return Object.assign(new Error(`the certificate is not for ${host}`), { code: OTHER_HOST })
}
