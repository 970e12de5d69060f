import { sayCertificate } from '@pharos/shared-protocol/text/en/certificate.ts'
import { sayVerdict } from '@pharos/shared-protocol/text/en/verdict.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ALL_KINDS } from '../../concepts.ts'
import { lengthInWords } from '../../platform/clock-words.ts'
import type { AlertRaised } from '../alert/index.ts'
import { partsDiffer } from '../delivery/channel/mail-parts.fixture.ts'
import type { Message } from '../delivery/index.ts'
import { alertMessage, type Reader, type Subject, statusMessage } from './message.ts'
import type { StatusNews } from './words/index.ts'

const test = suite('what notices say')

const at = (minutes: number) => epoch(Date.parse('2026-03-02T08:00:00Z') + minutes * 60_000)
const SUBJECT: Subject = {
  account_id: 'account',
  id: 'monitor',
  kind: 'http',
  type: 'http',
  name: 'shop',
  target: 'https://shop.example/',
  runbook_url: null,
  incident: null,
  base: 'https://pharos.example',
}
const ENGLISH: Reader = { language: 'en', timezone: 'UTC' }
const ALERT: AlertRaised = {
  monitor: { id: 'monitor', kind: 'http', friendly_name: 'shop' },
  what: 'failed',
  at: at(0),
  from: 'up',
  to: 'down',
  reason: '2 of 3 regions fail to connect; 2 are needed',
  failure_reason: 'connection_refused',
  regions: [
    { region: 'eu', status: 'failing', failure_reason: 'connection_refused' },
    { region: 'us', status: 'healthy', failure_reason: null },
  ],
  repeated: false,
  held_for: null,
}

const statuses: [StatusNews, Partial<AlertRaised>, Message['tone'], string, string][] = [
  [
    'failed',
    {},
    'problem',
    'shop is down',
    'shop has been down since 2 Mar 2026, 08:00 UTC: 2 of 3 regions fail to connect; 2 are needed.',
  ],
  [
    'failed',
    { held_for: 'maintenance' },
    'problem',
    'shop is down',
    'shop has been down since 2 Mar 2026, 08:00 UTC: 2 of 3 regions fail to connect; 2 are needed. Its maintenance has ended, and the problem continues.',
  ],
  [
    'failed',
    { held_for: 'mute' },
    'problem',
    'shop is down',
    'shop has been down since 2 Mar 2026, 08:00 UTC: 2 of 3 regions fail to connect; 2 are needed. It is no longer muted, and the problem continues.',
  ],
  [
    'degraded',
    { reason: 'slow' },
    'degraded',
    'shop is degraded',
    'shop has been degraded since 2 Mar 2026, 08:00 UTC: slow.',
  ],
  [
    'unknown',
    { reason: 'no region reports' },
    'info',
    'shop can’t be checked',
    'The status of shop has been unknown since 2 Mar 2026, 08:00 UTC: no region reports.',
  ],
  [
    'recovered',
    { at: at(12) },
    'recovered',
    'shop has recovered',
    'shop recovered at 2 Mar 2026, 08:12 UTC after 12 minutes.',
  ],
  [
    'reminder',
    { reason: 'refused' },
    'problem',
    'shop is still down',
    'shop is still down after 1 hour 30 minutes (since 2 Mar 2026, 08:00 UTC): refused.',
  ],
]
for (const [news, alert, tone, subject, text] of statuses)
  test(`${news}${alert.held_for ? ` after ${alert.held_for}` : ''}`, () => {
    const told = { news, alert: { ...ALERT, ...alert }, since: at(0) }
    const message = statusMessage(SUBJECT, told, ENGLISH, at(90))
    assert.equal([message.tone, message.subject, message.text], [tone, subject, text])
    assert.is(message.thread, `monitor/monitor/status/${at(0)}`)
    assert.is(message.links[0]?.url, 'https://pharos.example/console/monitors/http/monitor')
  })

