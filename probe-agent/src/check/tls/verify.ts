import type { X509Certificate } from 'node:crypto'
import type { TrustFacts } from '@pharos/shared-protocol/check/tls.ts'
import type { Environment } from '../check.ts'
import { legible } from '../legible.ts'
import { fetchIssuers } from './aia.ts'
import { describe } from './certificate.ts'
import type { Deadline } from './deadline.ts'
import { readExtensions } from './extension.ts'
import { isSelfSigned, PathFinder } from './path.ts'
import type { Trust } from './trust.ts'

const DETAIL = 2_000

/** A path as it was built, with its facts. */
export interface Verified {
  facts: TrustFacts
  path: X509Certificate[]
}

export interface Question {
  /** The certificates as the server sent them, its own first. */
  chain: readonly X509Certificate[]
  /** `Shown.verdict`. */
  verdict: string | null
  trust: Trust
}

type Finding = Omit<TrustFacts, 'path'> & { path: X509Certificate[] }

/**
 * Whether a chain leads to a trusted root, ignoring dates. OpenSSL decides everything but dates and missing
 * certificates: it reports only one of several errors, and for an expired certificate that is always the date.
 */
export async function verifyChain(question: Question, deadline: Deadline, env: Environment): Promise<Verified> {
  const { chain, trust } = question
  const [leaf] = chain
  if (leaf === undefined) throw new Error('a chain has at least one certificate')
  const finder = new PathFinder(trust, chain)
  const path = finder.find(leaf, env.clock.now())
  const finding =
    path === null ? await withoutPath(leaf, finder, question, deadline, env) : judge(path, question.verdict)
  // The detail may quote addresses in the certificate, which can be long and hostile.
  const detail = finding.detail === null ? null : legible(finding.detail.slice(0, DETAIL))
  return { path: finding.path, facts: { ...finding, detail, path: finding.path.map(sourceOf(question)) } }
}

function sourceOf({ chain, trust }: Question): (one: X509Certificate) => TrustFacts['path'][number] {
  const sent = new Set(chain.map(one => one.fingerprint256))
  return one => {
    const source = trust.isRoot(one) ? 'root' : sent.has(one.fingerprint256) ? 'server' : 'fetched'
    return { ...describe(one), source }
  }
}

/** OpenSSL errors that our own path building handles better: dates and missing certificates; and no error. */
const OWN = new Set([null, 'unfinished', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])

function judge(path: X509Certificate[], verdict: string | null): Finding {
  const broken = OWN.has(verdict) ? (verdict === null ? null : brokenRule(path)) : RULES[verdict ?? '']
  if (broken === null) return { status: 'trusted', detail: null, path }
  return { status: 'invalid_chain', detail: broken ?? `OpenSSL rejects the chain: ${verdict}`, path }
}

const RULES: Record<string, string> = {
  INVALID_PURPOSE: 'the certificate is not valid for servers',
  INVALID_CA: 'an issuer in the chain is not allowed to issue certificates',
  PATH_LENGTH_EXCEEDED: 'the chain has more authorities than its root allows',
  CERT_SIGNATURE_FAILURE: 'a signature in the chain is not valid',
  // Node has no code of its own for these errors of OpenSSL; a violated name constraint is the one that occurs.
  UNSPECIFIED: 'the chain breaks a rule of an authority, such as the names that it may certify (name constraints)',
}

const SERVER_AUTH = '1.3.6.1.5.5.7.3.1'
const ANY_PURPOSE = '2.5.29.37.0'

/** Other errors on a path that leads to a root, in words (RFC 5280 4.2.1.9 and 4.2.1.12). */
function brokenRule(path: readonly X509Certificate[]): string | null {
  const unfit = path.find(one => one.keyUsage !== undefined && !meansServer(one.keyUsage))
  if (unfit !== undefined) return RULES.INVALID_PURPOSE ?? null
  const exceeded = path.some((one, depth) => {
    const { pathLength } = readExtensions(one)
    return depth > 0 && pathLength !== null && pathLength < depth - 1
  })
  return exceeded ? (RULES.PATH_LENGTH_EXCEEDED ?? null) : null
}

/** Node names the extended key usage `keyUsage`. */
function meansServer(purposes: readonly string[]): boolean {
  return purposes.includes(SERVER_AUTH) || purposes.includes(ANY_PURPOSE)
}

/** Node does not tell which certificates of an unordered chain OpenSSL used. */
async function withoutPath(
  leaf: X509Certificate,
  finder: PathFinder,
  { verdict }: Question,
  deadline: Deadline,
  env: Environment,
): Promise<Finding> {
  if (verdict === null) return { status: 'trusted', detail: null, path: finder.longest(leaf) }
  return unrooted(leaf, finder, deadline, env)
}

/** There is no path to a root with what the server sent; there may be one with what it should have sent. */
async function unrooted(
  leaf: X509Certificate,
  finder: PathFinder,
  deadline: Deadline,
  env: Environment,
): Promise<Finding> {
  if (isSelfSigned(leaf)) {
    return {
      status: 'self_signed',
      detail: 'the certificate is self-signed and not a trusted root',
      path: [leaf],
    }
  }
  const { complaints, found } = await fetchIssuers(leaf, finder, deadline, env)
  const path = found ? finder.find(leaf, env.clock.now()) : null
  if (path !== null) {
    const missing = path.filter((_, depth) => depth > 0 && depth < path.length - 1).map(one => describe(one).subject)
    return {
      status: 'incomplete_chain',
      detail: `the server does not send the whole chain (${missing.join('; ')}); clients that do not download intermediates reject it`,
      path,
    }
  }
  const longest = finder.longest(leaf)
  return { status: 'untrusted_root', detail: noRoot(longest, complaints), path: longest }
}

function noRoot(longest: readonly X509Certificate[], complaints: readonly string[]): string {
  const top = longest.at(-1)
  const facts = top === undefined ? null : describe(top)
  if (facts?.self_signed) return `the chain ends at ${facts.subject}, which is not a trusted root`
  const tried = complaints.length === 0 ? '' : ` (${complaints.join('; ')})`
  return `the issuer ${facts?.issuer} is not among the trusted roots, and its certificate was neither sent nor found${tried}`
}
