import type { DirectoryRole } from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

export const ScimConnectionEntity = defineEntity({
  name: 'scim_connection',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    display_name: p.text(),
    identity_provider: p.text().nullable(),
    token_hash: p.blob(),
    token_last_four: p.text(),
    group_roles: p.json().$type<Record<string, DirectoryRole>>(),
    default_role: p.text().$type<DirectoryRole>(),
    created_at: instant(),
    last_rotated_at: instant().nullable(),
    revision: p.integer(),
  },
})
export type StoredConnection = InferEntity<typeof ScimConnectionEntity>
