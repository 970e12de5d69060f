import { saying, type Texts } from '../words.ts'

/** Why nothing is sent to an address that a customer configured. */
export const EGRESS = {
  'egress.not_public': 'the address is not public',
  'egress.private': '{address} is not a public address',
  'egress.other_protocol': 'port {port} is one of another protocol than HTTP',
  'egress.no_address': '{host} has no address',
  'egress.not_an_address': '{address} is not an address',
  'egress.link_local': '{address} is a link-local address, where metadata services run',
  'egress.own_port': 'port {port} of {address} belongs to the monitoring installation itself',
} as const satisfies Texts

export const egressText = saying(EGRESS)
