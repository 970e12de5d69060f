import { z } from 'zod'
import { OwnAccount } from '../account/account.ts'
import { Held, NewPassword, Passkey, Security } from '../account/security.ts'
import { ListedSession, Session } from '../account/session.ts'
import { Id, Name, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { Provider } from './provider-name.ts'
import { OwnPath, TotpCode } from './sign-in.ts'

// Pages for people who are signed in; programs use the routes behind the pages.

const page = {
  access: { kind: 'account', scope: null, role: 'viewer', session: true, enrolling: true },
  replyType: 'json_or_html',
  tx: 'none',
} as const

/** Everything on the page about the person's own security. */
export const SecurityPage = z
  .object({
    session: Session.meta({ description: 'The session' }),
    security: Security.meta({ description: 'How the person signs in' }),
    passkeys: z.array(Passkey).meta({ description: 'Passkeys of the person' }),
    sessions: z.array(ListedSession).meta({ description: 'Current sessions of the person' }),
    providers: z
      .array(
        z.object({
          provider: Provider,
          name: z.string().meta({ description: 'Name' }),
          email: z.string().nullable().meta({ description: 'Email address' }),
        }),
      )
      .meta({ description: 'Available sign-in providers; `email` is set if the provider is linked to this person' }),
    held: Held.meta({ description: 'What goes on when the sessions end' }),
    may_change: z.boolean().meta({ description: 'Whether the sign-in is recent enough to change security settings' }),
    passkeys_at: z.string().meta({ description: 'Address of the installation at which passkeys work' }),
  })
  .meta({ id: 'SecurityPage' })

/** A box of a form. */
const Ticked = z.literal('yes').optional().meta({ description: 'Sent if ticked: ends these, too' })

const act = <A extends string>(action: A) =>
  z.strictObject({ action: z.literal(action).meta({ description: 'Action to perform' }) })

export const showAccounts = defineRoute({
  ...page,
  id: 'page.accounts',
  method: 'GET',
  path: '/accounts',
  summary: 'Show the page for choosing an account',
  query: z.strictObject({ next: OwnPath.optional().meta({ description: 'Path to open with the chosen account' }) }),
  reply: z.object({
    email: z.string().meta({ description: 'Email address' }),
    name: z.string().meta({ description: 'Name' }),
    account: OwnAccount.meta({ description: 'The account' }),
    accounts: z.array(OwnAccount).meta({ description: 'Accounts of the person, including the current one' }),
  }),
  fixture: 'none',
})
export const chooseAccount = defineRoute({
  ...page,
  id: 'page.choose_account',
  method: 'POST',
  path: '/accounts',
  summary: 'Submit the account page: switch to another account, or sign out',
  body: z.discriminatedUnion('action', [
    act('switch').extend({ account_id: Id.meta({ description: 'One of your accounts' }) }),
    act('log_out'),
  ]),
  bodyType: 'json_or_form',
  reply: z.object({ status: z.literal('done').meta({ description: 'Status' }) }),
  refusals: ['not_found'],
  fixture: 'account_choice',
})
export const showSecurity = defineRoute({
  ...page,
  id: 'page.security',
  method: 'GET',
  path: '/security',
  summary: 'Show your security page: sign-in methods and sessions',
  reply: SecurityPage,
  fixture: 'none',
})
export const changeSecurity = defineRoute({
  ...page,
  id: 'page.change_security',
  method: 'POST',
  path: '/security',
  summary: 'Submit a form of the security page',
  access: { ...page.access, recent: true },
  body: z.discriminatedUnion('action', [
    act('set_password').extend({ password: NewPassword, end_api_keys: Ticked }),
    act('remove_password').extend({ end_api_keys: Ticked }),
    act('start_totp'),
    act('confirm_totp').extend({ code: TotpCode }),
    act('remove_totp'),
    act('make_recovery_codes'),
    act('rename_passkey').extend({
      passkey_id: Id.meta({ description: 'One of your passkeys' }),
      name: Name.meta({ description: 'Name' }),
    }),
    act('remove_passkey').extend({ passkey_id: Id.meta({ description: 'One of your passkeys' }) }),
    act('link_provider').extend({
      provider: Provider,
      token: text(200, 1).meta({ description: 'Token from the link' }),
    }),
    act('unlink_provider').extend({ provider: Provider }),
    act('end_session').extend({ session_id: Id.meta({ description: 'One of your sessions' }) }),
    act('end_other_sessions').extend({ end_api_keys: Ticked, end_apps: Ticked }),
  ]),
  bodyType: 'json_or_form',
  reply: z.discriminatedUnion('status', [
    z.object({ status: z.literal('done').meta({ description: 'Status' }) }),
    z.object({
      status: z
        .literal('confirm_totp')
        .meta({ description: 'The secret must now be entered in the authenticator app' }),
      secret: text(100).meta({ description: 'The secret in Base32, for manual entry' }),
      uri: text(1000).meta({ description: '`otpauth` URI of the secret, for a QR code' }),
    }),
    z.object({
      status: z.literal('recovery_codes').meta({ description: 'Status' }),
      recovery_codes: z.array(z.string()).meta({ description: 'The recovery codes, shown only once' }),
    }),
  ]),
  refusals: ['not_found', 'conflict'],
  lastingCredential: true,
  fixture: 'security_page',
})
