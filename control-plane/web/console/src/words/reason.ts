import { inGerman, type Sentences } from '@pharos/shared-protocol/german/sentence.ts'
import { HEARTBEATS } from './reason-heartbeat.ts'
import { recordReason } from './reason-record.ts'
import { ruleReason } from './reason-rule.ts'

/** Why a region fails, in the words of `monitoring/verdict`, and of its earlier versions, which are stored. */
const CAUSES: Record<string, string> = {
  'the name could not be resolved': 'der Name lässt sich nicht auflösen',
  'the name does not resolve': 'der Name lässt sich nicht auflösen',
  'connection refused': 'Verbindung abgelehnt',
  'no connection within the timeout': 'keine Verbindung in der erlaubten Zeit',
  'connection reset': 'Verbindung abgebrochen',
  'TLS failed': 'keine sichere Verbindung',
  'no response within the timeout': 'keine Antwort in der erlaubten Zeit',
  'no answer within the timeout': 'keine Antwort in der erlaubten Zeit',
  'too many redirects': 'zu viele Weiterleitungen',
  'unexpected status': 'ein Status, der nicht erwartet wird',
  'an assertion failed': 'eine Bedingung ist nicht erfüllt',
  'invalid response': 'die Antwort ist kein gültiges HTTP',
  'the answer breaks the protocol': 'die Antwort ist kein gültiges HTTP',
  'the body is too large': 'die Antwort ist zu groß',
  'the target is not allowed': 'die Adresse darf von dort nicht geprüft werden',
  'no reason given': 'ohne Angabe eines Grundes',
  'unexpected answer': 'eine Antwort, die nicht erwartet wird',
  'no reply': 'keine Antwort',
  'packet loss': 'zu viele Antworten fehlen',
  'not permitted': 'der Agent darf keine Pings senden',
  'script invalid': 'das Skript ist nicht gültig',
  'step failed': 'ein Schritt ist gescheitert',
  'timed out': 'die erlaubte Zeit ist abgelaufen',
  'browser crashed': 'der Browser ist abgestürzt',
  'out of memory': 'der Speicher hat nicht gereicht',
  'sandbox died': 'die abgeschirmte Umgebung ist abgestürzt',
  'browser unavailable': 'es war kein Browser verfügbar',
  'nothing ran': 'kein Test ist gelaufen',
  'baseline missing': 'noch ist keine Vorlage angenommen',
  'baseline unavailable': 'die angenommenen Vorlagen waren nicht verfügbar',
  'not measured': 'ein Messwert fehlt',
}

type Said = readonly [one: string, other: string]
const FINDINGS: Record<string, Said> = {
  'are failing': ['meldet einen Fehler', 'melden einen Fehler'],
  'reach the target': ['erreicht das Ziel', 'erreichen das Ziel'],
  slowly: ['nur langsam', 'nur langsam'],
  'no longer report': ['berichtet nicht mehr', 'berichten nicht mehr'],
  'have not reported yet': ['hat noch nicht berichtet', 'haben noch nicht berichtet'],
}
/** Other forms: the singular, and those of stored reasons. */
const FORMS: Record<string, string> = {
  'is failing': 'are failing',
  fail: 'are failing',
  fails: 'are failing',
  'reaches the target': 'reach the target',
  'no longer reports': 'no longer report',
  'has not reported yet': 'have not reported yet',
  'have yet to report': 'have not reported yet',
  'has yet to report': 'have not reported yet',
}

const FINDING = /(\d+) of (\d+) regions? ([a-z ]*[a-z])(?: \(([^()]*)\))?/g

function findings(english: string): string {
  return english.replaceAll(FINDING, (whole, some: string, all: string, found: string, where = '') => {
    const said = FINDINGS[FORMS[found] ?? found]?.[some === '1' ? 0 : 1]
    if (said === undefined) return whole
    return `${some} von ${all} ${all === '1' ? 'Region' : 'Regionen'} ${said}${where && ` (${causes(where)})`}`
  })
}

/** Translates causes, such as "connection refused: eu-west, us-east; TLS failed: ap-south"; regions alone stay. */
function causes(where: string): string {
  return where
    .split('; ')
    .map(part => part.replace(/^[^:]+(?=: )/, cause => CAUSES[cause] ?? cause))
    .join('; ')
}

function needs(count: string): string {
  return count === '1' ? 'mindestens 1 muss' : `mindestens ${count} müssen`
}

function unable(regions: string): string {
  return regions && `; kein Agent von ${regions} kann diese Art von Prüfung ausführen`
}

const PLAIN: Sentences = [
  [/^No region is assigned to this monitor$/, 'Diesem Monitor ist keine Region zugewiesen'],
  [/^Paused$/, 'Pausiert'],
  [/^Resumed$/, 'Fortgesetzt'],
  [/^It would have been down$/, 'Er wäre ausgefallen'],
  [/^it is down$/, 'er ist ausgefallen'],
]

const COUNTED: Sentences = [
  [
    /^(\d+ of \d+ regions? .+); (?:at least )?(\d+) must reach (the target|it in time)(?:; no agent of (.+) can run this kind of check)?$/,
    (found = '', count = '', what = '', regions = '') =>
      `${findings(found)}; ${needs(count)} ${what === 'the target' ? 'das Ziel' : 'es rechtzeitig'} erreichen${unable(regions)}`,
  ],
]

/** Translates a reason of the server into German: of a transition, or of a monitor that joined an incident. */
export function germanReason(english: string): string | undefined {
  return (
    inGerman(PLAIN, english) ??
    inGerman(COUNTED, english) ??
    inGerman(HEARTBEATS, english) ??
    ruleReason(english) ??
    recordReason(english)
  )
}
