import { z } from 'zod'
import { AccountId, BoolParam, CreatedAt, Id, Name, OwnId, ref, TimeOut } from '../field.ts'
import { TotpCode } from '../identity/sign-in.ts'
import { WebAuthnOptions, WebAuthnResponse } from '../identity/web-authn.ts'
import { defineRoute } from '../route.ts'

/** How a person signs in. */
export const Security = z
  .object({
    password_changed_at: TimeOut.nullable().meta({
      description: 'Time of the last password change; `null` if no password is set',
    }),
    totp_since: TimeOut.nullable().meta({
      description: 'Time at which an authenticator app was set up; `null` if none is',
    }),
    passkeys: z.int().min(0).meta({ description: 'Number of passkeys' }),
    recovery_codes: z.int().min(0).max(10).meta({ description: 'Number of unused recovery codes' }),
    providers: z.array(z.string()).meta({ description: 'Linked sign-in providers', example: ['github'] }),
    second_factor: z.boolean().meta({ description: 'Whether sign-in requires a second factor' }),
  })
  .meta({ id: 'Security' })

export const Passkey = z
  .object({
    id: OwnId,
    name: z.string().meta({ description: 'Name' }),
    backed_up: z.boolean().meta({ description: 'Whether the passkey may be synced to other devices of the person' }),
    created_at: CreatedAt,
    last_used_at: TimeOut.nullable().meta({ description: 'Time of the last use; `null` if never used' }),
  })
  .meta({ id: 'Passkey' })

export const MIN_PASSWORD = 12
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD)
  .max(1000)
  .meta({ description: 'Any characters are allowed; commonly used passwords are rejected', format: 'password' })
const RecoveryCodes = z.array(z.string()).meta({
  description: 'Recovery codes, shown only once; each can replace the second factor once',
  example: ['K7QM-2XWP-9D4H-B3TN'],
})
const FirstCodes = RecoveryCodes.nullable().meta({
  description:
    'Recovery codes, issued with the first second factor and shown only once; each can replace the second factor once. `null` if codes were issued before',
})

const own = { kind: 'account', scope: null, role: 'viewer', session: true, enrolling: true } as const
const change = { ...own, recent: true } as const
const ofUser = z.strictObject({ user_id: ref('member') })
const ofPasskey = ofUser.extend({ passkey_id: Id.meta({ description: 'Id from the list of passkeys' }) })

export const getSecurity = defineRoute({
  id: 'security.get',
  method: 'GET',
  path: '/user/{user_id}/security',
  summary: 'Read your sign-in settings',
  access: own,
  params: ofUser,
  reply: Security,
  tx: 'none',
  fixture: 'security',
})
/** What goes on when the sessions of a member end. */
export const Held = z
  .object({
    api_keys: z
      .array(
        z.object({
          id: OwnId,
          name: z.string().meta({ description: 'Name' }),
          account_id: AccountId,
          account_name: z.string().meta({ description: 'Name of the account' }),
          last_used_at: TimeOut.nullable().meta({
            description: 'Time of the last use, to the minute; `null` if never used',
          }),
        }),
      )
      .meta({ description: 'API keys that act for the member and have neither expired nor been revoked' }),
    apps: z
      .array(
        z.object({
          client_id: z.string().meta({ description: 'OAuth 2.0 client id' }),
          name: z.string().meta({ description: 'Name' }),
          account_id: AccountId,
          account_name: z.string().meta({ description: 'Name of the account' }),
          last_used_at: TimeOut.nullable().meta({
            description: 'Time of the last use, to the minute; `null` if never used',
          }),
        }),
      )
      .meta({ description: 'Connected apps; `pharos-cli` are logins of the CLI' }),
  })
  .meta({ id: 'Held' })

