import { constants, X509Certificate } from 'node:crypto'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

/** The roots that certificates must lead to. */
export interface Trust {
  /** Contains the roots for OpenSSL. Also accepts servers without secure renegotiation (RFC 5746). */
  context: SecureContext
  /** Roots by their subject, which the certificates that they issued name as the issuer. */
  bySubject: ReadonlyMap<string, readonly X509Certificate[]>
  isRoot(certificate: X509Certificate): boolean
}

/**
 * The groups that browsers offer, with key shares for the first two, and old short ones, so that servers with these can
 * be described too.
 */
const GROUPS =
  '*X25519MLKEM768:*X25519:P-256:X448:P-384:P-521:SecP256r1MLKEM768:brainpoolP256r1:brainpoolP384r1:ffdhe2048:ffdhe3072:P-224:P-192'

/** Creates a trust from PEM texts. Takes about 10 ms, so callers keep the result. */
export function createTrust(pems: readonly string[]): Trust {
  const roots = pems.flatMap(parse)
  const fingerprints = new Set(roots.map(root => root.fingerprint256))
  return {
    context: createSecureContext({
      ca: [...pems],
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
      ecdhCurve: GROUPS,
      secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
    }),
    bySubject: Map.groupBy(roots, root => root.subject),
    isRoot: certificate => fingerprints.has(certificate.fingerprint256),
  }
}

/** A root that cannot be read is skipped, rather than stopping the agent; certificates below it are not trusted. */
function parse(pem: string): X509Certificate[] {
  try {
    return [new X509Certificate(pem)]
  } catch {
    return []
  }
}

let kept: { from: readonly string[]; trust: Trust } | null = null

/** Node's roots and those of NODE_EXTRA_CA_CERTS. Node returns the same list until its defaults are replaced. */
export function defaultTrust(): Trust {
  const from = getCACertificates('default')
  if (kept?.from !== from) kept = { from, trust: createTrust(from) }
  return kept.trust
}
