import { TIMELINE_KINDS } from '@pharos/shared-protocol/contract/incident.ts'
import type { BlastFacts } from '@pharos/shared-protocol/rum/blast-radius.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { describeEntry } from '../../control-plane/src/response/incident/timeline-text.ts'
import { findHoles } from '../../control-plane/src/response/pageability/rules.ts'
import { type Directory, dutiesOf, type Level, pageLevel } from '../../control-plane/src/response/paging/rules.ts'
import { germanPaging, germanWay } from '../../control-plane/web/console/src/words/paging-text.ts'

const test = suite('the German of timelines')
const NOW = epoch(Date.parse('2026-03-02T08:00:00Z'))

/** The catalogue reads the browser's language when it is loaded. */
async function germanTimeline() {
  const browser = { localStorage: { getItem: () => 'de' }, document: { documentElement: { lang: '' } } }
  Object.assign(globalThis, browser)
  await (await import('../../control-plane/web/console/src/words/in-german.ts')).loadSentences()
  const { bodyOf, TIMELINE } = await import('../../control-plane/web/console/src/words/timeline.ts')
  return { bodyOf, TIMELINE }
}

const actor = { type: 'user', id: '1', name: 'Ann', user_id: '1' }
const PHAROS = { type: 'automation', id: null, name: 'Pharos', user_id: null }
const monitor = { id: '1', type: 'http', friendly_name: 'Shop' }
const REASON = '1 of 1 region is failing (connection refused: local); at least 1 must reach the target'

type Entry = [kind: (typeof TIMELINE_KINDS)[number], data: Record<string, unknown>, german: string]
/** What `response/blast-radius` stores of its figures. */
const MET: BlastFacts = {
  ...{ state: 'counted', fault: null, not_compared: null, missing_seconds: 0 },
  total: { sessions: 3, people: 2, active_sessions: 9 },
  week_before: { sessions: 1 },
}

const ENTRIES: Entry[] = [
  ['opened', { actor, title: 'Broken' }, 'Ann hat den Vorfall geöffnet: Broken.'],
  [
    'monitor_joined',
    { monitor, reason: REASON },
    'Shop ist gestört: 1 von 1 Region meldet einen Fehler (Verbindung abgelehnt: local); mindestens 1 muss das Ziel erreichen',
  ],
  ['monitor_recovered', { monitor, because: 'recovered' }, 'Shop hat sich erholt.'],
  ['monitor_recovered', { monitor, because: 'paused' }, 'Shop wurde pausiert und hält ihn nicht mehr offen.'],
  ['monitor_recovered', { monitor, because: 'deleted' }, 'Shop wurde gelöscht und hält ihn nicht mehr offen.'],
  [
    'monitor_recovered',
    { monitor, because: 'unlinked' },
    'Shop gehört nicht mehr zum Dienst und hält ihn nicht mehr offen.',
  ],
  [
    'alert_joined',
    { actor, alert: { name: 'db2', severity: 'major' }, message: 'Full' },
    'Ein weiterer Alarm ist aktiv: db2. Full',
  ],
  ['alert_joined', { actor, count: 3, names: ['a', 'b'] }, '3 weitere Alarme sind aktiv: a, b und 1 weitere.'],
  [
    'alert_changed',
    { actor, alert: { name: 'db2' }, was: 'db', severity: { before: null, after: 'major' }, message: 'Full' },
    'Der Alarm „db2“ hat sich geändert: vorher „db“, Schwere Erheblich statt unbekannt. Full',
  ],
  ['alert_changed', { actor, alert: { name: 'db2' }, message: null }, 'Der Alarm „db2“ hat sich geändert: ohne Text'],
  ['alert_changed', { actor, count: 1, names: ['a'] }, '1 weitere Alarme haben sich geändert: a.'],
  ['alert_left', { actor, alert: { name: 'db2' } }, 'Der Alarm „db2“ ist vorbei.'],
  ['alert_left', { actor, count: 2, names: ['a', 'b'] }, '2 weitere Alarme sind vorbei: a, b.'],
  [
    'paged',
    { name: 'Ann', type: 'email', level: 1, why: 'on call for Day; rule for high urgency' },
    'Ann wurde alarmiert (E-Mail), Stufe 1: Bereitschaft nach Day; Regel für dringende Fälle.',
  ],
  [
    'notification_sent',
    { type: 'slack', event: 'incident.opened' },
    'Eine Nachricht ging hinaus (Slack): der Vorfall wurde geöffnet.',
  ],
  [
    'notification_failed',
    { type: 'slack', reason: 'it answered 503; given up after 8 attempts' },
    'Eine Nachricht ging nicht hinaus (Slack): die Antwort war 503; aufgegeben nach 8 Versuchen.',
  ],
  ['acknowledged', { actor }, 'Ann hat ihn bestätigt.'],
  ['updated', { actor, status: 'identified', message: 'The disk' }, 'Ann hat mitgeteilt: Ursache gefunden'],
  [
    'severity_changed',
    { actor, before: 'minor', after: 'critical' },
    'Ann hat die Schwere von Gering auf Kritisch geändert.',
  ],
  ['title_changed', { actor, after: 'The disk' }, 'Ann hat den Titel geändert: „The disk“.'],
  ['service_changed', { actor, after: null }, 'Ann hat ihn von seinem Dienst genommen.'],
  ['service_changed', { actor, after: '1' }, 'Ann hat ihn einem anderen Dienst gegeben.'],
  ['escalated', { actor, by_hand: true }, 'Ann hat eskaliert.'],
  ['escalated', { text: 'Escalated to level 2, round 3.' }, 'Eskaliert an Stufe 2, Runde 3.'],
  ['snoozed', { actor, until: null }, 'Die Zurückstellung ist vorbei; er ist wieder ausgelöst.'],
  ['merged', { actor, from_number: 7 }, 'Ann hat Vorfall #7 hierher zusammengeführt.'],
  ['merged', { actor, into_number: 7 }, 'Ann hat ihn mit Vorfall #7 zusammengeführt.'],
  ['published', { actor, status_page_id: '1' }, 'Ann hat ihn veröffentlicht.'],
  [
    'published',
    { actor, status_page_id: null, by_mistake: true },
    'Ann hat ihn von der Statusseite genommen; er war versehentlich veröffentlicht.',
  ],
  ['reopened', { actor }, 'Ann hat ihn wieder geöffnet.'],
  [
    'reopened',
    { actor: PHAROS, because: 'Shop failed again' },
    'Pharos hat ihn wieder geöffnet: Shop ist wieder gestört.',
  ],
  ['reopened', { actor: PHAROS, because: 'Shop failed' }, 'Pharos hat ihn wieder geöffnet: Shop ist gestört.'],
  ['resolved', { actor }, 'Ann hat ihn gelöst.'],
  ['resolved', { actor: PHAROS, automatically: true }, 'Er hat sich gelöst: Kein Monitor daran ist mehr gestört.'],
  ['note', { actor, message: 'The disk' }, 'Ann hat notiert'],
  [
    'note',
    {
      text: 'The alert was adapted',
      adapted: [
        { path: 'title', code: 'cut', params: { length: 400, limit: 300 } },
        { path: 'severity', code: 'unknown_severity', params: { severity: 'bad' } },
        { path: 'alerts', code: 'left_out', params: { total: 5000, kept: 3012 } },
        { path: 'alerts', code: 'cut_bytes', params: { length: 90_000, limit: 65_536 } },
        { path: 'alerts', code: 'not_read', params: { count: 2, first: 'alerts.7.status' } },
      ],
    },
    'Der Alarm wurde angepasst: Titel hatte 400 Zeichen und wurde auf 300 gekürzt; Schwere „bad“ ist unbekannt, daher gilt die der Quelle; alerts hatte 5000 Einträge, von denen 3012 übernommen wurden; alerts hatte einen Text von 90000 Bytes, der auf 65536 gekürzt wurde; alerts hatte 2 Einträge, die nicht lesbar waren, etwa alerts.7.status.',
  ],
  ['note', { actor, escalation_policy_id: '1' }, 'Ann hat die Eskalationsrichtlinie geändert.'],
  [
    'note',
    { actor, corrected: 'corrected the public title, which was', before: 'Old' },
    'Ann hat den öffentlichen Titel berichtigt; er war: „Old“.',
  ],
  [
    'note',
    { actor, corrected: 'corrected an update, which said', before: 'Old' },
    'Ann hat eine Mitteilung berichtigt; sie lautete: „Old“.',
  ],
  [
    'note',
    { actor, corrected: 'deleted an update, which said', before: 'Old' },
    'Ann hat eine Mitteilung gelöscht; sie lautete: „Old“.',
  ],
  [
    'note',
    { text: 'What changed', suspects: ['1. Shop has another certificate', '2. A secret was deleted'] },
    'Was sich in der Stunde davor geändert hat: 1. Shop hat ein anderes Zertifikat; 2. Geheimnis gelöscht.',
  ],
  [
    'note',
    { text: 'Real users', blast_radius: MET },
    '3 von 9 Sitzungen (2 Personen) trafen auf fehlgeschlagene Anfragen oder Fehler; 1 zur selben Zeit in der Woche davor.',
  ],
]

