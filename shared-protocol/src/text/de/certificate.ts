import type { CERTIFICATE } from '../en/certificate.ts'
import type { Translated } from '../words.ts'

export const CERTIFICATE_DE: Translated<typeof CERTIFICATE> = {
  'certificate.expired': 'das Zertifikat ist am {at} abgelaufen',
  'certificate.issuer_expired': 'der Aussteller {issuer} in seiner Kette ist am {at} abgelaufen',
  'certificate.early': 'das Zertifikat gilt erst ab {at}',
  'certificate.issuer_early': 'der Aussteller {issuer} in seiner Kette gilt erst ab {at}',
  'certificate.of_nobody': 'das Zertifikat ist für gar keinen Host, nicht für {host}',
  'certificate.of_others': 'das Zertifikat ist für {names}, nicht für {host}',
  'certificate.of_many': 'das Zertifikat ist für {names} und {more} weitere, nicht für {host}',
  'certificate.revoked': 'der Aussteller hat das Zertifikat widerrufen',
  'certificate.revoked_on': 'der Aussteller hat das Zertifikat am {at} widerrufen',
  'certificate.weak_signature': '{subject} ist mit {algorithm} signiert',
  'certificate.weak_key': 'der Schlüssel ({type}) von {subject} hat nur {bits} Bit',
  'certificate.old_protocol': 'der Server nimmt noch {protocol} an',
  'certificate.old_protocols': 'der Server nimmt noch {protocol} und {other} an',
  'certificate.self_signed': 'das Zertifikat ist selbst signiert',
  'certificate.untrusted_root': 'das Zertifikat führt zu keiner vertrauten Wurzel',
  'certificate.invalid_chain': 'die Kette der Zertifikate ist nicht gültig',
  'certificate.incomplete_chain': 'Zertifikate dazwischen fehlen',
  'certificate.nothing': 'es war nichts zu sehen',
  'certificate.valid': 'das Zertifikat gilt bis {at}',
  'certificate.expires': 'das Zertifikat läuft in {days} {days:Tag|Tagen} ab, am {at}',
  'certificate.asked_elsewhere': '{region}: {finding}; eine andere Region wird gefragt',
  'certificate.target_changed': 'es wird etwas anderes geprüft',
  'certificate.moved': 'sein HTTP-Monitor prüft jetzt {target}',
}
