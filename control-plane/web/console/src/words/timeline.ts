import { blastRadiusText } from '@pharos/shared-protocol/rum/blast-radius.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { defineWords } from './language.ts'
import { saidText } from './said.ts'
import {
  by,
  type Data,
  type Entry,
  full,
  isBlast,
  MOST_NAMES,
  nameOf,
  newsOf,
  sentenceOf,
  severityOf,
  stateOf,
  suspectsOf,
  wayOf,
  word,
} from './timeline-entry.ts'
import { FRENCH } from './timeline-french.ts'

/** Returns the text that a person wrote, which is shown below the sentence. */
export function bodyOf({ kind, data }: Entry): string | null {
  const isWritten = (kind === 'updated' || kind === 'note') && data.corrected === undefined
  return isWritten && typeof data.message === 'string' ? data.message : null
}

/** Rewords the server's sentence with names instead of API codes; text of people is shown separately. */
function english(entry: Entry): string {
  const { kind, data, text } = entry
  if (kind === 'notification_sent') return `Notification sent${by(data)}: ${newsOf(data)}.`
  if (kind === 'notification_failed') return `Notification could not be sent${by(data)}: ${word(data.reason)}.`
  if (kind === 'paged') return text.replace(` by ${word(data.type)},`, `${by(data)},`)
  const who = nameOf(entry.data.actor) || 'Someone'
  if (bodyOf(entry) === null) return entry.text
  return entry.kind === 'note' ? `${who} added a note` : `${who} posted an update: ${stateOf(entry.data)}`
}

const RECOVERED: Record<string, string> = {
  paused: 'wurde pausiert und hält ihn nicht mehr offen',
  deleted: 'wurde gelöscht und hält ihn nicht mehr offen',
  unlinked: 'gehört nicht mehr zum Dienst und hält ihn nicht mehr offen',
}

function reopenedDe(data: Data): string {
  const because = sentenceOf(data, 'because')
  return `${whoDe(data)} hat ihn wieder geöffnet${because && `: ${because}`}.`
}

function pagedDe(data: Data): string {
  const way = word(data.why) && `: ${sentenceOf(data, 'why')}`
  return `${word(data.name)} wurde alarmiert (${wayOf(data)}), Stufe ${word(data.level)}${way}.`
}

function whoDe({ actor }: Data): string {
  if (nameOf(actor, 'type') === 'link') return 'Jemand mit dem Link'
  return nameOf(actor) || 'Jemand'
}

/** The sentence of an entry about several alerts; undefined if it is about one. */
function othersDe({ count, names }: Data, what: string): string | undefined {
  if (typeof count !== 'number') return undefined
  const shown = Array.isArray(names) ? names.slice(0, MOST_NAMES).map(word) : []
  const more = count - shown.length
  return `${count} ${what}: ${shown.join(', ')}${more > 0 ? ` und ${more} weitere` : ''}.`
}

function alertChangeDe({ was, severity, message }: Data): string {
  const levelOf = (side: string) => severityOf(nameOf(severity, side)) || 'unbekannt'
  const parts = [
    was === undefined ? '' : `vorher „${word(was)}“`,
    severity === undefined ? '' : `Schwere ${levelOf('after')} statt ${levelOf('before')}`,
  ].filter(Boolean)
  const said = message === undefined ? '' : word(message) || 'ohne Text'
  return [parts.join(', '), said].filter(Boolean).join('. ')
}

function escalatedDe(data: Data): string {
  if (data.by_hand) return `${whoDe(data)} hat eskaliert.`
  return typeof data.text === 'string' ? saidText(data.said as Text | null, data.text) : 'Eskaliert.'
}

function adaptedDe({ path, code, params }: { path: string; code: string; params: Data }): string {
  if (code === 'unknown_severity') return `Schwere „${word(params.severity)}“ ist unbekannt, daher gilt die der Quelle`
  const field = path === 'title' ? 'Titel' : path === 'message' ? 'Text' : path
  const length = word(params.length)
  if (code === 'cut_bytes')
    return `${field} hatte einen Text von ${length} Bytes, der auf ${word(params.limit)} gekürzt wurde`
  if (code === 'left_out')
    return `${field} hatte ${word(params.total)} Einträge, von denen ${word(params.kept)} übernommen wurden`
  if (code === 'not_read')
    return `${field} hatte ${word(params.count)} Einträge, die nicht lesbar waren, etwa ${word(params.first)}`
  return `${field} hatte ${length} Zeichen und wurde auf ${word(params.limit)} gekürzt`
}

