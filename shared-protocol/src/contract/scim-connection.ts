import { z } from 'zod'
import type { Role } from '../access.ts'
import { Id, Name, TimeOut, text } from './field.ts'
import { defineRoute } from './route.ts'

/** The roles that a directory can give. */
export const DIRECTORY_ROLES = ['super_admin', 'admin', 'member', 'auditor', 'viewer'] as const satisfies Role[]
export const DirectoryRole = z.enum(DIRECTORY_ROLES).meta({ id: 'DirectoryRole' })
export type DirectoryRole = z.infer<typeof DirectoryRole>

const MOST_ROLES = 200
const GroupRoles = z
  .record(text(200, 1), DirectoryRole)
  .refine(roles => Object.keys(roles).length <= MOST_ROLES, `must not name more than ${MOST_ROLES} groups`)
  .refine(areDistinct, 'must not name a group twice; case does not matter')
  .meta({
    description: 'Display name of a group of the directory → role of its members; of several, the strongest counts',
    example: { Operations: 'admin' },
  })

function areDistinct(roles: Record<string, unknown>): boolean {
  const names = Object.keys(roles)
  return new Set(names.map(name => name.toLowerCase())).size === names.length
}

const DisplayName = Name.meta({ description: 'What you call the directory' })
const DefaultRole = DirectoryRole.meta({ description: 'The role of users who are in none of the mapped groups' })

/** The directory of an account, which manages its members by SCIM (specification 2.11). */
export const ScimConnection = z
  .object({
    connection_id: Id.meta({ description: 'It is part of the base URL' }),
    display_name: z.string().meta({ description: 'What you call the directory' }),
    identity_provider: z.string().nullable().meta({ description: 'Which product it is', example: 'entra_id' }),
    status: z.enum(['active']).meta({ description: 'It works until it is deleted' }),
    base_url: z.string().nullable().meta({ description: 'The SCIM base URL to give the identity provider' }),
    bearer_token_last_four: z
      .string()
      .nullable()
      .meta({ description: 'The end of the bearer token, to tell it apart' }),
    group_roles: z
      .record(z.string(), DirectoryRole)
      .meta({ description: 'Display name of a group → role', example: { Operations: 'admin' } }),
    default_role: DefaultRole,
    users: z.int().meta({ description: 'How many users the directory has sent' }),
    groups: z.int().meta({ description: 'How many groups the directory has sent' }),
    last_rotated_at: TimeOut.nullable(),
    created_at: TimeOut,
  })
  .meta({ id: 'ScimConnection' })

const WithToken = z
  .object({
    connection: ScimConnection,
    bearer_token: z.string().meta({ description: 'Give it to the identity provider. Shown once' }),
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
  summary: 'Let a directory manage the members of the account by SCIM; an account has one connection',
  access: { ...manage, recent: true },
  body: z.strictObject({
    display_name: DisplayName,
    identity_provider: text(100)
      .nullable()
      .default(null)
      .meta({ description: 'Which product it is, for people who read it', example: 'entra_id' }),
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
  summary: 'Change the SCIM connection; the roles of the directory’s users follow at once',
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
  summary: 'Give the SCIM connection another bearer token; the old one is refused at once',
  access: { ...manage, recent: true },
  reply: WithToken,
  refusals: ['not_found'],
  fixture: 'scim_connection',
})

export const deleteScimConnection = defineRoute({
  id: 'scim_connection.delete',
  method: 'DELETE',
  path,
  summary: 'Delete the SCIM connection; its token is refused at once, and the members stay',
  access: { ...manage, recent: true },
  refusals: ['not_found'],
  fixture: 'scim_connection',
})
