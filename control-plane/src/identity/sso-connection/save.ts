import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { uniquely } from '../../platform/database/unique.ts'
import type { Connection, TestResult } from './row.ts'

/** At most one connection is enforced per account: a second one would lock out people whom the first admits. */
const TAKEN = { sso_connection_enforced: identityText('sso_connection.another_enforced') }

export async function insertConnection(ctx: SystemCtx, row: Connection): Promise<void> {
  const inserted = sql`insert into sso_connection (id, account_id, kind, name, default_role, role_mapping, role_claim,
      created_at, updated_at)
    values (${row.id}, ${row.account_id}, ${row.kind}, ${row.name}, ${row.default_role},
      ${storableJson(row.role_mapping)}::jsonb, ${row.role_claim}, ${row.created_at}, ${row.updated_at})`
  await inserted.execute(ctx.sql)
  await saveConnection(ctx, row)
}

/** Stores all fields of a connection that may change. */
export async function saveConnection(ctx: SystemCtx, row: Connection): Promise<void> {
  const saved = sql`update sso_connection set name = ${row.name}, active = ${row.active},
      activated_at = case when not ${row.active} then null else coalesce(activated_at, ${ctx.now}) end,
      default_role = ${row.default_role}, role_mapping = ${storableJson(row.role_mapping)}::jsonb,
      role_claim = ${row.role_claim}, enforce = ${row.enforce}, enforce_from = ${row.enforce_from}, break_glass_member = ${row.break_glass_member}::uuid,
      owner_approved = ${row.owner_approved},
      last_test = ${row.last_test && storableJson(row.last_test)}::jsonb, allow_idp_initiated = ${row.allow_idp_initiated},
      metadata_url = ${row.metadata_url}, metadata_checked_at = ${row.metadata_checked_at},
      metadata_error = ${row.metadata_error}, next_at = ${row.next_at}, entity_id = ${row.entity_id},
      sso_url = ${row.sso_url}, sso_binding = ${row.sso_binding}, sign_requests = ${row.sign_requests},
      publish_encryption = ${row.publish_encryption},
      certificates = ${row.certificates}, issuer = ${row.issuer}, client_id = ${row.client_id},
      client_secret = ${row.client_secret}, scopes = ${row.scopes}, updated_at = ${row.updated_at},
      revision = ${row.revision}
    where id = ${row.id}`
  await uniquely(saved.execute(ctx.sql), TAKEN)
}

/** Stores the result of a test. Keeps the revision, since nobody has changed the connection. */
export async function saveTest(ctx: SystemCtx, id: string, result: TestResult): Promise<void> {
  await sql`update sso_connection set last_test = ${storableJson(result)}::jsonb where id = ${id}`.execute(ctx.sql)
}
