import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { type Said, textIn } from '@pharos/shared-protocol/text/text.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Directory, dutiesOf, type Level, pageLevel } from '../paging/rules.ts'
import { findHoles } from './rules.ts'

const test = suite('the texts of whom an escalation reaches and whom not')
const NOW = epoch(Date.parse('2026-03-02T08:00:00Z'))

const person = (name: string, methods: object[] = [], rules: object[] = []) => [name, { name, methods, rules }] as const
const mail = { id: 'mail', type: 'email', verified: true }
const sms = { id: 'sms', type: 'sms', verified: true }
const layer = {
  id: 'l',
  user_ids: ['ann'],
  rotation: 'daily',
  rotation_length: 1,
  handoff_time: '08:00',
  restrictions: [],
}
const schedule = {
  name: 'Day',
  timezone: 'UTC',
  overrides: [],
  layers: [{ ...layer, starts_at: NOW, ends_at: epoch(NOW + 3_600_000) }],
} as unknown as Parameters<typeof dutiesOf>[0]
const purpose = { name: 'Off', onCall: () => ({ user_id: null, layer_id: null, override_id: 'o' }), schedule }
const directory = {
  people: new Map([
    person('ann', [mail], [{ contact_method_id: 'mail', urgency: 'high', delay_minutes: 0, position: 1 }]),
    person('low', [mail], [{ contact_method_id: 'mail', urgency: 'low', delay_minutes: 5, position: 1 }]),
    person('unruled', [mail]),
    person('texted', [sms]),
    person('unverified', [{ ...mail, verified: false }]),
    person('bare'),
  ]),
  schedules: new Map([
    ['day', dutiesOf(schedule)],
    ['off', purpose],
  ]),
  groups: new Map([
    ['ops', { name: 'Ops', channels: [{ id: 'c', type: 'slack' }] }],
    ['mute', { name: 'Mute', channels: [] }],
  ]),
} as unknown as Directory

const level = (type: 'user' | 'schedule' | 'notification_group', id: string): Level => ({
  ...{ id, delay_minutes: 5, round_robin: false, turn: 0, targets: [{ type, id }] },
})
const LEVELS: Level[] = [
  { ...level('user', 'ann'), targets: [] },
  ...['ann', 'low', 'unruled', 'texted', 'unverified', 'bare', 'gone'].map(id => level('user', id)),
  ...['day', 'off', 'gone'].map(id => level('schedule', id)),
  ...['ops', 'mute', 'gone'].map(id => level('notification_group', id)),
]

function german(said: readonly Said[]): string[] {
  const texts = new Map(said.map(each => [each.text, germanText(textIn(each), each.text)]))
  return [...texts.values()].toSorted()
}

const reached = LEVELS.flatMap(each => [NOW, epoch(NOW + 7_200_000)].map(at => pageLevel(each, directory, 'high', at)))

test('why somebody is paged, in German', () => {
  assert.equal(german(reached.flatMap(({ pages }) => pages.map(({ why }) => why))), [
    'Bereitschaft nach Day; Regel für dringende Fälle',
    'Kanal von Ops',
    'Regel für dringende Fälle',
    'Regel für weniger dringende Fälle',
    'keine Regel; jeder bestätigte Weg',
  ])
})

test('whom a level does not reach, in German', () => {
  assert.equal(german(reached.flatMap(({ misses }) => misses.map(({ said }) => said))), [
    'Das Mitglied ist nicht mehr dabei oder deaktiviert.',
    'Der Bereitschaftsplan wurde gelöscht.',
    'Die Benachrichtigungsgruppe Mute hat keine Kanäle.',
    'Die Benachrichtigungsgruppe wurde gelöscht.',
    'Die Stufe hat keine Ziele.',
    'Nach Day hat niemand Bereitschaft.',
    'Nach Off hat niemand Bereitschaft; eine Vertretung sieht das so vor.',
    'bare hat keine Kontaktmöglichkeit.',
    'unverified hat keine bestätigte Kontaktmöglichkeit.',
  ])
})

test('whom a policy does not reach in the next weeks, in German', () => {
  const policies = [null, { levels: [] }, ...LEVELS.map(each => ({ levels: [each] }))] as never[]
  const holes = policies.flatMap(policy => findHoles(policy, directory, NOW, epoch(NOW + 86_400_000), false).holes)
  const said = german(holes.map(hole => hole.said))
  for (const text of [
    'Es ist keine Eskalationsrichtlinie gesetzt.',
    'Die Richtlinie hat keine Stufen.',
    'texted wird nur durch SMS und Anrufe alarmiert, und die lassen sich nicht senden.',
    'low wird zuerst alarmiert, nach 5 min.',
  ])
    assert.ok(said.includes(text), said.join())
})

test.run()
