import type { Absence } from '@pharos/shared-protocol/check/dns-record.ts'
import { isWithin } from '@pharos/shared-protocol/dns/name.ts'
import { showRdata } from '@pharos/shared-protocol/dns/rdata.ts'
import { canonicalSet } from '@pharos/shared-protocol/dns/record-set.ts'
import type { Validity } from './dnssec/validate.ts'
import type { ResourceRecord } from './message.ts'
import type { NameServer } from './name-server.ts'

/** One server's answer for a watched set, with aliases followed to their end. */
export interface SetAnswer {
  /** Canonical record set; empty when absent. */
  rdata: string[]
  absence: Absence | null
  ttl: number | null
  chain: string[]
  dnssec: Validity
}

/** How a name is looked up: at the servers of its zone, or at resolvers. */
export interface Lookup {
  /** The servers to ask about a name; throws `Fault` if they cannot be found. */
  serversFor(name: string, type: number): Promise<readonly NameServer[]>
  /** One server's answer; throws `Fault`. */
  ask(server: NameServer, name: string, type: number): Promise<SetAnswer>
}

const MOST_ALIASES = 16

export function tooLong(chain: readonly string[]): boolean {
  return chain.length > MOST_ALIASES
}

export function foundFrom(
  records: readonly ResourceRecord[],
  rest: { absence: Absence | null; chain: string[]; dnssec: Validity },
): SetAnswer {
  const ttls = records.map(record => record.ttl)
  return {
    rdata: canonicalSet(records.map(record => showRdata(record.type, record.wire))),
    ttl: ttls.length === 0 ? null : Math.min(...ttls),
    ...rest,
  }
}

/** The name and its aliases that are in a zone. */
export function namesIn(zone: string, name: string, chain: readonly string[]): string[] {
  return [name, ...chain].filter(one => isWithin(one, zone))
}
