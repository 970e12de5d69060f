import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { MailAddress } from '@pharos/shared-protocol/contract/field.ts'
import { explainIssue } from '@pharos/shared-protocol/issue.ts'
import { z } from 'zod'
import { areProxies } from './http/address.ts'

/** Roles that a process of the control plane may take. */
export const ROLES = ['api', 'telemetry', 'scheduler', 'intake', 'sweeper', 'response', 'delivery', 'pages'] as const
export type ProcessRole = (typeof ROLES)[number]

/** An error in how Pharos was started: printed as one line, exit code 78, never retried. */
export class StartupFault extends Error {}
/** A dependency is not available now. Also printed as one line, but with exit code 75, since a restart may succeed. */
export class AwayAtStart extends StartupFault {}

const Flag = z.enum(['true', 'false', '1', '0']).transform(value => value === 'true' || value === '1')
const List = z.string().transform(value =>
  value
    .split(',')
    .map(item => item.trim())
    .filter(Boolean),
)
const Port = z.coerce.number().int().min(0).max(65535)

function urlOf(...schemes: string[]) {
  const begins = schemes.map(scheme => `${scheme}://`).join(' or ')
  return z.url({ protocol: new RegExp(`^(${schemes.join('|')})$`), error: `must be a URL that begins with ${begins}` })
}

/** A JSON object of name → address; text in the environment. */
function byName(what: string, name: z.ZodType<string, string>, address: z.ZodType<string>) {
  return z
    .string()
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.addIssue({ code: 'custom', message: `must be a JSON object of ${what} to address` })
        return z.NEVER
      }
    })
    .or(z.record(z.string(), z.unknown()))
    .pipe(z.record(name, address))
}

function bySuffix(address: z.ZodType<string>) {
  return byName('TLD', z.string().regex(/^[a-z0-9.-]+$/, 'must have TLDs in lower case without a leading dot'), address)
}

/** The plans that a payment provider may sell. */
const SOLD = /^(team|business|enterprise)$/
/** Ids of prices, separated by commas: the first is sold, all are recognised. */
const PRICES = /^\w+(\s*,\s*\w+)*$/

