import { blastRadiusText } from '@pharos/shared-protocol/rum/blast-radius.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
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

const RECOVERED: Record<string, string> = {
  paused: 'a été mis en pause et ne maintient plus l’incident ouvert',
  deleted: 'a été supprimé et ne maintient plus l’incident ouvert',
  unlinked: 'n’appartient plus au service et ne maintient plus l’incident ouvert',
}

function who({ actor }: Data): string {
  if (nameOf(actor, 'type') === 'link') return 'Quelqu’un qui a le lien'
  return nameOf(actor) || 'Quelqu’un'
}

function severityWord(value: unknown): string {
  return severityOf(value).toLowerCase()
}

function reopened(data: Data): string {
  const because = sentenceOf(data, 'because')
  return `${who(data)} a rouvert l’incident${because && ` : ${because}`}.`
}

function paged(data: Data): string {
  const way = word(data.why) && ` : ${sentenceOf(data, 'why')}`
  return `Alerte envoyée à ${word(data.name)} (${wayOf(data)}), niveau ${word(data.level)}${way}.`
}

/** The sentence of an entry about several alerts; undefined if it is about one. */
function others({ count, names }: Data, what: string): string | undefined {
  if (typeof count !== 'number') return undefined
  const shown = Array.isArray(names) ? names.slice(0, MOST_NAMES).map(word) : []
  const more = count - shown.length
  return `${count} ${what} : ${shown.join(', ')}${more > 0 ? ` et ${more} de plus` : ''}.`
}

function alertChange({ was, severity, message }: Data): string {
  const levelOf = (side: string) => severityWord(nameOf(severity, side)) || 'inconnue'
  const parts = [
    was === undefined ? '' : `auparavant « ${word(was)} »`,
    severity === undefined ? '' : `gravité ${levelOf('after')} au lieu de ${levelOf('before')}`,
  ].filter(Boolean)
  const said = message === undefined ? '' : word(message) || 'sans texte'
  return [parts.join(', '), said].filter(Boolean).join('. ')
}

function escalated(data: Data): string {
  if (data.by_hand) return `${who(data)} a déclenché l’escalade.`
  return typeof data.text === 'string' ? saidText(data.said as Text | null | undefined, data.text) : 'Escalade.'
}

function adapted({ path, code, params }: { path: string; code: string; params: Data }): string {
  if (code === 'unknown_severity')
    return `la gravité « ${word(params.severity)} » est inconnue, celle de la source s’applique donc`
  const field = path === 'title' ? 'le titre' : path === 'message' ? 'le texte' : path
  const length = word(params.length)
  if (code === 'cut_bytes')
    return `${field} contenait un texte de ${length} octets, qui a été réduit à ${word(params.limit)}`
  if (code === 'left_out')
    return `${field} contenait ${word(params.total)} entrées, dont ${word(params.kept)} ont été reprises`
  if (code === 'not_read')
    return `${field} contenait des entrées illisibles (${word(params.count)}), par exemple ${word(params.first)}`
  return `${field} comptait ${length} caractères et a été réduit à ${word(params.limit)}`
}

function note(data: Data): string {
  if (data.corrected !== undefined) return `${who(data)} ${sentenceOf(data, 'corrected')} : « ${word(data.before)} ».`
  if (Array.isArray(data.suspects)) return `Ce qui a changé dans l’heure précédente : ${suspectsOf(data).join(' ; ')}.`
  if (isBlast(data.blast_radius)) return blastRadiusText(data.blast_radius, 'fr')
  if (Array.isArray(data.adapted)) return `L’alerte a été adaptée : ${data.adapted.map(adapted).join(' ; ')}.`
  if (data.message !== undefined) return `${who(data)} a ajouté une note`
  return `${who(data)} a changé la politique d’escalade.`
}

/** The sentence of each kind of entry, in French. */
export const FRENCH: { [K in Entry['kind']]: (data: Data) => string } = {
  opened: data => `${who(data)} a ouvert l’incident : ${word(data.title)}.`,
  monitor_joined: data => `${nameOf(data.monitor, 'friendly_name')} est en échec : ${sentenceOf(data, 'reason')}`,
  monitor_recovered: data =>
    `${nameOf(data.monitor, 'friendly_name')} ${RECOVERED[word(data.because)] ?? 'est rétabli'}.`,
  alert_joined: data =>
    others(data, 'autres alertes sont actives') ??
    `Une autre alerte est active : ${nameOf(data.alert)}.${word(data.message) && ` ${word(data.message)}`}`,
  alert_changed: data =>
    others(data, 'autres alertes ont changé') ?? `L’alerte « ${nameOf(data.alert)} » a changé : ${alertChange(data)}`,
  alert_left: data =>
    others(data, 'autres alertes sont terminées') ?? `L’alerte « ${nameOf(data.alert)} » est terminée.`,
  paged,
  notification_sent: data => `Notification envoyée${by(data)} : ${newsOf(data)}.`,
  notification_failed: data =>
    `Une notification n’a pas pu être envoyée${by(data)} : ${sentenceOf(data, 'reason')}.${data.retry_at === undefined ? '' : ' Un nouvel essai suivra.'}`,
  acknowledged: data => `${who(data)} a pris en charge l’incident.`,
  updated: data => `${who(data)} a publié une mise à jour : ${stateOf(data)}`,
  severity_changed: data =>
    `${who(data)} a changé la gravité : ${severityWord(data.after)} au lieu de ${severityWord(data.before)}.`,
  title_changed: data => `${who(data)} a changé le titre : « ${word(data.after)} ».`,
  service_changed: data =>
    `${who(data)} a ${data.after === null ? 'retiré l’incident de son service' : 'affecté l’incident à un autre service'}.`,
  escalated,
  snoozed: data =>
    typeof data.until === 'number'
      ? `${who(data)} a mis l’incident en veille jusqu’au ${full.format(data.until)}.`
      : 'La mise en veille est terminée ; l’incident est de nouveau déclenché.',
  merged: data =>
    data.into_number === undefined
      ? `${who(data)} a fusionné l’incident #${word(data.from_number)} dans celui-ci.`
      : `${who(data)} a fusionné cet incident dans l’incident #${word(data.into_number)}.`,
  published: data =>
    data.status_page_id === null
      ? `${who(data)} a retiré l’incident de la page d’état${data.by_mistake ? ' ; il avait été publié par erreur' : ''}.`
      : `${who(data)} a publié l’incident.`,
  reopened,
  resolved: data =>
    data.automatically && nameOf(data.actor, 'type') === 'automation'
      ? 'Résolu automatiquement : plus aucun de ses moniteurs n’est en échec.'
      : `${who(data)} a résolu l’incident.`,
  note,
}
