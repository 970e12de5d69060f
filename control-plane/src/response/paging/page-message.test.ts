import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Config } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { LANGUAGES } from '../../platform/language.ts'
import { createSealer } from '../../platform/sealer.ts'
import { htmlOf } from '../delivery/channel/email-html.ts'
import { partsDiffer } from '../delivery/channel/mail-parts.fixture.ts'
import { plainText } from '../delivery/channel/text.ts'
import { snapshot } from '../incident/snapshot.fixture.ts'
import type { Brief, Failing } from './brief.ts'
import { type PageFacts, pageMessage } from './page-message.ts'

const platform = {
  config: { PHAROS_BASE_URL: 'https://pharos.example' } as Config,
  sealer: createSealer('a secret key of this test'),
} as Platform
const NOON = Date.UTC(2026, 0, 1, 12)
const now = epoch(NOON + 840_000)

const region = (slug: string, failing: boolean, failure_reason: string | null, failure_detail: string | null = null) => ({
  slug, failing, failure_reason, failure_detail, failure_text: null,
}) // biome-ignore format: one thing

const HTTP: Failing = {
  name: 'Checkout',
  target: 'https://shop.example/checkout',
  since: NOON - 60_000,
  runbook_url: 'https://wiki.example/checkout',
  reason: null,
  reason_text: null,
  regions: [
    region('eu', true, 'unexpected_status', 'status 500 is not among 2xx, 3xx'),
    region('us', true, 'unexpected_status', 'status 500 is not among 2xx, 3xx'),
    region('ap', false, null),
  ],
}
const BRIEF: Brief = {
  failing: [HTTP],
  opened_by: 'Pharos',
  said: null,
  levels: 2,
  suspects: [{ text: '1. Checkout was deployed', said: null }],
  met: null,
}
const PAGE: PageFacts = {
  reader: null,
  language: 'en',
  timezone: 'Europe/Berlin',
  level: 1,
  others: ['Ben'],
  updates: [],
}
const incident = snapshot({ title: 'Checkout is down', severity: 'critical' })
const say = (brief: Partial<Brief> = {}, page: Partial<PageFacts> = {}, about = incident) =>
  pageMessage(platform, about, { ...BRIEF, ...brief }, { ...PAGE, ...page }, now)

test('it says how many real users met it, if that is known by then', () => {
  const facts = {
    state: 'no_host',
    fault: null,
    total: null,
    week_before: null,
    not_compared: null,
    missing_seconds: 0,
  } as const
  const met = { facts, as_of: epoch(NOON) }
  const { facts: said } = say({ met }, { timezone: 'America/New_York' })
  assert.is(
    said.find(({ label }) => label === 'Real users')?.value,
    'None of its monitors checks a host, so no real users can be counted. As of 1 Jan 2026, 07:00 GMT-5.',
  )
})

test('it says why, what, since when, where, who else, and leads to the incident', () => {
  const { subject, text, facts, links } = say()
  assert.is(subject, '[Critical] Checkout is down: HTTP 500 from 2 of 3 regions')
  assert.equal(text.split('\n'), [
    'Checkout: HTTP 500 from 2 of 3 regions (status 500 is not among 2xx, 3xx).',
    'Since 1 Jan 2026, 12:59 CET. Nobody has acknowledged it yet.',
  ])
  assert.equal(
    facts.map(({ label, value }) => `${label}: ${value}`),
    [
      'Target: https://shop.example/checkout',
      'Since: 1 Jan 2026, 12:59 CET',
      'Regions: eu HTTP 500, us HTTP 500, ap fine',
      'Service: Checkout',
      'Severity: critical',
      'Level: 1 of 2',
      'Also paged: Ben',
      'Possible cause: 1. Checkout was deployed',
      'Incident: #7',
    ],
  )
  assert.equal(
    links.map(({ label }) => label),
    ['Open incident', 'Acknowledge', 'Resolve', 'Runbook'],
  )
  assert.is(links[0]?.url, `https://pharos.example/console/incidents/${incident.id}`)
})

test('the reader’s time zone counts', () => {
  assert.match(say({}, { timezone: 'America/New_York' }).text, 'Since 1 Jan 2026, 06:59 GMT-5')
})

const alerts = (total: number, message: string | null = null) => ({
  alerts: { total, shown: [{ name: 'Disk full on db1', severity: null, message, joined_at: NOON }] },
})
const HEARTBEAT = { ...HTTP, regions: [], reason: 'The job reported a failure.' }

