import type { OidcConnection, SamlConnection } from '@pharos/shared-protocol/contract/identity/sso-connection.ts'
import { type EpochMs, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { Platform } from '../../platform/context.ts'
import { isValidAt, readStored } from '../saml/index.ts'
import type { OwnKey } from './key.ts'
import { shownKeys } from './key-rules.ts'
import { type Connection, redirectUriOf, serviceProviderOf } from './row.ts'

type Common = Pick<
  z.output<typeof SamlConnection>,
  'status' | 'default_role' | 'role_mapping' | 'last_test' | 'break_glass_user_id'
>

function common(row: Connection) {
  const { last_test: test } = row
  return {
    id: row.id,
    name: row.name,
    status: row.active ? 'active' : 'draft',
    default_role: row.default_role as Common['default_role'],
    role_mapping: row.role_mapping as Common['role_mapping'],
    enforce: row.enforce,
    enforce_from: rfc3339OrNull(row.enforce_from),
    break_glass_user_id: row.break_glass_member,
    owner_approved: row.owner_approved,
    last_test: test && { ...test, at: rfc3339(test.at) },
    created_at: rfc3339(row.created_at),
    updated_at: rfc3339(row.updated_at),
  } as const
}

/** `keys`: ours, of this connection and maybe of others. */
export function presentSaml(
  { config }: Pick<Platform, 'config'>,
  row: Connection,
  keys: readonly OwnKey[],
  now: EpochMs,
): SamlConnection {
  const own = keys.filter(({ connection_id }) => connection_id === row.id)
  return {
    ...common(row),
    entity_id: row.entity_id ?? '',
    sso_url: row.sso_url ?? '',
    sso_binding: row.sso_binding,
    sign_requests: row.sign_requests,
    publish_encryption: row.publish_encryption,
    certificates: readStored(row.certificates).map(each => ({
      fingerprint: each.fingerprint,
      not_before: rfc3339(each.not_before),
      not_after: rfc3339(each.not_after),
      expired: !isValidAt(each, now) && each.not_after <= now,
    })),
    metadata_url: row.metadata_url,
    metadata_checked_at: row.metadata_checked_at === null ? null : rfc3339(row.metadata_checked_at),
    metadata_error: row.metadata_error,
    role_attribute: row.role_claim,
    allow_idp_initiated: row.allow_idp_initiated,
    service_provider: {
      ...serviceProviderOf(config, row.id),
      certificates: shownKeys(own, now).map(({ use, certificate, expires_at }) => ({
        ...{ use, certificate },
        not_after: rfc3339(expires_at),
      })),
    },
  }
}

export function presentOidc({ config }: Pick<Platform, 'config'>, row: Connection): OidcConnection {
  return {
    ...common(row),
    issuer: row.issuer ?? '',
    client_id: row.client_id ?? '',
    has_client_secret: row.client_secret !== null,
    scopes: row.scopes,
    role_claim: row.role_claim,
    redirect_uri: redirectUriOf(config, row.id),
  }
}
