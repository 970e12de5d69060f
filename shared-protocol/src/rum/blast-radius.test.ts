import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TEXT_LANGUAGES } from '../text/words.ts'
import { BLAST_FAULTS, type BlastFacts, blastRadiusText, NOT_COMPARED } from './blast-radius.ts'

const test = suite('what is said of real users')
const COUNTED: BlastFacts = {
  state: 'counted',
  fault: null,
  total: { sessions: 41, people: 35, active_sessions: 380 },
  week_before: { sessions: 1 },
  not_compared: null,
  missing_seconds: 0,
}

for (const { name, facts, en, de } of [
  {
    name: 'counted and compared',
    facts: {},
    en: '41 of 380 sessions (35 people) met failing requests or errors; 1 at the same time the week before.',
    de: '41 von 380 Sitzungen (35 Personen) trafen auf fehlgeschlagene Anfragen oder Fehler; 1 zur selben Zeit in der Woche davor.',
  },
  {
    name: 'one of one, with telemetry missing',
    facts: { total: { sessions: 1, people: 1, active_sessions: 1 }, missing_seconds: 30 },
    en: 'At least 1 of 1 session (1 person) met failing requests or errors; 1 at the same time the week before.',
    de: 'Mindestens 1 von 1 Sitzung (1 Person) traf auf fehlgeschlagene Anfragen oder Fehler; 1 zur selben Zeit in der Woche davor.',
  },
  {
    name: 'nobody of many, and not compared',
    facts: {
      total: { sessions: 0, people: 0, active_sessions: 7 },
      week_before: null,
      not_compared: 'no_history' as const,
    },
    en: '0 of 7 sessions (nobody) met failing requests or errors; no comparison with the week before: the application sent nothing yet.',
    de: '0 von 7 Sitzungen (niemand) trafen auf fehlgeschlagene Anfragen oder Fehler; kein Vergleich mit der Woche davor: die Anwendung hat noch nichts gesendet.',
  },
  {
    name: 'nobody was there',
    facts: { total: { sessions: 0, people: 0, active_sessions: 0 }, week_before: { sessions: 4 } },
    en: 'No session was active. 4 at the same time the week before.',
    de: 'Keine Sitzung war aktiv. 4 zur selben Zeit in der Woche davor.',
  },
  {
    name: 'not all applications were looked at',
    facts: { only_recent: true },
    en: 'At least 41 of 380 sessions (35 people) met failing requests or errors; 1 at the same time the week before; applications that have not seen its hosts lately were not looked at.',
    de: 'Mindestens 41 von 380 Sitzungen (35 Personen) trafen auf fehlgeschlagene Anfragen oder Fehler; 1 zur selben Zeit in der Woche davor; Anwendungen, die seine Hosts zuletzt nicht sahen, wurden nicht angesehen.',
  },
  {
    name: 'nobody, as far as was looked',
    facts: { total: { sessions: 0, people: 0, active_sessions: 9 }, only_recent: true },
    en: 'Real users could not be counted: counting took too long.',
    de: 'Echte Nutzer konnten nicht gezählt werden: das Zählen dauerte zu lange.',
  },
  {
    name: 'the store was away',
    facts: { state: 'could_not_look' as const, fault: 'store_away' as const, total: null, week_before: null },
    en: 'Real users could not be counted: the telemetry store was away.',
    de: 'Echte Nutzer konnten nicht gezählt werden: der Telemetriespeicher war nicht erreichbar.',
  },
] as { name: string; facts: Partial<BlastFacts>; en: string; de: string }[])
  test(name, () => {
    assert.is(blastRadiusText({ ...COUNTED, ...facts }), en)
    assert.is(blastRadiusText({ ...COUNTED, ...facts }, 'de'), de)
  })

test('each fault and each reason has words of its own', () => {
  for (const language of TEXT_LANGUAGES) {
    const faults = BLAST_FAULTS.map(fault =>
      blastRadiusText({ ...COUNTED, state: 'could_not_look', fault, total: null }, language),
    )
    const reasons = NOT_COMPARED.map(not_compared =>
      blastRadiusText({ ...COUNTED, week_before: null, not_compared }, language),
    )
    assert.is(new Set([...faults, ...reasons]).size, BLAST_FAULTS.length + NOT_COMPARED.length)
  }
})

test.run()
