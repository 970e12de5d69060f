import { TIMELINE_KINDS } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { BlastFacts } from '@pharos/shared-protocol/rum/blast-radius.ts'
import { sayChange } from '@pharos/shared-protocol/text/en/change.ts'
import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import { sayPaging } from '@pharos/shared-protocol/text/en/paging.ts'
import { sayTimeline } from '@pharos/shared-protocol/text/en/timeline.ts'
import { type Said, textIn } from '@pharos/shared-protocol/text/text.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { explain } from '../../control-plane/src/monitoring/verdict/reason.ts'
import { describeEntry } from '../../control-plane/src/response/incident/timeline-text.ts'

const test = suite('the German of timelines')

/** The catalogue reads the browser's language when it is loaded. */
async function germanTimeline() {
  const browser = { localStorage: { getItem: () => 'de' }, document: { documentElement: { lang: '' } } }
  Object.assign(globalThis, browser)
  await (await import('../../control-plane/web/console/src/words/server-texts.ts')).loadServerTexts()
  const { bodyOf, TIMELINE } = await import('../../control-plane/web/console/src/words/timeline.ts')
  return { bodyOf, TIMELINE }
}

const actor = { type: 'user', id: '1', name: 'Ann', user_id: '1' }
const PHAROS = { type: 'automation', id: null, name: 'Pharos', user_id: null }
const monitor = { id: '1', type: 'http', friendly_name: 'Shop' }
const WHY = explain('down', [{ region: 'local', status: 'failing', failure_reason: 'connection_refused' }], 1)
const REASON = { reason: WHY.text, reason_text: textIn(WHY) }

const ANSWERED = deliveryText('delivery.answered', { answer: 503 })
const CERTIFICATE = sayChange('change.certificate', { monitor: 'Shop' })
const HIGH = sayPaging('paging.rule_high')
const ESCALATED = sayPaging('paging.escalated_again', { level: 2, round: 3 })

/** A sentence with its text beside it, as an entry has them. */
function coded(key: string, said: Said) {
  return { [key]: said.text, [`${key}_text`]: textIn(said) }
}

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
    { monitor, ...REASON },
    'Shop ist gestört: 1 von 1 Region meldet einen Fehler (Verbindung abgelehnt: local); mindestens 1 muss das Ziel erreichen',
  ],
  // Stored before reasons had codes, or by a later version.
  ['monitor_joined', { monitor, reason: REASON.reason }, `Shop ist gestört: ${REASON.reason}`],
  [
    'monitor_joined',
    { monitor, reason: REASON.reason, reason_text: { code: 'verdict.of_later', params: {} } },
    `Shop ist gestört: ${REASON.reason}`,
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
    {
      name: 'Ann',
      type: 'email',
      level: 1,
      ...coded('why', sayPaging('paging.on_call', { schedule: 'Day', way: HIGH })),
    },
    'Ann wurde alarmiert (E-Mail), Stufe 1: Bereitschaft nach Day; Regel für dringende Fälle.',
  ],
  [
    'paged',
    { name: 'Ann', type: 'email', level: 1, why: HIGH.text },
    'Ann wurde alarmiert (E-Mail), Stufe 1: rule for high urgency.',
  ],
  [
    'notification_sent',
    { type: 'slack', event: 'incident.opened' },
    'Eine Nachricht ging hinaus (Slack): der Vorfall wurde geöffnet.',
  ],
  [
    'notification_failed',
    { type: 'slack', ...coded('reason', deliveryText('delivery.given_up', { reason: ANSWERED, attempts: 8 })) },
    'Eine Nachricht ging nicht hinaus (Slack): die Antwort war 503; aufgegeben nach 8 Versuchen.',
  ],
  [
    'notification_failed',
    { type: 'slack', reason: ANSWERED.text, retry_at: 1 },
    'Eine Nachricht ging nicht hinaus (Slack): it answered 503. Sie wird nochmals versucht.',
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
  ['escalated', { text: ESCALATED.text, said: textIn(ESCALATED) }, 'Eskaliert an Stufe 2, Runde 3.'],
  ['escalated', { text: ESCALATED.text }, ESCALATED.text],
  ['escalated', { text: ESCALATED.text, said: { code: 'paging.of_later', params: {} } }, ESCALATED.text],
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
    { actor: PHAROS, ...coded('because', sayTimeline('timeline.monitor_failed_again', { monitor: 'Shop' })) },
    'Pharos hat ihn wieder geöffnet: Shop ist wieder gestört.',
  ],
  [
    'reopened',
    { actor: PHAROS, ...coded('because', sayTimeline('timeline.monitor_failed', { monitor: 'Shop' })) },
    'Pharos hat ihn wieder geöffnet: Shop ist gestört.',
  ],
  ['reopened', { actor: PHAROS, because: 'Shop failed' }, 'Pharos hat ihn wieder geöffnet: Shop failed.'],
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
    { actor, ...coded('corrected', sayTimeline('timeline.title_corrected')), before: 'Old' },
    'Ann hat den öffentlichen Titel berichtigt; er war: „Old“.',
  ],
  [
    'note',
    { actor, ...coded('corrected', sayTimeline('timeline.update_corrected')), before: 'Old' },
    'Ann hat eine Mitteilung berichtigt; sie lautete: „Old“.',
  ],
  [
    'note',
    { actor, ...coded('corrected', sayTimeline('timeline.update_deleted')), before: 'Old' },
    'Ann hat eine Mitteilung gelöscht; sie lautete: „Old“.',
  ],
  [
    'note',
    {
      text: 'What changed',
      suspects: ['1. Shop has another certificate', '2. A secret was deleted'],
      suspects_said: [{ code: 'change.ranked', params: { rank: 1, change: textIn(CERTIFICATE) } }, null],
    },
    'Was sich in der Stunde davor geändert hat: 1. Shop hat ein anderes Zertifikat; 2. A secret was deleted.',
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

test.run()