function noteDe(data: Data): string {
  if (data.corrected !== undefined) return `${whoDe(data)} ${sentenceOf(data, 'corrected')}: „${word(data.before)}“.`
  if (Array.isArray(data.suspects)) return `Was sich in der Stunde davor geändert hat: ${suspectsOf(data).join('; ')}.`
  if (isBlast(data.blast_radius)) return blastRadiusText(data.blast_radius, 'de')
  if (Array.isArray(data.adapted)) return `Der Alarm wurde angepasst: ${data.adapted.map(adaptedDe).join('; ')}.`
  if (data.message !== undefined) return `${whoDe(data)} hat notiert`
  return `${whoDe(data)} hat die Eskalationsrichtlinie geändert.`
}

const GERMAN: { [K in Entry['kind']]: (data: Data) => string } = {
  opened: data => `${whoDe(data)} hat den Vorfall geöffnet: ${word(data.title)}.`,
  monitor_joined: data => `${nameOf(data.monitor, 'friendly_name')} ist gestört: ${sentenceOf(data, 'reason')}`,
  monitor_recovered: data =>
    `${nameOf(data.monitor, 'friendly_name')} ${RECOVERED[word(data.because)] ?? 'hat sich erholt'}.`,
  alert_joined: data =>
    othersDe(data, 'weitere Alarme sind aktiv') ??
    `Ein weiterer Alarm ist aktiv: ${nameOf(data.alert)}.${word(data.message) && ` ${word(data.message)}`}`,
  alert_changed: data =>
    othersDe(data, 'weitere Alarme haben sich geändert') ??
    `Der Alarm „${nameOf(data.alert)}“ hat sich geändert: ${alertChangeDe(data)}`,
  alert_left: data => othersDe(data, 'weitere Alarme sind vorbei') ?? `Der Alarm „${nameOf(data.alert)}“ ist vorbei.`,
  paged: pagedDe,
  notification_sent: data => `Eine Nachricht ging hinaus${by(data)}: ${newsOf(data)}.`,
  notification_failed: data =>
    `Eine Nachricht ging nicht hinaus${by(data)}: ${sentenceOf(data, 'reason')}.${data.retry_at === undefined ? '' : ' Sie wird nochmals versucht.'}`,
  acknowledged: data => `${whoDe(data)} hat ihn bestätigt.`,
  updated: data => `${whoDe(data)} hat mitgeteilt: ${stateOf(data)}`,
  severity_changed: data =>
    `${whoDe(data)} hat die Schwere von ${severityOf(data.before)} auf ${severityOf(data.after)} geändert.`,
  title_changed: data => `${whoDe(data)} hat den Titel geändert: „${word(data.after)}“.`,
  service_changed: data =>
    `${whoDe(data)} hat ihn ${data.after === null ? 'von seinem Dienst genommen' : 'einem anderen Dienst gegeben'}.`,
  escalated: escalatedDe,
  snoozed: data =>
    typeof data.until === 'number'
      ? `${whoDe(data)} hat ihn bis ${full.format(data.until)} zurückgestellt.`
      : 'Die Zurückstellung ist vorbei; er ist wieder ausgelöst.',
  merged: data =>
    data.into_number === undefined
      ? `${whoDe(data)} hat Vorfall #${word(data.from_number)} hierher zusammengeführt.`
      : `${whoDe(data)} hat ihn mit Vorfall #${word(data.into_number)} zusammengeführt.`,
  published: data =>
    data.status_page_id === null
      ? `${whoDe(data)} hat ihn von der Statusseite genommen${data.by_mistake ? '; er war versehentlich veröffentlicht' : ''}.`
      : `${whoDe(data)} hat ihn veröffentlicht.`,
  reopened: reopenedDe,
  resolved: data =>
    data.automatically && nameOf(data.actor, 'type') === 'automation'
      ? 'Er hat sich gelöst: Kein Monitor daran ist mehr gestört.'
      : `${whoDe(data)} hat ihn gelöst.`,
  note: noteDe,
}

export const TIMELINE = defineWords({
  en: { sentence: (entry: Entry) => english(entry) },
  de: { sentence: (entry: Entry) => GERMAN[entry.kind](entry.data) },
  fr: { sentence: (entry: Entry) => FRENCH[entry.kind](entry.data) },
})
