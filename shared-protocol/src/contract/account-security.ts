import { z } from 'zod'
import { AllowedMethod } from './account.ts'
import { defineRoute } from './route.ts'

/** What an account requires of those who sign in to it. */
export const AccountSecurity = z
  .object({
    require_second_factor: z.boolean().meta({
      description:
        'Whether members must have a second factor. Members without one must set it up at their next sign-in before they can do anything else',
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
  })
  .meta({ id: 'AccountSecurity' })

const { require_second_factor, session_idle_minutes, session_max_hours, allowed_methods } = AccountSecurity.shape

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
    session_idle_minutes: session_idle_minutes.optional(),
    session_max_hours: session_max_hours.optional(),
    allowed_methods: allowed_methods.max(10).optional(),
  }),
  reply: AccountSecurity,
  refusals: ['conflict'],
  tx: 'none',
  fixture: 'account_security',
})