export const listHeld = defineRoute({
  id: 'security.held',
  method: 'GET',
  path: '/user/{user_id}/security/held',
  summary: 'List what acts for a member without a session: your own in all accounts, or in this account for admins',
  access: { kind: 'account', scope: null, role: 'viewer' },
  params: ofUser,
  reply: Held,
  tx: 'none',
  fixture: 'session',
})
export const setPassword = defineRoute({
  id: 'password.set',
  method: 'PUT',
  path: '/user/{user_id}/security/password',
  summary: 'Set or change your password; your other sessions, apps and CLI logins end, and you are notified by email',
  access: change,
  params: ofUser,
  body: z.strictObject({
    password: NewPassword,
    end_api_keys: z.boolean().optional().meta({ description: 'Whether to revoke your API keys too (no)' }),
  }),
  reply: Security,
  tx: 'none',
  lastingCredential: true,
  fixture: 'security',
})
export const removePassword = defineRoute({
  id: 'password.remove',
  method: 'DELETE',
  path: '/user/{user_id}/security/password',
  summary: 'Remove your password; your other sessions, apps and CLI logins end, and you are notified by email',
  access: change,
  params: ofUser,
  query: z.strictObject({
    end_api_keys: BoolParam.optional().meta({ description: 'Whether to revoke your API keys too (no)' }),
  }),
  refusals: ['not_found'],
  tx: 'none',
  fixture: 'password',
})
export const startTotp = defineRoute({
  id: 'totp.start',
  method: 'POST',
  path: '/user/{user_id}/security/totp',
  summary: 'Start setting up an authenticator app; the returned secret becomes active after a code confirms it',
  access: change,
  params: ofUser,
  reply: z.object({
    secret: z.string().meta({ description: 'The secret in Base32, for manual entry' }),
    uri: z.string().meta({
      description: '`otpauth` URI of the secret, for a QR code',
      example: 'otpauth://totp/Pharos:ada%40example.com?…',
    }),
  }),
  status: 201,
  idempotent: false,
  refusals: ['conflict'],
  tx: 'none',
  lastingCredential: true,
  fixture: 'security',
})
export const confirmTotp = defineRoute({
  id: 'totp.confirm',
  method: 'POST',
  path: '/user/{user_id}/security/totp/confirm',
  summary: 'Confirm an authenticator app with one of its codes; sign-in requires its codes from then on',
  access: change,
  params: ofUser,
  body: z.strictObject({ code: TotpCode }),
  reply: z.object({ recovery_codes: FirstCodes }),
  refusals: ['forbidden'],
  tx: 'none',
  lastingCredential: true,
  fixture: 'unconfirmed_totp',
})
export const removeTotp = defineRoute({
  id: 'totp.remove',
  method: 'DELETE',
  path: '/user/{user_id}/security/totp',
  summary: 'Remove your authenticator app',
  access: { ...change, enrolling: false, whileSuspended: true },
  params: ofUser,
  refusals: ['not_found', 'conflict'],
  tx: 'none',
  fixture: 'totp',
})
export const makeRecoveryCodes = defineRoute({
  id: 'recovery_code.create',
  method: 'POST',
  path: '/user/{user_id}/security/recovery_codes',
  summary: 'Create ten new recovery codes; earlier ones stop working',
  access: { ...change, enrolling: false },
  params: ofUser,
  reply: z.object({ recovery_codes: RecoveryCodes }),
  status: 201,
  idempotent: false,
  refusals: ['conflict'],
  tx: 'none',
  lastingCredential: true,
  fixture: 'totp',
})
export const listPasskeys = defineRoute({
  id: 'passkey.list',
  method: 'GET',
  path: '/user/{user_id}/security/passkey',
  summary: 'List your passkeys',
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
  summary: 'Get options for creating a passkey with navigator.credentials.create',
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
  summary: 'Register a passkey created by the browser; it can be used alone or as a second factor',
  access: change,
  params: ofUser,
  body: z.strictObject({ name: Name.meta({ description: 'Name' }), response: WebAuthnResponse }),
  reply: z.object({ passkey: Passkey.meta({ description: 'The passkey' }), recovery_codes: FirstCodes }),
  status: 201,
  idempotent: false,
  refusals: ['forbidden', 'conflict', 'limit_reached'],
  tx: 'none',
  lastingCredential: true,
  fixture: 'made_passkey',
})
export const renamePasskey = defineRoute({
  id: 'passkey.rename',
  method: 'PUT',
  path: '/user/{user_id}/security/passkey/{passkey_id}',
  summary: 'Rename a passkey',
  access: own,
  params: ofPasskey,
  body: z.strictObject({ name: Name.meta({ description: 'Name' }) }),
  reply: Passkey,
  tx: 'none',
  fixture: 'passkey',
})
export const removePasskey = defineRoute({
  id: 'passkey.remove',
  method: 'DELETE',
  path: '/user/{user_id}/security/passkey/{passkey_id}',
  summary: 'Remove a passkey',
  access: { ...change, enrolling: false, whileSuspended: true },
  params: ofPasskey,
  refusals: ['conflict'],
  tx: 'none',
  fixture: 'passkey',
})
/** What admins see about how a member signs in and is reached. */
export const MemberAccess = z
  .object({
    user_id: Id.meta({ description: 'The member' }),
    second_factor: z.boolean().meta({ description: 'Whether the member has set up a second factor' }),
    last_seen_at: TimeOut.nullable().meta({
      description: 'Time at which the member was last active in this account, to the minute; `null` if never',
    }),
    reachable: z.boolean().meta({ description: 'Whether the member has a verified contact method and can be paged' }),
    managed: z.boolean().meta({ description: 'Whether the directory of the account manages the member' }),
  })
  .meta({ id: 'MemberAccess' })

export const listMemberAccess = defineRoute({
  id: 'member.access',
  method: 'GET',
  path: '/account/member_access',
  summary: 'List how members sign in and whether they can be paged; for admins',
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
  summary: 'Remove the second factors of a member who has lost them; only for members without other accounts',
  access: { kind: 'account', scope: null, role: 'admin', recent: true },
  params: ofUser,
  refusals: ['conflict'],
  tx: 'none',
  fixture: 'member_with_totp',
})
