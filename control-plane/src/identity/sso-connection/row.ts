import type { Role } from '@pharos/shared-protocol/access.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf, type Config } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { ServiceProvider, SsoBinding } from '../saml/index.ts'

/** How a test ended. */
export interface TestResult {
  at: EpochMs
  outcome: 'succeeded' | 'failed'
  email: string | null
  role: string | null
  reason: string | null
}

export interface Connection {
  id: string
  account_id: string
  kind: 'saml' | 'oidc'
  name: string
  active: boolean
  default_role: Role
  role_mapping: Record<string, Role>
  role_claim: string
  enforce: boolean
  /** From when; null: at once, and what members hold goes on. */
  enforce_from: EpochMs | null
  break_glass_member: string | null
  /** An owner has activated the connection as it is, so it signs owners in. */
  owner_approved: boolean
  last_test: TestResult | null
  allow_idp_initiated: boolean
  metadata_url: string | null
  metadata_checked_at: EpochMs | null
  metadata_error: string | null
  next_at: EpochMs | null
  /** Fields of SAML; null for OpenID Connect, whose fields are null for SAML. */
  entity_id: string | null
  sso_url: string | null
  sso_binding: SsoBinding
  sign_requests: boolean
  /** Our metadata has a certificate for encryption, at which some providers begin to encrypt. */
  publish_encryption: boolean
  certificates: string[]
  issuer: string | null
  client_id: string | null
  client_secret: string | null
  scopes: string[]
  created_at: EpochMs
  updated_at: EpochMs
  revision: number
}

export async function findConnection(ctx: SystemCtx, id: string, lock = sql``): Promise<Connection | null> {
  const { rows } = await sql<Connection>`select * from sso_connection where id = ${id} ${lock}`.execute(ctx.sql)
  return rows[0] ?? null
}

/** The active connection of an account: the enforced one, else the one that has been active longest; null: none. */
export async function activeConnection(ctx: SystemCtx, account: string): Promise<Connection | null> {
  const { rows } = await sql<Connection>`select * from sso_connection
    where account_id = ${account} and active order by enforce desc, activated_at, id limit 1`.execute(ctx.sql)
  return rows[0] ?? null
}

/** The context of a sealed secret, which binds it to its connection. */
export const secretOf = (id: string) => `sso connection ${id}`

const ENTITY_PATH = '/account/sso/saml/connection/'

/**
 * Pharos as the service provider of one connection. Each has its own audience, so that an assertion for one is not
 * valid for another.
 */
export function serviceProviderOf(config: Config, id: string): ServiceProvider & { metadata_url: string } {
  const metadata_url = `${baseUrlOf(config)}${ENTITY_PATH}${id}/metadata`
  return { entity_id: metadata_url, acs_url: `${baseUrlOf(config)}/login/sso`, metadata_url }
}

/**
 * Each connection has its own redirect URI, so that one provider's code is not taken for another's (RFC 9700, 4.4.2.2).
 */
export function redirectUriOf(config: Config, id: string): string {
  return `${baseUrlOf(config)}/auth/sso/callback/${id}`
}
