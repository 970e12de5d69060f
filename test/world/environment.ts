import type { Config } from '@pharos/control-plane/platform/config.ts'
import type { NatsAccount } from '@pharos/shared-protocol/nats/keys.ts'
import type { Servers } from './servers.ts'

/** The environment of a world's first process. `url`: of its database; `directory`: for its files. */
export function settingsOf(world: {
  servers: Servers
  account: NatsAccount
  url: string
  port: number
  directory: string
}): Record<string, string> {
  const { natsUrl, keys } = world.servers
  return {
    DATABASE_URL: world.url,
    NATS_URL: natsUrl,
    PHAROS_NATS_OPERATOR_KEY: keys.operator_seed,
    PHAROS_NATS_ACCOUNT_KEY: world.account.account_seed,
    PHAROS_NATS_SYSTEM_CREDS: keys.system_creds,
    PHAROS_NATS_RUNS_MB: '64',
    PHAROS_NATS_OUTCOMES_MB: '256',
    PHAROS_SECRET_KEY: 'a secret key of this world alone',
    PHAROS_IDP_WEBHOOK_SECRET: `whsec_${Buffer.from('a webhook key of this world alone').toString('base64')}`,
    PHAROS_DATA_DIR: world.directory,
    PHAROS_PORT: String(world.port),
    PHAROS_RATE_LIMIT_PER_MINUTE: '0',
    PHAROS_ALLOW_PRIVATE_PROBES: 'true',
    PHAROS_ALLOW_PRIVATE_WEBHOOKS: 'true',
    PHAROS_RDAP_BOOTSTRAP_URL: 'off',
    PHAROS_SERVICE_DOMAIN: 'pharos.test',
    // There are no servers at these addresses. Tests that need names or certificates bring their own.
    PHAROS_ACME_DIRECTORY: 'https://127.0.0.1:9/dir',
    PHAROS_RESOLVERS: '127.0.0.1:9',
  }
}

/** The configuration as the environment from which it was read. */
export function asEnvironment(config: Config): Record<string, string> {
  const entries = Object.entries(config).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)]))
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
