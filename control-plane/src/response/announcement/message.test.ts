import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Reader as Person } from '../../account/member/index.ts'
import type { MaintenanceNotice } from '../../monitoring/maintenance-window/index.ts'
import { PARTS } from '../../monitoring/pulse/rules.ts'
import { LANGUAGES } from '../../platform/language.ts'
import { accountMessage } from './account-message.ts'
import {
  clockMessage,
  installationMessage,
  laneMessage,
  maintenanceMessage,
  regionMessage,
  setBackMessage,
} from './message.ts'

const test = suite('announcements in words')

type Reader = Pick<Person, 'language' | 'timezone'>
const READER = { language: 'en', timezone: 'UTC' } as const
const T0 = epoch(Date.parse('2026-03-02T08:00:00Z'))

function noticeOf(count: number, suppress: 'alerts' | 'checks' = 'alerts'): MaintenanceNotice {
  const monitors = Array.from({ length: Math.min(count, 200) }, (_, i) => ({
    id: String(i),
    kind: 'http' as const,
    friendly_name: `shop ${i}`,
  }))
  return {
    window: { id: 'window', title: 'Upgrade', suppress },
    occurrence_id: 'occurrence',
    starts_at: T0,
    ends_at: epoch(T0 + 5_400_000),
    monitors,
    monitor_count: count,
    group_notification_ids: [],
    status_page_ids: [],
  }
}

const region = { id: 'region', slug: 'east', name: 'Frankfurt' }

const rows = [
  {
    name: 'a region is offline',
    message: regionMessage(region, true, T0, READER),
    subject: 'Region Frankfurt (east) is offline',
    text: 'No agent in region Frankfurt (east) has been online since 2 Mar 2026, 08:00 UTC. No checks run from there. No monitor is marked as down because of this.',
  },
  {
    name: 'a region without a name of its own is back',
    message: regionMessage({ ...region, name: 'east' }, false, T0, READER),
    subject: 'Region east is online again',
    text: 'Region east has had an agent online again since 2 Mar 2026, 08:00 UTC. Its checks have resumed.',
  },
  {
    name: 'the installation is away',
    message: installationMessage('id', { from: T0, to: null, parts: ['intake'] }, T0, READER),
    subject: 'Pharos is unavailable',
    text: 'Parts of Pharos have been unavailable since 2 Mar 2026, 08:00 UTC. The message bus or the intake was unavailable, so no results were processed. Monitors become unknown, without a notification for each one.',
  },
  {
    name: 'the installation is back',
    message: installationMessage('id', { from: T0, to: epoch(T0 + 240_000), parts: ['scheduler'] }, T0, READER),
    subject: 'Pharos was unavailable for 4 minutes',
    text: 'Pharos was unavailable from 2 Mar 2026, 08:00 UTC until 2 Mar 2026, 08:04 UTC. The scheduler was not running, so no checks were sent out. Checks have resumed. The time in between is unknown where there are no results.',
  },
  {
    name: 'a region got no runs',
    message: laneMessage([region], T0, READER),
    subject: 'The message bus stopped handing out the runs of region Frankfurt (east)',
    text: 'Runs of region Frankfurt (east) waited on the message bus although an agent was online there. Pharos made their queue anew at 2 Mar 2026, 08:00 UTC, and checks run again. Checks that were due in between may be missing. If this happens again, look at the logs of the NATS servers.',
  },
  {
    name: 'the clock of a machine is wrong',
    message: clockMessage({ machine: 'app-1', skew_ms: -3_600_000 }, T0, READER),
    subject: 'The clock of app-1 is wrong',
    text: "The clock of app-1, which runs a part of Pharos, is 1 hour behind the database's. Pharos goes by the database's clock, so nothing is measured or sent at a wrong time. Certificates and the message bus are judged by the machine's own clock: set it right, for example with NTP.",
  },
  {
    name: 'the clock of the database was set back',
    message: setBackMessage({ by_ms: 5_430_000 }, T0, READER),
    subject: 'The clock of the database was set back by 1 hour 30 minutes',
    text: 'The clock of the database, by which all of Pharos goes, was set back by 1 hour 30 minutes. Pharos moved what was due, so checks, heartbeats and pages go on. The time that came again has results of both times. Snoozes, maintenance and expiry dates stay as people set them. If nobody set the clock on purpose, look at the time service (NTP) of its machine.',
  },
  {
    name: 'maintenance begins',
    message: maintenanceMessage('maintenance.started', noticeOf(1), T0, READER),
    subject: 'Maintenance: Upgrade',
    text: 'Maintenance of 1 monitor has started and will last until 2 Mar 2026, 09:30 UTC. Failures are reported when it ends.',
  },
  {
    name: 'maintenance that suppresses checks',
    message: maintenanceMessage('maintenance.started', noticeOf(2, 'checks'), T0, READER),
    subject: 'Maintenance: Upgrade',
    text: 'Maintenance of 2 monitors has started and will last until 2 Mar 2026, 09:30 UTC. Checks are paused.',
  },
  {
    name: 'maintenance ends',
    message: maintenanceMessage('maintenance.ended', noticeOf(2), T0, READER),
    subject: 'Maintenance: Upgrade',
    text: 'Maintenance of 2 monitors ended after 1 hour 30 minutes.',
  },
  {
    name: 'the ownership is handed on',
    message: accountMessage(
      'https://pharos.example',
      'id',
      {
        event: 'account.ownership_transferred',
        account: 'Shop',
        owner: 'ada@example.com',
        former_owner: 'bob@example.com',
      },
      T0,
      READER,
    ),
    subject: 'ada@example.com is now the owner of Shop',
    text: 'bob@example.com made ada@example.com the owner of the account Shop and is now a super admin.',
  },
  {
    name: 'the account is to be deleted',
    message: accountMessage(
      'https://pharos.example',
      'id',
      { event: 'account.deletion_requested', account: 'Shop', by: 'Ada', deletion_at: epoch(T0 + 7 * 86_400_000) },
      T0,
      READER,
    ),
    subject: 'Shop will be deleted on 9 Mar 2026, 08:00 UTC',
    text: 'Ada requested the deletion of the account Shop and everything in it. Until 9 Mar 2026, 08:00 UTC, everything works as before, and an owner or super admin can cancel the deletion in the settings of the account, or with pharos account restore.',
  },
  {
    name: 'the account is not deleted after all',
    message: accountMessage(
      'https://pharos.example',
      'id',
      { event: 'account.restored', account: 'Shop', by: 'Ada' },
      T0,
      READER,
    ),
    subject: 'Shop will not be deleted',
    text: 'Ada canceled the deletion of the account Shop. Nothing was deleted.',
  },
]

