import { saying, type Texts } from '../words.ts'

/** What is wrong with a message of a name server. */
export const WIRE = {
  'wire.cut_off': 'a record is cut off',
  'wire.forward_pointer': 'a name points forward',
  'wire.long_name': 'a name is too long',
  'wire.spare_bytes': 'a record has bytes to spare',
  'wire.parameters_out_of_order': 'service parameters are out of order',
} as const satisfies Texts

export const sayWire = saying(WIRE)

/**
 * What agents say of name servers and of the signatures of their answers. `server` is a name server with its address, `set`
 * a name with a record type, and `why` a text.
 */
export const NAME_SERVER = {
  ...WIRE,
  'name_server.own_resolver': "the agent's own resolver",
  'name_server.late': '{server} did not answer within {seconds} s',
  'name_server.run_over': '{server} did not answer before the run timed out',
  'name_server.silent_before': '{server} did not answer earlier questions of this run',
  'name_server.none_queried': 'the run timed out before any server was queried',
  'name_server.unresolved': 'the name server {name}: {why}',
  'name_server.not_resolved_in_time': 'was not resolved before the run timed out',
  'name_server.nothing_listens': '{server} refuses DNS queries: nothing listens there',
  'name_server.reset': '{server} reset the connection',
  'name_server.no_network_route': "{server} can't be reached: this agent has no route to its network",
  'name_server.no_host_route': "{server} can't be reached: there is no route to the host",
  'name_server.no_own_address': "{server} can't be reached: this agent has no address to connect from",
  'name_server.not_queried': "{server} can't be queried: {why}",
  'name_server.answer_cut': 'the connection was closed before the answer was complete',
  'name_server.other_question': 'the answer by TCP was to another question',
  'name_server.invalid': '{server} sent an invalid DNS response: {why}',
  'name_server.servfail': '{server} failed to answer (SERVFAIL)',
  'name_server.refused': '{server} refused to answer ({rcode})',
  'name_server.not_authoritative': '{server} is listed as a server of {zone} but is not authoritative for it',
  'name_server.only_refers': '{server} only refers to other servers, so it does not resolve names',
  'name_server.no_zone_no_resolver': '{server} neither has the zone nor resolves names',
  'name_server.too_long': 'the answers take {bytes} bytes, and those of all sets together are too long to be reported',

  'delegation.no_server': 'no name server is published for {name}',
  'delegation.no_answer': 'no server of {zone} answers',
  'delegation.not_found': 'the authoritative servers of {name} were not found: {why}',
  'delegation.loop': 'the delegation of {name} forms a loop',
  'delegation.no_name': 'the {type} record of {name} contains no name: {why}',
  'delegation.alias_loop': '{name} is an alias that points back to itself: {chain}',

  'dnssec.invalid': 'the signatures are invalid',
  'dnssec.invalid_of': 'the signatures of {name} are invalid',
  'dnssec.invalid_for_resolver': '{server} finds the signatures of {name} invalid',
  'dnssec.not_signed': '{set} is not signed by {zone}',
  'dnssec.expired': 'the signature of {set} expired on {at}',
  'dnssec.early': 'the signature of {set} is not valid before {at}',
  'dnssec.unknown_key': 'the signature of {set} was made with key {key}, which the zone does not publish',
  'dnssec.mismatch': 'the signature of {set} does not match the records',
  'dnssec.unreadable_signature': "a signature in the answer for {name} can't be read",
  'dnssec.unreadable_keys': "the keys of {zone} can't be read",
  'dnssec.root_zone': 'records of the root zone are not validated',
  'dnssec.no_ds_answer': 'the DS records of {zone} were not given',
  'dnssec.no_ds': 'the parent of {zone} publishes no DS record',
  'dnssec.unsupported': '{zone} is only signed with unsupported algorithms',
  'dnssec.not_passed_on': 'the resolver does not return signatures',
  'dnssec.no_key': 'the parent has DS records for {zone}, which publishes no key',
  'dnssec.no_key_matches': 'no key of {zone} matches the DS records of its parent',
  'dnssec.wildcard_unproven': 'no signed proof that {name} has no records of its own',
  'dnssec.name_absence_unproven': 'the answer that {name} does not exist comes without a signed proof',
  'dnssec.type_absence_unproven': 'the answer that {name} has no {type} record comes without a signed proof',
  'dnssec.opt_out': '{zone} leaves unsigned delegations out of its signed gaps',
  'dnssec.unknown_hash': 'absence is proven by an unknown hash',
  'dnssec.many_rounds': 'absence is proven by {rounds} rounds of hashing',
} as const satisfies Texts
