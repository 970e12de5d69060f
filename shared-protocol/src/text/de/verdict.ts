import type { FAILURE, VERDICT } from '../en/verdict.ts'
import type { ParamsOf, Show, Translated } from '../words.ts'
import { KIND_FAILURE_DE } from './kind.ts'

export const FAILURE_DE: Translated<typeof FAILURE> = {
  ...KIND_FAILURE_DE,
  'failure.dns_failure': 'der Name lässt sich nicht auflösen',
  'failure.connection_refused': 'Verbindung abgelehnt',
  'failure.connection_timeout': 'keine Verbindung in der erlaubten Zeit',
  'failure.connection_reset': 'Verbindung abgebrochen',
  'failure.tls_failure': 'keine sichere Verbindung',
  'failure.request_timeout': 'keine Antwort in der erlaubten Zeit',
  'failure.too_many_redirects': 'zu viele Weiterleitungen',
  'failure.unexpected_status': 'ein Status, der nicht erwartet wird',
  'failure.assertion_failed': 'eine Bedingung ist nicht erfüllt',
  'failure.protocol_error': 'die Antwort ist kein gültiges HTTP',
  'failure.body_too_large': 'die Antwort ist zu groß',
  'failure.target_not_allowed': 'die Adresse darf von dort nicht geprüft werden',
  'failure.unexpected_answer': 'eine Antwort, die nicht erwartet wird',
  'failure.no_reply': 'keine Antwort',
  'failure.packet_loss': 'zu viele Antworten fehlen',
  'failure.not_permitted': 'der Agent darf keine Pings senden',
  'failure.script_invalid': 'das Skript ist nicht gültig',
  'failure.nothing_ran': 'kein Test ist gelaufen',
  'failure.baseline_missing': 'noch ist keine Vorlage angenommen',
  'failure.step_failed': 'ein Schritt ist gescheitert',
  'failure.timed_out': 'die erlaubte Zeit ist abgelaufen',
  'failure.browser_crashed': 'der Browser ist abgestürzt',
  'failure.out_of_memory': 'der Speicher hat nicht gereicht',
  'failure.sandbox_died': 'die abgeschirmte Umgebung ist abgestürzt',
  'failure.browser_unavailable': 'es war kein Browser verfügbar',
  'failure.baseline_unavailable': 'die angenommenen Vorlagen waren nicht verfügbar',
  'failure.not_measured': 'ein Messwert fehlt',
}

export const VERDICT_DE: Translated<typeof VERDICT> = {
  ...FAILURE_DE,
  'verdict.answered': 'das Ziel hat geantwortet, obwohl es unerreichbar sein soll',
  'verdict.paused': 'Pausiert',
  'verdict.resumed': 'Fortgesetzt',
  'verdict.down': 'er ist ausgefallen',
  'verdict.would_be_down': 'Er wäre ausgefallen',
  'verdict.no_agent': 'seit {at} kann ihn kein Agent seiner Regionen ausführen',
  'verdict.no_region': 'Diesem Monitor ist keine Region zugewiesen',
  'verdict.unable': 'kein Agent von {regions} kann diese Art von Prüfung ausführen',
  'verdict.must_reach': (counted, show) => counts(counted, show, 'das Ziel'),
  'verdict.must_reach_in_time': (counted, show) => counts(counted, show, 'es rechtzeitig'),
  'verdict.reaching': '{some} von {all} {all:Region|Regionen} {some:erreicht|erreichen} das Ziel',
  'verdict.slow': '{some} von {all} {all:Region|Regionen} nur langsam ({regions})',
  'verdict.silent': '{some} von {all} {all:Region|Regionen} {some:berichtet|berichten} nicht mehr ({regions})',
  'verdict.waiting': '{some} von {all} {all:Region|Regionen} {some:hat|haben} noch nicht berichtet ({regions})',
  'verdict.failing': ({ some, all, causes }, show) =>
    `${some} von ${all} ${all === 1 ? 'Region' : 'Regionen'} ${some === 1 ? 'meldet' : 'melden'} einen Fehler (${causes.map(show.value).join('; ')})`,
  'verdict.cause': '{cause}: {regions}',
  'verdict.no_reason': 'ohne Angabe eines Grundes',
}

type Counted = ParamsOf<(typeof VERDICT)['verdict.must_reach']>

function counts({ findings, needed, unable }: Counted, show: Show, what: string): string {
  const rest = unable === '' ? '' : `; kein Agent von ${unable} kann diese Art von Prüfung ausführen`
  return `${show.value(findings)}; mindestens ${needed} ${needed === 1 ? 'muss' : 'müssen'} ${what} erreichen${rest}`
}