for (const { name, message, subject, text } of rows) {
  test(name, () => assert.equal([message.subject, message.text], [subject, text]))
}

test('each is told in each language, on the clock of its reader', () => {
  const readers = LANGUAGES.map(language => ({ language, timezone: 'Europe/Paris' }))
  const told = [
    (reader: Reader) => regionMessage(region, true, T0, reader),
    (reader: Reader) => regionMessage(region, false, T0, reader),
    (reader: Reader) => installationMessage('id', { from: T0, to: null, parts: [...PARTS] }, T0, reader),
    (reader: Reader) => installationMessage('id', { from: T0, to: epoch(T0 + 1), parts: [...PARTS] }, T0, reader),
    (reader: Reader) => laneMessage([region], T0, reader),
    (reader: Reader) => laneMessage([region, { ...region, slug: 'west' }], T0, reader),
    (reader: Reader) => clockMessage({ machine: 'app-1', skew_ms: 3_600_000 }, T0, reader),
    (reader: Reader) => setBackMessage({ by_ms: 5_430_000 }, T0, reader),
    (reader: Reader) => maintenanceMessage('maintenance.started', noticeOf(12, 'checks'), T0, reader),
    (reader: Reader) => maintenanceMessage('maintenance.ended', noticeOf(1), T0, reader),
  ]
  for (const tell of told) {
    const messages = readers.map(tell)
    assert.is(new Set(messages.map(({ subject, text }) => `${subject} ${text}`)).size, LANGUAGES.length)
    assert.equal(
      messages.map(({ language }) => language),
      LANGUAGES,
    )
    assert.is(new Set(messages.map(({ webhook }) => JSON.stringify(webhook))).size, 1, 'webhooks have no language')
    const texts = messages.map(({ text }) => text)
    assert.equal(
      texts.filter(text => /08:0\d|undefined|NaN| {2}/.test(text)),
      [],
      'a time of another zone, or a hole',
    )
  }
})

test('ten monitors by name, and how many more', () => {
  const { facts } = maintenanceMessage('maintenance.started', noticeOf(5_000), T0, READER)
  assert.is(facts.length, 11)
  assert.equal(facts.at(-1), { label: 'And', value: '4990 more' })
})

test('beginning and end are one thread', () => {
  const [started, ended] = ['maintenance.started', 'maintenance.ended'].map(name =>
    maintenanceMessage(name, noticeOf(1), T0, READER),
  )
  assert.is(started?.thread, ended?.thread)
  assert.equal([started?.tone, ended?.tone], ['info', 'info'])
})

test('many regions are told in one message', () => {
  const regions = Array.from({ length: 12 }, (_, n) => ({ slug: `r${n}`, name: `r${n}` }))
  const { subject, facts } = laneMessage(regions, T0, READER)
  assert.is(subject, 'The message bus stopped handing out the runs of 12 regions')
  assert.equal(
    facts.map(({ value }) => value),
    ['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9', '2 more'],
  )
})

test.run()
