import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { findAccount, lockAccount, requireFeature } from '../../account/account/index.ts'
import { findMember } from '../../account/member/index.ts'
import { noteRevision, type OpenCtx, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type LastWrite, lastSystemWrite } from '../../platform/http/last-write.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { applyConnection, datedFrom, requireBreakGlass } from './enforce.ts'
import { insertKeys, type OwnKey } from './key.ts'
import { tellMembers, tellOfChange } from './notice.ts'
import type { Connection } from './row.ts'
import { type Changes, changed, trustChanged } from './rules.ts'
import { insertConnection, saveConnection } from './save.ts'

/** Each costs a fetch of its metadata a day. */
const MOST = 10

type Kind = Connection['kind']
const NAMES = { saml: 'SAML connection', oidc: 'OpenID Connect connection' } as const

export async function requirePlan(ctx: OpenCtx): Promise<void> {
  requireFeature(await ctx.inSystem(tx => findAccount(tx, ctx.account)), 'single_sign_on')
}

/** Adds a connection, as a draft, with our keys for it. */
export function add(
  ctx: OpenCtx,
  made: (tx: SystemCtx) => Connection,
  keys: readonly OwnKey[] = [],
): LastWrite<Connection> {
  return lastSystemWrite(async tx => {
    await lockAccount({ account: ctx.account, sql: tx.sql })
    const { rows } = await sql`select from sso_connection where account_id = ${ctx.account}`.execute(tx.sql)
    if (rows.length >= MOST) throw new Refusal('limit_reached', identityText('sso_connection.limit', { limit: MOST }))
    const given = made(tx)
    const row = { ...given, enforce_from: datedFrom({ enforce: false, enforce_from: null }, given, tx.now) }
    await requireBreakGlass(tx, row)
    await insertConnection(tx, row)
    await insertKeys(tx, keys)
    noteRevision(ctx, row.id, row)
    return row
  })
}

/** Whether a change only switches something off: allowed on every plan, so that nobody has to keep what they cannot change. */
function onlyLoosens(changes: object): boolean {
  return Object.entries(changes).every(
    ([name, value]) =>
      value === undefined ||
      (['active', 'enforce'].includes(name) && value === false) ||
      (name === 'enforce_from' && value === null),
  )
}

/** Changes a connection and everything that depends on it, in one transaction. */
export async function change(
  ctx: OpenCtx,
  kind: Kind,
  id: string,
  changes: Omit<Changes, 'enforce_from'> & { enforce_from?: number | null | undefined },
): Promise<LastWrite<Connection>> {
  if (!onlyLoosens(changes)) await requirePlan(ctx)
  return lastSystemWrite(async tx => {
    const before = await lockConnection(ctx, tx, kind, id)
    const enforce_from = datedFrom(before, changes, tx.now)
    const after = changed(before, { ...changes, enforce_from }, { now: tx.now, byOwner: await isByOwner(ctx, tx) })
    if ('refused' in after) throw new Refusal('conflict', after.refused)
    if (after.revision === before.revision) return before
    if ((after.active && after.enforce) || changes.break_glass_member != null) await requireBreakGlass(tx, after)
    await requireAlone(tx, after)
    if (isTrustedAnew(before, after)) await sql`delete from sso_sign_in where connection_id = ${id}`.execute(tx.sql)
    await saveConnection(tx, after)
    await tellMembers(ctx, tx, before, after)
    await applyConnection(tx, before, after)
    await tellOfChange(ctx, tx, before, after)
    ctx.notes.versioned = after
    return after
  })
}

/** Whether the caller is still an owner. A concurrent transfer of ownership waits for the account's lock. */
async function isByOwner({ actor, account }: OpenCtx, tx: SystemCtx): Promise<boolean> {
  if (actor.role !== 'owner' || actor.member === null) return false
  return (await findMember(tx, account, actor.member.id))?.role === 'owner'
}

/**
 * Whether pending sign-ins are dropped: those signed by somebody who is no longer trusted, and those answered before an
 * owner approved the connection, which must not sign owners in.
 */
function isTrustedAnew(before: Connection, after: Connection): boolean {
  return trustChanged(before, after).length > 0 || (after.owner_approved && !before.owner_approved)
}

/** An enforced connection must be the only active one, since it is the only way to sign in. */
async function requireAlone(tx: SystemCtx, { id, account_id, active, enforce }: Connection): Promise<void> {
  if (!active) return
  const { rows } = await sql<{ name: string }>`select name from sso_connection
    where account_id = ${account_id} and id <> ${id} and active and (enforce or ${enforce}) limit 1`.execute(tx.sql)
  if (rows[0]) throw new Refusal('conflict', identityText('sso_connection.another_active', { name: rows[0].name }))
}

export async function remove(ctx: OpenCtx, kind: Kind, id: string): Promise<LastWrite<undefined>> {
  return lastSystemWrite(async tx => {
    const before = await lockConnection(ctx, tx, kind, id)
    await sql`delete from sso_connection where id = ${id}`.execute(tx.sql)
    await tellMembers(ctx, tx, before, null)
    await applyConnection(tx, before, null)
    await tellOfChange(ctx, tx, before, null)
    return undefined
  })
}

/** Locks the account first, as every change of its connections and sessions does. */
async function lockConnection(ctx: OpenCtx, tx: SystemCtx, kind: Kind, id: string): Promise<Connection> {
  await lockAccount({ account: ctx.account, sql: tx.sql })
  const found = await ownConnection(tx, { account: ctx.account, kind, id }, sql`for update`)
  noteRevision(ctx, id, found)
  return found
}

/** A connection of an account. Throws 404 for another account's. */
export async function ownConnection(
  tx: Pick<SystemCtx, 'sql'>,
  { account, kind, id }: { account: string; kind: Kind; id: string },
  lock = sql``,
): Promise<Connection> {
  const { rows } = await sql<Connection>`select * from sso_connection
    where id = ${id} and account_id = ${account} and kind = ${kind} ${lock}`.execute(tx.sql)
  if (!rows[0]) throw notFound(NAMES[kind])
  return rows[0]
}

export async function listOf(tx: SystemCtx, account: string, kind: Kind): Promise<Connection[]> {
  const { rows } = await sql<Connection>`select * from sso_connection
    where account_id = ${account} and kind = ${kind} order by id desc`.execute(tx.sql)
  return rows
}

/** A new connection with the given fields and defaults for all others. */
export function draft(tx: SystemCtx, account: string, kind: Kind, given: Partial<Connection>): Connection {
  return {
    id: tx.newId(),
    account_id: account,
    kind,
    name: '',
    active: false,
    default_role: 'member',
    role_mapping: {},
    role_claim: 'groups',
    enforce: false,
    enforce_from: null,
    break_glass_member: null,
    owner_approved: false,
    last_test: null,
    allow_idp_initiated: false,
    metadata_url: null,
    metadata_checked_at: null,
    metadata_error: null,
    next_at: null,
    entity_id: null,
    sso_url: null,
    sso_binding: 'redirect',
    sign_requests: false,
    publish_encryption: true,
    certificates: [],
    issuer: null,
    client_id: null,
    client_secret: null,
    scopes: [],
    created_at: tx.now,
    updated_at: tx.now,
    revision: 1,
    ...given,
  }
}