const Settings = z
  .object({
    PHAROS_PORT: Port.default(8080),
    PHAROS_HOST: z.string().default('127.0.0.1'),
    PHAROS_BASE_URL: z.url().optional(),
    PHAROS_DATA_DIR: z.string().default('.pharos'),
    PHAROS_LOCAL_AGENT_FILE: z.string().optional(),
    PHAROS_OWNER_EMAIL: MailAddress.optional(),
    PHAROS_ROLES: z.string().default('all').transform(readRoles),
    DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://'),
    NATS_URL: z.string(),
    PHAROS_SECRET_KEY: z.string().min(16, 'must have at least 16 characters'),
    PHAROS_ALLOW_PRIVATE_PROBES: Flag.default(false),
    PHAROS_ALLOW_PRIVATE_WEBHOOKS: Flag.default(false),
    PHAROS_SMTP_URL: urlOf('smtp', 'smtps').optional(),
    PHAROS_MAIL_FROM: z
      .string()
      .includes('@', { message: 'must be an address, or a name with an address in <>' })
      .optional(),
    PHAROS_CHANNEL_ENDPOINTS: byName('service', z.string().regex(/^[a-z_]+$/), urlOf('http', 'https')).default({}),
    PHAROS_TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
    PHAROS_TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
    PHAROS_TWILIO_FROM: z.string().min(1).optional(),
    PHAROS_OPERATOR_TOKEN: z.string().min(16).optional(),
    PHAROS_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(600),
    PHAROS_IDP_WEBHOOK_SECRET: z
      .string()
      .regex(
        /^whsec_(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2,3}={0,2})?$/,
        'must be whsec_ and at least 18 bytes in base64',
      )
      .optional(),
    PHAROS_SIGNUP: z.enum(['open', 'invited']).default('invited'),
    PHAROS_OAUTH_GITHUB_CLIENT_ID: z.string().min(1).optional(),
    PHAROS_OAUTH_GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
    PHAROS_OAUTH_GITHUB_URL: urlOf('http', 'https').default('https://github.com'),
    PHAROS_OAUTH_GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    PHAROS_OAUTH_GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    PHAROS_OAUTH_MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
    PHAROS_OAUTH_MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
    PHAROS_OAUTH_MICROSOFT_TENANT: z
      .string()
      .regex(/^[\w.-]+$/, 'must be the id or the domain of a tenant')
      .default('common'),
    PHAROS_OAUTH_GITLAB_CLIENT_ID: z.string().min(1).optional(),
    PHAROS_OAUTH_GITLAB_CLIENT_SECRET: z.string().min(1).optional(),
    PHAROS_OAUTH_GITLAB_URL: urlOf('http', 'https').default('https://gitlab.com'),
    PHAROS_OIDC_ISSUER: urlOf('http', 'https').optional(),
    PHAROS_OIDC_CLIENT_ID: z.string().min(1).optional(),
    PHAROS_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    PHAROS_OIDC_NAME: z.string().min(1).max(50).default('your company'),
    PHAROS_OAUTH_REGISTRATION: z.enum(['open', 'off']).default('off'),
    PHAROS_TRUSTED_PROXIES: List.refine(
      areProxies,
      'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    ).default([]),
    PHAROS_COUNTRY_DATABASE: z.string().min(1).optional(),
    PHAROS_PAGE_CACHE_MB: z.coerce.number().int().min(16).max(65_536).default(256),
    PHAROS_RESULT_RETENTION_DAYS: z.coerce.number().int().min(1).max(400).default(7),
    CLICKHOUSE_URL: urlOf('http', 'https').optional(),
    CLICKHOUSE_CLUSTER: z.string().regex(/^\w+$/, 'must be the name of a cluster').optional(),
    PHAROS_OTLP_GRPC_PORT: Port.optional(),
    PHAROS_TELEMETRY_ADDRESS: z
      .string()
      .regex(/^([\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i, 'must be host:port')
      .optional(),
    PHAROS_TELEMETRY_STARTER: z.string().min(1).optional(),
    PHAROS_TELEMETRY_MEMORY_MB: z.coerce.number().int().min(256).max(1_048_576).default(1_024),
    PHAROS_TELEMETRY_LOG_MB: z.coerce.number().int().min(16).max(1_048_576).default(1_024),
    PHAROS_TELEMETRY_QUERY_SECONDS: z.coerce.number().int().min(1).max(300).default(15),
    PHAROS_PRINTER: z.string().min(1).optional(),
    PHAROS_BROWSER_PATH: z.string().min(1).optional(),
    S3_ENDPOINT: z.url().optional(),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    PHAROS_SENTINELS: List.default([]),
    PHAROS_RDAP_BOOTSTRAP_URL: z.url().or(z.literal('off')).default('https://data.iana.org/rdap/dns.json'),
    PHAROS_RDAP_OVERRIDES: bySuffix(urlOf('http', 'https')).default({}),
    PHAROS_WHOIS_SERVERS: bySuffix(z.string().regex(/^[^\s:]+(:\d{1,5})?$/, 'must be host or host:port')).default({}),
    PHAROS_AGGREGATOR_URL: urlOf('http', 'https').optional(),
    PHAROS_AGGREGATOR_KEY: z.string().min(1).optional(),
    PHAROS_STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key such as sk_live_…')
      .optional(),
    PHAROS_STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S{16,}$/, 'must be the signing secret of the webhook, whsec_…')
      .optional(),
    PHAROS_STRIPE_PRICES: byName(
      'plan',
      z.string().regex(SOLD, 'must be team, business or enterprise'),
      z.string().regex(PRICES, 'must be ids of prices'),
    ).default({}),
    PHAROS_STRIPE_API_BASE: urlOf('http', 'https').default('https://api.stripe.com'),
    PHAROS_BILLING_GRACE_DAYS: z.coerce.number().int().min(1).max(90).default(14),
    PHAROS_BILLING_TRIAL_DAYS: z.coerce.number().int().min(0).max(365).default(0),
    PHAROS_SERVICE_DOMAIN: z
      .string()
      .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'must be a domain in lower case')
      .optional(),
    PHAROS_PUBLIC_HTTP_PORT: Port.optional(),
    PHAROS_PUBLIC_TLS_PORT: Port.optional(),
    PHAROS_SERVICE_CERTIFICATE: z.string().min(1).optional(),
    PHAROS_SERVICE_CERTIFICATE_KEY: z.string().min(1).optional(),
    PHAROS_ACME_DIRECTORY: urlOf('https').optional(),
    PHAROS_ACME_EMAIL: z.email().optional(),
    PHAROS_RESOLVERS: List.default([]),
    PHAROS_NATS_PUBLIC_URL: z.string().optional(),
    PHAROS_NATS_CA: z.string().optional(),
    PHAROS_NATS_OPERATOR_KEY: z.string(),
    PHAROS_NATS_ACCOUNT_KEY: z.string(),
    PHAROS_NATS_SYSTEM_CREDS: z.string(),
    PHAROS_NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
    PHAROS_NATS_RUNS_MB: z.coerce.number().int().min(16).max(65_536).default(512),
    PHAROS_NATS_OUTCOMES_MB: z.coerce.number().int().min(16).max(1_048_576).default(4_096),
    PHAROS_PROBE_TRACEPARENT: Flag.default(false),
    PHAROS_TIME_SCALE: z.coerce.number().min(1).max(10_000).default(1),
    PHAROS_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  })
  .refine(isWholePayment, {
    path: ['PHAROS_STRIPE_SECRET_KEY'],
    error: 'must be set together with PHAROS_STRIPE_WEBHOOK_SECRET and PHAROS_STRIPE_PRICES',
  })

