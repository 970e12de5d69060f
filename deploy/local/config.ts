import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** An error in how Pharos was started: one line on stderr, exit code 1. */
export class StartupFault extends Error {}

/** Where programs are searched for. */
export const searchPath = process.env.PATH ?? ''

export interface StackConfig {
  data_dir: string
  host: string
  port: number
  /** The user's own PostgreSQL and NATS instead of the embedded ones. */
  database_url: string | undefined
  nats_url: string | undefined
  nats_listen: { host: string; port: number } | undefined
  nats_public_url: string | undefined
  secret_key: string | undefined
  /** All settings, environment first, for the programs of the stack. */
  given: Record<string, string>
}

/**
 * Defaults for a stack on one machine, which watches local services or is tried out. The environment and the file
 * override them.
 */
const LOCAL_DEFAULTS = {
  PHAROS_ALLOW_PRIVATE_PROBES: 'true',
  PHAROS_ALLOW_PRIVATE_WEBHOOKS: 'true',
  PHAROS_RATE_LIMIT_PER_MINUTE: '60000',
}

/**
 * Reads the environment, then `pharos.config.json` in the folder. Throws a `StartupFault` that names an unreadable
 * file.
 */
export function readStackConfig(folder: string, env: NodeJS.ProcessEnv = process.env): StackConfig {
  const given: Record<string, string> = {
    ...LOCAL_DEFAULTS,
    ...readConfigFile(resolve(folder, 'pharos.config.json')),
    ...present(env),
  }
  return {
    data_dir: resolve(folder, given.PHAROS_DATA_DIR ?? '.pharos'),
    host: given.PHAROS_HOST ?? '127.0.0.1',
    port: readPort('PHAROS_PORT', given.PHAROS_PORT ?? '8080'),
    database_url: given.DATABASE_URL,
    nats_url: given.NATS_URL,
    nats_listen: given.PHAROS_NATS_LISTEN === undefined ? undefined : readListen(given.PHAROS_NATS_LISTEN),
    nats_public_url: given.PHAROS_NATS_PUBLIC_URL,
    secret_key: given.PHAROS_SECRET_KEY,
    given,
  }
}

const SECRET = /KEY$|SECRET|TOKEN|CREDS|PASSWORD/

/** The configuration as `--print-config` shows it: the settings that Pharos knows, secrets masked. */
export function printableConfig({ given, ...config }: StackConfig): Record<string, unknown> {
  const known = Object.entries(given).filter(([name]) => /^(PHAROS_|NATS_|DATABASE_URL|CLICKHOUSE_URL|S3_)/.test(name))
  return {
    ...config,
    secret_key: config.secret_key === undefined ? undefined : '********',
    database_url: maskUrl(config.database_url),
    nats_url: maskUrl(config.nats_url),
    given: Object.fromEntries(known.map(([name, value]) => [name, SECRET.test(name) ? '********' : maskUrl(value)])),
  }
}

function maskUrl(url: string | undefined): string | undefined {
  return url?.replace(/(:\/\/[^:@/]*:)[^@/]*@/, '$1********@')
}

function readConfigFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  try {
    const values: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]))
  } catch (error) {
    throw new StartupFault(`${file} is not a JSON object: ${error instanceof Error ? error.message : error}`)
  }
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** An empty variable counts as unset. */
function present(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]))
}

function readListen(text: string): { host: string; port: number } {
  const [, host, port] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(text) ?? []
  if (host === undefined || port === undefined)
    throw new StartupFault(`PHAROS_NATS_LISTEN must be host:port, not ${text}`)
  return { host, port: readPort('PHAROS_NATS_LISTEN', port) }
}

function readPort(name: string, text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new StartupFault(`${name} must be a port from 0 to 65535, not ${text}`)
}
