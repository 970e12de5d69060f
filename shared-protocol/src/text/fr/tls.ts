import type { TLS } from '../en/tls.ts'
import type { Translated } from '../words.ts'

export const TLS_FR: Translated<typeof TLS> = {
  'starttls.late': 'le serveur n’a pas accepté de passer à TLS en {seconds} s',
  'starttls.missing': 'le serveur ne propose pas STARTTLS',
  'starttls.greeted': 'le serveur a accueilli par « {reply} »',
  'starttls.answered': 'le serveur a répondu à {command} par « {reply} »',
  'starttls.other_protocol': 'le serveur ne parle pas le protocole attendu : « {line} »',
  'starttls.not_ldap': 'le serveur ne parle pas LDAP sur ce port',
  'starttls.ldap_refused': 'le serveur a refusé de passer à TLS : code de résultat LDAP {result}',
  'starttls.not_postgres': 'le serveur ne parle pas le protocole de PostgreSQL sur ce port',
  'starttls.postgres_off': 'TLS est désactivé sur le serveur',
  'starttls.plain_text': 'le serveur a envoyé du texte en clair après avoir accepté TLS',
  'starttls.too_large': 'le serveur a envoyé trop de données avant TLS',
  'starttls.closed': 'le serveur a fermé la connexion avant le début de TLS',

  'handshake.no_certificate': '{host} n’a pas envoyé de certificat',
  'handshake.unreadable_dates': '{host} a envoyé un certificat dont les dates sont illisibles',
  'handshake.nothing': 'la négociation n’a montré aucun certificat',

  'chain.not_for_servers': 'le certificat n’est pas valide pour un serveur',
  'chain.not_an_authority': 'un émetteur de la chaîne n’a pas le droit d’émettre des certificats',
  'chain.too_long': 'la chaîne compte plus d’autorités que sa racine n’en permet',
  'chain.invalid_signature': 'une signature de la chaîne n’est pas valide',
  'chain.authority_rule':
    'la chaîne enfreint une règle d’une autorité, par exemple sur les noms qu’elle peut certifier (name constraints)',
  'chain.rejected': 'OpenSSL rejette la chaîne : {error}',
  'chain.self_signed': 'le certificat est autosigné et n’est pas une racine de confiance',
  'chain.incomplete':
    'le serveur n’envoie pas toute la chaîne ({missing}) ; les clients qui ne téléchargent pas les certificats intermédiaires la rejettent',
  'chain.ends_untrusted': 'la chaîne se termine par {subject}, qui n’est pas une racine de confiance',
  'chain.no_issuer':
    'l’émetteur {issuer} ne fait pas partie des racines de confiance, et son certificat n’a été ni envoyé ni trouvé',
  'chain.no_issuer_tried':
    'l’émetteur {issuer} ne fait pas partie des racines de confiance, et son certificat n’a été ni envoyé ni trouvé ({tried})',

  'download.no_time': 'il ne restait pas de temps pour interroger {url}',
  'download.not_http': '{url} n’est pas une adresse http',
  'download.status': '{url} a répondu avec le statut {status}',
  'download.too_large': '{url} a renvoyé plus de {most} octets',
  'download.unusable': '{url} : {why}',
  'download.not_a_certificate': 'les données téléchargées ne sont pas un certificat',
  'download.not_the_issuer': '{url} n’a pas de certificat de son émetteur',

  'encoding.not_der': 'ce n’est pas un encodage DER',
  'encoding.truncated': 'un encodage DER tronqué',
  'encoding.not_a_time': '{value} n’est pas une date',
  'encoding.not_a_certificate': 'ce n’est pas un certificat',
  'encoding.not_a_list': 'ce n’est pas une liste de révocation',

  'revocation.stapled': 'agrafée : {why}',
  'revocation.response': 'la réponse OCSP',
  'revocation.list': 'la liste {url}',
  'revocation.early': '{what} est datée du futur ({at})',
  'revocation.expired': '{what} a expiré ({at})',
  'revocation.unsupported_algorithm': 'signature par un algorithme non pris en charge ({algorithm})',

  'ocsp.refused': 'le serveur OCSP a répondu : {status}',
  'ocsp.malformed_request': 'requête mal formée',
  'ocsp.internal_error': 'erreur interne',
  'ocsp.try_later': 'réessayer plus tard',
  'ocsp.signature_required': 'signature exigée',
  'ocsp.unauthorized': 'non autorisé',
  'ocsp.not_a_response': 'ce qui a été reçu n’est pas une réponse OCSP',
  'ocsp.unknown_format': 'la réponse OCSP a un format inconnu',
  'ocsp.other_nonce': 'la réponse OCSP correspond à une autre requête : son nonce n’est pas le même',
  'ocsp.not_signed': 'la réponse OCSP n’est signée ni par l’émetteur ni par un serveur qu’il a désigné',
  'ocsp.other_certificate': 'la réponse OCSP porte sur un autre certificat',

  'crl.other_issuer': 'la liste {url} est celle d’un autre émetteur',
  'crl.not_signed': 'la liste {url} n’est pas signée par l’émetteur',
  'crl.delta': 'la liste {url} ne contient que des modifications',
  'crl.other_certificates': 'la liste {url} concerne d’autres certificats',
}
