import type { DomainOutcome } from '@pharos/shared-protocol/check/domain.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import * as assert from 'uvu/assert'
import type { Conclusion, Monitor, Question } from '../monitor/index.ts'
import { type DomainFacts, NO_FACTS } from './facts.ts'
import { conclude } from './rules.ts'

export const NOW = epoch(Date.parse('2026-03-02T08:00:00Z'))
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export function question(
  rest: { facts?: Partial<DomainFacts>; domain?: string; manual?: number | null; attempt?: number } = {},
): Question {
  const { facts, domain = 'shop.test', manual = null, attempt = 0 } = rest
  const config = { domain, manual_expiry_date: manual } as unknown as Monitor['config']
  const monitor = {
    id: '0196a000-0000-7000-8000-000000000001',
    friendly_name: 'Shop',
    http_job_id: 'h',
    config,
  } as Monitor
  return {
    monitor,
    status: 'unknown',
    facts: { ...NO_FACTS, ...facts },
    own: null,
    attempt,
    run: { kind: 'slot', region: 'r', region_slug: 'local', slot: NOW, at: NOW },
    regions: 1,
    now: NOW,
  }
}

const BASE: DomainOutcome = {
  leg: 'rdap',
  rdap_origin: 'iana',
  failure_reason: null,
  failure_detail: null,
  failure_text: null,
  host: 'rdap.test',
  retry_after_seconds: null,
  registration: null,
  steps: [],
}

type Fields = Partial<NonNullable<DomainOutcome['registration']>>

export function record(fields: Fields & { at?: number } = {}): DomainOutcome {
  const { at, ...rest } = fields
  const expiry_date = at === undefined ? null : new Date(at).toISOString()
  const registration = {
    expiry_date,
    domain_status: ['active'],
    registrar: 'A',
    nameservers: ['ns1.x', 'ns2.x'],
    ...rest,
  }
  return { ...BASE, registration }
}

export function failure(
  failure_reason: DomainOutcome['failure_reason'],
  rest: Partial<DomainOutcome> = {},
): DomainOutcome {
  return { ...BASE, rdap_origin: null, failure_reason, failure_detail: 'why', ...rest }
}

export function decide(given: Question, outcome: DomainOutcome): Conclusion {
  const conclusion = conclude(given, outcome)
  assert.ok(conclusion !== null)
  return conclusion
}

/** The facts from an earlier run. */
export const KNOWN: Partial<DomainFacts> = {
  expiry: NOW + 300 * DAY,
  expiry_leg: 'rdap',
  domain_status: ['active'],
  registrar: 'A',
  nameservers: ['ns1.x', 'ns2.x'],
  baseline: { registrar: 'A', nameservers: ['ns1.x', 'ns2.x'] },
}
