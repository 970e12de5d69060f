import { parentName } from '@pharos/shared-protocol/dns/name.ts'
import { TYPE_NUMBER } from '@pharos/shared-protocol/dns/record-type.ts'
import { say } from '../../say.ts'
import { type Answer, loop, readAnswer } from './answer.ts'
import type { Asker } from './asker.ts'
import { type Delegations, once, type Zone } from './delegation.ts'
import { TrustTable } from './dnssec/trust.ts'
import { type Validity, validate, weakest } from './dnssec/validate.ts'
import { Fault } from './fault.ts'
import { foundFrom, type Lookup, namesIn, type SetAnswer, tooLong } from './lookup.ts'
import type { Message } from './message.ts'
import type { NameServer } from './name-server.ts'

/** Asks the authoritative servers of a name's zone, without any cache in between. */
export class AuthoritativeLookup implements Lookup {
  readonly #asker: Asker
  readonly #delegations: Delegations
  readonly #now: () => number
  readonly #trust: TrustTable
  readonly #targets = new Map<string, Promise<SetAnswer>>()

  constructor(asker: Asker, delegations: Delegations, now: () => number) {
    this.#asker = asker
    this.#delegations = delegations
    this.#now = now
    this.#trust = new TrustTable(
      {
        mayDropSignatures: false,
        signers: async zone => {
          const { parent } = await delegations.zoneOf(zone)
          return parent === null ? null : this.#askZone(parent, zone, TYPE_NUMBER.DS)
        },
        keys: async zone => this.#askZone(await delegations.zoneOf(zone), zone, TYPE_NUMBER.DNSKEY),
      },
      now,
    )
  }

  async serversFor(name: string, type: number): Promise<readonly NameServer[]> {
    return (await this.#zoneFor(name, type)).servers
  }

  async ask(server: NameServer, name: string, type: number): Promise<SetAnswer> {
    return this.#follow(server, await this.#zoneFor(name, type), name, type, [])
  }

  /** Only the parent answers for a zone's DS records (RFC 4035 3.1.4.1). */
  async #zoneFor(name: string, type: number): Promise<Zone> {
    return this.#delegations.zoneOf(type === TYPE_NUMBER.DS && name !== '.' ? parentName(name) : name)
  }

  async #follow(server: NameServer, zone: Zone, name: string, type: number, before: string[]): Promise<SetAnswer> {
    const message = await this.#asker.ask(server, { name, type, recursive: false })
    const answer = readAnswer(message, name, type, zone.name, server.name)
    const dnssec = await this.#validate(message, answer, zone, name, type)
    if (!answer.open) return foundFrom(answer.records, { ...answer, dnssec })
    const chain = [...before, name, ...answer.chain]
    const target = chain.at(-1) ?? name
    if (tooLong(chain) || before.includes(target)) throw loop(chain[0] ?? name, chain.slice(1))
    const beyond = await this.#target(target, type, chain.slice(0, -1))
    return {
      ...beyond,
      chain: [...answer.chain, ...beyond.chain],
      dnssec: weakest([dnssec, beyond.dnssec]),
    }
  }

  /**
   * The target of an alias, from any server of the target's zone; resolved once per run for all servers that lead
   * there.
   */
  #target(name: string, type: number, before: string[]): Promise<SetAnswer> {
    return once(this.#targets, [name, type, ...before].join(' '), async () => {
      const zone = await this.#zoneFor(name, type)
      return firstOf(zone, server => this.#follow(server, zone, name, type, before))
    })
  }

  #validate(message: Message, answer: Answer, zone: Zone, name: string, type: number): Promise<Validity> {
    const names = namesIn(zone.name, name, answer.chain)
    const claim = { zone: zone.name, names, type, absence: answer.absence }
    return validate(message, claim, this.#trust, this.#now())
  }

  #askZone(zone: Zone, name: string, type: number): Promise<Message> {
    return firstOf(zone, async server => {
      const message = await this.#asker.ask(server, { name, type, recursive: false })
      readAnswer(message, name, type, zone.name, server.name)
      return message
    })
  }
}

/** The first answer from any of a zone's servers; throws the `Fault` of the last one if none answers. */
async function firstOf<Result>(zone: Zone, ask: (server: NameServer) => Promise<Result>): Promise<Result> {
  let fault = new Fault('delegation_not_found', say('delegation.no_answer', { zone: zone.name }))
  for (const server of zone.servers) {
    try {
      return await ask(server)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      fault = error
    }
  }
  throw fault
}
