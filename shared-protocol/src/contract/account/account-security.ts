import { z } from 'zod'
import { Role } from '../../access.ts'
import { Id, OwnId, TimeIn, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { AllowedMethod } from './account.ts'

/** What an account requires of those who sign in to it. */
export const AccountSecurity = z
  .object({
    require_second_factor: z.boolean().meta({
      description:
        'Whether members must have a second factor. Members without one must set it up at their next sign-in before they can do anything else',
    }),
    second_factor_from: TimeOut.nullable().meta({
      description:
        'When sessions, API keys, CLI logins and apps of members without a second factor are refused, until the member has set one up; `null`: never, only new sign-ins require one',
    }),
    session_idle_minutes: z
      .int()
      .min(5)
      .max(720)
      .meta({ description: 'Minutes of inactivity after which a session ends' }),
    session_max_hours: z.int().min(1).max(336).meta({ description: 'Maximum lifetime of a session, in hours' }),
    allowed_methods: z
      .array(AllowedMethod)
      .meta({ description: 'Allowed sign-in methods; a sign-in link by email (`magic_link`) is always allowed' }),
    staff_access: z.boolean().meta({
      description:
        'Whether staff of the installation may look into the account for an hour at a time; every member sees it, and admins can end it',
    }),
  })
  .meta({ id: 'AccountSecurity' })

const { require_second_factor, session_idle_minutes, session_max_hours, allowed_methods, staff_access } =
  AccountSecurity.shape

export const getAccountSecurity = defineRoute({
  id: 'account_security.get',
  method: 'GET',
  path: '/account/security',
  summary: 'Read the sign-in requirements of the account',
  access: { kind: 'account', scope: null, role: 'viewer' },
  reply: AccountSecurity,
  fixture: 'none',
})
export const updateAccountSecurity = defineRoute({
  id: 'account_security.update',
  method: 'PUT',
  path: '/account/security',
  summary: 'Change the sign-in requirements of the account; sessions that no longer meet them end',
  access: { kind: 'account', scope: null, role: 'super_admin', recent: true },
  body: z.strictObject({
    require_second_factor: require_second_factor.optional(),
    second_factor_from: TimeIn.nullable().optional().meta({
      description:
        'When it also applies to what members already hold, at most 90 days ahead; a past time is now. Defaults to 7 days from now when `require_second_factor` is switched on. Members without a second factor are told by mail, and reminded 7 days and 1 day before',
    }),
    session_idle_minutes: session_idle_minutes.optional(),
    session_max_hours: session_max_hours.optional(),
    allowed_methods: allowed_methods.max(10).optional(),
    staff_access: staff_access.optional(),
  }),
  reply: AccountSecurity,
  refusals: ['conflict'],
  tx: 'none',
  fixture: 'account_security',
})

/** A member who does not meet a requirement of the account, and what they hold. */
export const WithoutFactor = z
  .object({
    user_id: Id.meta({ description: 'Id of the member' }),
    name: z.string().meta({ description: 'Name' }),
    email: z.string().meta({ description: 'Email address' }),
    role: Role.meta({ description: 'Role in the account' }),
    sessions: z.int().meta({ description: 'Number of present sessions' }),
    api_keys: z
      .array(
        z.object({
          id: OwnId,
          name: z.string().meta({ description: 'Name' }),
          last_used_at: TimeOut.nullable().meta({
            description: 'Time of the last use, to the minute; `null` if never used',
          }),
        }),
      )
      .meta({ description: 'API keys that have neither expired nor been revoked' }),
    apps: z
      .array(
        z.object({
          client_id: z.string().meta({ description: 'OAuth 2.0 client id' }),
          name: z.string().meta({ description: 'Name' }),
          last_used_at: TimeOut.nullable().meta({
            description: 'Time of the last use, to the minute; `null` if never used',
          }),
        }),
      )
      .meta({ description: 'Connected apps; `pharos-cli` are logins of the CLI' }),
  })
  .meta({ id: 'WithoutFactor' })

export const listWithoutFactor = defineRoute({
  id: 'account_security.without_factor',
  method: 'GET',
  path: '/account/security/without_factor',
  summary: 'List the members without a second factor, and what of theirs is refused once it is required',
  access: { kind: 'account', scope: null, role: 'super_admin' },
  reply: z.array(WithoutFactor),
  tx: 'none',
  fixture: 'none',
})

export const listWithoutSso = defineRoute({
  id: 'account_security.without_sso',
  method: 'GET',
  path: '/account/security/without_sso',
  summary: 'List the members whom single sign-on cannot sign in, and what of theirs `enforce_from` would refuse',
  access: { kind: 'account', scope: null, role: 'super_admin' },
  reply: z.array(WithoutFactor),
  tx: 'none',
  fixture: 'none',
})
