import { CLAIMS_UPDATE_SUBJECT, mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { makeAccount, type NatsAccount } from '@pharos/shared-protocol/nats/keys.ts'
import { connect, credsAuthenticator, type NatsConnection } from 'nats'
import type { Servers } from './servers.ts'

/** A NATS account of its own on the shared server. Its streams reserve room there, so they go with the world. */
export async function createBusAccount(
  servers: Servers,
  name: string,
): Promise<NatsAccount & { drop(): Promise<void> }> {
  const { keys } = servers
  const account = await makeAccount({ operator_seed: keys.operator_seed, name })
  const system = await open(servers, keys.system_creds)
  await system.request(CLAIMS_UPDATE_SUBJECT, new TextEncoder().encode(account.account_jwt), { timeout: 5_000 })
  await system.close()
  return { ...account, drop: () => deleteStreams(servers, account) }
}

async function deleteStreams(servers: Servers, { account_seed }: NatsAccount): Promise<void> {
  const connection = await open(servers, (await mintUser({ account_seed, name: 'world' })).creds)
  const manager = await connection.jetstreamManager()
  for await (const name of manager.streams.names()) await manager.streams.delete(name)
  await connection.close()
}

function open({ natsUrl }: Servers, creds: string): Promise<NatsConnection> {
  return connect({ servers: natsUrl, authenticator: credsAuthenticator(new TextEncoder().encode(creds)) })
}
