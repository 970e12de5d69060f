import { hkdfSync } from 'node:crypto'
import { Prefix } from '@nats-io/nkeys'
// The text form of a seed, which the package's index does not export (version pinned).
import { Codec } from '@nats-io/nkeys/lib/codec.js'
import { ARTIFACT_SUBJECTS, HELLO_SUBJECTS, OUTCOMES_SUBJECTS, RUNS_STREAM } from '../message/subject.ts'
import { type AccountContent, accountClaims, publicKeyOf } from './claims.ts'
import { UNLIMITED, UNLIMITED_JETSTREAM } from './limits.ts'

/** The keys of an installation's two accounts. */
export interface AccountSeeds {
  operator_seed: string
  /** Seed of the agents' account, which has signed every agent's credentials. */
  account_seed: string
}

/** The subject on which agents ask whether a consumer of RUNS exists; its last token is the consumer. */
export const LANE_SUBJECTS = 'lane.*'

const NEXT = `$JS.API.CONSUMER.MSG.NEXT.${RUNS_STREAM}.*`
const INFO = `$JS.API.CONSUMER.INFO.${RUNS_STREAM}.*`

/** Everything that agents can reach in the control plane's account. A pull has many replies, the others have one. */
const SERVICES: { subject: string; many?: true; local?: string }[] = [
  { subject: NEXT, many: true },
  { subject: HELLO_SUBJECTS },
  { subject: ARTIFACT_SUBJECTS },
  { subject: OUTCOMES_SUBJECTS },
  { subject: LANE_SUBJECTS, local: `$JS.ACK.${RUNS_STREAM}.$1.lane` },
]

/**
 * An account without JetStream answers INFO with an error, so the request is mapped to the control plane. The server
 * checks the publisher's permissions after the mapping, so the target is a subject that agents may publish to.
 */
const MAPPINGS = { [INFO]: [{ subject: `$JS.ACK.${RUNS_STREAM}.$1.lane`, weight: 100 }] }

/**
 * Seed of the control plane's own account. It is derived from the two seeds that every installation has, so that
 * installations from before there were two accounts need no new key.
 */
export function controlAccountSeed({ operator_seed, account_seed }: AccountSeeds): string {
  const seed = hkdfSync('sha256', `${operator_seed.trim()}${account_seed.trim()}`, '', 'pharos control account v1', 32)
  return new TextDecoder().decode(Codec.encodeSeed(Prefix.Account, new Uint8Array(seed)))
}

/** Claims of the control plane's account: JetStream, and the services that agents import. */
export function controlClaims(seeds: AccountSeeds): Promise<string> {
  const exports = SERVICES.map(({ subject, many }) => ({
    name: subject,
    subject,
    type: 'service' as const,
    ...(many ? { response_type: 'Stream' as const } : {}),
  }))
  const content = { limits: { ...UNLIMITED, ...UNLIMITED_JETSTREAM }, exports }
  return claims(seeds, controlAccountSeed(seeds), 'pharos-control', content)
}

/**
 * Claims of the agents' account: no JetStream, and only the services that agents need. A reply subject that an agent
 * chooses stays within this account, since the server rewrites it at the account's border.
 */
export function agentsClaims(seeds: AccountSeeds, revocations: Record<string, number>): Promise<string> {
  const account = publicKeyOf(controlAccountSeed(seeds))
  const imports = SERVICES.map(({ subject, local }) => ({
    name: subject,
    subject,
    account,
    type: 'service' as const,
    ...(local ? { local_subject: local } : {}),
  }))
  const content = { limits: UNLIMITED, imports, mappings: MAPPINGS, revocations }
  return claims(seeds, seeds.account_seed, 'pharos', content)
}

function claims(seeds: AccountSeeds, account_seed: string, name: string, content: AccountContent): Promise<string> {
  return accountClaims({ operator_seed: seeds.operator_seed, account_seed, name, content })
}
