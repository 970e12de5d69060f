import { IcmpOutcome } from '@pharos/shared-protocol/check/icmp.ts'
import { type MonitorKind, type ObservedOutcome, placesOfHost, type VotedKind } from '../monitor/index.ts'
import { icmpConfigOf, icmpSpec, icmpTarget } from './config.ts'

export const icmpKind: MonitorKind & VotedKind & { kind: 'icmp' } = {
  family: 'voted',
  kind: 'icmp',
  targetOf: monitor => icmpTarget(icmpConfigOf(monitor)),
  target_from: ['host'],
  placesOf: monitor => placesOfHost(icmpConfigOf(monitor).host),
  specOf: monitor => icmpSpec(icmpConfigOf(monitor), monitor.timeout_seconds),
  readOutcome,
  unheard: { attempts: 0, sent: 0, received: 0, rtt_ms: null, dns_ms: null, remote_address: null } satisfies Omit<
    IcmpOutcome,
    'status' | 'failure_reason' | 'failure_detail' | 'failure_text'
  >,
  waits: ({ timeout_seconds }) => ({
    ms: timeout_seconds * 1000,
    end_as: ['dns_failure', 'no_reply', 'packet_loss'],
    timed_apart: true,
  }),
}

/** The response time of a run is the average round trip, without the pauses between its requests. */
function readOutcome(given: unknown): ObservedOutcome | null {
  const parsed = IcmpOutcome.safeParse(given)
  if (!parsed.success) return null
  const { status, failure_reason, failure_detail, failure_text, ...data } = parsed.data
  return {
    status,
    failure_reason,
    failure_detail,
    failure_text,
    total_ms: data.rtt_ms?.avg ?? null,
    data,
    evidence: null,
  }
}
