import { checkServerIdentity, type DetailedPeerCertificate, type PeerCertificate, type TLSSocket } from 'node:tls'

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
  const names = certificate.subjectaltname ?? `DNS:${String(certificate.subject?.CN ?? '')}`
  return { validTo: Date.parse(certificate.valid_to), names: names.replace(/(DNS|IP Address):/g, '') }
}

const matched = new WeakMap<PeerCertificate, Map<string, Error | undefined>>()

/** Node's own comparison of host and certificate (RFC 9525), done once per host and certificate. */
export function checkIdentityOnce(host: string, certificate: PeerCertificate): Error | undefined {
  const byHost = matched.get(certificate) ?? new Map<string, Error | undefined>()
  if (byHost.has(host)) return byHost.get(host)
  const error = checkServerIdentity(host, certificate)
  matched.set(certificate, byHost.set(host, error))
  return error
}
