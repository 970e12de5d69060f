import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import type { TlsFacts, TlsOutcome, TlsSpec } from '@pharos/shared-protocol/check/tls.ts'
import { detailOf, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { matchesHost } from '../connection/hostname.ts'
import { legible } from '../legible.ts'
import { describe } from './certificate.ts'
import { type Visit, visit } from './connection.ts'
import { Deadline } from './deadline.ts'
import { readExtensions } from './extension.ts'
import { type Handshake, shakeHands } from './handshake.ts'
import { accepts, type OldProtocol } from './old-protocol.ts'
import { checkRevocation } from './revocation.ts'
import type { Trust } from './trust.ts'
import { verifyChain } from './verify.ts'

/** The time after the handshake for issuers' certificates, revocation and old protocols together. */
const FURTHER_MS = 12_000
const NAMES = 500

/** Reads a server's certificate, and retries on a fresh connection while that fails. Never throws. */
export async function checkTls(spec: TlsSpec, trust: Trust, env: Environment): Promise<TlsOutcome> {
  const reference = referenceOf(spec)
  for (let attempts = 1; ; attempts++) {
    const seen = await visit(spec, env, socket => shakeHands(socket, spec.host, reference, trust))
    if (seen.value !== null) return found(seen, attempts, await factsOf(seen.value, seen, spec, trust, env))
    if (attempts > spec.retries || env.signal.aborted) return failed(seen, attempts)
  }
}

/** What the certificate should cover: a name in ASCII form without its final dot, or an address. */
function referenceOf({ server_name, host }: TlsSpec): string {
  const name = (server_name ?? host).replace(/\.$/, '')
  return isIP(name) === 0 ? domainToASCII(name) || name : name
}

function failed({ fault, ...rest }: Visit<Handshake>, attempts: number): TlsOutcome {
  const { detail, text } = detailOf([fault?.said ?? say('handshake.nothing')])
  const failure = { reason: fault?.reason ?? 'handshake_failed', detail: detail ?? '', text }
  return { failure, facts: null, ...common(rest, attempts) }
}

function found(seen: Visit<Handshake>, attempts: number, facts: TlsFacts): TlsOutcome {
  return { failure: null, facts, ...common(seen, attempts) }
}

function common({ remoteAddress, timings }: Pick<Visit<Handshake>, 'remoteAddress' | 'timings'>, attempts: number) {
  return { attempts, remote_address: remoteAddress, timings_ms: timings }
}

async function factsOf(
  shown: Handshake,
  { remoteAddress }: Visit<Handshake>,
  spec: TlsSpec,
  trust: Trust,
  env: Environment,
): Promise<TlsFacts> {
  const [leaf] = shown.chain
  if (leaf === undefined) throw new Error('a handshake shows at least one certificate')
  const deadline = new Deadline(FURTHER_MS, env.clock.monotonic)
  const [issued, accepted] = await Promise.all([
    issuance(shown, spec, trust, deadline, env),
    oldProtocols({ ...spec, host: remoteAddress ?? spec.host, server_name: referenceOf(spec) }, shown, deadline, env),
  ])
  const names = readExtensions(leaf)
  const reference = referenceOf(spec)
  return {
    protocol: shown.protocol,
    cipher: shown.cipher,
    accepts: accepted,
    client_certificate_requested: shown.clientCertificateRequested,
    certificate: describe(leaf),
    subject_alt_names: [...names.dnsNames, ...names.ipAddresses].slice(0, NAMES).map(legible),
    reference,
    hostname_matches: matchesHost(reference, names),
    chain: shown.chain.map(describe),
    ...issued,
  }
}

async function issuance(
  { chain, verdict, stapled }: Handshake,
  spec: TlsSpec,
  trust: Trust,
  deadline: Deadline,
  env: Environment,
): Promise<Pick<TlsFacts, 'trust' | 'revocation'>> {
  const { facts, path } = await verifyChain({ chain, verdict, trust }, deadline, env)
  const [leaf, issuer] = path
  if (!spec.revocation || leaf === undefined || issuer === undefined) return { trust: facts, revocation: null }
  return { trust: facts, revocation: await checkRevocation({ leaf, issuer }, stapled, deadline, env) }
}

/** Uses the address that was checked. */
async function oldProtocols(
  spec: TlsSpec,
  shown: Handshake,
  deadline: Deadline,
  env: Environment,
): Promise<TlsFacts['accepts']> {
  const ask = async (protocol: OldProtocol): Promise<boolean | null> => {
    if (shown.protocol === protocol) return true
    const limited = { ...spec, timeout_ms: Math.max(1, Math.min(spec.timeout_ms, deadline.left())) }
    return (await visit(limited, env, socket => accepts(socket, protocol, referenceOf(spec)))).value
  }
  const [one, oneDotOne] = await Promise.all([ask('TLSv1'), ask('TLSv1.1')])
  return { TLSv1: one, 'TLSv1.1': oneDotOne }
}
