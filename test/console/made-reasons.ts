import { BROWSER_FAILURES } from '@pharos/shared-protocol/check/browser.ts'
import { LOOKUP_FAILURES } from '@pharos/shared-protocol/check/domain.ts'
import { HTTP_FAILURES } from '@pharos/shared-protocol/check/http.ts'
import { ICMP_FAILURES } from '@pharos/shared-protocol/check/icmp.ts'
import { TCP_FAILURES } from '@pharos/shared-protocol/check/tcp.ts'
import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/alert-rule.ts'
import {
  METRIC_AGGREGATIONS,
  TRACE_AGGREGATIONS,
  UPTIME_AGGREGATIONS,
} from '@pharos/shared-protocol/contract/series.ts'
import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { reasonOf } from '../../control-plane/src/monitoring/dns-record-check/conclude.ts'
import { freshSet, type RecordSet } from '../../control-plane/src/monitoring/dns-record-check/record-set.ts'
import * as domain from '../../control-plane/src/monitoring/domain-check/rules.fixture.ts'
import { play, T0 } from '../../control-plane/src/monitoring/heartbeat/fixture.ts'
import { judgePing } from '../../control-plane/src/monitoring/heartbeat/rules.ts'
import { decidePageSpeed, NOTHING_KNOWN } from '../../control-plane/src/monitoring/page-speed-check/rules.ts'
import { factsOf, NOW, outcomeOf, type Seen } from '../../control-plane/src/monitoring/tls-check/fixture.ts'
import * as tls from '../../control-plane/src/monitoring/tls-check/rules.ts'
import { explain } from '../../control-plane/src/monitoring/verdict/reason.ts'
import { TooManyValues } from '../../control-plane/src/observability/alert-rule/held.ts'
import { AWAY, LOST, WAITING } from '../../control-plane/src/observability/alert-rule/hold.ts'
import { aRule } from '../../control-plane/src/observability/alert-rule/rules.fixture.ts'
import type { KnownSeries } from '../../control-plane/src/observability/alert-rule/rules.ts'
import { allIsWell, firingInWords } from '../../control-plane/src/observability/alert-rule/words.ts'
import { TooManySeries } from '../../control-plane/src/observability/series/too-many.ts'

// Reasons as the server makes them: each branch of each function that words one, called with examples.

type Region = Parameters<typeof explain>[1][number]
const region = (status: Region['status'], failure_reason: string | null = null, slug = 'eu-west'): Region => ({
  region: slug,
  status,
  failure_reason,
})

export function verdicts(): string[] {
  const failures = new Set([...HTTP_FAILURES, ...TCP_FAILURES, ...ICMP_FAILURES, ...BROWSER_FAILURES, null])
  const us = (status: Region['status'], reason: string | null = null) => region(status, reason, 'us-east')
  return [
    explain('unknown', [], 1),
    ...[...failures].map(failure => explain('down', [region('failing', failure)], 1)),
    explain('down', [region('failing', 'tls_failure'), us('failing', 'dns_failure')], 2),
    explain('down', [region('failing', 'tls_failure'), us('failing', 'tls_failure'), region('healthy')], 2),
    explain('up', [region('healthy')], 1),
    explain('up', [region('healthy'), us('healthy'), region('failing', 'no_reply', 'ap')], 2),
    explain('degraded', [region('degraded'), us('healthy')], 2),
    explain('degraded', [region('degraded'), us('degraded')], 1),
    explain('unknown', [region('stale'), us('healthy')], 2),
    explain('unknown', [region('stale'), us('stale'), region('failing', null, 'ap')], 2),
    explain('pending', [region('pending')], 1),
    explain('pending', [region('pending'), us('pending'), region('healthy', null, 'ap')], 3),
  ]
}

