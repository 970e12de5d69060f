import type { DnsRecordOutcome, DnsRecordSpec } from '@pharos/shared-protocol/check/dns-record.ts'
import type { Environment } from '../check.ts'
import { MOST_OUTCOME_BYTES } from '../size.ts'
import { Asker } from './asker.ts'
import { AuthoritativeLookup } from './authoritative.ts'
import { Delegations } from './delegation.ts'
import { fitSets } from './fit.ts'
import type { Lookup } from './lookup.ts'
import { findResolver } from './name-server.ts'
import { observe } from './observe.ts'
import { ResolverLookup } from './resolving.ts'
import { sparing } from './sparing.ts'

/**
 * Looks up every watched set at every responsible server. Returns what it observed; never throws for a server's fault.
 */
export async function checkDnsRecords(spec: DnsRecordSpec, env: Environment): Promise<DnsRecordOutcome> {
  const from = env.clock.monotonic()
  const asker = new Asker(env, { queryTimeoutMs: spec.query_timeout_ms, timeoutMs: spec.timeout_ms })
  const lookup = await lookupFor(spec, asker, sparing(env, asker.signal))
  const sets = await Promise.all(spec.watched.map(watched => observeTwice(watched, lookup, spec.rounds)))
  return { sets: fitSets(sets, MOST_OUTCOME_BYTES), duration_ms: env.clock.monotonic() - from }
}

async function lookupFor(spec: DnsRecordSpec, asker: Asker, env: Environment): Promise<Lookup> {
  const now = () => env.clock.now()
  if (spec.resolvers === null) return new AuthoritativeLookup(asker, new Delegations(env, asker), now)
  const servers = await Promise.all(spec.resolvers.map(resolver => findResolver(resolver, env)))
  return new ResolverLookup(asker, servers, now)
}

/** Rounds that tell a server that rotates its answers from servers that disagree. */
const ROUNDS_OF_DOUBT = 3

/**
 * If answers differ, asks all servers again, so that the control plane learns whether one server rotates its answers.
 * Some servers drop questions that are repeated so soon; then the first result counts.
 */
async function observeTwice(watched: DnsRecordSpec['watched'][number], lookup: Lookup, rounds: number) {
  const seen = await observe(watched, lookup, rounds)
  if (seen.variants.length < 2 || rounds >= ROUNDS_OF_DOUBT) return seen
  const again = await observe(watched, lookup, ROUNDS_OF_DOUBT)
  return again.failed_servers.length > seen.failed_servers.length ? seen : again
}
