import { LANES } from '@pharos/shared-protocol/check/kind.ts'
import { agentPermissions } from '@pharos/shared-protocol/message/subject.ts'
import { type AccountSeeds, agentsClaims, controlClaims } from '@pharos/shared-protocol/nats/accounts.ts'
import { CLAIMS_UPDATE_SUBJECT, mintUser } from '@pharos/shared-protocol/nats/claims.ts'
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
 * Publishes the claims of the agents' account with every revocation, which disconnects revoked users at once. True when
 * the server has confirmed within 3 s.
 */
export async function pushRevocations(config: Config, revocations: Record<string, number>): Promise<boolean> {
  return pushClaims(config, await agentsClaims(seedsOf(config), revocations)).catch(() => false)
}

async function pushClaims(config: Config, claims: string): Promise<boolean> {
  const system = await connectSystem(config)
  try {
    const reply = await system.request(CLAIMS_UPDATE_SUBJECT, new TextEncoder().encode(claims), { timeout: CONFIRM_MS })
    return !('error' in reply.json<object>())
  } catch {
    return false
  } finally {
    await system.close()
  }
}
