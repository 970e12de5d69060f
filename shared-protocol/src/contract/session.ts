import { z } from 'zod'
import { OwnAccount } from './account.ts'
import { Id, ref, TimeOut } from './field.ts'
import { defineRoute } from './route.ts'

const SecondFactorShown = z
  .string()
  .nullable()
  .meta({ description: 'The second factor that was shown; null: none', example: 'totp' })

/** The session of the current request. */
export const Session = z
  .object({
    id: Id,
    user_id: Id.meta({ description: 'The member as which it acts' }),
    email: z.string(),
    name: z.string(),
    account: OwnAccount,
    accounts: z.array(OwnAccount).meta({ description: 'Those it can be switched to, with the present one' }),
    method: z.string().meta({ description: 'How the person has signed in', example: 'magic_link' }),
    second_factor: SecondFactorShown,
    enrolling: z.boolean().meta({
      description: 'The account asks for a second factor: until it is set up, the session reaches nothing else',
    }),
    csrf_token: z.string().meta({ description: 'Send it as X-CSRF-Token with every request that is no GET' }),
    created_at: TimeOut,
    authenticated_at: TimeOut.meta({ description: 'When the person last showed who they are' }),
    expires_at: TimeOut.meta({ description: 'When it ends unless it is used before' }),
  })
  .meta({ id: 'Session' })

/** A session in a list. */
export const ListedSession = z
  .object({
    id: Id,
    current: z.boolean().meta({ description: 'It is the one that asks' }),
    account_id: Id,
    method: z.string(),
    second_factor: SecondFactorShown,
    address: z.string().meta({ description: 'Where it was started from' }),
    user_agent: z.string(),
    device: z.string().meta({ description: 'The same in words', example: 'Chrome on Linux' }),
    created_at: TimeOut,
    last_used_at: TimeOut.meta({ description: 'Accurate to the minute' }),
    expires_at: TimeOut,
  })
  .meta({ id: 'ListedSession' })

const signedIn = { kind: 'account', scope: null, role: 'viewer', session: true, enrolling: true } as const
const own = { kind: 'account', scope: null, role: 'viewer' } as const
const ofUser = z.strictObject({ user_id: ref('member') })

export const getSession = defineRoute({
  id: 'session.get',
  method: 'GET',
  path: '/auth/session',
  summary: 'The session of this browser',
  access: signedIn,
  reply: Session,
  tx: 'none',
  fixture: 'none',
})
export const logOut = defineRoute({
  id: 'session.log_out',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session of this browser',
  access: signedIn,
  tx: 'none',
  fixture: 'session',
})
export const switchAccount = defineRoute({
  id: 'session.switch_account',
  method: 'POST',
  path: '/auth/session/account',
  summary: 'Act in another account of yours; the session gets a new cookie and a new csrf_token',
  access: signedIn,
  body: z.strictObject({ account_id: Id }),
  reply: Session,
  refusals: ['not_found'],
  tx: 'none',
  fixture: 'session',
})
export const listSessions = defineRoute({
  id: 'session.list',
  method: 'GET',
  path: '/user/{user_id}/security/session',
  summary: 'List where a member is signed in: your own, and for an admin those of members',
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
  access: own,
  params: ofUser.extend({ session_id: Id.meta({ description: 'From the list of sessions' }) }),
  tx: 'none',
  fixture: 'session',
})
export const revokeSessions = defineRoute({
  id: 'session.revoke_all',
  method: 'DELETE',
  path: '/user/{user_id}/security/session',
  summary: 'End all sessions of a member but the one that asks',
  access: own,
  params: ofUser,
  tx: 'none',
  fixture: 'session',
})
