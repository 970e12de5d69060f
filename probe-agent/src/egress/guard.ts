import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import type { EgressPolicy } from '@pharos/shared-protocol/message/hello.ts'
import { isSelf, parseAddress, type Reach, reachOf } from './address.ts'

/** The region's policy forbids this target; the message says why, for the person who set it up. */
export class TargetNotAllowed extends Error {}

const KEPT = 10_000
const SELF = 'self'

/** What an agent may connect to, by addresses alone: names are resolved before they come here. */
export class EgressGuard {
  readonly #always: readonly string[]
  #allowPrivate = false
  #forbidden = new Set<string>()
  #policy = ''
  #judged = new Map<string, { place: string; reach: Reach }>()

  /** `always` are `host:port` that stay forbidden under every policy. */
  constructor(always: readonly string[]) {
    this.#always = always
  }

  /** Puts a region's policy into force; names among `forbidden` are resolved anew each time. */
  async replace(policy: EgressPolicy): Promise<void> {
    const entries = [...this.#always, ...policy.forbidden]
    const text = JSON.stringify([policy.allow_private, entries])
    if (text === this.#policy && entries.every(entry => parseAddress(splitHostPort(entry).host) !== null)) return
    const places = await Promise.all(entries.map(placesOf))
    this.#policy = text
    this.#allowPrivate = policy.allow_private
    this.#forbidden = new Set(places.flat())
    this.#judged = new Map()
  }

  /** Throws `TargetNotAllowed` for an address that may not be reached on any port. */
  admitAddress(address: string): void {
    const { reach } = this.#judge(address)
    if (reach === 'never')
      throw new TargetNotAllowed(`${address} is link-local, where metadata services live; no region may reach it`)
    if (reach === 'private' && !this.#allowPrivate) {
      throw new TargetNotAllowed(`${address} is not a public address, and this region may reach public ones only`)
    }
  }

  admit(address: string, port: number): void {
    this.admitAddress(address)
    if (!this.#forbidden.has(`${this.#judge(address).place} ${port}`)) return
    throw new TargetNotAllowed(`port ${port} of ${address} belongs to the monitoring installation itself`)
  }

  #judge(address: string): { place: string; reach: Reach } {
    const known = this.#judged.get(address)
    if (known !== undefined) return known
    const ip = parseAddress(address)
    const judged =
      ip === null ? { place: '', reach: 'never' as const } : { place: placeOf(address), reach: reachOf(ip) }
    if (this.#judged.size >= KEPT) this.#judged.clear()
    this.#judged.set(address, judged)
    return judged
  }
}

/** One text for every spelling of one machine: loopback, unspecified and own interfaces are all `self`. */
function placeOf(address: string): string {
  const ip = parseAddress(address)
  if (ip === null) return address
  const text = ip.toNormalizedString()
  return isSelf(ip) || ownAddresses().has(text) ? SELF : text
}

function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  return new Set(all.map(one => parseAddress(one.address)?.toNormalizedString() ?? ''))
}

async function placesOf(entry: string): Promise<string[]> {
  const { host, port } = splitHostPort(entry)
  if (parseAddress(host) !== null) return [`${placeOf(host)} ${port}`]
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(one => `${placeOf(one.address)} ${port}`)
}

/** `host:port` apart, brackets of IPv6 taken off. */
export function splitHostPort(text: string): { host: string; port: number } {
  const cut = text.lastIndexOf(':')
  return { host: text.slice(0, cut).replace(/^\[|\]$/g, ''), port: Number(text.slice(cut + 1)) }
}
