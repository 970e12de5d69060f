import { LANES } from '@pharos/shared-protocol/check/kind.ts'
import { agentPermissions } from '@pharos/shared-protocol/message/subject.ts'
import { accountClaims, mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import type { Config } from '../config.ts'
import { connectSystem } from './connect.ts'

const CONFIRM_MS = 3_000

/** Makes a NATS user for an agent, limited to its region's runs, its own outcomes and its own inbox. */
export async function mintAgentUser(config: Config, agent: { id: string; regionId: string }) {
  const user = await mintUser({
    account_seed: config.PHAROS_NATS_ACCOUNT_KEY,
    name: `agent ${agent.id}`,
    permissions: agentPermissions(agent.regionId, agent.id, LANES),
  })
  return { creds: user.creds, publicKey: user.public_key }
}

/**
 * Publishes the account's claims with every revocation, which cuts revoked users off at once. True when the server has
 * confirmed within 3 s.
 */
export async function pushRevocations(config: Config, revocations: Record<string, number>): Promise<boolean> {
  const claims = await accountClaims({
    operator_seed: config.PHAROS_NATS_OPERATOR_KEY,
    account_seed: config.PHAROS_NATS_ACCOUNT_KEY,
    name: 'pharos',
    revocations,
  })
  const system = await connectSystem(config)
  try {
    const reply = await system.request('$SYS.REQ.CLAIMS.UPDATE', new TextEncoder().encode(claims), {
      timeout: CONFIRM_MS,
    })
    return !('error' in reply.json<object>())
  } catch {
    return false
  } finally {
    await system.close()
  }
}
