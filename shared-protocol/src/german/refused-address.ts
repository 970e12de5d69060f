import type { Sentences } from './sentence.ts'

/** Addresses to which Pharos sends nothing: the errors of `platform/egress`. */
export const ADDRESSES: Sentences = [
  [/^the address is not public$/, 'die Adresse ist nicht öffentlich'],
  [/^(\S+) is not a public address$/, '$1 ist keine öffentliche Adresse'],
  [/^port (\d+) is one of another protocol than HTTP$/, 'Port $1 gehört zu einem anderen Protokoll als HTTP'],
  [/^(\S+) has no address$/, '$1 hat keine Adresse'],
  [/^(\S+) is not an address$/, '$1 ist keine Adresse'],
  [
    /^(\S+) (?:is a link-local address, where metadata services run|is link-local, where metadata services live)$/,
    '$1 ist link-local, wo Metadatendienste liegen',
  ],
  [
    /^port (\d+) of (\S+) belongs to the monitoring installation itself$/,
    'Port $1 von $2 gehört zur Installation selbst',
  ],
]
