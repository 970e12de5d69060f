import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Ip, isSelf, parseAddress, type Reach, reachOf } from '@pharos/shared-protocol/address.ts'
import type { EgressPolicy } from '@pharos/shared-protocol/message/hello.ts'
import { LRUCache } from 'lru-cache'
import { SaidError, say } from '../say.ts'

/** The region's policy forbids this target. The message says why, for the person who configured it. */
export class TargetNotAllowed extends SaidError {}

const KEPT = 10_000
const PATIENCE_MS = 1_000
const SELF = 'self'

interface Judged {
  /** The same text for all spellings of an address. */
  place: string
  reach: Reach
}

/** What an agent may connect to. It only knows addresses: names are resolved before. */
export class EgressGuard {
  readonly #always: readonly string[]
  #allowPrivate = false
  #forbidden = new Set<string>()
  #own = ownAddresses()
  readonly #judged = new LRUCache<string, Judged>({ max: KEPT })
  /** The last resolved addresses of each forbidden entry. */
  #found = new Map<string, string[]>()
  readonly #addressesOf: AddressesOf

  /** `always` are `host:port` entries that stay forbidden under every policy. */
  constructor(always: readonly string[], addressesOf: AddressesOf = bySystem) {
    this.#always = always
    this.#addressesOf = addressesOf
  }

  /**
   * Applies a region's policy, and looks up the names among `forbidden` and this machine's own addresses again. A name
   * that cannot be resolved now stays forbidden at its last addresses. A slow lookup is awaited only the first time,
   * since the next hello waits for it as well.
   */
  async replace(policy: EgressPolicy): Promise<void> {
    const own = ownAddresses()
    const entries = [...this.#always, ...policy.forbidden]
    const places = await Promise.all(entries.map(entry => this.#placesOf(entry, own)))
    this.#found = new Map(
      entries.map((entry, index) => [entry, places[index]?.length ? places[index] : (this.#found.get(entry) ?? [])]),
    )
    this.#allowPrivate = policy.allow_private
    this.#forbidden = new Set([...this.#found.values()].flat())
    this.#own = own
    this.#judged.clear()
  }

  /** Throws `TargetNotAllowed` for an address that is forbidden on every port. */
  admitAddress(address: string): void {
    const { reach } = this.#judge(address)
    if (reach === 'never') throw new TargetNotAllowed(say('connection.link_local', { address }))
    if (reach === 'private' && !this.#allowPrivate) {
      throw new TargetNotAllowed(say('connection.private', { address }))
    }
  }

  admit(address: string, port: number): void {
    this.admitAddress(address)
    if (!this.#forbidden.has(`${this.#judge(address).place} ${port}`)) return
    throw new TargetNotAllowed(say('connection.own_port', { address, port }))
  }

  async #placesOf(entry: string, own: ReadonlySet<string>): Promise<string[]> {
    const { host, port } = splitHostPort(entry)
    const addresses = parseAddress(host) === null ? await this.#look(host, this.#found.get(entry) ?? []) : [host]
    return addresses.map(parseAddress).flatMap(ip => (ip === null ? [] : [`${placeOf(ip, own)} ${port}`]))
  }

  async #look(host: string, known: readonly string[]): Promise<string[]> {
    const found = this.#addressesOf(host).catch(() => [])
    return known.length > 0 ? Promise.race([found, pause(PATIENCE_MS, [], { ref: false })]) : found
  }

  #judge(address: string): Judged {
    const known = this.#judged.get(address)
    if (known !== undefined) return known
    const ip = parseAddress(address)
    if (ip === null) throw new TargetNotAllowed(say('connection.not_an_address', { address }))
    const judged = { place: placeOf(ip, this.#own), reach: reachOf(ip) }
    this.#judged.set(address, judged)
    return judged
  }
}

/** The same text for every spelling of one machine: loopback, unspecified and own addresses are all `self`. */
function placeOf(ip: Ip, own: ReadonlySet<string>): string {
  const text = ip.toNormalizedString()
  return isSelf(ip) || own.has(text) ? SELF : text
}

function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  return new Set(all.map(one => parseAddress(one.address)?.toNormalizedString() ?? ''))
}

type AddressesOf = (name: string) => Promise<string[]>

const bySystem: AddressesOf = async name => (await lookup(name, { all: true })).map(({ address }) => address)

/** Splits `host:port`; brackets of IPv6 are removed. */
export function splitHostPort(text: string): { host: string; port: number } {
  const cut = text.lastIndexOf(':')
  return { host: text.slice(0, cut).replace(/^\[|\]$/g, ''), port: Number(text.slice(cut + 1)) }
}
