import type { CustomDomainFailure } from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  beginClaim,
  type DomainState,
  decide,
  type Finding,
  failureOf,
  type Lifetime,
  lifetimeOf,
  loseClaim,
  ordered,
  tryAgain,
} from './rules.ts'

const test = suite('custom domain: rules')

const T = Date.parse('2026-03-02T08:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const at = (ms: number): EpochMs => epoch(T + ms)

const pending = beginClaim(at(0), false)
const provisioning = beginClaim(at(0), true)
const active: DomainState = { ...provisioning, status: 'active', waiting_since: at(60 * DAY), next_at: at(60 * DAY) }
const failed: DomainState = {
  ...provisioning,
  status: 'failed',
  failure_reason: 'challenge_failed',
  failing_since: at(0),
  next_at: at(HOUR),
}
const held: Lifetime = { renew_at: at(60 * DAY), expires_at: at(90 * DAY) }
const caa: Finding = { of: 'order', seen: 'failed', reason: 'caa_forbids' }
const validation = (seen: 'right' | 'wrong' | 'missing' | 'unreachable'): Finding => ({ of: 'validation', seen })
const cname = (seen: 'right' | 'wrong' | 'missing' | 'unreachable'): Finding => ({ of: 'cname', seen })
const order = (since: number): Finding => ({ of: 'order', seen: 'waiting', since: at(since) })

type Row = [
  name: string,
  given: DomainState,
  finding: Finding,
  now: number,
  /** `next_at` from `T`; null: never again. */
  becomes: [status: string, failure_reason: string | null, next_at: number | null],
]

const firstTime: Row[] = [
  ['no record yet: looked for each minute', pending, validation('missing'), 0, ['pending_validation', null, MINUTE]],
  ['just before an hour', pending, validation('missing'), HOUR - 1, ['pending_validation', null, HOUR - 1 + MINUTE]],
  [
    'after an hour each ten minutes',
    pending,
    validation('unreachable'),
    HOUR,
    ['pending_validation', null, HOUR + 10 * MINUTE],
  ],
  [
    'just before seven days the last look is at their end',
    pending,
    validation('missing'),
    7 * DAY - 1,
    ['pending_validation', null, 7 * DAY],
  ],
  [
    'after seven days it is given up',
    pending,
    validation('missing'),
    7 * DAY,
    ['failed', 'validation_record_missing', null],
  ],
  [
    'after seven days without an answer',
    pending,
    validation('unreachable'),
    7 * DAY,
    ['failed', 'dns_unreachable', null],
  ],
  ['the record is there', pending, validation('right'), 5 * MINUTE, ['provisioning', null, 5 * MINUTE]],
  [
    'the record says something else',
    pending,
    validation('wrong'),
    5 * MINUTE,
    ['failed', 'validation_record_wrong', 65 * MINUTE],
  ],
  [
    'a wrong record that was taken away is waited for again',
    { ...pending, status: 'failed', failure_reason: 'validation_record_wrong', failing_since: at(0) },
    validation('missing'),
    2 * HOUR,
    ['pending_validation', null, 2 * HOUR + 10 * MINUTE],
  ],
  ['the domain has no CNAME yet', provisioning, cname('missing'), 0, ['provisioning', null, MINUTE]],
  ['the domain got none in seven days', provisioning, cname('missing'), 7 * DAY, ['failed', 'cname_missing', null]],
  ['the CNAME leads elsewhere', provisioning, cname('wrong'), 0, ['failed', 'cname_wrong', HOUR]],
  ['the CNAME stands', provisioning, cname('right'), 7, ['provisioning', null, 7]],
  ['an order is under way', failed, order(HOUR), HOUR, ['provisioning', null, HOUR + 2_000]],
  [
    'an order that takes a minute is looked at less often',
    provisioning,
    order(0),
    MINUTE,
    ['provisioning', null, MINUTE + 30_000],
  ],
  ['an order fails', provisioning, caa, 5, ['failed', 'caa_forbids', HOUR + 5]],
  [
    'the authority asks for more patience than an hour',
    provisioning,
    { of: 'order', seen: 'failed', reason: 'rate_limited', retry_after_ms: 5 * HOUR },
    0,
    ['failed', 'rate_limited', 5 * HOUR],
  ],
  [
    'the last try is seven days after the first failure',
    failed,
    caa,
    7 * DAY - MINUTE,
    ['failed', 'caa_forbids', 7 * DAY],
  ],
  ['just before seven days', failed, caa, 7 * DAY - 1, ['failed', 'caa_forbids', 7 * DAY]],
  ['after it, it is given up', failed, caa, 7 * DAY, ['failed', 'caa_forbids', null]],
  ['the certificate is there', failed, { of: 'order', seen: 'issued', lifetime: held }, 1, ['active', null, 60 * DAY]],
]

/** With a valid certificate until the 90th day. */
const renewals: Row[] = [
  [
    'a renewal fails: it is served on, and tried again in an hour',
    active,
    caa,
    60 * DAY,
    ['active', null, 60 * DAY + HOUR],
  ],
  ['its CNAME is gone at the renewal', active, cname('missing'), 60 * DAY, ['active', null, 60 * DAY + HOUR]],
  [
    'a renewal that is under way changes nothing',
    active,
    order(60 * DAY),
    60 * DAY,
    ['active', null, 60 * DAY + 2_000],
  ],
  ['just before it expires', active, cname('wrong'), 90 * DAY - 1, ['active', null, 90 * DAY]],
  [
    'it has expired: failed, and tried for seven days from here',
    active,
    cname('wrong'),
    90 * DAY,
    ['failed', 'cname_wrong', 90 * DAY + HOUR],
  ],
  [
    'it has expired, and the CNAME is gone',
    active,
    cname('missing'),
    90 * DAY,
    ['failed', 'cname_missing', 90 * DAY + HOUR],
  ],
]

for (const [rows, certificate] of [
  [firstTime, null],
  [renewals, held],
] as const)
  for (const [name, given, finding, now, becomes] of rows)
    test(name, () => {
      const { status, failure_reason, next_at } = decide(given, finding, certificate, at(now))
      assert.equal([status, failure_reason, next_at === null ? null : next_at - T], becomes)
    })

test('an order that takes an hour has failed', () => {
  assert.is(ordered(at(0), at(HOUR - 1)).seen, 'waiting')
  assert.is(ordered(at(0), at(HOUR)).seen, 'failed')
})

test('failing goes on from its first failure, and ends with a certificate', () => {
  const first = decide(provisioning, caa, null, at(0))
  const second = decide(first, caa, null, at(HOUR))
  assert.is(second.failing_since, at(0))
  const issued = decide(second, { of: 'order', seen: 'issued', lifetime: held }, null, at(2 * HOUR))
  assert.is(issued.failing_since, null)
})

test('a claim that was validated stays so; who tries again has seven days anew', () => {
  const again = tryAgain(decide(provisioning, caa, null, at(6 * DAY)), at(6 * DAY))
  assert.equal([again.validated_at, again.next_at], [at(0), at(6 * DAY)])
  assert.is(decide(again, caa, null, at(12 * DAY)).next_at, at(12 * DAY + HOUR))
})

const attempts: [reason: CustomDomainFailure, apart: number][] = [
  ['cname_wrong', 0],
  ['authority_unavailable', MINUTE],
  ['challenge_failed', 15 * MINUTE],
  ['certificate_refused', 15 * MINUTE],
  ['caa_forbids', 15 * MINUTE],
]
for (const [failure_reason, apart] of attempts)
  test(`after ${failure_reason} attempts by hand are ${apart} ms apart, however often they are asked for`, () => {
    const failed = {
      ...provisioning,
      status: 'failed',
      failure_reason,
      waiting_since: at(0),
      next_at: at(HOUR),
    } as const
    const first = tryAgain(failed, at(1))
    assert.is(first.next_at, at(Math.max(1, apart)))
    if (apart === 0) return
    assert.equal(tryAgain(first, at(2)), first)
    const tried = { ...first, next_at: at(2 * HOUR) }
    assert.is(tryAgain(tried, at(apart)).next_at, at(2 * apart))
    assert.is(tryAgain(tried, at(3 * apart)).next_at, at(3 * apart))
  })

test('who tries again before the authority lets us waits as before', () => {
  const limited = decide(
    provisioning,
    { of: 'order', seen: 'failed', reason: 'rate_limited', retry_after_ms: 3 * HOUR },
    null,
    at(0),
  )
  assert.equal(tryAgain(limited, at(3 * HOUR - 1)), limited)
  assert.is(tryAgain(limited, at(3 * HOUR)).next_at, at(3 * HOUR))
})

test('a claim that another has overtaken is over', () => {
  assert.equal(loseClaim(pending), {
    ...pending,
    status: 'failed',
    failure_reason: 'claimed_by_another',
    next_at: null,
  })
})

const lives: [days: number, renewed: number][] = [
  [90, 60],
  [6, 4],
  [89, (89 * 2) / 3],
  [91, 61],
  [365, 335],
]
for (const [days, renewed] of lives)
  test(`a certificate of ${days} days is renewed`, () =>
    assert.equal(lifetimeOf(at(0), days * DAY), {
      renew_at: at(Math.floor(renewed * DAY)),
      expires_at: at(days * DAY),
    }))

const problems: [type: string, inChallenge: boolean, reason: string][] = [
  ['urn:ietf:params:acme:error:caa', true, 'caa_forbids'],
  ['urn:ietf:params:acme:error:caa', false, 'caa_forbids'],
  ['urn:ietf:params:acme:error:rateLimited', false, 'rate_limited'],
  ['urn:ietf:params:acme:error:unauthorized', true, 'challenge_failed'],
  ['urn:ietf:params:acme:error:connection', true, 'challenge_failed'],
  ['urn:ietf:params:acme:error:dns', true, 'challenge_failed'],
  ['urn:ietf:params:acme:error:rejectedIdentifier', true, 'certificate_refused'],
  ['urn:ietf:params:acme:error:rejectedIdentifier', false, 'certificate_refused'],
  ['urn:ietf:params:acme:error:unauthorized', false, 'certificate_refused'],
  ['urn:ietf:params:acme:error:serverInternal', false, 'authority_unavailable'],
  ['about:blank', false, 'certificate_refused'],
]
for (const [type, inChallenge, reason] of problems)
  test(`${type}${inChallenge ? ' in a challenge' : ''}`, () => assert.is(failureOf(type, inChallenge), reason))

test.run()
