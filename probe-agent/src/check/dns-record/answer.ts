import type { Absence } from '@pharos/shared-protocol/check/dns-record.ts'
import { isWithin } from '@pharos/shared-protocol/dns/name.ts'
import { TYPE_NUMBER } from '@pharos/shared-protocol/dns/record-type.ts'
import { say } from '../../say.ts'
import { nameIn } from './delegation.ts'
import { Fault } from './fault.ts'
import { tooLong } from './lookup.ts'
import { type Message, RCODE, type ResourceRecord, rcodeName } from './message.ts'

/** What one message says about a name and a type. */
export interface Answer {
  records: ResourceRecord[]
  /** The aliases of the name, in order. */
  chain: string[]
  absence: Absence | null
  /** The last name of the chain must be asked for elsewhere: the message ends before it. */
  open: boolean
}

/**
 * Follows the aliases within a message as far as possible. A server may only answer for names within `zone`; null for a
 * resolver, which may answer for all names. Throws `Fault` for an invalid answer.
 */
export function readAnswer(message: Message, name: string, type: number, zone: string | null, server: string): Answer {
  refuseErrors(message, zone, server)
  const chain: string[] = []
  for (let current = name; ; ) {
    const records = message.answer.filter(one => one.owner === current && one.type === type)
    if (records.length > 0) return { records, chain, absence: null, open: false }
    const alias = message.answer.find(one => one.owner === current && one.type === TYPE_NUMBER.CNAME)
    if (alias === undefined) {
      refuseReferral(message, server)
      return { records: [], chain, ...endOf(message, current, name) }
    }
    const target = nameIn(alias)
    if (target === name || chain.includes(target)) throw loop(name, [...chain, target])
    chain.push(target)
    if (tooLong(chain)) throw loop(name, chain)
    current = target
    if (zone !== null && !isWithin(target, zone)) return { records: [], chain, absence: null, open: true }
  }
}

export function loop(name: string, chain: readonly string[]): Fault {
  return new Fault('cname_loop', say('delegation.alias_loop', { name, chain: [name, ...chain].join(' → ') }))
}

function refuseErrors(message: Message, zone: string | null, server: string): void {
  const { rcode } = message
  if (rcode === RCODE.servFail) throw new Fault('servfail', say('name_server.servfail', { server }))
  if (rcode !== RCODE.noError && rcode !== RCODE.nxDomain) {
    throw new Fault('refused', say('name_server.refused', { server, rcode: rcodeName(rcode) }))
  }
  if (zone !== null && !message.authoritative) {
    throw new Fault('lame_delegation', say('name_server.not_authoritative', { server, zone }))
  }
}

/**
 * A message without the records is no answer if it only refers to other servers (RFC 2308 2.2), or comes from a server
 * that neither has the zone nor resolves for others: the absence of records needs a SOA, an authority or a resolver.
 */
function refuseReferral(message: Message, server: string): void {
  const { rcode, authoritative, recursing, authority } = message
  if (rcode !== RCODE.noError || authoritative || message.answer.length > 0) return
  const has = (type: number): boolean => authority.some(one => one.type === type)
  if (has(TYPE_NUMBER.SOA)) return
  if (has(TYPE_NUMBER.NS)) throw new Fault('lame_delegation', say('name_server.only_refers', { server }))
  if (!recursing) throw new Fault('lame_delegation', say('name_server.no_zone_no_resolver', { server }))
}

function endOf(message: Message, current: string, name: string): Pick<Answer, 'absence' | 'open'> {
  const absence = message.rcode === RCODE.nxDomain ? 'nxdomain' : 'nodata'
  // For the target of an alias, a message carries the SOA of the target's zone (RFC 2308 2).
  const speaks = message.authority.some(one => one.type === TYPE_NUMBER.SOA && isWithin(current, one.owner))
  return current === name || speaks ? { absence, open: false } : { absence: null, open: true }
}
