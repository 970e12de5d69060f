import type * as contract from '@pharos/shared-protocol/contract/sign-in.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { findPerson, noteVerified } from '../../account/person/index.ts'
import { belongsTo, latestMember, NOT_ADMITTED } from '../../account/session/index.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { SESSION_COOKIE } from '../../platform/http/authenticate.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { refuseLink } from '../mailed-link/index.ts'
import { openAccount } from '../new-account/index.ts'
import { browserOf, nameBrowser, requireOwnPage } from '../visitor/index.ts'
import { beginSession } from './begin.ts'
import { codeOf, SIGN_IN_LINKS, type SignInLink, type SignUp, usable } from './link.ts'
import { normalCode, spelled } from './rules.ts'

/** Who a link signs in. Mail scanners open links: looking at it does nothing. */
export async function showLink(ctx: PublicCtx, { query }: PublicInput<typeof contract.showSignInLink>) {
  const { email, expires_at } = await inSystem(ctx.platform, tx => openedBy(tx, ctx, query.token), 'read')
  return { email, expires_at: rfc3339(expires_at), token: query.token }
}

/** Signs in whoever holds a link and is in the browser that asked for it, or in that browser types the code. */
export async function consumeLink(ctx: PublicCtx, { body }: PublicInput<typeof contract.consumeMagicLink>) {
  requireOwnPage(ctx)
  const browser = browserOf(ctx)
  const named = browser ?? nameBrowser(ctx)
  const done = await inSystem(ctx.platform, async tx => {
    const link = 'token' in body ? await openedBy(tx, ctx, body.token) : await typedIn(tx, ctx, browser, body.code)
    if (link.browser_hash !== null && !(browser && link.browser_hash.equals(browser)))
      return { status: 'other_browser' as const, code: spelled(codeOf(ctx.platform, link.id)) }
    return { status: 'signed_in' as const, ...(await signIn(tx, ctx, link, named)) }
  })
  if (done.status === 'other_browser') return { ...done, methods: [] }
  const { session, email, account } = done
  ctx.cookies.set(SESSION_COOKIE, session.token, session.lifeMs)
  return { status: done.status, methods: [], email, account }
}

async function openedBy(tx: SystemCtx, { platform }: PublicCtx, token: string): Promise<SignInLink> {
  const id = SIGN_IN_LINKS.idOf(platform, token)
  const { rows } = id
    ? await sql<SignInLink>`select * from sign_in_link where id = ${id} and ${usable(tx.now)}`.execute(tx.sql)
    : { rows: [] }
  return rows[0] ?? refuseLink('The link was used, has expired, or is not one that was given out.')
}

async function typedIn(tx: SystemCtx, { platform }: PublicCtx, browser: Buffer | null, code: string) {
  const { rows } = await sql<SignInLink>`select * from sign_in_link
    where browser_hash = ${browser} and ${usable(tx.now)} order by created_at desc limit 20`.execute(tx.sql)
  const typed = normalCode(code)
  const link = rows.find(({ id }) => codeOf(platform, id) === typed)
  return link ?? refuseLink('This code does not belong to a link that this browser asked for in the last 15 minutes.')
}

async function signIn(tx: SystemCtx, ctx: PublicCtx, link: SignInLink, browser: Buffer) {
  const { rows } = await sql`update sign_in_link set used_at = ${tx.now}
    where id = ${link.id} and ${usable(tx.now)} returning id`.execute(tx.sql)
  if (rows.length === 0) refuseLink('The link was used.')
  const account = link.sign_up && (await openAccount(tx, accountOf(link.email, link.sign_up)))
  const person = await findPerson(tx, link.email)
  const method = link.browser_hash === null ? 'staff_link' : 'magic_link'
  const member = person && (await latestMember(tx, person.id, { method, account }))
  if (person && !member && (await belongsTo(tx, person.id))) throw NOT_ADMITTED
  if (!person || !member) return refuseLink('The address belongs to no account any more.')
  // A link of the staff has come by no mail.
  if (link.browser_hash !== null) await noteVerified(tx, person.id)
  const session = await beginSession(tx, ctx, { person: person.id, member, method, browser, link: link.id })
  return { session, email: person.email, account: member.account_name }
}

function accountOf(email: string, { account_name, name, timezone }: SignUp) {
  return { name: account_name, timezone, owner: { email, name } }
}
