import { CLAIMS_UPDATE_SUBJECT } from '@pharos/shared-protocol/nats/claims.ts'
import { makeAccount, type NatsAccount } from '@pharos/shared-protocol/nats/keys.ts'
import { connect, credsAuthenticator } from 'nats'
import type { Servers } from './servers.ts'

/** A NATS account of its own on the shared server. */
export async function createBusAccount({ natsUrl, keys }: Servers, name: string): Promise<NatsAccount> {
  const account = await makeAccount({ operator_seed: keys.operator_seed, name })
  const system = await connect({
    servers: natsUrl,
    authenticator: credsAuthenticator(new TextEncoder().encode(keys.system_creds)),
  })
  await system.request(CLAIMS_UPDATE_SUBJECT, new TextEncoder().encode(account.account_jwt), { timeout: 5_000 })
  await system.close()
  return account
}
