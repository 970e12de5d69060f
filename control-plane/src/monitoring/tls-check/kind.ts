import { TLS_TRANSPORT_FAILURES, TlsOutcome } from '@pharos/shared-protocol/check/tls.ts'
import type { TlsStatus } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { sql } from '../../platform/database/connect.ts'
import {
  type Conclusion,
  type MonitorKind,
  type ObservedOutcome,
  type PlannedKind,
  placesOfHost,
  type Question,
} from '../monitor/index.ts'
import { TLS_ALERTS, type TlsAlert } from './alerts.ts'
import { settingsOf, targetOf, tlsConfigOf, tlsSpec } from './config.ts'
import { allOf, type Fault } from './fault.ts'
import { decideTls, type TlsKnown } from './rules.ts'

export const tlsKind: MonitorKind & PlannedKind<TlsAlert> & { kind: 'tls' } = {
  family: 'planned',
  kind: 'tls',
  targetOf: monitor => targetOf(tlsConfigOf(monitor)),
  target_from: ['host', 'port'],
  placesOf: monitor => placesOfHost(tlsConfigOf(monitor).host, tlsConfigOf(monitor).port),
  ends: sql`(p.facts #>> '{seen,certificate,not_after}')::numeric::bigint`,
  alerts: TLS_ALERTS,
  says_no_agent: false,
  order: async (_, { monitor }) => ({
    spec: tlsSpec(tlsConfigOf(monitor), monitor.timeout_seconds),
    secrets: null,
  }),
  conclude,
  waits: ({ timeout_seconds }) => ({ ms: timeout_seconds * 1000, end_as: TLS_TRANSPORT_FAILURES }),
}

function conclude(question: Question, given: unknown): Conclusion<TlsAlert> | null {
  const parsed = TlsOutcome.safeParse(given)
  if (!parsed.success) return null
  const { monitor, attempt, regions, now } = question
  const run = { attempt, regions, region: question.run.region_slug }
  const status = question.status as TlsStatus
  const known = question.facts as TlsKnown
  const {
    faults,
    known: facts,
    ...decision
  } = decideTls({ known, status, settings: settingsOf(monitor), run, now }, parsed.data)
  return { ...decision, facts, result: resultOf(parsed.data, faults) }
}

/** The stored and shown part of a run. Only the monitor stores the whole certificate. */
export interface ResultData {
  attempts: number
  timings_ms: TlsOutcome['timings_ms']
  remote_address: string | null
  protocol: string | null
  cipher: string | null
  /** Epoch milliseconds. */
  not_after: number | null
  fingerprint_sha256: string | null
  ocsp_status: 'good' | 'revoked' | 'unknown' | 'unavailable' | null
}

export function resultDataOf({ facts, attempts, timings_ms, remote_address }: TlsOutcome): ResultData {
  return {
    attempts,
    timings_ms,
    remote_address,
    protocol: facts?.protocol ?? null,
    cipher: facts?.cipher ?? null,
    not_after: facts?.certificate.not_after ?? null,
    fingerprint_sha256: facts?.certificate.fingerprint_sha256 ?? null,
    ocsp_status: facts?.revocation?.status ?? null,
  }
}

function resultOf(outcome: TlsOutcome, faults: readonly Fault[]): ObservedOutcome {
  const [first] = faults
  return {
    status: first ? 'failing' : 'healthy',
    failure_reason: first?.reason ?? null,
    ...failureOf(faults),
    total_ms: outcome.timings_ms.total,
    data: { ...resultDataOf(outcome) },
    evidence: null,
  }
}

/** What a run says of its faults. */
export function failureOf(faults: readonly Fault[]) {
  if (faults.length === 0) return { failure_detail: null, failure_text: null }
  const said = allOf(faults)
  return { failure_detail: said.text, failure_text: textIn(said) }
}
