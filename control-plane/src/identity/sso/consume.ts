import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tokenHash } from '../../platform/sealer.ts'
import {
  type AssertionContent,
  decodeResponse,
  openResponse,
  readStored,
  recipientIn,
  SsoRefused,
  verifyResponse,
} from '../saml/index.ts'
import { type Connection, decryptionKeys, findConnection, serviceProviderOf } from '../sso-connection/index.ts'
import { newBrowserToken } from '../visitor/index.ts'
import { requireDomain } from './admit.ts'
import type { About, RefuseSso } from './refuse.ts'
import { ANSWERED_MS, FINISH_LINKS, findSignIn, markAnswered, requestIdOf, type SignIn, signInOf } from './row.ts'
import { type Identity, identityOfSaml, ownPath } from './rules.ts'
import { UNASKED_COOKIE } from './same-browser.ts'

/** The largest form: a response of the largest size in base64, with room for its encoding. No more is read. */
export const MOST_FORM_BYTES = 400_000
const FORM = /^application\/x-www-form-urlencoded\b/i

/**
 * The assertion consumer. Another site's form posts to it without our cookies, so it signs nobody in: it verifies the
 * response, uses it up, and redirects the browser to a page that gets the cookie.
 */
export function createConsume(refuse: RefuseSso) {
  return async (ctx: PublicCtx) => {
    const { response, relay } = await readForm(ctx)
    const about: About = { sign_in: signInOf(requestIdOf(relay)), connection: null }
    const url = await consume(ctx, response, relay, about).catch(error => refuse(ctx, about, error))
    return { url }
  }
}

async function readForm(ctx: PublicCtx): Promise<{ response: string; relay: string }> {
  if (!FORM.test(ctx.caller.content_type)) throw new Refusal('invalid_request', identityText('sso.content_type'))
  const { kept, more } = await ctx.readBytes(MOST_FORM_BYTES)
  if (more) throw new Refusal('too_large', requestText('request.form_too_large', { limit: MOST_FORM_BYTES }))
  const form = new URLSearchParams(kept.toString('latin1'))
  const [response, ...others] = form.getAll('SAMLResponse')
  if (response === undefined || others.length > 0)
    throw new Refusal('invalid_request', identityText('sso.one_response_expected'))
  return { response, relay: form.get('RelayState') ?? '' }
}

/** Verifies a response. Fills in `about` as soon as its parts are known. */
async function consume(ctx: PublicCtx, response: string, relay: string, about: About): Promise<string> {
  const { platform } = ctx
  const xml = decodeResponse(response)
  const guess = signInOf(/\bInResponseTo=["']([^"']*)["']/.exec(xml)?.[1] ?? null) ?? about.sign_in
  about.sign_in = guess
  about.connection = connectionIn(xml)
  const expected = (asked: string | null) => inSystem(platform, tx => expectedBy(tx, asked, about.connection), 'read')
  const guessed: Asked = await expected(guess)
  requireUsable(guessed)
  const opened = await openResponse(xml)
  const asked = signInOf(opened.in_response_to)
  about.sign_in = asked ?? about.sign_in
  const found: Asked = asked === guess ? guessed : await expected(asked)
  requireExpected(found, opened.in_response_to, ctx.now)
  const { connection, row } = found
  const said = await verifyResponse(
    opened,
    {
      ...serviceProviderOf(platform.config, connection.id),
      idp_entity_id: connection.entity_id ?? '',
      certificates: readStored(connection.certificates),
      keys: opened.encrypted ? await keysFor(platform, connection.id) : [],
      request: row && requestIdOf(row.id),
    },
    ctx.now,
  )
  const identity = identityOfSaml(said, connection.role_claim)
  const unasked = row === null ? newBrowserToken() : null
  const id = await inSystem(platform, tx => keep(tx, connection, row, { said, identity, relay, unasked }))
  if (unasked !== null) ctx.cookies.set(UNASKED_COOKIE, unasked, ANSWERED_MS)
  return FINISH_LINKS.urlOf(platform, id)
}

