import { NO_TIMINGS } from '@pharos/shared-protocol/check/http.ts'
import { SmtpOutcome } from '@pharos/shared-protocol/check/smtp.ts'
import { type MonitorKind, type ObservedOutcome, placesOfHost, type VotedKind } from '../monitor/index.ts'
import { smtpConfigOf, smtpSpec, smtpTarget } from './config.ts'

export const smtpKind: MonitorKind & VotedKind & { kind: 'smtp' } = {
  family: 'voted',
  kind: 'smtp',
  targetOf: monitor => smtpTarget(smtpConfigOf(monitor)),
  placesOf: monitor => placesOfHost(smtpConfigOf(monitor).host, smtpConfigOf(monitor).port),
  target_from: ['host', 'port'],
  specOf: monitor => smtpSpec(smtpConfigOf(monitor), monitor.timeout_seconds),
  readOutcome,
  unheard: {
    ...{ attempts: 0, timings_ms: NO_TIMINGS, remote_address: null },
    ...{ greeting: null, capabilities: null, protocol: null, not_after: null },
  } satisfies Omit<SmtpOutcome, 'status' | 'failure_reason' | 'failure_detail' | 'failure_text' | 'evidence'>,
  waits: ({ timeout_seconds }) => ({
    ms: timeout_seconds * 1000,
    end_as: ['dns_failure', 'connection_timeout', 'connection_reset', 'request_timeout'],
  }),
}

function readOutcome(given: unknown): ObservedOutcome | null {
  const parsed = SmtpOutcome.safeParse(given)
  if (!parsed.success) return null
  const { status, failure_reason, failure_detail, failure_text, evidence, ...data } = parsed.data
  return { status, failure_reason, failure_detail, failure_text, total_ms: data.timings_ms.total, data, evidence }
}