type Case = [name: string, brief: Partial<Brief>, about: object, subject: string, text: string]
const CASES: Case[] = [
  ['one region', { failing: [{ ...HTTP, regions: [region('local', true, 'connection_refused')] }] }, {}, ': connection refused from local', 'Checkout: connection refused from local.'],
  ['no reason', { failing: [{ ...HTTP, regions: [region('local', true, null)] }] }, {}, ': no reason given from local', 'Checkout: no reason given from local.'],
  ['a heartbeat', { failing: [HEARTBEAT] }, {}, ': The job reported a failure', 'Checkout: The job reported a failure.'],
  ['nothing known', { failing: [{ ...HEARTBEAT, reason: null }] }, {}, '', 'Checkout: it is failing.'],
  ['several monitors', { failing: [HTTP, HTTP, HTTP] }, {}, ': HTTP 500 from 2 of 3 regions', 'Checkout: HTTP 500 from 2 of 3 regions (status 500 is not among 2xx, 3xx). 2 more monitors are also failing.'],
  ['an alert of another system', { failing: [], opened_by: 'Prod' }, alerts(1, 'Above 95 %.'), '', 'Disk full on db1: Above 95 %.'],
  ['a group of alerts', { failing: [], opened_by: 'Prod' }, alerts(7), ': 7 alerts are firing', 'Disk full on db1'],
  ['a person', { failing: [], opened_by: 'Ann' }, {}, '', 'Opened by Ann.'],
  ['a person with words', { failing: [], opened_by: 'Ann', said: 'Customers\ncall.' }, {}, '', 'Customers call.'],
] // biome-ignore format: a table

for (const [name, brief, about, subject, text] of CASES)
  test(name, () => {
    const message = say(brief, {}, { ...incident, ...about })
    assert.is(message.subject, `[Critical] Checkout is down${subject}`)
    assert.is(message.text.split('\n')[0], text)
  })

const SEEN = { code: 'http.status', params: { status: 500, expected: '2xx, 3xx' } }
const GERMAN_TITLE = { monitors: [{ id: 'm', type: 'http' as const, friendly_name: 'Checkout', healthy: false }] }

test('a reader has it in their language, with the reason by its code', () => {
  const regions = HTTP.regions.map(each => (each.failing ? { ...each, failure_text: SEEN } : each))
  const said = { code: 'heartbeat.started', params: {} }
  const brief = { failing: [{ ...HTTP, regions }], suspects: [{ text: 'A run started', said }] }
  const german = say(brief, { language: 'de' }, { ...incident, ...GERMAN_TITLE })
  assert.is(german.subject, '[Kritisch] Checkout ist ausgefallen: HTTP 500 aus 2 von 3 Regionen')
  assert.match(
    german.text,
    /^Checkout: HTTP 500 aus 2 von 3 Regionen \(.+\)\.\nSeit 01\.01\.2026, 12:59 MEZ\. Noch niemand/,
  )
  assert.not.match(german.text, 'is not among')
  assert.equal(
    german.links.map(({ label }) => label),
    ['Vorfall öffnen', 'Bestätigen', 'Lösen', 'Runbook'],
  )
  assert.equal(german.webhook.incident, say(brief).webhook.incident)
  const french = say(brief, { language: 'fr' })
  assert.is(
    french.subject,
    '[Critique] Checkout is down\u00a0: HTTP 500 depuis 2 régions sur 3',
    'a title of a person stays',
  )
  const labels = (of: typeof german) => of.facts.map(({ label }) => label)
  const english = labels(say(brief))
  for (const other of [german, french])
    assert.equal(
      labels(other).filter(label => english.includes(label) && label !== 'Service'),
      other === french ? ['Incident'] : [],
    )
})

const BREAKS = ['\r', '\n', '\u0000', '\u202e']
const isLine = (text: string) => BREAKS.every(character => !text.includes(character))

const HOSTILE = [
  'a\r\nBcc: b@example.com',
  '<script>x</script>',
  '"><img src=x onerror=x>',
  'a\u202eb\u0000',
  'x'.repeat(5_000),
]

for (const evil of HOSTILE)
  test(`hostile text stays text: ${evil.slice(0, 30)}`, () => {
    const failing = { ...HTTP, name: evil, target: evil, reason: evil, regions: [region(evil, true, evil, evil)] }
    for (const brief of [{ failing: [failing] }, { failing: [], opened_by: evil, said: evil }]) {
      const message = say({ ...brief, suspects: [{ text: evil, said: null }] }, { others: [evil] })
      assert.ok(isLine(message.subject))
      assert.ok(message.facts.every(({ value }) => isLine(value)))
      assert.is(message.text.split('\n').length, 2)
      assert.not.match(htmlOf(message), /<script>|<img src=x/)
      assert.ok(plainText(message).length < 8_000)
    }
  })

test('both parts of the mail say the same, and the incident is the main button', () => {
  for (const language of LANGUAGES) assert.equal(partsDiffer(say({}, { language })), { html: [], text: [] })
  const html = htmlOf(say())
  const grounds = [...html.matchAll(/background:(#\w+);color:#\w+;border/g)].map(([, ground]) => ground)
  assert.equal(grounds, ['#101828', '#ffffff', '#ffffff', '#ffffff'])
})

test.run()
