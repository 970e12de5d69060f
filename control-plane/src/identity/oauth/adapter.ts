import type { Adapter, AdapterPayload } from 'oidc-provider'
import { baseUrlOf } from '../../platform/config.ts'
import { sql } from '../../platform/database/connect.ts'
import { realSeconds } from '../../platform/real-time.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { loadClient } from './client.ts'
import { AskedAgain, GRACE_MS, keptReply } from './grace.ts'
import { GRANT_MS } from './grant.ts'
import { errors } from './library.ts'
import { notePoll } from './poll.ts'
import { isToken, SINGLE_USE, TOKEN_KINDS, type TokenKind } from './token.ts'
import { noteSpent, transaction } from './transaction.ts'

interface TokenRow {
  grant_id: string | null
  /** Those of its scopes that the app still has. */
  scopes: string[]
  payload: AdapterPayload
  consumed_at: number | null
  created_at: number
  expires_at: number
}

/** The storage of oidc-provider (its "adapter"), one for each of its models. */
export function adapterFor(model: string): Adapter {
  if (model === 'Client') return CLIENTS
  if (model === 'Grant') return GRANTS
  const kind = TOKEN_KINDS.find(each => each === model)
  return kind ? tokensOf(kind) : NOTHING
}

function unused(): never {
  throw new Error('This part of oidc-provider is not used.')
}

const NOTHING: Adapter = {
  upsert: unused,
  find: unused,
  findByUid: unused,
  findByUserCode: unused,
  consume: unused,
  destroy: unused,
  revokeByGrantId: unused,
}

const CLIENTS: Adapter = {
  ...NOTHING,
  async find(client_id) {
    return ((await loadClient(transaction(), client_id)) ?? undefined) as AdapterPayload | undefined
  },
}

/** The authorizations of members, read-only except for their end. The consent writes them. */
const GRANTS: Adapter = {
  ...NOTHING,
  async find(id) {
    const ctx = transaction()
    const { rows } = await sql<{ member_id: string; client_id: string; scopes: string[] }>`
      select g.member_id, a.client_id, cut_scopes(g.scopes, a.scopes) as scopes from oauth_grant g join oauth_app a on a.id = g.app_id
        join member m on m.id = g.member_id
      where g.id = ${id} and m.deactivated_at is null and g.created_at > ${ctx.now - GRANT_MS}`.execute(ctx.sql)
    const [grant] = rows
    if (!grant || grant.scopes.length === 0) return undefined
    const scope = grant.scopes.join(' ')
    const resources = Object.fromEntries(resourcesOf(baseUrlOf(ctx.platform.config)).map(each => [each, scope]))
    // The library requires an expiry. The query above already rejects an authorization that is too old.
    const exp = realSeconds() + 3600
    return { jti: id, kind: 'Grant', accountId: grant.member_id, clientId: grant.client_id, resources, exp }
  },
  async destroy(id) {
    await sql`delete from oauth_grant where id = ${id}`.execute(transaction().sql)
  },
}

/** The names of the only resource (RFC 8707): its address, which some clients write with a trailing slash. */
export function resourcesOf(base: string): string[] {
  return [base, `${base}/`]
}

/**
 * Tokens and codes, stored by their hashes. The library uses the time of the system, the rows that of our clock;
 * `toPayload` converts.
 */
function tokensOf(kind: TokenKind): Adapter {
  return {
    ...NOTHING,
    async upsert(token, given, expiresIn) {
      const { sql: db, now } = transaction()
      const { jti: _, userCode, exp: __, iat: ___, ...payload } = given
      const { grantId = null, clientId = '', scope = '' } = given
      const scopes = scope.split(' ').filter(Boolean)
      await sql`insert into oauth_token (hash, kind, grant_id, m2m_client_id, app_id, user_code_hash, scopes, payload,
          created_at, expires_at)
        values (${tokenHash(token)}, ${kind}, ${grantId}, (select id from m2m_client where client_id = ${clientId}),
          (select id from oauth_app where client_id = ${clientId}), ${userCode ? tokenHash(userCode) : null}, ${scopes},
          ${JSON.stringify(payload)}::jsonb, ${now}, ${now + (expiresIn ?? 0) * 1000})`.execute(db)
    },
    async find(token) {
      if (!isToken(kind, token)) return undefined
      const { sql: db, now } = transaction()
      // The second of two users waits here until the reply to the first has been committed.
      if (SINGLE_USE.has(kind))
        await sql`select from oauth_token where hash = ${tokenHash(token)} and kind = ${kind} for update`.execute(db)
      const { rows } = await sql<TokenRow>`select t.grant_id, t.payload, t.consumed_at, t.created_at, t.expires_at,
          cut_scopes(string_to_array(t.payload ->> 'scope', ' '), a.scopes) as scopes
        from oauth_token t left join oauth_app a on a.id = t.app_id
        where t.hash = ${tokenHash(token)} and t.kind = ${kind}`.execute(db)
      if (kind === 'DeviceCode') await notePoll(transaction(), token)
      return rows[0] && toPayload(rows[0], token, now)
    },
    async consume(token) {
      const tx = transaction()
      const { rows } = await sql`update oauth_token set consumed_at = ${tx.now}
        where hash = ${tokenHash(token)} and consumed_at is null returning hash`.execute(tx.sql)
      if (rows.length > 0) return noteSpent(tx)
      // Within the grace, `find` has shown it as unused, and the library has checked everything else.
      const kept = await keptReply(tx, token)
      if (kept !== null) throw new AskedAgain(kept)
      throw new errors.InvalidGrant('it was used already')
    },
    async destroy(token) {
      await sql`delete from oauth_token where hash = ${tokenHash(token)}`.execute(transaction().sql)
    },
    async revokeByGrantId(id) {
      await sql`delete from oauth_token where grant_id = ${id} and kind = ${kind}`.execute(transaction().sql)
    },
  }
}

function toPayload(row: TokenRow, token: string, now: number): AdapterPayload {
  const seconds = (at: number) => realSeconds() + Math.floor((at - now) / 1000)
  const { payload, consumed_at, grant_id, scopes } = row
  return {
    ...payload,
    ...(grant_id === null ? {} : { scope: scopes.join(' ') }),
    jti: token,
    ...(grant_id === null ? {} : { grantId: grant_id }),
    ...(consumed_at === null || consumed_at > now - GRACE_MS ? {} : { consumed: seconds(consumed_at) }),
    iat: seconds(row.created_at),
    exp: seconds(row.expires_at),
  }
}
