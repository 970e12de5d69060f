import { TYPE_NUMBER } from '@pharos/shared-protocol/dns/record-type.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { say } from '../../../say.ts'
import { once } from '../delegation.ts'
import { Fault } from '../fault.ts'
import { type Message, RCODE } from '../message.ts'
import { type DnsKey, isNamed, isSupported, isZoneKey, readDelegationSigner, readKey } from './key.ts'
import { type SignedSet, signedSets } from './record-set.ts'
import { faultOfSet } from './signature.ts'

/** How far a zone's keys can be trusted. `unknown`: the records for this could not be fetched. */
export type Trust =
  | { state: 'secure'; keys: readonly DnsKey[] }
  | { state: 'insecure' | 'bogus' | 'unknown'; why: Said }

/** Fetches the records that trust depends on. Throws `Fault`. */
export interface TrustSource {
  /** The parent's answer about a zone's DS records; null for the root. */
  signers(zone: string): Promise<Message | null>
  /** The zone's answer about its keys. */
  keys(zone: string): Promise<Message>
  /** Whether signatures may have been stripped, as by a resolver; their absence then proves nothing. */
  mayDropSignatures: boolean
}

/** The trust in zones, determined once per run for each zone. */
export class TrustTable {
  readonly #source: TrustSource
  readonly #now: () => number
  readonly #zones = new Map<string, Promise<Trust>>()

  constructor(source: TrustSource, now: () => number) {
    this.#source = source
    this.#now = now
  }

  get mayDropSignatures(): boolean {
    return this.#source.mayDropSignatures
  }

  trustIn(zone: string): Promise<Trust> {
    return once(this.#zones, zone, () => this.#find(zone))
  }

  async #find(zone: string): Promise<Trust> {
    try {
      const answer = await this.#source.signers(zone)
      if (answer === null) return { state: 'unknown', why: say('dnssec.root_zone') }
      if (answer.rcode !== RCODE.noError) return { state: 'unknown', why: say('dnssec.no_ds_answer', { zone }) }
      const signers =
        setOf(answer, zone, TYPE_NUMBER.DS)?.records.map(record => readDelegationSigner(record.wire)) ?? []
      if (signers.length === 0) return { state: 'insecure', why: say('dnssec.no_ds', { zone }) }
      const usable = signers.filter(isSupported)
      if (usable.length === 0) return { state: 'insecure', why: say('dnssec.unsupported', { zone }) }
      return this.#judge(zone, usable, await this.#source.keys(zone))
    } catch (error) {
      return { state: 'unknown', why: error instanceof Fault ? error.said : say('dnssec.unreadable_keys', { zone }) }
    }
  }

  #judge(zone: string, signers: ReturnType<typeof readDelegationSigner>[], answer: Message): Trust {
    const set = setOf(answer, zone, TYPE_NUMBER.DNSKEY)
    if (this.mayDropSignatures && (set === undefined || set.signatures.length === 0)) {
      return { state: 'unknown', why: say('dnssec.not_passed_on') }
    }
    if (set === undefined) return { state: 'bogus', why: say('dnssec.no_key', { zone }) }
    const keys = set.records.map(record => readKey(record.wire)).filter(isZoneKey)
    const named = keys.filter(key => signers.some(signer => isNamed(key, signer, zone)))
    if (named.length === 0) return { state: 'bogus', why: say('dnssec.no_key_matches', { zone }) }
    const fault = faultOfSet(set, zone, named, this.#now())
    return fault === null ? { state: 'secure', keys } : { state: 'bogus', why: fault }
  }
}

function setOf(message: Message, owner: string, type: number): SignedSet | undefined {
  return signedSets(message.answer).find(set => set.owner === owner && set.type === type)
}