test('each kind of entry has its sentences', async () => {
  const { TIMELINE } = await germanTimeline()
  assert.equal(
    TIMELINE_KINDS.filter(kind => ENTRIES.every(([tested]) => tested !== kind)),
    [],
  )
  for (const [kind, data, german] of ENTRIES) {
    const text = describeEntry(kind, data)
    assert.ok(text.length > 0)
    assert.is(TIMELINE.sentence({ kind, data, text }), german, text)
  }
})

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

test('whom a level reaches and whom not', () => {
  const reached = LEVELS.flatMap(each =>
    [NOW, epoch(NOW + 7_200_000)].map(at => pageLevel(each, directory, 'high', at)),
  )
  const ways = [...new Set(reached.flatMap(({ pages }) => pages.map(({ why }) => why)))]
  assert.ok(ways.length > 4)
  assert.equal(
    ways.filter(why => germanWay(why) === why),
    [],
  )
  const misses = [...new Set(reached.flatMap(each => each.misses.map(({ text }) => text)))]
  assert.ok(misses.length > 7, misses.join())
  const later = ' The level reaches nobody, so the escalation continues.'
  const told = misses.flatMap(text => [text, `Level 2: ${text}`, `Level 2: ${text}${later}`])
  assert.equal(
    told.filter(text => /\b(the|has|is|no|nobody)\b/i.test(germanPaging(text) ?? 'the')),
    [],
  )
})

test('whom a policy does not reach in the next weeks', () => {
  const policies = [null, { levels: [] }, ...LEVELS.map(each => ({ levels: [each] }))] as never[]
  const holes = policies.flatMap(policy => findHoles(policy, directory, NOW, epoch(NOW + 86_400_000), false).holes)
  assert.ok(new Set(holes.map(({ text }) => text)).size > 9)
  assert.equal(
    holes.filter(({ text }) => germanPaging(text) === undefined),
    [],
  )
})

test.run()
