import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Config } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { createSealer } from '../../platform/sealer.ts'
import { partsDiffer } from '../delivery/channel/mail-parts.fixture.ts'
import { durationOf, incidentMessage } from './message.ts'
import { snapshot } from './snapshot.fixture.ts'

const platform = {
  config: { PHAROS_BASE_URL: 'https://pharos.example' } as Config,
  sealer: createSealer('a secret key of this test'),
} as Platform
const now = epoch(Date.UTC(2026, 0, 1, 12, 14))
const alice = { type: 'user', id: 'a', name: 'Alice', user_id: 'a' } as const
const acknowledged = { responder_status: 'acknowledged', acknowledged_by: alice } as const
const resolved = { responder_status: 'resolved', status: 'resolved', resolved_at: now } as const

const TEXTS = [
  ['opened', {}, 'Incident #7 on Checkout has been open since 1 Jan 2026, 12:00 UTC: API is down. Nobody has acknowledged it yet.'],
  ['page', acknowledged, 'Incident #7 on Checkout has been open since 1 Jan 2026, 12:00 UTC: API is down. Acknowledged by Alice.'],
  ['reopened', { service_name: null }, 'Incident #7 was reopened: API is down. Nobody has acknowledged it yet.'],
  ['acknowledged', acknowledged, 'Incident #7 on Checkout was acknowledged by Alice: API is down.'],
  ['updated', {}, 'Incident #7 on Checkout, investigating: API is down. Nobody has acknowledged it yet.'],
  ['resolved', resolved, 'Incident #7 on Checkout was resolved after 14 min: API is down.'],
] as const // biome-ignore format: a table

const STATES = {
  opened: 'Opened',
  page: 'Page',
  reopened: 'Reopened',
  acknowledged: 'Acknowledged',
  updated: 'Update',
  resolved: 'Resolved',
}

for (const [news, more, text] of TEXTS) {
  test(`${news}: ${text}`, () => {
    const message = incidentMessage(platform, snapshot(more), news, now)
    assert.is(message.text, text)
    assert.is(message.subject, `[${STATES[news]}] Incident #7: API is down`)
    assert.is(message.thread, `incident-${snapshot().id}`)
  })
}

const ALL = ['opened', 'reopened', 'acknowledged', 'updated', 'resolved', 'page', 'joined', 'left'] as const
const CLOCKS = [
  ['Europe/Berlin', '13:00 CET', '13:14 CET'],
  ['America/New_York', '07:00 GMT-5', '07:14 GMT-5'],
  ['Asia/Kolkata', '17:30 GMT+5:30', '17:44 GMT+5:30'],
  ['UTC', '12:00 UTC', '12:14 UTC'],
] as const

for (const [timezone, ...clock] of CLOCKS)
  test(`each time of a message has its zone, and is that of its reader: ${timezone}`, () => {
    for (const news of ALL)
      for (const more of [{}, acknowledged, resolved]) {
        const message = incidentMessage(platform, snapshot(more), news, now, { timezone })
        assert.equal(partsDiffer(message), { html: [], text: [] })
        const { text, facts, webhook } = message
        const shown = [text, ...facts.map(({ value }) => value)].join('\n')
        const times = [...shown.matchAll(/\d{1,2}:\d{2}(?: \S+)?/g)].map(([time]) => time.replace(/[:.]$/, ''))
        assert.equal(
          times.filter(time => !(clock as readonly string[]).includes(time)),
          [],
          `${news}: ${shown}`,
        )
        assert.ok(news === 'left' || times.length > 0)
        assert.match(JSON.stringify(webhook), /T12:00:00\.000Z/)
      }
  })

test('a receiver who is no responder gets no query of the target', () => {
  const TARGETS: [uri: string | null, told: string | undefined][] = [
    ['https://api.example.com/health?token=s3cr3t#x', 'https://api.example.com/health'],
    ['https://api.example.com:8443/?token=s3cr3t', 'https://api.example.com:8443/'],
    ['https://api.example.com', 'https://api.example.com/'],
    ['mail.example.com:25', 'mail.example.com:25'],
    [null, undefined],
  ] // biome-ignore format: a table
  for (const [uri, told] of TARGETS) {
    const monitors = [{ id: 'm', type: 'http', friendly_name: 'API', healthy: false, uri }] as const
    const uriFor = (responder: boolean) => {
      const { webhook } = incidentMessage(platform, snapshot({ monitors: [...monitors] }), 'opened', now, { responder })
      return (webhook.monitor as { uri?: string }).uri
    }
    assert.is(uriFor(false), told)
    assert.is(uriFor(true), uri ?? undefined)
  }
})

test('an update is told in its own words', () => {
  const updates = [{ status: 'identified', message: 'A disk is full.', created_at: now }] as const
  const message = incidentMessage(platform, snapshot({ status: 'identified' }), 'updated', now, { updates })
  assert.is(message.text, 'Incident #7 on Checkout, identified: A disk is full.')
})

const LINKS = [
  ['an open one is acknowledged or resolved', {}, ['acknowledge', 'resolve']],
  ['an acknowledged one is resolved', acknowledged, ['resolve']],
  ['a resolved one has nothing to be done', resolved, []],
] as const // biome-ignore format: a table

for (const [name, more, actions] of LINKS) {
  test(`links: ${name}; a reader who is no responder has none`, () => {
    const { links, webhook } = incidentMessage(platform, snapshot(more), 'page', now)
    const [open, ...others] = links
    assert.is(open?.url, `https://pharos.example/console/incidents/${snapshot().id}`)
    assert.equal(
      others.map(link => link.action),
      [...actions],
    )
    assert.equal(Object.keys(webhook.links ?? {}), [...actions])
    for (const { url } of others) assert.match(url, `https://pharos.example/incident/${snapshot().id}/action?token=`)
    const told = incidentMessage(platform, snapshot(more), 'opened', now, { responder: false })
    assert.equal([told.links, 'links' in told.webhook], [[], false])
  })
}

test('facts name what fails, and not without end', () => {
  const monitors = Array.from({ length: 7 }, (_, index) => ({
    id: `${index}`,
    type: 'http' as const,
    friendly_name: `M${index}`,
    healthy: index === 0,
  }))
  const { facts } = incidentMessage(platform, snapshot({ monitors }), 'opened', now)
  assert.is(facts.find(fact => fact.label === 'Failing')?.value, 'M1, M2, M3, M4, M5 and 1 more')
  assert.equal(
    facts.map(fact => fact.label),
    ['Service', 'Severity', 'Status', 'Opened', 'Failing'],
  )
})

test('a duration has its two largest units', () => {
  const table: [number, string][] = [[0, '0 s'], [499, '0 s'], [59_000, '59 s'], [60_000, '1 min'], [61_000, '1 min 1 s'], [3_600_000, '1 h'], [11_520_000, '3 h 12 min'], [90_061_000, '1 d 1 h'], [86_460_000, '1 d']] // biome-ignore format: a table
  for (const [ms, text] of table) assert.is(durationOf(ms), text)
})

test.run()
