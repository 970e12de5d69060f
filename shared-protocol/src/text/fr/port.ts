import type { PING, PORT } from '../en/port.ts'
import type { Translated } from '../words.ts'

export const PORT_FR: Translated<typeof PORT> = {
  'port.no_answer': 'pas de réponse en {seconds} s',
  'port.unmatched_in_time': 'la réponse attendue n’est pas arrivée en {seconds} s',
  'port.unmatched': 'la réponse n’est pas celle attendue',
  'port.expression_slow': 'l’expression de la réponse attendue a pris plus de {ms} ms',
  'port.expression_unreadable': 'l’expression de la réponse attendue est illisible',
  'port.closed_early': 'le serveur a fermé la connexion avant de répondre',
  'port.closed_within': 'le serveur a fermé la connexion au milieu de sa réponse',
  'port.closed_while_sending': 'le serveur a fermé la connexion avant d’accepter les données',
  'port.failed_early': 'la connexion a échoué avant la réponse du serveur : {error}',
  'port.failed_within': 'la connexion a échoué au milieu de la réponse : {error}',
  'port.failed_while_sending': 'la connexion a échoué avant que le serveur accepte les données : {error}',
}

export const PING_FR: Translated<typeof PING> = {
  'ping.late': 'la résolution du nom d’hôte a été si longue qu’il ne restait plus de temps pour les requêtes d’écho',
  'ping.busy_sending': 'cette machine était trop occupée pour envoyer {count} requêtes d’écho à temps',
  'ping.busy_reading': 'cette machine était trop occupée pour lire les réponses à temps',
  'ping.no_program': 'cet agent n’a pas de ping : voir docs/tcp-and-icmp-checks.md',
  'ping.not_permitted': 'cet agent n’a pas le droit d’envoyer des requêtes d’écho : voir docs/tcp-and-icmp-checks.md',
  'ping.failed': 'ping a échoué : {error}',
  'ping.broadcast': '{address} est une adresse de diffusion, à laquelle aucun ping n’est envoyé',
  'ping.no_network_route': '{address} est injoignable : cet agent n’a pas de route vers son réseau',
  'ping.no_host_route': '{address} est injoignable : il n’y a pas de route vers l’hôte',
  'ping.none': ({ address, sent }, show) => `${show.value(address)} ${none(Number(sent))}`,
  'ping.none_remark': ({ address, sent, remark }, show) =>
    `${show.value(address)} ${none(Number(sent))} (${show.value(remark)})`,
  'ping.lost':
    '{address} a répondu à {received} des {sent} {sent:requête|requêtes} d’écho : la perte est de {lost} %, et {most} % au plus sont tolérés',
  'ping.lost_remark':
    '{address} a répondu à {received} des {sent} {sent:requête|requêtes} d’écho : la perte est de {lost} %, et {most} % au plus sont tolérés ({remark})',
}

function none(sent: number): string {
  return sent < 2
    ? 'n’a pas répondu à temps à la requête d’écho'
    : `n’a répondu à temps à aucune des ${sent} requêtes d’écho`
}
