import type { X509Certificate } from 'node:crypto'
import type { TrustFacts } from '@pharos/shared-protocol/check/tls.ts'
import { allSaid } from '@pharos/shared-protocol/text/en/plain.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { detailOf, say, textFor } from '../../say.ts'
import type { Environment } from '../check.ts'
import { fetchIssuers } from './aia.ts'
import { describe } from './certificate.ts'
import type { Deadline } from './deadline.ts'
import { readExtensions } from './extension.ts'
import { isSelfSigned, PathFinder } from './path.ts'
import type { Trust } from './trust.ts'

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

interface Finding {
  status: TrustFacts['status']
  /** Why it is not trusted; null when trusted. */
  why: Said | null
  path: X509Certificate[]
}

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
  const {
    status,
    why,
    path: found,
  } = path === null ? await withoutPath(leaf, finder, question, deadline, env) : judge(path, question.verdict)
  // What is said may quote addresses in the certificate, which can be long and hostile.
  const said = detailOf([why])
  return { path: found, facts: { status, ...said, path: found.map(sourceOf(question)) } }
}

function sourceOf({ chain, trust }: Question): (one: X509Certificate) => TrustFacts['path'][number] {
  const sent = new Set(chain.map(one => one.fingerprint256))
  return one => {
    const source = trust.isRoot(one) ? 'root' : sent.has(one.fingerprint256) ? 'server' : 'fetched'
    return { ...describe(one), source }
  }
}

/** OpenSSL errors that our own path building handles better: dates and missing certificates. */
const OWN = new Set(['unfinished', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])

function judge(path: X509Certificate[], verdict: string | null): Finding {
  const why = whyInvalid(path, verdict)
  return why === null ? { status: 'trusted', why, path } : { status: 'invalid_chain', why, path }
}

function whyInvalid(path: readonly X509Certificate[], verdict: string | null): Said | null {
  if (verdict === null) return null
  const rule = OWN.has(verdict) ? brokenRule(path) : textFor(RULES, verdict)
  return rule === undefined ? say('chain.rejected', { error: verdict }) : rule && say(rule)
}

const RULES = {
  INVALID_PURPOSE: 'chain.not_for_servers',
  INVALID_CA: 'chain.not_an_authority',
  PATH_LENGTH_EXCEEDED: 'chain.too_long',
  CERT_SIGNATURE_FAILURE: 'chain.invalid_signature',
  // Node has no code of its own for these errors of OpenSSL; a violated name constraint is the one that occurs.
  UNSPECIFIED: 'chain.authority_rule',
} as const

const SERVER_AUTH = '1.3.6.1.5.5.7.3.1'
const ANY_PURPOSE = '2.5.29.37.0'

/** Another error on a path that leads to a root (RFC 5280 4.2.1.9 and 4.2.1.12). */
function brokenRule(path: readonly X509Certificate[]) {
  const unfit = path.find(one => one.keyUsage !== undefined && !meansServer(one.keyUsage))
  if (unfit !== undefined) return 'chain.not_for_servers'
  const exceeded = path.some((one, depth) => {
    const { pathLength } = readExtensions(one)
    return depth > 0 && pathLength !== null && pathLength < depth - 1
  })
  return exceeded ? 'chain.too_long' : null
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
  if (verdict === null) return { status: 'trusted', why: null, path: finder.longest(leaf) }
  return unrooted(leaf, finder, deadline, env)
}

/** There is no path to a root with what the server sent; there may be one with what it should have sent. */
async function unrooted(
  leaf: X509Certificate,
  finder: PathFinder,
  deadline: Deadline,
  env: Environment,
): Promise<Finding> {
  if (isSelfSigned(leaf)) return { status: 'self_signed', why: say('chain.self_signed'), path: [leaf] }
  const { complaints, found } = await fetchIssuers(leaf, finder, deadline, env)
  const path = found ? finder.find(leaf, env.clock.now()) : null
  if (path !== null) {
    const missing = path.filter((_, depth) => depth > 0 && depth < path.length - 1).map(one => describe(one).subject)
    return { status: 'incomplete_chain', why: say('chain.incomplete', { missing: missing.join('; ') }), path }
  }
  const longest = finder.longest(leaf)
  return { status: 'untrusted_root', why: noRoot(longest.at(-1) ?? leaf, complaints), path: longest }
}

/** `top` is the last certificate of the path. */
function noRoot(top: X509Certificate, complaints: readonly Said[]): Said {
  const { self_signed, subject, issuer } = describe(top)
  if (self_signed) return say('chain.ends_untrusted', { subject })
  return complaints.length === 0
    ? say('chain.no_issuer', { issuer })
    : say('chain.no_issuer_tried', { issuer, tried: allSaid(complaints) })
}