function keysFor(platform: Platform, connection: string): Promise<string[]> {
  return inSystem(platform, tx => decryptionKeys(tx, platform, connection), 'read')
}

/**
 * The connection whose audience a text contains, or for whose certificate its assertion is encrypted: a guess, to find
 * the certificates for verification.
 */
function connectionIn(xml: string): string | null {
  return (
    /\/account\/sso\/saml\/connection\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/metadata/.exec(xml)?.[1] ??
    recipientIn(xml)
  )
}

interface Asked {
  connection: Connection | null
  row: SignIn | null
}

async function expectedBy(tx: SystemCtx, asked: string | null, named: string | null): Promise<Asked> {
  const row = asked ? await findSignIn(tx, asked) : null
  const id = row?.connection_id ?? named
  return { row, connection: id ? await findConnection(tx, id) : null }
}

/** Runs before parsing: a response for no connection costs no more than the lookup. */
function requireUsable(asked: Asked): asserts asked is Asked & { connection: Connection } {
  const { connection, row } = asked
  if (connection?.kind !== 'saml') throw new SsoRefused('audience_wrong')
  if (!connection.active && !row?.test) throw new SsoRefused('connection_inactive')
}

/** Runs before the signature is verified: refuses responses that nobody asked for and the connection does not allow. */
function requireExpected(
  asked: Asked,
  inResponseTo: string | null,
  now: number,
): asserts asked is Asked & { connection: Connection } {
  requireUsable(asked)
  const { connection, row } = asked
  if (inResponseTo === null) {
    if (!connection.allow_idp_initiated) throw new SsoRefused('in_response_to_missing')
  } else if (row === null) throw new SsoRefused('in_response_to_unknown')
  else if (row.answered_at !== null) throw new SsoRefused('in_response_to_used')
  else if (row.expires_at <= now) throw new SsoRefused('in_response_to_unknown')
}

interface Verified {
  said: AssertionContent
  identity: Identity
  relay: string
  /** For a sign-in that nobody has asked for: the token of the browser that brings it. */
  unasked: string | null
}

/** Uses the assertion up, and returns the id of the sign-in to be finished. */
async function keep(tx: SystemCtx, connection: Connection, row: SignIn | null, verified: Verified) {
  const { said, identity, relay, unasked } = verified
  const { id: connection_id, account_id } = connection
  // The connection must not change between the verification and the commit.
  const held = await findConnection(tx, connection_id, sql`for share`)
  if (held?.revision !== connection.revision) throw new SsoRefused('connection_changed')
  await requireDomain(tx, connection, identity)
  const { rows } = await sql`insert into sso_assertion (connection_id, account_id, assertion_hash, expires_at)
    values (${connection_id}, ${account_id}, ${tokenHash(said.assertion_id)}, ${said.usable_until})
    on conflict do nothing returning connection_id`.execute(tx.sql)
  if (rows.length === 0) throw new SsoRefused('replayed')
  if (row === null) return storeUnasked(tx, connection, { identity, target: ownPath(relay), token: unasked ?? '' })
  if (!(await markAnswered(tx, row.id, identity))) throw new SsoRefused('in_response_to_used')
  return row.id
}

/** A sign-in that began at the identity provider. It ends in the browser that brings it, which gets the token. */
async function storeUnasked(
  tx: SystemCtx,
  { id, account_id }: Connection,
  { identity, target, token }: { identity: Identity; target: string; token: string },
) {
  const { rows } = await sql<{
    id: string
  }>`insert into sso_sign_in (id, account_id, connection_id, test, browser_hash, confirm, target,
      identity, created_at, answered_at, expires_at)
    values (${tx.newId()}, ${account_id}, ${id}, false, ${tokenHash(token)}, true, ${target},
      ${storableJson(identity)}::jsonb, ${tx.now}, ${tx.now},
      ${tx.now + ANSWERED_MS}) returning id`.execute(tx.sql)
  return rows[0]?.id ?? ''
}
