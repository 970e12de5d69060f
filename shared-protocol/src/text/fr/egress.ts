import type { EGRESS } from '../en/egress.ts'
import type { Translated } from '../words.ts'

export const EGRESS_FR: Translated<typeof EGRESS> = {
  'egress.not_public': 'l’adresse n’est pas publique',
  'egress.private': '{address} n’est pas une adresse publique',
  'egress.other_protocol': 'le port {port} est celui d’un autre protocole que HTTP',
  'egress.no_address': '{host} n’a pas d’adresse',
  'egress.not_an_address': '{address} n’est pas une adresse',
  'egress.link_local': '{address} est une adresse de lien local, où se trouvent des services de métadonnées',
  'egress.own_port': 'le port {port} de {address} appartient à l’installation elle-même',
}
