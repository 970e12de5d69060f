import type { EGRESS } from '../en/egress.ts'
import type { Translated } from '../words.ts'

export const EGRESS_DE: Translated<typeof EGRESS> = {
  'egress.not_public': 'die Adresse ist nicht öffentlich',
  'egress.private': '{address} ist keine öffentliche Adresse',
  'egress.other_protocol': 'Port {port} gehört zu einem anderen Protokoll als HTTP',
  'egress.no_address': '{host} hat keine Adresse',
  'egress.not_an_address': '{address} ist keine Adresse',
  'egress.link_local': '{address} ist link-local, wo Metadatendienste liegen',
  'egress.own_port': 'Port {port} von {address} gehört zur Installation selbst',
}
