import type * as contract from '@pharos/shared-protocol/contract/identity/sign-in.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { auditMember } from '../../account/audit-log/index.ts'
import { findPerson, noteVerified } from '../../account/person/index.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { normalCode, spelled } from '../../platform/typed-code.ts'
import { attempt, enter, keepEntry, noteFailure } from '../entry/index.ts'
import { refuseLink } from '../mailed-link/index.ts'
import { openAccount, openedWith } from '../new-account/index.ts'
import { browserOf, nameBrowser } from '../visitor/index.ts'
import { codeOf, SIGN_IN_LINKS, type SignInLink, type SignUp, usable } from './link.ts'

/** The address that a link signs in. Mail scanners open links, so this changes nothing. */
export async function showLink(ctx: PublicCtx, { query }: PublicInput<typeof contract.showSignInLink>) {
  const { email, expires_at } = await inSystem(ctx.platform, tx => openedBy(tx, ctx, query.token), 'read')
  return { email, expires_at: rfc3339(expires_at), token: query.token }
}

/** Signs in with a link in the browser that asked for it, or with its code typed in that browser. */
export async function consumeLink(ctx: PublicCtx, { body }: PublicInput<typeof contract.consumeMagicLink>) {
  requireOwnPage(ctx)
  const done =
    'token' in body
      ? await inSystem(ctx.platform, tx => byToken(tx, ctx, body.token)).catch(error =>
          noteUnusable(ctx, body.token, error),
        )
      : await byCode(ctx, body.code)
  return done.status === 'other_browser' ? done : keepEntry(ctx, done)
}

async function byToken(tx: SystemCtx, ctx: PublicCtx, token: string) {
  const [link, browser] = [await openedBy(tx, ctx, token), browserOf(ctx)]
  if (link.browser_hash !== null && !(browser && link.browser_hash.equals(browser)))
    return { status: 'other_browser' as const, methods: [], code: spelled(codeOf(ctx.platform, link.id)) }
  return signIn(tx, ctx, link, browser ?? nameBrowser(ctx))
}

/** Notes that a link was refused that is ours: somebody has it who is not, or no longer, to sign in. */
async function noteUnusable(ctx: PublicCtx, token: string, error: unknown): Promise<never> {
  const id = SIGN_IN_LINKS.idOf(ctx.platform, token)
  if (error instanceof Refusal && id !== null)
    await inSystem(ctx.platform, async tx => {
      const { rows } = await sql<SignInLink>`select * from sign_in_link where id = ${id}`.execute(tx.sql)
      const [link] = rows
      if (!link) return
      const failed = { email: link.email, method: methodOf(link), reason: 'unusable_link', second: false } as const
      await noteFailure(tx, ctx, { ...failed, browser: browserOf(ctx) })
    })
  throw error
}

/** The method that a session records. A link made by staff was not mailed. */
const methodOf = ({ browser_hash }: SignInLink) => (browser_hash === null ? 'staff_link' : 'magic_link')

/** A code belongs to links that the browser asked for, with any address, so guesses are counted per browser. */
async function byCode(ctx: PublicCtx, code: string) {
  const browser = browserOf(ctx)
  if (browser === null) return refuseCode()
  const of = await inSystem(ctx.platform, tx => askedFor(tx, browser), 'read')
  const guessed = { kind: 'link_code', email: `browser ${browser.toString('hex')}`, browser } as const
  const tried = { method: 'magic_link', of }
  const done = await attempt(ctx, { ...guessed, tried }, () =>
    inSystem(ctx.platform, async tx => {
      const link = await typedIn(tx, ctx, browser, code)
      return link && signIn(tx, ctx, link, browser)
    }),
  )
  return done ?? refuseCode()
}

function refuseCode(): never {
  return refuseLink(identityText('sign_in.code_of_no_link'))
}

async function openedBy(tx: SystemCtx, { platform }: PublicCtx, token: string): Promise<SignInLink> {
  const id = SIGN_IN_LINKS.idOf(platform, token)
  const { rows } = id
    ? await sql<SignInLink>`select * from sign_in_link where id = ${id} and ${usable(tx.now)}`.execute(tx.sql)
    : { rows: [] }
  return rows[0] ?? refuseLink(identityText('sign_in.link_invalid'))
}

async function typedIn(tx: SystemCtx, { platform }: PublicCtx, browser: Buffer, code: string) {
  const { rows } = await sql<SignInLink>`select * from sign_in_link
    where browser_hash = ${browser} and ${usable(tx.now)} order by created_at desc limit 20`.execute(tx.sql)
  const typed = normalCode(code)
  return rows.find(({ id }) => codeOf(platform, id) === typed) ?? null
}

/** The address of the link that the browser asked for last, whether or not it can still be used; null: none. */
async function askedFor(tx: SystemCtx, browser: Buffer): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`select email from sign_in_link
    where browser_hash = ${browser} order by created_at desc limit 1`.execute(tx.sql)
  return rows[0]?.email ?? null
}

async function signIn(tx: SystemCtx, ctx: PublicCtx, link: SignInLink, browser: Buffer) {
  const { rows } = await sql`update sign_in_link set used_at = ${tx.now}
    where id = ${link.id} and ${usable(tx.now)} returning id`.execute(tx.sql)
  if (rows.length === 0) refuseLink(identityText('mailed_link.used'))
  const account = link.sign_up && (await signUp(tx, ctx, link.email, link.sign_up))
  const person = await findPerson(tx, link.email)
  if (!person) return refuseLink(identityText('mailed_link.no_account'))
  // A link made by staff was not mailed, so it does not verify the address.
  if (link.browser_hash !== null) await noteVerified(tx, person.id)
  return enter(tx, ctx, {
    person: person.id,
    email: person.email,
    method: methodOf(link),
    second_factor: null,
    account,
    browser,
  })
}

async function signUp(tx: SystemCtx, ctx: PublicCtx, email: string, { account_name, name, timezone }: SignUp) {
  const { account, member } = await openAccount(tx, { name: account_name, timezone, owner: { email, name } })
  auditMember(tx, ctx, { id: member, account_id: account, name, email }, openedWith(member))
  return account
}
