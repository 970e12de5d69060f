import type { Absence, DnssecState } from '@pharos/shared-protocol/check/dns-record.ts'
import { isWithin } from '@pharos/shared-protocol/dns/name.ts'
import { TYPE_NUMBER, typeName } from '@pharos/shared-protocol/dns/record-type.ts'
import { WireFault } from '@pharos/shared-protocol/dns/wire-reader.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { say } from '../../../say.ts'
import type { Message } from '../message.ts'
import {
  type Denial,
  denialByNsec,
  denialByNsec3,
  type HashParameters,
  hashParameters,
  leavesOut,
  MOST_ITERATIONS,
  proves,
} from './denial.ts'
import type { DnsKey } from './key.ts'
import { type SignedSet, signedSets } from './record-set.ts'
import { faultOfSet, isExpanded } from './signature.ts'
import type { TrustTable } from './trust.ts'

/** The validation result of an answer, and why. */
export interface Validity {
  state: DnssecState | null
  why: Said | null
}

export const SECURE: Validity = { state: 'secure', why: null }

/** What a message says about a name within one zone: the aliases on the way, and the result. */
export interface Claim {
  zone: string
  /** The requested name and its aliases, as far as they are in the zone. */
  names: readonly string[]
  type: number
  absence: Absence | null
}

/** Whether the part of a message about one zone is signed as the zone's keys require (RFC 4035 5). */
export async function validate(message: Message, claim: Claim, table: TrustTable, now: number): Promise<Validity> {
  const trust = await table.trustIn(claim.zone)
  if (trust.state !== 'secure') return { state: trust.state === 'unknown' ? null : trust.state, why: trust.why }
  try {
    const fault = faultOfClaim(message, claim, trust.keys, now)
    return fault === null ? SECURE : fault
  } catch (error) {
    if (!(error instanceof WireFault)) throw error
    return bogus(say('dnssec.unreadable_signature', { name: claim.names[0] ?? claim.zone }))
  }
}

function faultOfClaim(message: Message, claim: Claim, keys: readonly DnsKey[], now: number): Validity | null {
  const answer = signedSets(message.answer)
  const synthesised = answer.filter(
    set =>
      set.type === TYPE_NUMBER.DNAME &&
      isWithin(set.owner, claim.zone) &&
      claim.names.some(name => isWithin(name, set.owner)),
  )
  for (const set of [...synthesised, ...onTheWay(answer, claim)]) {
    // A CNAME made from a DNAME is unsigned; the DNAME's signature covers it (RFC 6672 5.3.1).
    if (set.type === TYPE_NUMBER.CNAME && synthesised.some(above => isWithin(set.owner, above.owner))) continue
    const fault = faultOfSet(set, claim.zone, keys, now)
    if (fault !== null) return bogus(fault)
    if (!isExpanded(set)) continue
    const gaps = readDenial(message, claim.zone, keys, now)
    if ('state' in gaps) return gaps
    if (!provesExpansion(gaps, set)) return bogus(say('dnssec.wildcard_unproven', { name: set.owner }))
  }
  return claim.absence === null ? null : faultOfAbsence(message, claim, claim.absence, keys, now)
}

function onTheWay(sets: readonly SignedSet[], { names, type }: Claim): SignedSet[] {
  return sets.filter(set => names.includes(set.owner) && (set.type === type || set.type === TYPE_NUMBER.CNAME))
}

/** Whether only a wildcard covers the name: nothing may exist between it and the labels that the signature counts. */
function provesExpansion(denial: Denial, set: SignedSet): boolean {
  const labels = Math.min(...set.signatures.map(signature => signature.labels))
  let name = set.owner
  for (let extra = set.owner.split(/(?<!\\)\./).length - 1 - labels - 1; extra > 0; extra--) {
    name = name.slice(name.search(/(?<!\\)\./) + 1)
  }
  return denial.covers(name)
}

function faultOfAbsence(
  message: Message,
  { zone, names, type }: Claim,
  absence: Absence,
  keys: readonly DnsKey[],
  now: number,
): Validity | null {
  const name = names.at(-1) ?? zone
  const denial = readDenial(message, zone, keys, now)
  if ('state' in denial) return denial
  if (proves(denial, name, type, absence)) return null
  if (absence === 'nodata' && type === TYPE_NUMBER.DS && leavesOut(denial, name))
    return { state: 'insecure', why: say('dnssec.opt_out', { zone }) }
  return bogus(
    absence === 'nxdomain'
      ? say('dnssec.name_absence_unproven', { name })
      : say('dnssec.type_absence_unproven', { name, type: typeName(type) }),
  )
}

/** A proof needs at most four gaps, and each takes time to verify. */
const MOST_GAPS = 12

/** The gaps that a message proves, if their signatures verify; else what is wrong with them. */
function readDenial(message: Message, zone: string, keys: readonly DnsKey[], now: number): Denial | Validity {
  const sets = signedSets(message.authority).filter(set => isWithin(set.owner, zone))
  const gaps = sets.filter(set => set.type === TYPE_NUMBER.NSEC || set.type === TYPE_NUMBER.NSEC3).slice(0, MOST_GAPS)
  for (const set of sets.filter(one => one.type === TYPE_NUMBER.SOA).concat(gaps)) {
    const fault = faultOfSet(set, zone, keys, now)
    if (fault !== null) return bogus(fault)
  }
  const hashed = gaps.filter(set => set.type === TYPE_NUMBER.NSEC3).flatMap(set => set.records)
  const [first] = hashed
  if (first === undefined) return denialByNsec(gaps.flatMap(set => set.records))
  const parameters = hashParameters(first)
  const limit = whyNotHashed(parameters)
  return parameters === null || limit !== null
    ? { state: 'insecure', why: limit }
    : denialByNsec3(hashed, zone, parameters)
}

function whyNotHashed(parameters: HashParameters | null): Said | null {
  if (parameters === null) return say('dnssec.unknown_hash')
  return parameters.iterations > MOST_ITERATIONS ? say('dnssec.many_rounds', { rounds: parameters.iterations }) : null
}

function bogus(why: Said): Validity {
  return { state: 'bogus', why }
}

/** The weakest of several links, in the order: bogus, unknown, unsigned, secure. */
export function weakest(links: readonly Validity[]): Validity {
  const order: (DnssecState | null)[] = ['bogus', null, 'insecure']
  for (const state of order) {
    const found = links.find(link => link.state === state)
    if (found !== undefined) return found
  }
  return SECURE
}
