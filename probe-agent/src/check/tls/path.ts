import type { X509Certificate } from 'node:crypto'
import type { Trust } from './trust.ts'

/** The most certificates on a path, including the root; no public chain is longer. */
const DEPTH = 8
/** The most signatures that are verified for one chain, so that a hostile chain costs no more than a large one. */
const VERIFICATIONS = 64
/** The most steps of a search: certificates that have all signed each other have thousands of dead ends. */
const STEPS = 200

/**
 * Builds paths from a certificate to a root (RFC 4158), from the certificates that a server sent and those that were
 * fetched.
 */
export class PathFinder {
  readonly #trust: Trust
  readonly #pool: X509Certificate[]
  readonly #verified = new Map<string, boolean>()
  #steps = 0

  constructor(trust: Trust, pool: readonly X509Certificate[]) {
    this.#trust = trust
    this.#pool = [...pool]
  }

  add(certificate: X509Certificate): void {
    this.#pool.push(certificate)
  }

  /**
   * A path to a root, leaf first; null if there is none. Prefers a path whose certificates are all valid at `at` (epoch
   * milliseconds): an expired cross-signature is harmless if there is another path.
   */
  find(leaf: X509Certificate, at: number): X509Certificate[] | null {
    return this.#search(leaf, one => isValidAt(one, at)) ?? this.#search(leaf, () => true)
  }

  /**
   * The path as far as issuers are available: up to a certificate whose issuer is missing, or that is its own issuer.
   */
  longest(leaf: X509Certificate): X509Certificate[] {
    const path = [leaf]
    for (let next = this.#issuers(path)[0]; next !== undefined; next = this.#issuers(path)[0]) path.push(next)
    return path
  }

  #search(leaf: X509Certificate, wanted: (one: X509Certificate) => boolean): X509Certificate[] | null {
    this.#steps = 0
    return this.#extend([leaf], wanted)
  }

  #extend(path: X509Certificate[], wanted: (one: X509Certificate) => boolean): X509Certificate[] | null {
    const last = path.at(-1)
    if (last === undefined || ++this.#steps > STEPS) return null
    if (this.#trust.isRoot(last)) return path
    for (const issuer of this.#issuers(path)) {
      if (!wanted(issuer)) continue
      const found = this.#extend([...path, issuer], wanted)
      if (found !== null) return found
    }
    return null
  }

  #issuers(path: readonly X509Certificate[]): X509Certificate[] {
    const last = path.at(-1)
    if (last === undefined || path.length >= DEPTH) return []
    const onPath = new Set(path.map(one => one.fingerprint256))
    const roots = this.#trust.bySubject.get(last.issuer) ?? []
    const pool = this.#pool.filter(one => one.ca && one.subject === last.issuer)
    return [...roots, ...pool].filter(one => !onPath.has(one.fingerprint256) && this.#issued(one, last))
  }

  #issued(issuer: X509Certificate, subject: X509Certificate): boolean {
    const key = `${issuer.fingerprint256} ${subject.fingerprint256}`
    const known = this.#verified.get(key)
    if (known !== undefined) return known
    if (this.#verified.size >= VERIFICATIONS) return false
    const issued = hasIssued(issuer, subject)
    this.#verified.set(key, issued)
    return issued
  }
}

/** Whether names, key identifiers, key usage and signature match (RFC 5280 6.1.3). */
export function hasIssued(issuer: X509Certificate, subject: X509Certificate): boolean {
  return subject.checkIssued(issuer) && isSignedBy(subject, issuer)
}

/** Whether it is signed by its own key, even if it may not sign: most self-signed server certificates do not say so. */
export function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && isSignedBy(certificate, certificate)
}

function isSignedBy(subject: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return subject.verify(issuer.publicKey)
  } catch {
    // A key or algorithm that OpenSSL does not know proves nothing.
    return false
  }
}

export function isValidAt(certificate: X509Certificate, at: number): boolean {
  return certificate.validFromDate.getTime() <= at && at <= certificate.validToDate.getTime()
}

/** Whether its validity can be read: a certificate may contain anything there, and OpenSSL does not check it. */
export function hasDates({ validFrom, validTo }: X509Certificate): boolean {
  // Uses the texts: for an invalid time, Node's Date depends on uninitialised memory.
  return [validFrom, validTo].every(text => !Number.isNaN(Date.parse(text)))
}
