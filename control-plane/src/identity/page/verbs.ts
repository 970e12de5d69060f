import type * as contract from '@pharos/shared-protocol/contract/identity/identity-page.ts'
import { RECENT_MS } from '@pharos/shared-protocol/contract/route.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import {
  describeOwnSession,
  listSessions,
  logOut,
  revokeSession,
  sessionOf,
  switchAccount,
} from '../../account/session/index.ts'
import { memberOf } from '../../platform/actor.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { confirmApp, getSecurity, newRecoveryCodes, removeTotp, startTotp } from '../factor/index.ts'
import { endOthers, heldBy, membersOf } from '../held/index.ts'
import { listPasskeys, relyingPartyOf, removePasskey, renamePasskey } from '../passkey/index.ts'
import { removePassword, setPassword } from '../password/index.ts'
import { confirmLink, listProviders, servicesOf, unlinkProvider } from '../provider/index.ts'
import { noteReturn } from '../visitor/index.ts'

const DONE = { status: 'done' as const }

/** The accounts to choose from. The browser remembers the page that led here, and forgets any other. */
export async function showAccounts(ctx: OpenCtx, { query }: Input<typeof contract.showAccounts>) {
  noteReturn(ctx, query.next ?? '')
  const { email, name, account, accounts } = await describeOwnSession(ctx)
  return { email, name, account, accounts }
}

export async function chooseAccount(ctx: OpenCtx, { body }: Input<typeof contract.chooseAccount>) {
  if (body.action === 'log_out') return (await logOut(ctx)).map(() => DONE)
  const switched = await switchAccount(ctx, { params: {}, query: {}, body: { account_id: body.account_id } })
  return switched.map(() => DONE)
}

/** The data of the security page. */
export async function showSecurity(ctx: OpenCtx) {
  const own = ownInput(ctx, {})
  const { authenticated_at, only_account } = sessionOf(ctx)
  return {
    session: await describeOwnSession(ctx),
    security: await getSecurity(ctx, own),
    passkeys: only_account ? [] : await listPasskeys(ctx, own),
    providers: only_account ? [] : await servicesFor(ctx),
    sessions: await listSessions(ctx, own),
    held: await ctx.inSystem(tx => heldBy(tx, membersOf(ctx, own.params.user_id))),
    may_change: !only_account && ctx.now - authenticated_at <= RECENT_MS,
    passkeys_at: relyingPartyOf(ctx.platform.config).expectedOrigin[0] ?? '',
  }
}

/** The configured services, each with the address that is linked to the caller; null: none. */
async function servicesFor(ctx: OpenCtx) {
  const linked = await listProviders(ctx, ownInput(ctx, {}))
  return servicesOf(ctx.platform.config).map(({ provider, name }) => {
    const email = linked.find(each => each.provider === provider)?.email ?? null
    return { provider, name, email }
  })
}

const WHILE_ENROLLING = ['set_password', 'start_totp', 'confirm_totp']

/** The rule of the API routes that do the same. */
function requireMayDo(ctx: OpenCtx, action: string): void {
  if (sessionOf(ctx).enrolling && !WHILE_ENROLLING.includes(action))
    throw new Refusal('forbidden', requestText('request.requires_second_factor'))
}

/** Handles a form of the security page. */
export async function changeSecurity(ctx: OpenCtx, { body }: Input<typeof contract.changeSecurity>) {
  requireMayDo(ctx, body.action)
  const own = ownInput(ctx, body)
  switch (body.action) {
    case 'start_totp':
      return (await startTotp(ctx, own)).map(made => ({ status: 'confirm_totp' as const, ...made }))
    case 'confirm_totp':
      return (await confirmApp(ctx, ownInput(ctx, body))).map(({ recovery_codes }) =>
        recovery_codes ? { status: 'recovery_codes' as const, recovery_codes } : DONE,
      )
    case 'make_recovery_codes':
      return (await newRecoveryCodes(ctx, own)).map(made => ({ status: 'recovery_codes' as const, ...made }))
    case 'set_password':
      return (await setPassword(ctx, ownInput(ctx, { ...body, ...flagsOf(body) }))).map(() => DONE)
    case 'remove_password':
      return (await removePassword(ctx, withQuery(own, flagsOf(body)))).map(() => DONE)
    case 'remove_totp':
      return (await removeTotp(ctx, own)).map(() => DONE)
    case 'rename_passkey':
      return (await renamePasskey(ctx, withId(ctx, body, { passkey_id: body.passkey_id }))).map(() => DONE)
    case 'remove_passkey':
      return (await removePasskey(ctx, withId(ctx, body, { passkey_id: body.passkey_id }))).map(() => DONE)
    case 'link_provider':
      return (await confirmLink(ctx, withId(ctx, { token: body.token }, { provider: body.provider }))).map(() => DONE)
    case 'unlink_provider':
      return (await unlinkProvider(ctx, withId(ctx, body, { provider: body.provider }))).map(() => DONE)
    case 'end_session':
      return (await revokeSession(ctx, withId(ctx, body, { session_id: body.session_id }))).map(() => DONE)
    case 'end_other_sessions':
      return (await endOthers(ctx, withQuery(own, flagsOf(body)))).map(() => DONE)
  }
}

/** The input of the API's verb, for the caller. */
function ownInput<B>(ctx: OpenCtx, body: B) {
  return withId(ctx, body, {})
}

function withId<B, I extends object>({ actor }: OpenCtx, body: B, ids: I) {
  return { params: { user_id: memberOf(actor).id, ...ids }, query: {}, body: body as never }
}

/** What else a form asks to end: a box that is not ticked is not sent. */
function flagsOf(body: { end_api_keys?: unknown; end_apps?: unknown }) {
  return { end_api_keys: body.end_api_keys !== undefined, end_apps: body.end_apps !== undefined }
}

function withQuery<I extends object, Q>(input: I, query: Q) {
  return { ...input, query }
}
