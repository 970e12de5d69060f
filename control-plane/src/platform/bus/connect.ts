import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { controlAccountSeed } from '@pharos/shared-protocol/nats/accounts.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import { mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { type ConnectionOptions, connect, type NatsConnection } from 'nats'
import { isAway } from '../away.ts'
import { AwayAtStart, type Config, StartupFault } from '../config.ts'
import type { Log } from '../log.ts'

/** The other servers of a cluster learn of a new account a moment later than the one that received it. */
const KNOWN_WITHIN = { tries: 20, wait_ms: 250 }

/** Connects as a user of the control plane's account, and reconnects without limit. */
export async function connectBus(config: Config, log: Log, onReconnect: () => void): Promise<NatsConnection> {
  const { PHAROS_NATS_OPERATOR_KEY: operator_seed, PHAROS_NATS_ACCOUNT_KEY } = config
  const account_seed = controlAccountSeed({ operator_seed, account_seed: PHAROS_NATS_ACCOUNT_KEY })
  const connection = await openKnown(config, (await mintUser({ account_seed, name: 'control-plane' })).creds)
  void watch(connection, log, onReconnect)
  return connection
}

/** Connects to the system account, to publish accounts' claims. */
export function connectSystem(config: Config): Promise<NatsConnection> {
  return open(config, textOf(config.PHAROS_NATS_SYSTEM_CREDS))
}

/** Connects as a user of the agents' account without restrictions. */
export async function connectAgentsAccount(config: Config): Promise<NatsConnection> {
  const user = await mintUser({ account_seed: config.PHAROS_NATS_ACCOUNT_KEY, name: 'control-plane' })
  return openKnown(config, user.creds)
}

async function openKnown(config: Config, creds: string): Promise<NatsConnection> {
  for (let tries = 1; ; tries++) {
    try {
      return await open(config, creds)
    } catch (error) {
      if (tries === KNOWN_WITHIN.tries || !/authorization/i.test(String(error))) throw error
      await pause(KNOWN_WITHIN.wait_ms)
    }
  }
}

/** The oldest version of nats-server whose streams can do what Pharos needs: a limit of messages for each subject. */
const OLDEST_NATS = [2, 9]

/** Throws if the server is too old. Others of a cluster may be; the first one is looked at. */
function requireVersion(connection: NatsConnection, url: string): void {
  const version = connection.info?.version ?? ''
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldest = 0, least = 0] = OLDEST_NATS
  if (major > oldest || (major === oldest && minor >= least)) return
  throw new StartupFault(
    `the NATS server at ${url} is version ${version}; Pharos needs ${OLDEST_NATS.join('.')} or newer`,
  )
}

async function open(config: Config, creds: string): Promise<NatsConnection> {
  const connection = await openAny(config, creds)
  requireVersion(connection, config.NATS_URL)
  return connection
}

async function openAny(config: Config, creds: string): Promise<NatsConnection> {
  try {
    return await connect({
      servers: config.NATS_URL.split(','),
      authenticator: authenticatorOf(creds),
      ...tlsOf(config),
      name: 'control-plane',
      // Without this, each publication creates an Error beforehand for its stack trace.
      noAsyncTraces: true,
      maxReconnectAttempts: -1,
      // A server that has lost its files does not know the account until it is published again.
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: 250,
      reconnectJitter: 250,
      pingInterval: 10_000,
      maxPingOut: 2,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    if (isAway(error)) throw new AwayAtStart(`the NATS server at ${config.NATS_URL} does not answer (${reason})`)
    throw new StartupFault(`the NATS server at ${config.NATS_URL} can't be used: ${reason}`)
  }
}

/**
 * The client treats any scheme as plain, and uses TLS only when a server offers it, which an attacker in between can
 * prevent.
 */
export function tlsOf({ NATS_URL, PHAROS_NATS_CA }: Pick<Config, 'NATS_URL' | 'PHAROS_NATS_CA'>): ConnectionOptions {
  if (PHAROS_NATS_CA) return { tls: { ca: textOf(PHAROS_NATS_CA) } }
  return NATS_URL.split(',').some(url => url.trim().startsWith('tls://')) ? { tls: {} } : {}
}

async function watch(connection: NatsConnection, log: Log, onReconnect: () => void): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') log.warn('the bus is unavailable')
    if (status.type === 'reconnect') {
      log.info('the bus is available again')
      onReconnect()
    }
  }
}

/** A value that is either the text itself or the path of a file with it. */
export function textOf(value: string): string {
  return value.includes('-----') ? value : readFileSync(value, 'utf8')
}
