import type { DOMAIN } from '../en/domain.ts'
import type { Translated } from '../words.ts'

export const DOMAIN_DE: Translated<typeof DOMAIN> = {
  'domain.undated': 'keine Quelle nennt ein Ablaufdatum',
  'domain.registered': 'registriert bis {day}',
  'domain.expired': 'abgelaufen am {at}',
  'domain.manual_cleared': 'das eigene Datum wurde gelöscht',
  'domain.manual_set': 'ein eigenes Datum wurde gesetzt',
  'domain.changed': 'eine andere Domain wird beobachtet',
  'domain.no_rdap_endpoint': 'die Registrierungsstelle lässt sich nicht abfragen ({detail})',
  'domain.registry_no_record': 'die Registrierungsstelle hat keinen Eintrag ({detail})',
  'domain.rate_limited': 'die Registrierungsstelle bittet zu warten ({detail})',
  'domain.transport_error': 'die Registrierungsstelle war nicht zu erreichen ({detail})',
  'domain.malformed_response': 'die Antwort ist nicht gültig ({detail})',
}
