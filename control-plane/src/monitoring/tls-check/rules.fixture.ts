import type { TlsFacts, TlsOutcome } from '@pharos/shared-protocol/check/tls.ts'
import type { TlsStatus } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import { DAY_MS, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import * as assert from 'uvu/assert'
import { decideTls, LADDER, NOTHING_KNOWN, type TlsDecision, type TlsQuestion, type TlsSettings } from './rules.ts'

export const NOW = Date.parse('2026-03-02T08:00:00Z')

type Certificate = TlsFacts['certificate']

/** A certificate of 150 days with 90 days left, or as the row says. */
export function certificateOf(rest: Partial<Certificate> = {}): Certificate {
  return {
    subject: 'CN=example.com',
    issuer: 'CN=Authority',
    not_before: NOW - 60 * DAY_MS,
    not_after: NOW + 90 * DAY_MS,
    serial_number: '01',
    fingerprint_sha256: 'a',
    spki_sha256: 'key-a',
    signature_algorithm: 'ecdsa-with-SHA256',
    public_key: { type: 'ec', bits: 256, curve: 'prime256v1' },
    self_signed: false,
    ...rest,
  }
}

const ISSUER = certificateOf({ subject: 'CN=Authority', issuer: 'CN=Root', fingerprint_sha256: 'issuer' })
const ROOT = certificateOf({ subject: 'CN=Root', issuer: 'CN=Root', fingerprint_sha256: 'root', self_signed: true })

export type Seen = Partial<Omit<TlsFacts, 'certificate'>> & {
  certificate?: Partial<Certificate>
  issuer?: Partial<Certificate>
  root?: Partial<Certificate>
}

/** A handshake without faults, or as the row says. */
export function factsOf({ certificate, issuer, root, ...rest }: Seen = {}): TlsFacts {
  const leaf = certificateOf(certificate)
  const path: TlsFacts['trust']['path'] = [
    { ...leaf, source: 'server' },
    { ...ISSUER, ...issuer, source: 'server' },
    { ...ROOT, ...root, source: 'root' },
  ]
  return {
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_256_GCM_SHA384',
    accepts: { TLSv1: false, 'TLSv1.1': false },
    client_certificate_requested: false,
    certificate: leaf,
    subject_alt_names: ['example.com'],
    reference: 'example.com',
    hostname_matches: true,
    chain: [leaf, ISSUER],
    trust: { status: 'trusted', detail: null, text: null, path },
    revocation: null,
    ...rest,
  }
}

export function outcomeOf(facts: TlsFacts | null, failure: TlsOutcome['failure'] = null): TlsOutcome {
  const timings_ms = { dns: 0, connect: 1, starttls: null, handshake: 2, total: 3 }
  return { failure, facts, attempts: 1, remote_address: '192.0.2.1', timings_ms }
}

const SETTINGS: TlsSettings = {
  warn_days: LADDER,
  check_revocation: true,
  interval_ms: HOUR_MS,
  paired: false,
}

/** One run of a monitor, and what it decides. */
export interface Step {
  /** From now, in milliseconds. */
  at?: number
  seen?: Seen
  failed?: NonNullable<TlsOutcome['failure']>['reason']
  settings?: Partial<TlsSettings>
  regions?: number
  status: TlsStatus
  /** Reasons of the alerts, with the rung or the failure reason. */
  alerts?: string[]
  /** From now, in milliseconds. */
  next?: number
}

/** A certificate that ends so many milliseconds from now. */
export const left = (ms: number, rest: object = {}): Seen => ({ certificate: { not_after: NOW + ms, ...rest } })

export function ask(step: Step, before: TlsDecision | null): TlsDecision {
  const question: TlsQuestion = {
    known: before?.known ?? NOTHING_KNOWN,
    status: before?.status ?? 'pending',
    settings: { ...SETTINGS, ...step.settings },
    run: { attempt: before?.next.attempt ?? 0, regions: step.regions ?? 1, region: 'east' },
    now: epoch(NOW + (step.at ?? 0)),
  }
  if (step.failed === undefined) return decideTls(question, outcomeOf(factsOf(step.seen)))
  return decideTls(question, outcomeOf(null, { reason: step.failed, detail: 'in words', text: null }))
}

/** Follows the decisions of one monitor, step by step. */
export function follow(steps: readonly Step[]): void {
  let decision: TlsDecision | null = null
  for (const [index, step] of steps.entries()) {
    decision = ask(step, decision)
    const told = decision.alerts.map(({ reason, data }) =>
      [reason, data.rung_days ?? data.failure_reason ?? data.changed ?? ''].join(' ').trim(),
    )
    assert.is(decision.status, step.status, `step ${index}`)
    assert.equal(told, step.alerts ?? [], `step ${index}`)
    if (step.next !== undefined) assert.is(decision.next.at - NOW, step.next, `step ${index}`)
    assert.ok(decision.reason.length > 0)
  }
}
