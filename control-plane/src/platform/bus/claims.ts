import { LANES } from '@pharos/shared-protocol/check/kind.ts'
import { agentPermissions } from '@pharos/shared-protocol/message/subject.ts'
import { type AccountSeeds, agentsClaims, controlClaims } from '@pharos/shared-protocol/nats/accounts.ts'
import {
  accountOf,
  CLAIMS_LIST_SUBJECT,
  CLAIMS_UPDATE_SUBJECT,
  claimsLookupSubject,
  mintUser,
  sameClaims,
} from '@pharos/shared-protocol/nats/claims.ts'
import type { NatsConnection } from 'nats'
import { type Config, StartupFault } from '../config.ts'
import { connectSystem } from './connect.ts'

const CONFIRM_MS = 3_000

export function seedsOf(config: Config): AccountSeeds {
  return { operator_seed: config.PHAROS_NATS_OPERATOR_KEY, account_seed: config.PHAROS_NATS_ACCOUNT_KEY }
}

/** Creates a NATS user for an agent, limited to its region's runs, its own outcomes and its own inbox. */
export async function mintAgentUser(config: Config, agent: { id: string; regionId: string }) {
  const user = await mintUser({
    account_seed: config.PHAROS_NATS_ACCOUNT_KEY,
    name: `agent ${agent.id}`,
    permissions: agentPermissions(agent.regionId, agent.id, LANES),
  })
  return { creds: user.creds, publicKey: user.public_key }
}

/** Publishes the control plane's account to the server. Throws when the server does not accept claims. */
export async function pushControlAccount(config: Config): Promise<void> {
  if (await pushClaims(config, await controlClaims(seedsOf(config)))) return
  throw new StartupFault(
    `the NATS server at ${config.NATS_URL} did not take the control plane's account within ${CONFIRM_MS / 1000} s: ` +
      'it must be in operator mode with a resolver of type "full", as "pharos nats init" configures it',
  )
}

/**
 * Publishes the claims of the agents' account with all revocations, which disconnects revoked users at once. Returns
 * whether the server has confirmed within 3 s.
 */
export async function pushRevocations(config: Config, revocations: Record<string, number>): Promise<boolean> {
  return pushClaims(config, await agentsClaims(seedsOf(config), revocations)).catch(() => false)
}

/**
 * Publishes claims unless the server has them already. A server that receives an account's claims forgets the open
 * requests between the accounts: until they time out, runs are sent to agents that never get them.
 */
async function pushClaims(config: Config, claims: string): Promise<boolean> {
  const system = await connectSystem(config)
  try {
    if (await hasClaims(system, claims).catch(() => false)) return true
    const reply = await system.request(CLAIMS_UPDATE_SUBJECT, new TextEncoder().encode(claims), { timeout: CONFIRM_MS })
    return !('error' in reply.json<object>())
  } catch {
    return false
  } finally {
    await system.close()
  }
}

/** Reads the server's list of accounts first, since NATS 2.9 does not answer a lookup of an unknown account. */
async function hasClaims(system: NatsConnection, claims: string): Promise<boolean> {
  const account = accountOf(claims)
  const list = await system.request(CLAIMS_LIST_SUBJECT, '', { timeout: CONFIRM_MS })
  if (!list.json<{ data?: string[] }>().data?.includes(account)) return false
  const known = await system.request(claimsLookupSubject(account), '', { timeout: CONFIRM_MS })
  return sameClaims(known.string(), claims)
}