/** A provider without prices sells nothing, and one without the secret of its webhook is never heard. */
function isWholePayment(given: {
  PHAROS_STRIPE_SECRET_KEY?: string | undefined
  PHAROS_STRIPE_WEBHOOK_SECRET?: string | undefined
  PHAROS_STRIPE_PRICES: object
}): boolean {
  if (given.PHAROS_STRIPE_SECRET_KEY === undefined) return true
  return given.PHAROS_STRIPE_WEBHOOK_SECRET !== undefined && Object.keys(given.PHAROS_STRIPE_PRICES).length > 0
}

export type Config = z.output<typeof Settings>

const SECRETS: readonly (keyof Config)[] = [
  'DATABASE_URL',
  'PHAROS_SECRET_KEY',
  'PHAROS_OPERATOR_TOKEN',
  'PHAROS_SMTP_URL',
  'PHAROS_TWILIO_AUTH_TOKEN',
  'PHAROS_AGGREGATOR_KEY',
  'PHAROS_STRIPE_SECRET_KEY',
  'PHAROS_STRIPE_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'CLICKHOUSE_URL',
  'PHAROS_OAUTH_GITHUB_CLIENT_SECRET',
  'PHAROS_OAUTH_GOOGLE_CLIENT_SECRET',
  'PHAROS_OAUTH_MICROSOFT_CLIENT_SECRET',
  'PHAROS_OAUTH_GITLAB_CLIENT_SECRET',
  'PHAROS_OIDC_CLIENT_SECRET',
  'PHAROS_IDP_WEBHOOK_SECRET',
  'PHAROS_NATS_OPERATOR_KEY',
  'PHAROS_NATS_ACCOUNT_KEY',
  'PHAROS_NATS_SYSTEM_CREDS',
]

/**
 * Reads the environment first, then `pharos.config.json` in the working directory. Reports all errors at once, in one
 * line.
 */
export function readConfig(environment: Record<string, string | undefined>, directory: string): Config {
  const parsed = Settings.safeParse({ ...readFile(resolve(directory, 'pharos.config.json')), ...defined(environment) })
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(issue => `${issue.path.join('.')} ${explainIssue(issue).message}`)
  throw new StartupFault(`the configuration is not valid: ${faults.join('; ')}`)
}

/** The address of this installation, without a trailing slash: the prefix of all addresses that it hands out. */
export function baseUrlOf({ PHAROS_BASE_URL, PHAROS_HOST, PHAROS_PORT }: Config): string {
  return (PHAROS_BASE_URL ?? `http://${PHAROS_HOST}:${PHAROS_PORT}`).replace(/\/+$/, '')
}

const DEFAULT_PORTS: Record<string, string> = {
  'nats:': '4222',
  'tls:': '4222',
  'postgres:': '5432',
  'postgresql:': '5432',
  'http:': '80',
  'https:': '443',
}

/** The configuration that `ownPorts` uses. */
export type OwnPlaces = Pick<Config, 'DATABASE_URL' | 'NATS_URL' | 'CLICKHOUSE_URL' | 'PHAROS_HOST' | 'PHAROS_PORT'>

/**
 * `host:port` of the installation's own database, bus, telemetry store and API, which must not be reachable through
 * anything that customers configure: a request from the API's own machine could read `/metrics` like the operator. Of
 * the APIs it is that of this process; `platform.listeners` has all.
 */
export function ownPorts({ DATABASE_URL, NATS_URL, CLICKHOUSE_URL, PHAROS_HOST, PHAROS_PORT }: OwnPlaces): string[] {
  const servers = [DATABASE_URL, ...NATS_URL.split(','), ...(CLICKHOUSE_URL ? [CLICKHOUSE_URL] : [])].map(address => {
    const url = new URL(address.includes('://') ? address : `nats://${address}`)
    // A server with a socket may also listen on loopback.
    const host = url.hostname.toUpperCase().startsWith('%2F') ? 'localhost' : url.hostname
    return `${host}:${url.port || (DEFAULT_PORTS[url.protocol] ?? '')}`
  })
  return [...servers, hostPort(PHAROS_HOST, PHAROS_PORT)]
}

export function hostPort(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The configuration with its secrets masked, for `--print-config`. */
export function printableConfig(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      (SECRETS as readonly string[]).includes(name) && value ? '********' : value,
    ]),
  )
}

/** `all`, or a list of roles; a role after a minus sign is left out of `all`. */
function readRoles(text: string): ProcessRole[] {
  const names = text.split(',').map(name => name.trim())
  const plain = names.map(name => name.replace(/^-/, ''))
  const unknown = plain.find(name => name !== 'all' && !(ROLES as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new StartupFault(`PHAROS_ROLES has an unknown role "${unknown}"; there are ${ROLES.join(', ')} and all`)
  const roles = ROLES.filter(role => (names.includes('all') || names.includes(role)) && !names.includes(`-${role}`))
  if (roles.length === 0) throw new StartupFault('PHAROS_ROLES leaves no role to this process')
  return roles
}

function readFile(path: string): Record<string, unknown> {
  if (!existsSync(path)) return {}
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new StartupFault(`${path} is not a JSON object: ${error instanceof Error ? error.message : error}`)
  }
}

function defined(environment: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => !!entry[1]))
}
