import { z } from 'zod'
import { AllowedMethod } from './account.ts'
import { defineRoute } from './route.ts'

/** What an account requires of those who sign in to it. */
export const AccountSecurity = z
  .object({
    require_second_factor: z.boolean().meta({
      description: 'Members without a second factor set one up at their next sign-in, before they reach anything',
    }),
    session_idle_minutes: z
      .int()
      .min(5)
      .max(720)
      .meta({ description: 'Without use, a session ends after so many minutes' }),
    session_max_hours: z.int().min(1).max(336).meta({ description: 'A session ends after so many hours in any case' }),
    allowed_methods: z.array(AllowedMethod).meta({ description: 'Ways to sign in; a mailed link is always one' }),
  })
  .meta({ id: 'AccountSecurity' })

const { require_second_factor, session_idle_minutes, session_max_hours, allowed_methods } = AccountSecurity.shape

export const getAccountSecurity = defineRoute({
  id: 'account_security.get',
  method: 'GET',
  path: '/account/security',
  summary: 'What the account asks of those who sign in',
  access: { kind: 'account', scope: null, role: 'viewer' },
  reply: AccountSecurity,
  fixture: 'none',
})
export const updateAccountSecurity = defineRoute({
  id: 'account_security.update',
  method: 'PUT',
  path: '/account/security',
  summary: 'Change what the account asks of those who sign in; sessions that do not fit any more end',
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
