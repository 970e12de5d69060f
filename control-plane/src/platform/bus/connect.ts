import { readFileSync } from 'node:fs'
import { mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { connect, credsAuthenticator, type NatsConnection } from 'nats'
import { isAway } from '../away.ts'
import { AwayAtStart, type Config, StartupFault } from '../config.ts'
import type { Log } from '../log.ts'

/** Connects as a user of the installation's account (or with NATS_CREDS), and goes on reconnecting for ever. */
export async function connectBus(config: Config, log: Log, onReconnect: () => void): Promise<NatsConnection> {
  const creds = config.NATS_CREDS
    ? textOf(config.NATS_CREDS)
    : (await mintUser({ account_seed: config.PHAROS_NATS_ACCOUNT_KEY, name: 'control-plane' })).creds
  const connection = await open(config, creds)
  void watch(connection, log, onReconnect)
  return connection
}

/** Connects to the system account, to publish the account's claims. */
export function connectSystem(config: Config): Promise<NatsConnection> {
  return open(config, textOf(config.PHAROS_NATS_SYSTEM_CREDS))
}

async function open(config: Config, creds: string): Promise<NatsConnection> {
  try {
    return await connect({
      servers: config.NATS_URL.split(','),
      authenticator: credsAuthenticator(new TextEncoder().encode(creds)),
      ...(config.PHAROS_NATS_CA ? { tls: { ca: textOf(config.PHAROS_NATS_CA) } } : {}),
      name: 'control-plane',
      // Else each publication makes an Error beforehand, for its stack.
      noAsyncTraces: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 250,
      pingInterval: 10_000,
      maxPingOut: 2,
    })
  } catch (error) {
    const Fault = isAway(error) ? AwayAtStart : StartupFault
    throw new Fault(
      `the NATS server at ${config.NATS_URL} can't be used: ${error instanceof Error ? error.message : error}`,
    )
  }
}

async function watch(connection: NatsConnection, log: Log, onReconnect: () => void): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') log.warn('the bus is away')
    if (status.type === 'reconnect') {
      log.info('the bus is back')
      onReconnect()
    }
  }
}

/** A value that is either the text itself or the path of a file with it. */
export function textOf(value: string): string {
  return value.includes('-----') ? value : readFileSync(value, 'utf8')
}
