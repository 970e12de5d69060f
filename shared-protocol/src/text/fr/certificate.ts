import type { CERTIFICATE } from '../en/certificate.ts'
import type { Translated } from '../words.ts'

export const CERTIFICATE_FR: Translated<typeof CERTIFICATE> = {
  'certificate.expired': 'le certificat a expiré le {at}',
  'certificate.issuer_expired': 'l’émetteur {issuer} de sa chaîne a expiré le {at}',
  'certificate.early': 'le certificat n’est pas valide avant le {at}',
  'certificate.issuer_early': 'l’émetteur {issuer} de sa chaîne n’est pas valide avant le {at}',
  'certificate.of_nobody': 'le certificat n’est émis pour aucun hôte, donc pas pour {host}',
  'certificate.of_others': 'le certificat est émis pour {names}, pas pour {host}',
  'certificate.of_many': 'le certificat est émis pour {names} et {more} de plus, pas pour {host}',
  'certificate.revoked': 'l’émetteur a révoqué le certificat',
  'certificate.revoked_on': 'l’émetteur a révoqué le certificat le {at}',
  'certificate.weak_signature': '{subject} est signé avec {algorithm}',
  'certificate.weak_key': '{subject} a une clé ({type}) de seulement {bits} bits',
  'certificate.old_protocol': 'le serveur accepte encore {protocol}',
  'certificate.old_protocols': 'le serveur accepte encore {protocol} et {other}',
  'certificate.self_signed': 'le certificat est autosigné',
  'certificate.untrusted_root': 'la racine du certificat n’est pas de confiance',
  'certificate.invalid_chain': 'la chaîne de certificats n’est pas valide',
  'certificate.incomplete_chain': 'la chaîne de certificats est incomplète',
  'certificate.nothing': 'aucun certificat n’a été reçu',
  'certificate.valid': 'le certificat est valide jusqu’au {at}',
  'certificate.expires': 'le certificat expire dans {days} {days:jour|jours}, le {at}',
  'certificate.asked_elsewhere': '{region} : {finding} ; une autre région va contrôler',
  'certificate.target_changed': 'la cible a été modifiée',
  'certificate.moved': 'son moniteur HTTP contrôle maintenant {target}',
}
