import type * as contract from '@pharos/shared-protocol/contract/identity/sso.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { findAccount } from '../../account/account/index.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { SESSION_COOKIE } from '../../platform/http/authenticate.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import { replacedBy } from '../entry/index.ts'
import { refuseLink } from '../mailed-link/index.ts'
import { SsoRefused } from '../saml/index.ts'
import { type Connection, findConnection } from '../sso-connection/index.ts'
import { browserOf, nameBrowser } from '../visitor/index.ts'
import { admit, endTest, requireIdentity } from './admit.ts'
import type { RefuseSso } from './refuse.ts'
import { FINISH_LINKS, findSignIn, markFinished, type SignIn } from './row.ts'
import { isSameBrowser } from './same-browser.ts'

/**
 * Ends a SAML sign-in. The browser sends no cookie with the identity provider's form, which is from another site, but
 * with this request it does. It must be the browser that began the sign-in, or that brought it from the provider.
 */
export function createFinish(refuse: RefuseSso) {
  return async (ctx: PublicCtx, { query }: PublicInput<typeof contract.finishSaml>) => {
    const row = await open(ctx, query.token)
    if (!row.confirm) return end(ctx, row, refuse)
    const about = { sign_in: row.id, connection: row.connection_id }
    return isSameBrowser(ctx, row) ? show(ctx, row) : refuse(ctx, about, new SsoRefused('other_browser'))
  }
}

/**
 * Whom a sign-in names, for a page with a button: another site may have started it to sign the visitor in as somebody
 * else.
 */
export async function show(ctx: PublicCtx, row: SignIn) {
  const { email } = requireIdentity(row)
  const { account, replaces } = await inSystem(
    ctx.platform,
    async tx => ({ account: (await findAccount(tx, row.account_id)).name, replaces: await replacedBy(tx, ctx) }),
    'read',
  )
  return { status: 'confirm' as const, email, account, replaces, token: FINISH_LINKS.tokenOf(ctx.platform, row.id) }
}

/** Ends a sign-in when its button is pressed. */
export function createConfirm(refuse: RefuseSso) {
  return async (ctx: PublicCtx, { body }: PublicInput<typeof contract.confirmSso>) => {
    requireOwnPage(ctx)
    const row = await open(ctx, body.token)
    if (!row.confirm) return refuseLink(identityText('sso.completed_elsewhere'))
    return end(ctx, row, refuse)
  }
}

async function open(ctx: PublicCtx, token: string): Promise<SignIn> {
  const id = FINISH_LINKS.idOf(ctx.platform, token)
  const row = id && (await inSystem(ctx.platform, tx => findSignIn(tx, id), 'read'))
  if (row && row.answered_at !== null && row.finished_at === null && row.expires_at > ctx.now) return row
  return refuseLink(identityText('sso.sign_in_invalid'))
}

/** Signs in, or ends a test, in one transaction. A refusal stores only its reason. */
export async function end(ctx: PublicCtx, row: SignIn, refuse: RefuseSso) {
  const browser = browserOf(ctx)
  const about = { sign_in: row.id, connection: row.connection_id }
  const done = await inSystem(ctx.platform, async tx => {
    if (!isSameBrowser(ctx, row)) throw new SsoRefused('other_browser')
    const connection = await requireConnection(tx, row)
    if (!(await markFinished(tx, row.id))) return refuseLink(identityText('sso.sign_in_used'))
    if (row.test) return endTest(tx, connection, row)
    const { session, email, account } = await admit(tx, ctx, connection, row, browser ?? nameBrowser(ctx))
    return { status: 'signed_in' as const, session, email, account, target: row.target }
  }).catch(error => refuse(ctx, about, error))
  if (done.status === 'tested') return done
  const { session, ...reply } = done
  ctx.cookies.set(SESSION_COOKIE, session.token, session.lifeMs)
  return reply
}

/** The lock makes a concurrent deletion, or change to a draft, wait, so that it ends this session, too. */
async function requireConnection(tx: SystemCtx, { connection_id }: SignIn): Promise<Connection> {
  const found = await findConnection(tx, connection_id, sql`for share`)
  if (!found) throw new SsoRefused('connection_inactive')
  return found
}
