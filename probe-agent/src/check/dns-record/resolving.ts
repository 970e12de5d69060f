import { isWithin, parentName } from '@pharos/shared-protocol/dns/name.ts'
import { TYPE_NUMBER } from '@pharos/shared-protocol/dns/record-type.ts'
import { WireFault } from '@pharos/shared-protocol/dns/wire-reader.ts'
import { say } from '../../say.ts'
import { type Answer, loop, readAnswer } from './answer.ts'
import type { Asker } from './asker.ts'
import { findApex, once } from './delegation.ts'
import { signedSets } from './dnssec/record-set.ts'
import { TrustTable } from './dnssec/trust.ts'
import { type Validity, validate, weakest } from './dnssec/validate.ts'
import { Fault } from './fault.ts'
import { foundFrom, type Lookup, namesIn, type SetAnswer, tooLong } from './lookup.ts'
import { type Message, RCODE } from './message.ts'
import type { NameServer } from './name-server.ts'

/** Asks resolvers that the customer configured, and so sees what their users see, including caches. */
export class ResolverLookup implements Lookup {
  readonly #asker: Asker
  readonly #servers: readonly NameServer[]
  readonly #now: () => number
  readonly #trust = new Map<NameServer, TrustTable>()
  readonly #apexes = new Map<string, Promise<string>>()

  constructor(asker: Asker, servers: readonly NameServer[], now: () => number) {
    this.#asker = asker
    this.#servers = servers
    this.#now = now
    for (const server of servers) this.#trust.set(server, this.#tableOf(server))
  }

  async serversFor(): Promise<readonly NameServer[]> {
    return this.#servers
  }

  /**
   * If the server does not follow an alias itself, as authoritative ones do not, it is asked for the alias's target.
   */
  async ask(server: NameServer, name: string, type: number, before: string[] = []): Promise<SetAnswer> {
    const first = await this.#asker.ask(server, { name, type, recursive: true })
    const message = first.rcode === RCODE.servFail ? await this.#afterFailure(server, name, type) : first
    const answer = readAnswer(message, name, type, null, server.name)
    const dnssec = await this.#validate(server, message, name, type, answer)
    const chain = [...before, name, ...answer.chain]
    const target = chain.at(-1) ?? name
    if (!answer.open) return foundFrom(answer.records, { ...answer, dnssec })
    if (tooLong(chain) || before.includes(target)) throw loop(chain[0] ?? name, chain.slice(1))
    const beyond = await this.ask(server, target, type, chain.slice(0, -1))
    return { ...beyond, chain: [...answer.chain, ...beyond.chain], dnssec: weakest([dnssec, beyond.dnssec]) }
  }

  /**
   * A validating resolver fails for bogus data, but answers if checking is disabled (RFC 4035 3.2.2). An unreliable
   * resolver also does that. So unless the data proves bogus here, the question is repeated, and the signatures are
   * blamed only if it fails again and the data is signed.
   */
  async #afterFailure(server: NameServer, name: string, type: number): Promise<Message> {
    const unchecked = await this.#asker.ask(server, { name, type, recursive: true, unchecked: true })
    if (unchecked.rcode === RCODE.servFail) return unchecked
    const answer = readAnswer(unchecked, name, type, null, server.name)
    const { state, why } = await this.#validate(server, unchecked, name, type, answer)
    if (state === 'bogus') throw new Fault('dnssec_bogus', why ?? say('dnssec.invalid_of', { name }))
    const again = await this.#asker.ask(server, { name, type, recursive: true })
    if (again.rcode !== RCODE.servFail || state !== 'secure') return again
    throw new Fault('dnssec_bogus', say('dnssec.invalid_for_resolver', { server: server.name, name }))
  }

  async #validate(server: NameServer, message: Message, name: string, type: number, answer: Answer): Promise<Validity> {
    const table = this.#trust.get(server) ?? this.#tableOf(server)
    const names = [name, ...answer.chain]
    const zones = new Set<string>()
    for (const one of answer.open ? names.slice(0, -1) : names)
      zones.add(await this.#zoneOf(server, message, one, type))
    const last = names.at(-1) ?? name
    const links = [...zones].map(zone => {
      const absence = isWithin(last, zone) ? answer.absence : null
      return validate(message, { zone, names: namesIn(zone, name, answer.chain), type, absence }, table, this.#now())
    })
    return weakest(await Promise.all(links))
  }

  /** The zone that signed the name's records; if nothing is signed, the zone that the resolver names. */
  async #zoneOf(server: NameServer, message: Message, name: string, type: number): Promise<string> {
    const signer = signerOf(name, message)
    // A zone's DS records belong to its parent.
    const label = type === TYPE_NUMBER.DS ? parentName(name) : name
    return signer ?? once(this.#apexes, `${server.name} ${label}`, () => this.#apex(server, label))
  }

  async #apex(server: NameServer, name: string): Promise<string> {
    const question = { type: TYPE_NUMBER.SOA, recursive: true, unchecked: true }
    return (await findApex(name, label => this.#asker.ask(server, { ...question, name: label }))).apex
  }

  #tableOf(server: NameServer): TrustTable {
    const ask = (name: string, type: number) =>
      this.#asker.ask(server, { name, type, recursive: true, unchecked: true })
    return new TrustTable(
      {
        mayDropSignatures: true,
        signers: async zone => (zone === '.' ? null : ask(zone, TYPE_NUMBER.DS)),
        keys: zone => ask(zone, TYPE_NUMBER.DNSKEY),
      },
      this.#now,
    )
  }
}

/** Undefined if nothing is signed, or if a signature cannot be read, which validation reports. */
function signerOf(name: string, { answer, authority }: Message): string | undefined {
  try {
    const sets = [...signedSets(answer).filter(set => set.owner === name), ...signedSets(authority)]
    return sets.flatMap(set => set.signatures).find(signature => isWithin(name, signature.signer))?.signer
  } catch (error) {
    if (error instanceof WireFault) return undefined
    throw error
  }
}
