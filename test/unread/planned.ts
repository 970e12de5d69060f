import {
  nothing,
  play,
  type Step,
  saw,
  varied,
} from '@pharos/control-plane/monitoring/dns-record-check/rules.fixture.ts'
import {
  DAY,
  decide,
  KNOWN,
  failure as lookupFailed,
  NOW,
  question,
} from '@pharos/control-plane/monitoring/domain-check/rules.fixture.ts'
import { decidePageSpeed, NOTHING_KNOWN } from '@pharos/control-plane/monitoring/page-speed-check/rules.ts'
import { ask, left } from '@pharos/control-plane/monitoring/tls-check/rules.fixture.ts'
import { BROWSER_FAILURES } from '@pharos/shared-protocol/check/browser.ts'
import { DNS_FAILURES } from '@pharos/shared-protocol/check/dns-record.ts'
import { LOOKUP_FAILURES } from '@pharos/shared-protocol/check/domain.ts'
import type { PageSpeedOutcome } from '@pharos/shared-protocol/check/page-speed.ts'
import { TLS_TRANSPORT_FAILURES } from '@pharos/shared-protocol/check/tls.ts'
import { BUDGETS, PAGE_SPEED_STATUSES } from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import type { Unread } from './unread.ts'

/** Certificates seen before, which a failed handshake neither renews nor ends. */
const CERTIFICATES = { valid: 90 * DAY, expiring: 5 * DAY, expired: -DAY }

function* ofTls(): Generator<Unread> {
  for (const failed of TLS_TRANSPORT_FAILURES)
    for (const [name, ms] of Object.entries(CERTIFICATES))
      for (const regions of [1, 2])
        yield {
          name: `${failed} after a certificate that is ${name}, of ${regions} regions`,
          expected: regions === 1 ? 'fails' : 'keeps',
          said: () => {
            const before = ask({ seen: left(ms), status: 'valid', regions }, null)
            const after = ask({ failed, status: 'unreachable', regions }, before)
            const isKept = after.status === before.status && after.alerts.length === 0
            const isSeenKept = after.known.seen === before.known.seen && after.known.fired === before.known.fired
            return {
              // A certificate that was not seen is neither valid nor expired: with another region, the status waits for it.
              isGood: !isSeenKept || (regions === 1 && ['valid', 'expiring', 'expired'].includes(after.status)),
              isBad: regions === 1 ? after.failure_reason === failed : after.status !== before.status,
              isKept,
              reason: after.reason,
            }
          },
        }
}

function* ofDomain(): Generator<Unread> {
  for (const reason of LOOKUP_FAILURES)
    for (const [name, expiry] of Object.entries({
      'in 300 days': NOW + 300 * DAY,
      'in a day': NOW + DAY,
      past: NOW - DAY,
    }))
      for (const attempt of [0, 3])
        yield {
          name: `${reason} with a date ${name}, attempt ${attempt}`,
          expected: 'keeps',
          said: () => {
            const known = { ...KNOWN, expiry }
            const { status, facts, alerts, failure_reason } = decide(
              question({ facts: known, attempt }),
              lookupFailed(reason),
            )
            const after = facts as typeof known
            return {
              isGood: status === 'good',
              isBad: status === 'expired',
              isKept: alerts.length === 0 && after.expiry === expiry && after.registrar === known.registrar,
              reason: failure_reason,
            }
          },
        }
}

/** Sets in every state, by how they came to it. */
const SETS: Record<string, Step[]> = {
  new: [],
  baselined: [{ saw: saw('1.1.1.1') }],
  absent: [{ saw: saw('') }],
  changed: [{ saw: saw('1.1.1.1') }, { saw: saw('2.2.2.2') }],
  pinned: [{ pin: '1.1.1.1' }],
  'pinned and wrong': [{ pin: '1.1.1.1' }, { saw: saw('2.2.2.2') }],
  rotating: [{ saw: varied('1.1.1.1', '2.2.2.2') }],
}

function* ofDnsRecords(): Generator<Unread> {
  for (const failure_reason of DNS_FAILURES)
    for (const [name, steps] of Object.entries(SETS))
      yield {
        name: `${failure_reason} of a set that is ${name}`,
        expected: 'keeps',
        said: () => {
          const before = play(steps, 1)
          const after = play([...steps, { saw: { ...nothing, failure_reason } }], 1)
          const stateOf = ({ set }: typeof before) => JSON.stringify([set.baseline, set.pending, set.rotating_reason])
          const isKept = stateOf(before) === stateOf(after)
          return {
            isGood: !isKept,
            isBad: after.told.length > before.told.length,
            isKept,
            reason: after.set.failure?.reason ?? null,
          }
        },
      }
}

const ALL_WELL = { lcp_budget_ms: 2_500, cls_budget: 0.1, transfer_budget_bytes: 1_000 }
const LOADED: PageSpeedOutcome = {
  ...{ duration_ms: 900, failure_reason: null, error: null },
  web_vitals: { lcp_ms: 1, fcp_ms: 1, cls: 0, inp_ms: null, ttfb_ms: 1 },
  page_weight: { transfer_bytes: 1, requests: { document: 1 } },
}
const UNMEASURED: { [B in (typeof BUDGETS)[number]]: Partial<PageSpeedOutcome> } = {
  lcp_budget_ms: { web_vitals: { ...LOADED.web_vitals, lcp_ms: null } },
  cls_budget: { web_vitals: { ...LOADED.web_vitals, cls: null } },
  transfer_budget_bytes: { page_weight: null },
}

function* ofPageSpeed(): Generator<Unread> {
  const failures = BROWSER_FAILURES.map(reason => [reason, { failure_reason: reason }] as const)
  const missing = BUDGETS.map(budget => [`no measurement for ${budget}`, UNMEASURED[budget]] as const)
  for (const [name, outcome] of [...failures, ...missing])
    for (const alerted of [true, false])
      for (const status of PAGE_SPEED_STATUSES)
        yield {
          name: `${name}, while ${status}${alerted ? ' and alerted' : ''}`,
          expected: 'keeps',
          said: () => {
            const known = { ...NOTHING_KNOWN, broken_in_row: 1, alerted }
            const decided = decidePageSpeed(known, status, ALL_WELL, { ...LOADED, ...outcome })
            return {
              isGood: decided.status === 'good',
              isBad: decided.status === 'over_budget',
              isKept: decided.facts === known && decided.alerts.length === 0,
              reason: decided.failure_reason,
            }
          },
        }
}

export const PLANNED = {
  tls: () => [...ofTls()],
  domain: () => [...ofDomain()],
  dns_record: () => [...ofDnsRecords()],
  page_speed: () => [...ofPageSpeed()],
}