export function heartbeats(): string[] {
  const keywords = { failure_keywords: ['broken; bad: 1'], success_keywords: ['fine'] }
  const judged = (
    [
      ['start', null, null],
      ['log', null, null],
      ['fail', null, null],
      ['exit_status', 3, null],
      ['success', null, 'broken; bad: 1'],
      ['success', null, 'neither'],
      ['success', null, 'fine'],
    ] as const
  ).map(([signal, exit_status, body]) => judgePing({ signal, exit_status, body }, keywords).words)
  const away = (from: number, to: number) => ({ from: epoch(T0 + from), to: epoch(T0 + to) })
  const played = [
    play(['0 success', '200 look', '210 success']),
    play(['0 success', '60 look'], { grace_ms: 0 }),
    play(['0 success', '10 start', '200 look']),
    play(['0 success', '10 start', '200 look'], { grace_ms: 0 }),
    play(['0 start', '20 look'], { max_runtime_ms: 10_000 }),
    play(['0 start job 1', '20 look'], { max_runtime_ms: 10_000 }),
    play(['0 success', '5 pause', '10 resume']),
    play(['0 success', '70 look', '75 suspend', '100 release']),
    play(['0 success', '70 look', '75 set {"schedule":{"type":"period","period_ms":600000}}']),
    play(['0 success', '80 look', '81 set {"grace_ms":5000}']),
    play(['0 success', '70 look', '100 look'], { away: [away(85_000, 95_000)] }),
    play(['0 start a', '5 success a', '3 success a']),
    play(['0 start a', '10 start b', '20 success b', '300 look']),
    play(['0 start a', '50 start b', '55 success b', '95 look']),
    play(['0 start', '5 start b', '6 success b', '4 success']),
  ]
  return [...judged, ...played.flatMap(({ reasons }) => reasons)]
}

export function certificates(): string[] {
  const settings = { warn_days: [30, 14], check_revocation: true, interval_ms: 3_600_000, paired: false }
  const ask = (outcome: Parameters<typeof tls.decideTls>[1], regions = 1) =>
    tls.decideTls(
      {
        ...{ known: tls.NOTHING_KNOWN, status: 'pending', settings, now: epoch(NOW) },
        run: { attempt: 0, regions, region: 'east' },
      },
      outcome,
    ).reason
  const weak = { signature_algorithm: 'sha1WithRSAEncryption', public_key: { type: 'rsa', bits: 1024, curve: null } }
  const trust = (status: 'self_signed' | 'untrusted_root' | 'invalid_chain' | 'incomplete_chain') => ({
    trust: { ...factsOf().trust, status, detail: null },
  })
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => `${name}.example`)
  const revoked = (revoked_at: number | null) =>
    ({ revocation: { status: 'revoked', revoked_at } }) as unknown as Pick<Seen, 'revocation'>
  const seen: Seen[] = [
    {},
    { certificate: { not_after: NOW + 10 * DAY_MS } },
    { certificate: { not_after: NOW + 1.5 * DAY_MS } },
    { certificate: { not_after: NOW - DAY_MS } },
    { issuer: { not_after: NOW - DAY_MS } },
    { certificate: { not_before: NOW + DAY_MS } },
    { issuer: { not_before: NOW + DAY_MS } },
    { hostname_matches: false },
    { hostname_matches: false, subject_alt_names: [] },
    { hostname_matches: false, subject_alt_names: names },
    revoked(null),
    revoked(NOW - DAY_MS),
    { certificate: weak },
    trust('self_signed'),
    trust('untrusted_root'),
    trust('invalid_chain'),
    trust('incomplete_chain'),
    { accepts: { TLSv1: true, 'TLSv1.1': true } },
    { accepts: { TLSv1: true, 'TLSv1.1': false } },
  ]
  const refused = outcomeOf(null, { reason: 'timeout', detail: 'the TLS handshake did not finish within 10 s' })
  return [...seen.map(each => ask(outcomeOf(factsOf(each)))), ask(outcomeOf(null)), ask(refused), ask(refused, 2)]
}

export function domains(): string[] {
  const { decide, failure, KNOWN, NOW: now, question, record } = domain
  return [
    decide(question(), record({ at: now + 10 * domain.DAY })).reason,
    decide(question(), record({ at: now - domain.DAY })).reason,
    decide(question(), record()).reason,
    decide(question({ domain: 'shop.de' }), record()).reason,
    ...LOOKUP_FAILURES.map(reason => decide(question({ facts: KNOWN }), failure(reason)).reason),
    decide(question({ facts: KNOWN }), failure('rate_limited', { failure_detail: null })).reason,
  ]
}

