import { countLabels, formatName, isWithin, parentName, parseName } from '@pharos/shared-protocol/dns/name.ts'
import { TYPE_NUMBER, typeName } from '@pharos/shared-protocol/dns/record-type.ts'
import { WireFault, WireReader } from '@pharos/shared-protocol/dns/wire-reader.ts'
import { say } from '../../say.ts'
import type { Environment } from '../check.ts'
import type { Asker } from './asker.ts'
import { Fault } from './fault.ts'
import { type Message, RCODE, type ResourceRecord } from './message.ts'
import { DNS_PORT, findServer, type NameServer } from './name-server.ts'

/** A zone with the servers that its parent lists for it. */
export interface Zone {
  name: string
  servers: readonly NameServer[]
  /** The zone that holds its DS records; null for the root. */
  parent: Zone | null
}

const MOST_SERVERS = 13
/** How many of a parent's servers are asked at most. */
const PARENTS_ASKED = 3
const MOST_STEPS = 20

/**
 * Finds the authoritative servers of names, each zone once per run. Walks down from what the agent's own resolver
 * knows.
 */
export class Delegations {
  readonly #env: Environment
  readonly #asker: Asker
  readonly #own: NameServer
  readonly #zones = new Map<string, Promise<Zone>>()
  readonly #servers = new Map<string, Promise<NameServer>>()

  constructor(env: Environment, asker: Asker) {
    this.#env = env
    this.#asker = asker
    this.#own = { name: 'own resolver', shown: say('name_server.own_resolver'), doors: env.resolvers, fault: null }
  }

  /** The zone that is authoritative for a name; throws `Fault`. */
  zoneOf(name: string): Promise<Zone> {
    return once(this.#zones, name, () => this.#walk(name))
  }

  /**
   * The resolver says where the zone begins. The parent is asked for the zone's servers, since a resolver's delegation
   * may be days old. If the resolver has no answer for the zone, the walk starts at the root.
   */
  async #walk(name: string): Promise<Zone> {
    const { apex, sure } = await findApex(name, own => this.#askOwn(own, TYPE_NUMBER.SOA))
    if (apex === '.') return this.#known('.', null)
    const above = sure ? (await findApex(parentName(apex), own => this.#askOwn(own, TYPE_NUMBER.SOA))).apex : apex
    const start = await this.#known(above, null)
    const found = await this.#descend(start, sure ? apex : name)
    if (found.name !== above || !sure) return found
    return this.#known(apex, start)
  }

  /** Follows referrals from a zone towards a name, and returns the last zone. */
  async #descend(start: Zone, name: string): Promise<Zone> {
    let zone = start
    for (let step = 0; step < MOST_STEPS; step++) {
      const next = await this.#referral(zone, name)
      if (next === null) return zone
      zone = next
    }
    throw new Fault('delegation_not_found', say('delegation.loop', { name }))
  }

  async #referral(zone: Zone, name: string): Promise<Zone | null> {
    for (const server of zone.servers.slice(0, PARENTS_ASKED)) {
      const message = await this.#asker.ask(server, { name, type: TYPE_NUMBER.NS, recursive: false }).catch(noFault)
      if (message === null || !isUsable(message)) continue
      const cut = [...message.answer, ...message.authority].find(
        one =>
          one.type === TYPE_NUMBER.NS &&
          one.owner !== zone.name &&
          isWithin(one.owner, zone.name) &&
          isWithin(name, one.owner),
      )
      return cut === undefined ? null : this.#zoneFrom(cut.owner, [...message.answer, ...message.authority], zone)
    }
    return null
  }

  /** A zone as the agent's own resolver knows it. */
  async #known(name: string, parent: Zone | null): Promise<Zone> {
    const message = await this.#askOwn(name, TYPE_NUMBER.NS)
    return this.#zoneFrom(name, message.answer, parent)
  }

  async #zoneFrom(name: string, records: readonly ResourceRecord[], parent: Zone | null): Promise<Zone> {
    const hosts = records.filter(one => one.type === TYPE_NUMBER.NS && one.owner === name).map(nameIn)
    const names = [...new Set(hosts)].sort().slice(0, MOST_SERVERS)
    if (names.length === 0) throw new Fault('delegation_not_found', say('delegation.no_server', { name }))
    return { name, parent, servers: await Promise.all(names.map(host => this.#serverOf(host))) }
  }

  #serverOf(host: string): Promise<NameServer> {
    return once(this.#servers, host, () => findServer(host, DNS_PORT, this.#env))
  }

  async #askOwn(name: string, type: number): Promise<Message> {
    try {
      return await this.#asker.ask(this.#own, { name, type, recursive: true, unchecked: true })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      throw new Fault('delegation_not_found', say('delegation.not_found', { name, why: error.said }))
    }
  }
}

/** Finds where the zone of a name begins, by the SOA of the answers. Not certain if only a shorter name had one. */
export async function findApex(
  name: string,
  askSoa: (name: string) => Promise<Message>,
): Promise<{ apex: string; sure: boolean }> {
  let sure = true
  for (let label = name; ; label = parentName(label)) {
    const message = await askSoa(label)
    if (isUsable(message)) {
      const soa = [...message.answer, ...message.authority].find(
        one => one.type === TYPE_NUMBER.SOA && isWithin(label, one.owner),
      )
      if (soa !== undefined) return { apex: soa.owner, sure }
      // An alias is not a zone of its own, and the answer is about its target.
      if (message.answer.length === 0) sure = false
    } else sure = false
    if (label === '.') return { apex: '.', sure: sure && countLabels(name) === 0 }
  }
}

function isUsable(message: Message): boolean {
  return message.rcode === RCODE.noError || message.rcode === RCODE.nxDomain
}

/** The canonical name in a record's data; throws `Fault` if the data is not a name. */
export function nameIn({ owner, type, wire }: ResourceRecord): string {
  try {
    return formatName(parseName(new WireReader(wire).name()) ?? [])
  } catch (error) {
    if (!(error instanceof WireFault)) throw error
    const said = say('delegation.no_name', { type: typeName(type), name: owner, why: error.said })
    throw new Fault('malformed_response', said)
  }
}

function noFault(error: unknown): null {
  if (error instanceof Fault) return null
  throw error
}

/** The value of a key, looked up on first use. */
export function once<Key, Value>(
  known: Map<Key, Promise<Value>>,
  key: Key,
  find: (key: Key) => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? find(key)
  known.set(key, value)
  return value
}
