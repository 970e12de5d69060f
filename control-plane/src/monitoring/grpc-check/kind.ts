import { GrpcOutcome } from '@pharos/shared-protocol/check/grpc.ts'
import { NO_TIMINGS } from '@pharos/shared-protocol/check/http.ts'
import { type MonitorKind, type ObservedOutcome, placesOfHost, type VotedKind } from '../monitor/index.ts'
import { grpcConfigOf, grpcSpec, grpcTarget } from './config.ts'

export const grpcKind: MonitorKind & VotedKind & { kind: 'grpc' } = {
  family: 'voted',
  kind: 'grpc',
  targetOf: monitor => grpcTarget(grpcConfigOf(monitor)),
  target_from: ['host', 'port', 'service'],
  placesOf: monitor => placesOfHost(grpcConfigOf(monitor).host, grpcConfigOf(monitor).port),
  specOf: monitor => grpcSpec(grpcConfigOf(monitor), monitor.timeout_seconds),
  readOutcome,
  unheard: {
    ...{ attempts: 0, timings_ms: NO_TIMINGS, remote_address: null, serving_status: null, grpc_status: null },
  } satisfies Omit<GrpcOutcome, 'status' | 'failure_reason' | 'failure_detail' | 'failure_text'>,
  waits: ({ timeout_seconds }) => ({
    ms: timeout_seconds * 1000,
    end_as: ['dns_failure', 'connection_timeout', 'connection_reset', 'request_timeout'],
  }),
}

function readOutcome(given: unknown): ObservedOutcome | null {
  const parsed = GrpcOutcome.safeParse(given)
  if (!parsed.success) return null
  const { status, failure_reason, failure_detail, failure_text, ...data } = parsed.data
  return { status, failure_reason, failure_detail, failure_text, total_ms: data.timings_ms.total, data, evidence: null }
}
