import type { Texts } from '../words.ts'

/**
 * What agents say of registries. `who` is the source that was asked, `answer` its answer; what it said is quoted in
 * values.
 */
export const LOOKUP = {
  'lookup.whois_server': 'the WHOIS server {host}',
  'lookup.rdap_service': 'the RDAP service {host}',
  'lookup.database': 'the registration database',
  'lookup.answer_of_whois': 'the answer of the WHOIS server {host}',
  'lookup.answer_of_rdap': 'the answer of the RDAP service {host}',
  'lookup.answer_of_database': 'the answer of the registration database',
  'lookup.not_asked': '{who} could not be queried: {why}',
  'lookup.no_record': '{who} has no record',
  'lookup.no_record_status': '{who} has no record (status {status})',
  'lookup.limits_status': '{who} is rate limiting requests (status {status})',
  'lookup.refused_status': '{who} refused the request (status {status})',
  'lookup.status': '{who} answered status {status}',
  'lookup.closed': '{who} closed the connection without an answer',
  'lookup.limits': '{who} limits or refuses the requests of this address: {line}',
  'lookup.out_of_service': '{who} is out of service: {line}',
  'lookup.no_source': 'the registry has neither a known RDAP service nor a known WHOIS server',

  'lookup.too_large': '{answer} is larger than 1 MB',
  'lookup.not_json': '{answer} is not JSON; it begins with {begin}',
  'lookup.not_an_object': '{answer} is not an object',
  'lookup.of_another_kind': '{answer} is about a {kind}, not a domain',
  'lookup.not_rdap': '{answer} is not an RDAP domain',
  'lookup.of_another': '{answer} is about {name}, not {domain}',
  'lookup.event_unreadable': '{answer} has an expiration event whose date can’t be read',
  'lookup.date_unreadable': '{answer} has an expiry date that can’t be read',
  'lookup.no_registration': '{answer} contains no registration: {begin}',

  'lookup.late': 'no complete answer within {seconds} s',
  'lookup.resolved_late': 'the host name was resolved too late',
  'lookup.refused': 'the connection was refused',
  'lookup.reset': 'the connection was reset',
  'lookup.unanswered': 'the connection attempt was not answered',
  'lookup.closed_before': 'the connection was closed before the question was sent',
  'lookup.no_network_route': 'this agent has no route to its network',
  'lookup.no_host_route': 'there is no route to the host',
  'lookup.answer_too_large': 'the answer is larger than 256 KB',
} as const satisfies Texts
