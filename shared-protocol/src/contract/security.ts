import { z } from 'zod'
import { Id, Name, ref, TimeOut } from './field.ts'
import { defineRoute } from './route.ts'
import { TotpCode } from './sign-in.ts'
import { WebAuthnOptions, WebAuthnResponse } from './web-authn.ts'

/** How a person signs in. */
export const Security = z
  .object({
    password_changed_at: TimeOut.nullable().meta({ description: 'null: there is no password' }),
    totp_since: TimeOut.nullable().meta({ description: 'Since when an authenticator app is set up; null: none is' }),
    passkeys: z.int().min(0).meta({ description: 'How many there are' }),
    recovery_codes: z.int().min(0).max(10).meta({ description: 'How many were not used yet' }),
    providers: z.array(z.string()).meta({ description: 'Other services that sign the person in', example: ['github'] }),
    second_factor: z.boolean().meta({ description: 'Signing in asks for a second factor' }),
  })
  .meta({ id: 'Security' })

export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    backed_up: z.boolean().meta({ description: 'Other devices of the person may have it, too' }),
    created_at: TimeOut,
    last_used_at: TimeOut.nullable().meta({ description: 'null: not yet' }),
  })
  .meta({ id: 'Passkey' })

export const MIN_PASSWORD = 12
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD)
  .max(1000)
  .meta({ description: 'Any characters; one that many people use is refused', format: 'password' })
const RecoveryCodes = z.array(z.string()).meta({
  description: 'Each signs in once in place of the second factor; shown only now',
  example: ['K7QM-2XWP-9D4H-B3TN'],
})
const FirstCodes = RecoveryCodes.nullable().meta({
  description:
    'Of the first second factor: each signs in once in its place; shown only now. null: there are codes already',
})

const own = { kind: 'account', scope: null, role: 'viewer', session: true, enrolling: true } as const
const change = { ...own, recent: true } as const
const ofUser = z.strictObject({ user_id: ref('member') })
const ofPasskey = ofUser.extend({ passkey_id: Id.meta({ description: 'From the list of passkeys' }) })

