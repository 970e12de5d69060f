import type { CONNECTION } from '../en/connection.ts'
import type { Translated } from '../words.ts'

export const CONNECTION_FR: Translated<typeof CONNECTION> = {
  'connection.stopped': 'l’agent a été arrêté',
  'connection.not_resolved_in_time': 'le nom d’hôte n’a pas été résolu en {seconds} s',
  'connection.resolved_too_late': '{host} a été résolu trop tard',
  'connection.no_address': '{host} n’a pas d’adresse',
  'connection.no_address_of_family': '{host} n’a pas d’adresse IPv{family}',
  'connection.not_of_family': '{host} n’est pas une adresse IPv{family}',
  'connection.no_such_host': '{host} n’existe pas',
  'connection.dns_silent': '{host} n’a pas pu être résolu : le serveur DNS n’a pas répondu',
  'connection.dns_refused': '{host} n’a pas pu être résolu : le serveur DNS a refusé la requête',
  'connection.dns_failed': '{host} n’a pas pu être résolu : le serveur DNS a rencontré une erreur',
  'connection.invalid_host': '{host} n’est pas un nom d’hôte valide',
  'connection.not_resolved': '{host} n’a pas pu être résolu ({error})',

  'connection.not_an_address': '{address} n’est pas une adresse',
  'connection.link_local':
    '{address} est une adresse de lien local ou le service de métadonnées d’un cloud, que les régions ne peuvent pas joindre',
  'connection.private':
    '{address} n’est pas une adresse publique, et cette région ne peut joindre que des adresses publiques',
  'connection.own_port': 'le port {port} de {address} appartient à l’installation elle-même',
  'connection.other_protocol': 'le port {port} est celui d’un autre protocole, que les navigateurs refusent aussi',
  'connection.browser_port':
    'le port {port} n’est pas utilisable par les contrôles par navigateur : sont autorisés 80, 443 et, à partir de 1024, les ports qu’aucun protocole de messagerie, de discussion ou de fichiers n’utilise',
  'connection.mail_port': 'le port {port} est un port de messagerie : un contrôle ne peut que le saluer',

  'connection.not_accepted_in_time': '{address} n’a pas accepté la connexion en {seconds} s',
  'connection.refused': '{at} a refusé la connexion',
  'connection.reset': '{at} a réinitialisé la connexion pendant son établissement',
  'connection.unanswered': '{at} n’a pas répondu à la tentative de connexion',
  'connection.no_network_route': '{at} est injoignable : cet agent n’a pas de route vers son réseau',
  'connection.no_host_route': '{at} est injoignable : il n’y a pas de route vers l’hôte',
  'connection.no_own_address': '{at} est injoignable : cet agent n’a pas d’adresse d’où se connecter',
  'connection.failed': '{at} : {error}',

  'connection.handshake_not_finished': 'la négociation TLS n’était pas terminée après {seconds} s',
  'connection.handshake_closed': '{host} a fermé la connexion pendant la négociation TLS',
  'connection.not_tls': '{host} ne parle pas TLS sur ce port',
  'connection.no_common_tls': '{host} n’a aucune version de TLS en commun avec cet agent',
  'connection.no_common_http': '{host} ne propose aucune des versions de HTTP demandées',
  'connection.unknown_server_name': '{host} ne connaît pas ce nom d’hôte',
  'connection.handshake_refused': '{host} a refusé la négociation',
  'connection.handshake_failed': '{host} a échoué à la négociation TLS : {error}',
  'connection.client_certificate': 'le serveur exige un certificat client',
  'connection.tls_failed': 'la connexion TLS a échoué : {error}',

  'connection.certificate_of_others': 'le certificat est émis pour {names}, pas pour {host}',
  'connection.certificate_of_nobody': 'le certificat n’est émis pour aucun hôte, donc pas pour {host}',
  'connection.certificate_expired': 'le certificat présenté par {host} a expiré',
  'connection.certificate_early': 'le certificat présenté par {host} n’est pas encore valide',
  'connection.self_signed': 'le certificat présenté par {host} est autosigné',
  'connection.chain_self_signed':
    'le certificat présenté par {host} a dans sa chaîne un certificat autosigné qui n’est pas de confiance',
  'connection.unknown_authority':
    'le certificat présenté par {host} a été émis par une autorité inconnue (il manque peut-être un certificat intermédiaire)',
  'connection.revoked': 'le certificat présenté par {host} a été révoqué',
  'connection.invalid_signature': 'le certificat présenté par {host} a une signature non valide',
  'connection.not_for_servers': 'le certificat présenté par {host} n’est pas valide pour un serveur',
  'connection.authority_rule':
    'le certificat présenté par {host} enfreint une règle de son autorité, par exemple sur les noms qu’elle peut certifier (name constraints)',
  'connection.not_trusted': 'le certificat présenté par {host} n’est pas digne de confiance ({error})',
}
