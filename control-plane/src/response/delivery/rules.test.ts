import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  decideNext,
  isOutOfDate,
  type Next,
  type Question,
  RANKS,
  type Ranked,
  RETRY_MS,
  rankOf,
  readRetryAfter,
  type SendResult,
} from './rules.ts'
import { safeName } from './safe-name.ts'

const test = suite('what becomes of a delivery')

const NOW = Date.parse('2026-03-02T08:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const ANSWERED = deliveryText('delivery.answered', { answer: 503 })
const givenUp = (attempts: number): Next => ({
  state: 'failed',
  reason: deliveryText('delivery.given_up', { reason: ANSWERED, attempts }),
})

const no = (result: 'failed' | 'limited' | 'refused', retry_after_ms?: number): SendResult => ({
  result,
  reason: ANSWERED,
  status: 503,
  answer: '',
  ...(retry_after_ms === undefined ? {} : { retry_after_ms }),
})
const in_ = (ms: number): Next => ({ state: 'waiting', at: (NOW + ms) as never })
const given: Question = {
  type: 'webhook',
  failures: 0,
  created_at: NOW,
  not_after: null,
  result: no('failed'),
  now: NOW,
}
const LATE: Next = { state: 'dropped', reason: deliveryText('delivery.out_of_date', { reason: ANSWERED }) }

const table: [string, Partial<Question>, Next][] = [
  ['delivered', { result: { result: 'delivered', status: 200, answer: '' } }, { state: 'delivered' }],
  ...RETRY_MS.map((wait, failures): [string, Partial<Question>, Next] => [
    `failure ${failures}`,
    { failures },
    in_(wait),
  ]),
  ['the eighth attempt fails', { failures: 7 }, givenUp(8)],
  ['refused for good', { result: no('refused') }, { state: 'failed', reason: ANSWERED }],
  ['a call is tried again soon', { type: 'voice' }, in_(10_000)],
  ['a text is given up early', { type: 'sms', failures: 4 }, givenUp(5)],
  ['mail has the schedule of webhooks', { type: 'email', failures: 6 }, in_(6 * HOUR)],
  ['Retry-After longer than the schedule', { result: no('failed', 45_000) }, in_(45_000)],
  ['Retry-After shorter than the schedule', { result: no('failed', 5_000) }, in_(30_000)],
  ['Retry-After of days', { result: no('failed', 100 * HOUR) }, in_(6 * HOUR)],
  ['limited: as long as it asks', { result: no('limited', 2_000), failures: 3 }, in_(2_000)],
  ['limited: at least a second', { result: no('limited', 0) }, in_(1_000)],
  ['limited without a time', { result: no('limited') }, in_(30_000)],
  ['limited to the last instant', { result: no('limited', HOUR), created_at: NOW - 23 * HOUR }, in_(HOUR)],
  ['limited for longer than a day', { result: no('limited', HOUR), created_at: NOW - 23 * HOUR - 1 }, givenUp(1)],
  ['the next attempt at its last instant', { not_after: NOW + 30_000 }, in_(30_000)],
  ['the next attempt just after', { not_after: NOW + 29_999 }, LATE],
]
for (const [name, when, then] of table) test(name, () => assert.equal(decideNext({ ...given, ...when }), then))

test('why a message is given up, in words', () => {
  const inWords = (next: Next) => ('reason' in next ? [next.reason.text, germanText(textIn(next.reason), '')] : [])
  assert.equal(inWords(givenUp(1)), [
    'it answered 503; given up after 1 attempt',
    'die Antwort war 503; aufgegeben nach 1 Versuch',
  ])
  assert.equal(inWords(givenUp(8)), [
    'it answered 503; given up after 8 attempts',
    'die Antwort war 503; aufgegeben nach 8 Versuchen',
  ])
  assert.equal(inWords(LATE), [
    'it answered 503; by the next attempt it would be out of date',
    'die Antwort war 503; beim nächsten Versuch wäre sie nicht mehr aktuell',
  ])
})

test('out of date is after the last instant', () => {
  assert.equal(
    [NOW - 1, NOW, NOW + 1].map(now => isOutOfDate(NOW, now)),
    [false, false, true],
  )
  assert.is(isOutOfDate(null, NOW), false)
})

const headers: [string | undefined, number | undefined][] = [
  ['120', 120_000],
  ['0', 0],
  ['0.5', 500],
  [' 7 ', 7_000],
  ['Mon, 02 Mar 2026 08:01:00 GMT', MINUTE],
  ['Mon, 02 Mar 2026 07:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['', undefined],
  [undefined, undefined],
]
for (const [text, ms] of headers) test(`Retry-After ${text}`, () => assert.is(readRetryAfter(text, NOW), ms))

for (const [name, safe] of [
  ['Acme Status', 'Acme Status'],
  ['Win at https://evil.example/x now', 'Win at now'],
  ['www.evil.example', ''],
  ['evil.example', 'evil.\u2060example'],
  ['mail me@evil.example', 'mail'],
  ['A\r\nBcc: x\u202eB', 'A Bcc: x B'],
  ['é'.repeat(100), `${'é'.repeat(59)}…`],
  ['   ', ''],
] as const)
  test(`the name in a mail that strangers can have sent: ${JSON.stringify(name)}`, () =>
    assert.is(safeName(name), safe))

const plain: Ranked = { event: 'report.weekly', via: 'channel', of_incident: false, patient: false, repeats: false }
for (const [name, given, rank] of [
  ['a page', { event: 'page', of_incident: true }, 'page'],
  ['a page that is sent again by hand', { event: 'page', of_incident: true, repeats: true }, 'rest'],
  ['an incident', { event: 'incident.opened', of_incident: true }, 'news'],
  ['an alert', { event: 'monitor.failed' }, 'news'],
  ['an alert of another kind, of an incident', { event: 'alert_rule.fired', of_incident: true }, 'news'],
  ['a link to sign in', { event: 'sign_in.link', via: 'sign_in' }, 'news'],
  ['a code', { event: 'contact_method.code', via: 'contact_method' }, 'news'],
  ['news to a subscriber', { event: 'page.incident', via: 'subscriber' }, 'rest'],
  ['a test', { event: 'channel.test' }, 'rest'],
  ['a digest', {}, 'rest'],
  ['a reminder', { event: 'monitor.reminder', patient: true }, 'reminder'],
] as const)
  test(`${name} is sent with the rank ${rank}`, () => {
    assert.is(rankOf({ ...plain, ...given }), RANKS[rank])
  })

test.run()
