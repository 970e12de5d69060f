import { z } from 'zod'
import { Impersonation } from '../business/impersonation.ts'
import { AccountId, BoolParam, CreatedAt, Id, OwnId, ref, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { OwnAccount } from './account.ts'

const SecondFactorShown = z
  .string()
  .nullable()
  .meta({ description: 'The second factor that was used; `null` if none was', example: 'totp' })

/** The session of the current request. */
export const Session = z
  .object({
    id: OwnId,
    user_id: Id.meta({ description: 'The member on whose behalf the session acts' }),
    email: z.string().meta({ description: 'Email address' }),
    name: z.string().meta({ description: 'Name' }),
    account: OwnAccount.meta({ description: 'The account' }),
    accounts: z
      .array(OwnAccount)
      .meta({ description: 'Accounts that the session can switch to, including the current one' }),
    method: z.string().meta({ description: 'How the person signed in', example: 'magic_link' }),
    second_factor: SecondFactorShown,
    enrolling: z.boolean().meta({
      description:
        'Whether the account requires a second factor that is not set up yet; until then the session can only set one up',
    }),
    staff: z.boolean().meta({ description: 'Whether the session may operate the installation' }),
    impersonation: Impersonation.nullable().meta({
      description: 'Set while staff of the installation look into the account; `user_id` is no member then',
    }),
    suspended_at: TimeOut.nullable().meta({
      description: 'Time since which the account is suspended, and can only be read; `null` if it is not',
    }),
    is_partner: z.boolean().meta({ description: 'Whether the account manages accounts of its customers' }),
    csrf_token: z
      .string()
      .meta({ description: 'Token to send as `X-CSRF-Token` with every request that is not a GET' }),
    created_at: CreatedAt,
    authenticated_at: TimeOut.meta({ description: 'Time at which the person last authenticated' }),
    expires_at: TimeOut.meta({ description: 'Time at which the session ends if it is not used before' }),
  })
  .meta({ id: 'Session' })

/** A session in a list. */
export const ListedSession = z
  .object({
    id: OwnId,
    current: z.boolean().meta({ description: 'Whether this is the session that made the request' }),
    account_id: AccountId,
    method: z.string().meta({ description: 'How the person signed in' }),
    second_factor: SecondFactorShown,
    address: z.string().meta({ description: 'IP address from which the session was started' }),
    user_agent: z.string().meta({ description: 'User-Agent header of the client' }),
    device: z
      .string()
      .meta({ description: 'Device in readable form, derived from the user agent', example: 'Chrome on Linux' }),
    created_at: CreatedAt,
    last_used_at: TimeOut.meta({ description: 'Time of the last use, to the minute' }),
    expires_at: TimeOut.meta({ description: 'Time of expiry' }),
  })
  .meta({ id: 'ListedSession' })

const signedIn = { kind: 'account', scope: null, role: 'viewer', session: true, enrolling: true } as const
const own = { kind: 'account', scope: null, role: 'viewer' } as const
const ofUser = z.strictObject({ user_id: ref('member') })

export const getSession = defineRoute({
  id: 'session.get',
  method: 'GET',
  path: '/auth/session',
  summary: 'Read the current session',
  access: { ...signedIn, staff: true },
  reply: Session,
  tx: 'none',
  fixture: 'none',
})
export const logOut = defineRoute({
  id: 'session.log_out',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out: end the current session',
  access: signedIn,
  tx: 'none',
  fixture: 'session',
})
export const switchAccount = defineRoute({
  id: 'session.switch_account',
  method: 'POST',
  path: '/auth/session/account',
  summary: 'Switch to another of your accounts; the session gets a new cookie and a new csrf_token',
  access: signedIn,
  body: z.strictObject({ account_id: AccountId }),
  reply: Session,
  refusals: ['not_found'],
  tx: 'none',
  fixture: 'session',
})
export const listSessions = defineRoute({
  id: 'session.list',
  method: 'GET',
  path: '/user/{user_id}/security/session',
  summary: 'List the sessions of a member: your own, or those of any member for admins',
  access: own,
  params: ofUser,
  reply: z.array(ListedSession),
  list: 'whole',
  tx: 'none',
  fixture: 'session',
})
export const revokeSession = defineRoute({
  id: 'session.revoke',
  method: 'DELETE',
  path: '/user/{user_id}/security/session/{session_id}',
  summary: 'End a session of a member',
  access: { ...own, whileSuspended: true },
  params: ofUser.extend({ session_id: Id.meta({ description: 'Id from the list of sessions' }) }),
  tx: 'none',
  fixture: 'session',
})
export const revokeSessions = defineRoute({
  id: 'session.revoke_all',
  method: 'DELETE',
  path: '/user/{user_id}/security/session',
  summary: 'End all sessions of a member except the current one, and their API keys and apps if asked to',
  access: { ...own, whileSuspended: true },
  params: ofUser,
  query: z.strictObject({
    end_api_keys: BoolParam.optional().meta({ description: 'Whether to revoke their API keys too (no)' }),
    end_apps: BoolParam.optional().meta({ description: 'Whether to end their CLI logins and connected apps too (no)' }),
  }),
  tx: 'none',
  fixture: 'session',
})