test('who is on it is said when there is an incident, with the runbook', () => {
  const incident = { number: 12, title: 'shop is down', acknowledged_by: null as string | null }
  const say = (by: string | null) =>
    statusMessage(
      { ...SUBJECT, runbook_url: 'https://wiki.example/shop', incident: { ...incident, acknowledged_by: by } },
      { news: 'failed', alert: ALERT, since: at(0) },
      ENGLISH,
      at(1),
    )
  assert.match(say(null).text, /Incident #12: nobody has acknowledged it yet\.$/)
  assert.match(say('Ada').text, /Incident #12: acknowledged by Ada\.$/)
  assert.equal(
    say('Ada').links.map(link => link.action),
    ['view', 'runbook'],
  )
})

const DOMAIN = {
  dns_job_id: 'd',
  http_job_id: 'h',
  monitor_name: 'shop',
  domain: 'shop.example',
  expiry_date: '2026-04-01',
  headline: 'shop.example expires in 30 days',
  detail: 'Renew it.',
}
const TLS = { host: 'shop.example', subject: 'CN=shop', issuer: 'CN=ca', not_after: '2026-04-01T00:00:00.000Z' }

const alerts: Record<string, [Record<string, unknown>, Message['tone'], string, RegExp]> = {
  tls_expiring: [
    { ...TLS, days_until_expiry: 1 },
    'degraded',
    'shop: certificate expires in 1 day',
    /valid until 2026-04-01 00:00 UTC/,
  ],
  tls_expired: [TLS, 'problem', 'shop: certificate has expired', /was valid until 2026-04-01/],
  tls_invalid: [
    { ...TLS, failure_reason: 'self_signed', detail: 'it is self-signed' },
    'problem',
    'shop: certificate is not valid',
    /shop.example: it is self-signed\./,
  ],
  tls_certificate_changed: [
    { ...TLS, changed: ['issuer', 'key'], before: { issuer: 'CN=old' } },
    'info',
    'shop: certificate has a new issuer, key',
    /long before/,
  ],
  tls_recovered: [{ ...TLS, from: 'expired' }, 'recovered', 'shop: certificate is valid again', /was expired/],
  domain_expiring: [DOMAIN, 'degraded', 'shop.example expires in 30 days', /^Renew it\.$/],
  domain_expired: [{ ...DOMAIN, headline: 'shop.example has expired' }, 'problem', 'shop.example has expired', /Renew/],
  domain_grace_state: [DOMAIN, 'problem', 'shop.example expires in 30 days', /Renew/],
  domain_registrar_changed: [DOMAIN, 'info', 'shop.example expires in 30 days', /Renew/],
  domain_nameservers_changed: [DOMAIN, 'info', 'shop.example expires in 30 days', /Renew/],
  dns_records_changed: [
    { name: 'shop.example', record_type: 'A', before: ['192.0.2.1'], after: [], rdata_hash: 'ab' },
    'problem',
    'shop: shop.example A changed',
    /was 192\.0\.2\.1 and is now nothing/,
  ],
  dns_unreachable: [
    {
      domain: 'shop.example',
      failure_reason: 'timeout',
      sets: [{ name: 'shop.example', record_type: 'A', failure_reason: 'timeout' }],
    },
    'problem',
    'shop: DNS can’t be looked up',
    /shop\.example can’t be looked up \(timeout\)/,
  ],
  dns_recovered: [
    { domain: 'shop.example', from: 'changed' },
    'recovered',
    'shop: DNS is as expected again',
    /were changed/,
  ],
  page_speed_over_budget: [
    { broken: [{ budget: 'lcp_budget_ms', limit: 2500, actual: 4000 }] },
    'degraded',
    'shop: performance budget exceeded',
    /exceeded 1 budget in two consecutive runs/,
  ],
  page_speed_recovered: [{}, 'recovered', 'shop: within budget again', /is within all its budgets again/],
}
/** What the texts of a domain name besides their English sentences. */
const DETAILS = {
  days_until_expiry: 30,
  grace_state: 'pending delete',
  before: 'Old Inc.',
  after: 'New Inc.',
  detail_text: textIn(sayCertificate('certificate.self_signed')),
}
const PLANNED = Object.values(ALL_KINDS).filter(kind => kind.family === 'planned')
const kindOf = (reason: string) => PLANNED.find(({ alerts: own }) => reason in own)?.kind ?? 'http'

for (const [reason, [data, tone, subject, text]] of Object.entries(alerts))
  test(`${reason}: words for everybody, and no missing ones`, () => {
    const kind = kindOf(reason)
    const alert = { ...ALERT, what: 'alert' as const, reason, data: { ...data, reason } }
    const message = alertMessage(ALL_KINDS, { ...SUBJECT, kind }, alert, ENGLISH, at(1))
    assert.equal([message.event, message.tone, message.subject], [reason, tone, subject])
    assert.match(message.text, text)
    assert.not.match(JSON.stringify(message), /undefined|NaN|\[object/)
  })

const GERMAN: Reader = { language: 'de', timezone: 'Europe/Berlin' }
const FRENCH: Reader = { language: 'fr', timezone: 'Europe/Paris' }
const SAID = sayVerdict('verdict.must_reach', {
  findings: [sayVerdict('verdict.failing', { some: 2, all: 3, causes: [sayVerdict('failure.connection_refused')] })],
  needed: 2,
  unable: '',
})

test('a reader has it in their language, on their clock; programs have English', () => {
  const told = {
    news: 'failed' as const,
    alert: { ...ALERT, reason: SAID.text, reason_text: textIn(SAID) },
    since: at(0),
  }
  const german = statusMessage(SUBJECT, told, GERMAN, at(1))
  assert.is(german.subject, 'shop ist ausgefallen')
  assert.match(german.text, /^shop ist seit 02\.03\.2026, 09:00 MEZ ausgefallen: .*Verbindung abgelehnt/)
  assert.equal(
    german.facts.map(({ label, value }) => `${label}: ${value}`),
    [
      'Monitor: shop (https://shop.example/)',
      'Seit: 02.03.2026, 09:00 MEZ',
      'Fehler: Verbindung abgelehnt',
      'Regionen: eu Verbindung abgelehnt, us in Ordnung',
    ],
  )
  const french = statusMessage(SUBJECT, told, FRENCH, at(1))
  assert.match(french.text, /^shop est en panne depuis le 2 mars 2026, 09:00 UTC\+1\u00a0: /)
  const english = statusMessage(SUBJECT, told, ENGLISH, at(1))
  assert.equal(german.webhook, english.webhook)
  assert.equal(french.webhook, english.webhook)
})

test('a reason of an earlier version stays as it is', () => {
  const { text } = statusMessage(SUBJECT, { news: 'failed', alert: ALERT, since: at(0) }, GERMAN, at(1))
  assert.match(text, '2 of 3 regions fail to connect')
})

for (const reader of [GERMAN, FRENCH])
  for (const [reason, [data]] of Object.entries(alerts))
    test(`${reason} in ${reader.language} shares no sentence with English`, () => {
      const alert = { ...ALERT, what: 'alert' as const, reason, data: { ...DETAILS, ...data, reason } }
      const subject: Subject = { ...SUBJECT, kind: kindOf(reason) }
      const [own, english] = [reader, ENGLISH].map(each => alertMessage(ALL_KINDS, subject, alert, each, at(1)))
      assert.is.not(own?.subject, english?.subject)
      assert.is.not(own?.text, english?.text)
      assert.equal(own?.webhook, english?.webhook)
      assert.not.match(JSON.stringify(own), /undefined|NaN|\[object/)
      assert.equal(own && partsDiffer(own), { html: [], text: [] })
    })

test('every alert of every kind has a row above', () => {
  const declared = PLANNED.flatMap(({ alerts: own }) => Object.keys(own))
  assert.equal(Object.keys(alerts).sort(), declared.sort())
})

test('a webhook gets a domain alert to the letter of spec 6.1', () => {
  const data = { ...DOMAIN, reason: 'domain_expiring', days_until_expiry: 30, rung: 30 }
  const { webhook } = alertMessage(
    ALL_KINDS,
    { ...SUBJECT, kind: 'domain' },
    { ...ALERT, what: 'alert', reason: 'domain_expiring', data },
    ENGLISH,
    at(1),
  )
  const { http_job_id: _, ...rest } = DOMAIN
  assert.equal(webhook, { data: { ...rest, reason: 'domain_expiring' } })
})

const lengths: [number, string][] = [
  [0, '0 seconds'],
  [1_000, '1 second'],
  [59_499, '59 seconds'],
  [60_000, '1 minute'],
  [3_600_000, '1 hour'],
  [3_661_000, '1 hour 1 minute'],
  [90_061_000, '1 day 1 hour'],
  [86_460_000, '1 day 1 minute'],
]
for (const [ms, words] of lengths) test(words, () => assert.is(lengthInWords(ms), words))

test.run()
