import type { DOMAIN } from '../en/domain.ts'
import type { Translated } from '../words.ts'

export const DOMAIN_FR: Translated<typeof DOMAIN> = {
  'domain.undated': 'aucune source n’indique de date d’expiration',
  'domain.registered': 'enregistré jusqu’au {day}',
  'domain.expired': 'expiré le {at}',
  'domain.manual_cleared': 'la date manuelle a été effacée',
  'domain.manual_set': 'une date manuelle a été définie',
  'domain.changed': 'le domaine surveillé a été modifié',
  'domain.no_rdap_endpoint': 'le registre ne peut pas être interrogé ({detail})',
  'domain.registry_no_record': 'le registre n’a pas d’enregistrement ({detail})',
  'domain.rate_limited': 'le registre limite les requêtes ({detail})',
  'domain.transport_error': 'le registre n’a pas pu être joint ({detail})',
  'domain.malformed_response': 'la réponse n’est pas valide ({detail})',
}
