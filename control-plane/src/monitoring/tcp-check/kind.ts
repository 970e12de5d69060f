import { NO_TIMINGS } from '@pharos/shared-protocol/check/http.ts'
import { TcpOutcome } from '@pharos/shared-protocol/check/tcp.ts'
import { type MonitorKind, type ObservedOutcome, placesOfHost, type VotedKind } from '../monitor/index.ts'
import { tcpConfigOf, tcpSpec, tcpTarget } from './config.ts'

export const tcpKind: MonitorKind & VotedKind & { kind: 'tcp' } = {
  family: 'voted',
  kind: 'tcp',
  targetOf: monitor => tcpTarget(tcpConfigOf(monitor)),
  target_from: ['host', 'port'],
  placesOf: monitor => placesOfHost(tcpConfigOf(monitor).host, tcpConfigOf(monitor).port),
  specOf: monitor => tcpSpec(tcpConfigOf(monitor), monitor.timeout_seconds),
  readOutcome,
  unheard: { attempts: 0, timings_ms: NO_TIMINGS, remote_address: null } satisfies Omit<
    TcpOutcome,
    'status' | 'failure_reason' | 'failure_detail' | 'failure_text' | 'evidence'
  >,
  waits: ({ timeout_seconds }) => ({
    ms: timeout_seconds * 1000,
    end_as: ['dns_failure', 'connection_timeout', 'connection_reset', 'unexpected_answer'],
  }),
}

function readOutcome(given: unknown): ObservedOutcome | null {
  const parsed = TcpOutcome.safeParse(given)
  if (!parsed.success) return null
  const { status, failure_reason, failure_detail, failure_text, evidence, ...data } = parsed.data
  return { status, failure_reason, failure_detail, failure_text, total_ms: data.timings_ms.total, data, evidence }
}