export const getSecurity = defineRoute({
  id: 'security.get',
  method: 'GET',
  path: '/user/{user_id}/security',
  summary: 'How you sign in',
  access: own,
  params: ofUser,
  reply: Security,
  tx: 'none',
  fixture: 'security',
})
export const setPassword = defineRoute({
  id: 'password.set',
  method: 'PUT',
  path: '/user/{user_id}/security/password',
  summary: 'Set your password, or another one; your other sessions end, and you are told by mail',
  access: change,
  params: ofUser,
  body: z.strictObject({ password: NewPassword }),
  reply: Security,
  tx: 'none',
  fixture: 'security',
})
export const removePassword = defineRoute({
  id: 'password.remove',
  method: 'DELETE',
  path: '/user/{user_id}/security/password',
  summary: 'Sign in without a password from now on',
  access: change,
  params: ofUser,
  refusals: ['not_found'],
  tx: 'none',
  fixture: 'password',
})
export const startTotp = defineRoute({
  id: 'totp.start',
  method: 'POST',
  path: '/user/{user_id}/security/totp',
  summary: 'A secret for your authenticator app; it counts once a code has confirmed it',
  access: change,
  params: ofUser,
  reply: z.object({
    secret: z.string().meta({ description: 'Base32, to be typed' }),
    uri: z
      .string()
      .meta({ description: 'The same, for a QR code', example: 'otpauth://totp/Pharos:ada%40example.com?…' }),
  }),
  status: 201,
  idempotent: false,
  refusals: ['conflict'],
  tx: 'none',
  fixture: 'security',
})
export const confirmTotp = defineRoute({
  id: 'totp.confirm',
  method: 'POST',
  path: '/user/{user_id}/security/totp/confirm',
  summary: 'Show that your authenticator app has the secret; from now on signing in asks for its codes',
  access: change,
  params: ofUser,
  body: z.strictObject({ code: TotpCode }),
  reply: z.object({ recovery_codes: FirstCodes }),
  refusals: ['forbidden'],
  tx: 'none',
  fixture: 'unconfirmed_totp',
})
export const removeTotp = defineRoute({
  id: 'totp.remove',
  method: 'DELETE',
  path: '/user/{user_id}/security/totp',
  summary: 'Sign in without your authenticator app from now on',
  access: { ...change, enrolling: false },
  params: ofUser,
  refusals: ['not_found', 'conflict'],
  tx: 'none',
  fixture: 'totp',
})
export const makeRecoveryCodes = defineRoute({
  id: 'recovery_code.create',
  method: 'POST',
  path: '/user/{user_id}/security/recovery_codes',
  summary: 'Ten new recovery codes; earlier ones work no more',
  access: { ...change, enrolling: false },
  params: ofUser,
  reply: z.object({ recovery_codes: RecoveryCodes }),
  status: 201,
  idempotent: false,
  refusals: ['conflict'],
  tx: 'none',
  fixture: 'totp',
})
export const listPasskeys = defineRoute({
  id: 'passkey.list',
  method: 'GET',
  path: '/user/{user_id}/security/passkey',
  summary: 'Your passkeys',
  access: own,
  params: ofUser,
  reply: z.array(Passkey),
  list: 'whole',
  tx: 'none',
  fixture: 'security',
})
export const startPasskey = defineRoute({
  id: 'passkey.start',
  method: 'POST',
  path: '/user/{user_id}/security/passkey/start',
  summary: 'Options to make a passkey with, for navigator.credentials.create',
  access: change,
  params: ofUser,
  reply: z.object({ options: WebAuthnOptions }),
  refusals: ['limit_reached'],
  tx: 'none',
  fixture: 'security',
})
export const addPasskey = defineRoute({
  id: 'passkey.create',
  method: 'POST',
  path: '/user/{user_id}/security/passkey',
  summary: 'Keep a passkey that the browser has made; it signs in alone, and as a second factor',
  access: change,
  params: ofUser,
  body: z.strictObject({ name: Name, response: WebAuthnResponse }),
  reply: z.object({ passkey: Passkey, recovery_codes: FirstCodes }),
  status: 201,
  idempotent: false,
  refusals: ['forbidden', 'conflict', 'limit_reached'],
  tx: 'none',
  fixture: 'made_passkey',
})
export const renamePasskey = defineRoute({
  id: 'passkey.rename',
  method: 'PUT',
  path: '/user/{user_id}/security/passkey/{passkey_id}',
  summary: 'Give a passkey another name',
  access: own,
  params: ofPasskey,
  body: z.strictObject({ name: Name }),
  reply: Passkey,
  tx: 'none',
  fixture: 'passkey',
})
export const removePasskey = defineRoute({
  id: 'passkey.remove',
  method: 'DELETE',
  path: '/user/{user_id}/security/passkey/{passkey_id}',
  summary: 'Forget a passkey',
  access: { ...change, enrolling: false },
  params: ofPasskey,
  refusals: ['conflict'],
  tx: 'none',
  fixture: 'passkey',
})
/** What admins see about how a member signs in and is reached. */
export const MemberAccess = z
  .object({
    user_id: Id.meta({ description: 'The member' }),
    second_factor: z.boolean().meta({ description: 'They have set up a second factor' }),
    last_seen_at: TimeOut.nullable().meta({
      description: 'When they were last signed in here, to the minute; null: not yet',
    }),
    reachable: z.boolean().meta({ description: 'They have a verified contact method, so that they can be paged' }),
    managed: z.boolean().meta({ description: 'The directory of the account manages them' }),
  })
  .meta({ id: 'MemberAccess' })

export const listMemberAccess = defineRoute({
  id: 'member.access',
  method: 'GET',
  path: '/account/member_access',
  summary: 'How the members sign in and are reached, for admins',
  access: { kind: 'account', scope: null, role: 'admin' },
  reply: z.array(MemberAccess),
  list: 'whole',
  tx: 'none',
  fixture: 'none',
})
export const resetSecondFactor = defineRoute({
  id: 'security.reset',
  method: 'DELETE',
  path: '/user/{user_id}/security/second_factor',
  summary: 'Forget the second factors of a member who has lost them; only of one who is in no other account',
  access: { kind: 'account', scope: null, role: 'admin', recent: true },
  params: ofUser,
  refusals: ['conflict'],
  tx: 'none',
  fixture: 'member_with_totp',
})
