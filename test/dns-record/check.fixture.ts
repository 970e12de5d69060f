import { dnsRecordCheck } from '@pharos/probe-agent/check/dns-record/index.ts'
import { createEnvironment } from '@pharos/probe-agent/egress/environment.ts'
import { EgressGuard } from '@pharos/probe-agent/egress/guard.ts'
import { createResolver } from '@pharos/probe-agent/egress/resolver.ts'
import { silentLog } from '@pharos/probe-agent/log.ts'
import { germanOf } from '@pharos/probe-agent/say.fixture.ts'
import { DnsRecordOutcome, type DnsRecordSpec, type RecordSetSeen } from '@pharos/shared-protocol/check/dns-record.ts'
import type { RecordType } from '@pharos/shared-protocol/dns/record-type.ts'

export interface Asked extends Partial<Omit<DnsRecordSpec, 'watched'>> {
  watched: [string, RecordType][]
  /** The agent's own DNS server. */
  own: string
  allowPrivate?: boolean
  now?: number
}

/** Runs the agent's check as an agent would whose resolver is `own`; each sentence has a text in German. */
export async function look(asked: Asked): Promise<RecordSetSeen[]> {
  const { watched, own, allowPrivate = true, now, ...spec } = asked
  const guard = new EgressGuard([])
  await guard.replace({ allow_private: allowPrivate, forbidden: [] })
  const env = createEnvironment(guard, createResolver([own]), {
    signal: new AbortController().signal,
    clock: { now: () => now ?? Date.now(), monotonic: () => performance.now() },
    log: silentLog,
    resolvers: [own],
  })
  const order: DnsRecordSpec = {
    watched: watched.map(([name, record_type]) => ({ name, record_type })),
    resolvers: null,
    rounds: 1,
    query_timeout_ms: 2_000,
    timeout_ms: 15_000,
    ...spec,
  }
  const { outcome } = await dnsRecordCheck({ spec: order, secrets: null, traceparent: null }, env)
  const { sets } = DnsRecordOutcome.parse(outcome)
  for (const { dnssec_detail, dnssec_text, failed_servers, ...set } of sets)
    for (const said of [set, ...failed_servers, { failure_detail: dnssec_detail, failure_text: dnssec_text }])
      if (said.failure_detail !== null) germanOf(said)
  return sets
}

/** Runs the check of one record set, and returns what it saw. */
export async function lookOne(asked: Asked): Promise<RecordSetSeen> {
  const [seen] = await look(asked)
  if (seen === undefined) throw new Error('the run saw no set')
  return seen
}

/** The lines of a set about which all answers agree. */
export function linesOf(seen: RecordSetSeen): string[] {
  const [only, ...others] = seen.variants
  if (only === undefined || others.length > 0) throw new Error(`there is no one answer: ${JSON.stringify(seen)}`)
  return only.rdata
}
