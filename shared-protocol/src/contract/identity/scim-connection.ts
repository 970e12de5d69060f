import { z } from 'zod'
import type { Role } from '../../access.ts'
import { says } from '../../text/en/contract.ts'
import { CreatedAt, Id, Name, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'

/** The roles that a directory can give. */
export const DIRECTORY_ROLES = ['super_admin', 'admin', 'member', 'auditor', 'viewer'] as const satisfies Role[]
export const DirectoryRole = z.enum(DIRECTORY_ROLES).meta({ id: 'DirectoryRole' })
export type DirectoryRole = z.infer<typeof DirectoryRole>

const MOST_ROLES = 200
const GroupRoles = z
  .record(text(200, 1), DirectoryRole)
  .refine(roles => Object.keys(roles).length <= MOST_ROLES, says('field.too_many_groups', { limit: MOST_ROLES }))
  .refine(areDistinct, says('field.repeated_group'))
  .meta({
    description: 'Map of group display name to role. A member of several groups gets the most powerful role',
    example: { Operations: 'admin' },
  })

function areDistinct(roles: Record<string, unknown>): boolean {
  const names = Object.keys(roles)
  return new Set(names.map(name => name.toLowerCase())).size === names.length
}

const DisplayName = Name.meta({ description: 'Your name for the directory' })
const DefaultRole = DirectoryRole.meta({ description: 'Role of users who are in none of the mapped groups' })

/** The directory of an account, which manages its members by SCIM (specification 2.11). */
export const ScimConnection = z
  .object({
    connection_id: Id.meta({ description: 'Id of the connection, which is part of the base URL' }),
    display_name: z.string().meta({ description: 'Your name for the directory' }),
    identity_provider: z
      .string()
      .nullable()
      .meta({ description: 'Product name of the identity provider', example: 'entra_id' }),
    status: z.enum(['active']).meta({ description: 'Always `active` until the connection is deleted' }),
    base_url: z.string().nullable().meta({ description: 'SCIM base URL to enter at the identity provider' }),
    bearer_token_last_four: z
      .string()
      .nullable()
      .meta({ description: 'Last four characters of the bearer token, to identify it' }),
    group_roles: z
      .record(z.string(), DirectoryRole)
      .meta({ description: 'Map of group display name to role', example: { Operations: 'admin' } }),
    default_role: DefaultRole,
    users: z.int().meta({ description: 'Number of users received from the directory' }),
    groups: z.int().meta({ description: 'Number of groups received from the directory' }),
    last_rotated_at: TimeOut.nullable().meta({ description: 'Time of the last rotation; `null` if there was none' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'ScimConnection' })

const WithToken = z
  .object({
    connection: ScimConnection.meta({ description: 'The connection' }),
    bearer_token: z.string().meta({ description: 'Bearer token to enter at the identity provider, shown only once' }),
  })
  .meta({ id: 'ScimConnectionWithToken' })

const manage = { kind: 'account', scope: null, role: 'super_admin' } as const
const path = '/account/scim/connection'

export const getScimConnection = defineRoute({
  id: 'scim_connection.get',
  method: 'GET',
  path,
  summary: 'Read the SCIM connection of the account',
  access: manage,
  reply: ScimConnection,
  refusals: ['not_found'],
  fixture: 'scim_connection',
})

export const createScimConnection = defineRoute({
  id: 'scim_connection.create',
  method: 'POST',
  path,
  summary:
    'Create the SCIM connection through which a directory manages the members of the account; only one per account',
  access: manage,
  body: z.strictObject({
    display_name: DisplayName,
    identity_provider: text(100)
      .nullable()
      .default(null)
      .meta({ description: 'Product name of the identity provider, for information only', example: 'entra_id' }),
    group_roles: GroupRoles.default({}),
    default_role: DefaultRole.default('viewer'),
  }),
  reply: WithToken,
  status: 201,
  secretReply: true,
  refusals: ['conflict', 'plan_required'],
  fixture: 'no_scim_connection',
})

export const updateScimConnection = defineRoute({
  id: 'scim_connection.update',
  method: 'PUT',
  path,
  summary: 'Change the SCIM connection; the roles of the directory’s users are updated immediately',
  access: { ...manage, recent: true },
  body: z.strictObject({
    display_name: DisplayName.optional(),
    group_roles: GroupRoles.optional(),
    default_role: DefaultRole.optional(),
  }),
  reply: ScimConnection,
  refusals: ['not_found'],
  fixture: 'scim_connection',
})

export const rotateScimConnection = defineRoute({
  id: 'scim_connection.rotate',
  method: 'POST',
  path: `${path}/rotate`,
  summary: 'Issue a new bearer token for the SCIM connection; the old one stops working immediately',
  access: manage,
  reply: WithToken,
  refusals: ['not_found'],
  lastingCredential: true,
  fixture: 'scim_connection',
})

export const deleteScimConnection = defineRoute({
  id: 'scim_connection.delete',
  method: 'DELETE',
  path,
  summary: 'Delete the SCIM connection; its token stops working immediately, and the members remain',
  access: { ...manage, recent: true },
  refusals: ['not_found'],
  fixture: 'scim_connection',
})
