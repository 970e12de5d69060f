import type {
  RecordSetSeen,
  RecordSetVariant,
  ServerFailure,
  WatchedRecordSet,
} from '@pharos/shared-protocol/check/dns-record.ts'
import { setMeaning } from '@pharos/shared-protocol/dns/meaning.ts'
import { rdataHash } from '@pharos/shared-protocol/dns/record-set.ts'
import { typeNumber } from '@pharos/shared-protocol/dns/record-type.ts'
import { detailOf, reported, say } from '../../say.ts'
import { type Validity, weakest } from './dnssec/validate.ts'
import { Fault } from './fault.ts'
import type { Lookup, SetAnswer } from './lookup.ts'
import type { NameServer } from './name-server.ts'

interface Reply {
  server: string
  found: SetAnswer | Fault
}

const DETAIL = 500

/** Asks every server for a watched set, `rounds` times, and merges the answers. Never throws for a server's fault. */
export async function observe(watched: WatchedRecordSet, lookup: Lookup, rounds: number): Promise<RecordSetSeen> {
  const type = typeNumber(watched.record_type)
  try {
    const servers = await lookup.serversFor(watched.name, type)
    const replies = await Promise.all(servers.map(server => askRounds(server, watched.name, type, lookup, rounds)))
    return present(watched, replies.flat())
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return present(watched, [], error)
  }
}

/** Asks one after another, so that a server can rotate its answers between them. */
async function askRounds(
  server: NameServer,
  name: string,
  type: number,
  lookup: Lookup,
  rounds: number,
): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let round = 0; round < rounds; round++) {
    const found = await lookup.ask(server, name, type).catch(asFault)
    replies.push({ server: server.name, found: found instanceof Fault ? found : refuseBogus(found) })
  }
  return replies
}

function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  throw error
}

/** Answers with invalid signatures do not count as answers (api.md B4). */
function refuseBogus(found: SetAnswer): SetAnswer | Fault {
  return found.dnssec.state === 'bogus' ? new Fault('dnssec_bogus', found.dnssec.why ?? say('dnssec.invalid')) : found
}

function present(watched: WatchedRecordSet, replies: readonly Reply[], fault: Fault | null = null): RecordSetSeen {
  const good = replies.flatMap(({ server, found }) => (found instanceof Fault ? [] : [{ server, found }]))
  const failed = replies.flatMap(({ server, found }) => (found instanceof Fault ? [failureOf(server, found)] : []))
  const reason = good.length > 0 ? null : (fault ?? mostTelling(replies))
  const ttls = good.flatMap(({ found }) => found.ttl ?? [])
  const dnssec = good.length > 0 ? weakest(good.map(({ found }) => found.dnssec)) : validityOf(reason)
  const { detail, text } = detailOf([dnssec.why], DETAIL)
  return {
    ...watched,
    variants: variantsOf(watched, good),
    ttl: ttls.length === 0 ? null : Math.min(...ttls),
    chain: good[0]?.found.chain ?? [],
    dnssec: dnssec.state,
    dnssec_detail: detail,
    dnssec_text: text,
    server_varies: serverVaries(watched, good),
    failed_servers: distinct(failed),
    failure_reason: reason?.reason ?? null,
    ...reported([reason?.said ?? null], DETAIL),
  }
}

function validityOf(fault: Fault | null): Validity {
  return fault?.reason === 'dnssec_bogus' ? { state: 'bogus', why: fault.said } : { state: null, why: null }
}

function failureOf(server: string, { reason, said }: Fault): ServerFailure {
  const { failure_detail, failure_text } = reported([said], DETAIL)
  return { server, failure_reason: reason, failure_detail: failure_detail ?? '', failure_text }
}

function distinct(failures: readonly ServerFailure[]): ServerFailure[] {
  return failures.filter((one, at) => failures.findIndex(other => other.server === one.server) === at)
}

/** The most informative fault: a wrong answer says more about the cause than no answer. */
function mostTelling(replies: readonly Reply[]): Fault {
  const faults = replies.flatMap(({ found }) => (found instanceof Fault ? [found] : []))
  const silent = new Set(['timeout', 'network_error', 'server_not_resolved', 'target_not_allowed'])
  return (
    faults.find(fault => fault.reason === 'dnssec_bogus') ??
    faults.find(fault => !silent.has(fault.reason)) ??
    faults[0] ??
    new Fault('timeout', say('name_server.none_queried'))
  )
}

type Good = { server: string; found: SetAnswer }

/** Answers that mean the same are one variant, with the records of the first of them. */
function variantsOf(watched: WatchedRecordSet, good: readonly Good[]): RecordSetVariant[] {
  const groups = Map.groupBy(good, ({ found }) => setMeaning(watched, found.rdata))
  const variants = [...groups.values()].map(group => ({
    rdata: group[0]?.found.rdata ?? [],
    rdata_hash: rdataHash(group[0]?.found.rdata ?? []),
    absence: group[0]?.found.absence ?? null,
    servers: [...new Set(group.map(({ server }) => server))],
    answers: group.length,
  }))
  return variants.sort((a, b) => b.answers - a.answers || (a.rdata_hash < b.rdata_hash ? -1 : 1))
}

function serverVaries(watched: WatchedRecordSet, good: readonly Good[]): boolean {
  const byServer = Map.groupBy(good, ({ server }) => server)
  return [...byServer.values()].some(
    group => new Set(group.map(({ found }) => setMeaning(watched, found.rdata))).size > 1,
  )
}
