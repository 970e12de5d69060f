import { controlAccountSeed } from '@pharos/shared-protocol/nats/accounts.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import { CLAIMS_UPDATE_SUBJECT, mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { makeAccount, type NatsAccount } from '@pharos/shared-protocol/nats/keys.ts'
import { connect, type NatsConnection } from 'nats'
import type { Servers } from './servers.ts'

/** Generous, since a busy machine may pause for a while. */
const TIMEOUT_MS = 60_000

/**
 * Creates a world's own agents' account on the shared server; its control plane adds another one. Its streams reserve
 * space there, so `drop` deletes them.
 */
export async function createBusAccount(servers: Servers): Promise<NatsAccount & { drop(): Promise<void> }> {
  const { keys } = servers
  const account = await makeAccount({ operator_seed: keys.operator_seed })
  const system = await open(servers, keys.system_creds)
  await system.request(CLAIMS_UPDATE_SUBJECT, new TextEncoder().encode(account.account_jwt), {
    timeout: TIMEOUT_MS,
  })
  await system.close()
  return { ...account, drop: () => deleteStreams(servers, account) }
}

async function deleteStreams(servers: Servers, { account_seed }: NatsAccount): Promise<void> {
  const connection = await openControl(servers, account_seed).catch(() => null)
  // A world whose control plane never started has no such account.
  if (connection === null) return
  const manager = await connection.jetstreamManager({ timeout: TIMEOUT_MS })
  for await (const name of manager.streams.names()) await manager.streams.delete(name)
  await connection.close()
}

/** Connects to the control plane's account that belongs to an agents' account. */
export async function openControl({ natsUrl, keys }: Servers, agents_seed: string): Promise<NatsConnection> {
  const account_seed = controlAccountSeed({ operator_seed: keys.operator_seed, account_seed: agents_seed })
  return open({ natsUrl }, (await mintUser({ account_seed, name: 'world' })).creds)
}

function open({ natsUrl }: Pick<Servers, 'natsUrl'>, creds: string): Promise<NatsConnection> {
  const authenticator = authenticatorOf(creds)
  return connect({ servers: natsUrl, authenticator, timeout: TIMEOUT_MS })
}