export function records(): string[] {
  const seen = { rdata: ['192.0.2.1'], rdata_hash: 'x', absence: null }
  const known = { ...seen, source: 'observed' as const, established_at: 1, accepted_at: null }
  const fresh = (name = 'www.example.com.') => freshSet(name, name, 'A')
  const calm = (): RecordSet => ({ ...fresh(), baseline: known })
  const changed = { ...calm(), pending: { ...seen, since: 1 } }
  const gone = { ...calm(), failures: 2, failure: { reason: 'timeout' as const, detail: null } }
  const told = { ...gone, failure: { reason: 'timeout' as const, detail: 'ns1: SERVFAIL' } }
  const many = Array.from({ length: 7 }, (_, i) => fresh(`www${i}.example.com.`))
  const sets = [[changed], [changed, calm()], [gone], [told, calm()], [fresh()], many, [calm()], [calm(), calm()]]
  return sets.map(reasonOf)
}

export function pageSpeeds(): string[] {
  const budgets = { lcp_budget_ms: 2_500, cls_budget: 0.1, transfer_budget_bytes: 1_000 }
  const outcome = (lcp_ms: number | null, cls: number, transfer_bytes: number) => ({
    ...{ duration_ms: 900, failure_reason: null, error: null },
    web_vitals: { lcp_ms, fcp_ms: null, cls, inp_ms: null, ttfb_ms: null },
    page_weight: { transfer_bytes, requests: { document: 1 } },
  })
  const error = { message: 'net::ERR_CONNECTION_REFUSED; why\nCall log', stack: null, line: null }
  const outcomes = [
    outcome(3_000, 0, 0),
    outcome(null, 0.5, 0),
    outcome(3_000, 0.5, 5_000),
    outcome(1, 0, 0),
    outcome(null, 0, 0),
    { ...outcome(null, 0, 0), page_weight: null },
    { ...outcome(1, 0, 0), failure_reason: 'step_failed' as const, error },
  ]
  return outcomes.map(each => decidePageSpeed(NOTHING_KNOWN, 'pending', budgets, each).reason)
}

export function rules(): string[] {
  const series = (more: Partial<KnownSeries> = {}): KnownSeries => ({
    ...{ labels: {}, state: 'firing', since: epoch(0), value: 12.4, bound: 5, breaching_since: null, recent: '' },
    ...{ seen_at: epoch(0), ...more },
  })
  const firing = (rule: Partial<AlertRuleSettings>, ...more: Partial<KnownSeries>[]) =>
    firingInWords((more.length > 0 ? more : [{}]).map(series), aRule(rule))
  const queries: AlertRuleSettings['query'][] = [
    ...METRIC_AGGREGATIONS.map(aggregation => ({ source: 'metrics' as const, metric_name: 'a.b', aggregation })),
    ...TRACE_AGGREGATIONS.map(aggregation => ({ source: 'traces' as const, aggregation, service: 'shop' })),
    { source: 'traces', aggregation: 'rate', operation: 'GET /a by b' },
    { source: 'traces', aggregation: 'rate' },
    ...UPTIME_AGGREGATIONS.map(aggregation => ({ source: 'uptime' as const, aggregation, monitor_ids: [] })),
    { source: 'logs', aggregation: 'count', filters: {} },
    { source: 'logs', aggregation: 'count', filters: { source: 'nginx' }, group_by: ['host'] },
  ] as AlertRuleSettings['query'][]
  const comparisons = ['gt', 'gte', 'lt', 'lte', 'both'] as const
  return [
    ...queries.flatMap(query => [firing({ query }), allIsWell(aRule({ query }))]),
    ...comparisons.map(comparison => firing({ comparison, window_seconds: 7_200 })),
    firing({ condition: 'change' }, { labels: { host: 'a: b, c 3' } }),
    firing({}, { labels: { host: 'a' } }, { labels: { host: 'b' } }),
    firing({ no_data: 'alert' }, { state: 'no_data', value: null, bound: null }),
    firing({}, { bound: null }),
    new TooManySeries(12_345).message,
    new TooManyValues().message,
    ...[AWAY, LOST, WAITING],
  ]
}
