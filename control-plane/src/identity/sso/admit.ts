import { writeAudit } from '../../account/audit-log/index.ts'
import { assignRoles, findMember, insertMember } from '../../account/member/index.ts'
import { findPerson } from '../../account/person/index.ts'
import { latestMember } from '../../account/session/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { accountOfDomain, domainOf } from '../domain/index.ts'
import { beginSession } from '../entry/index.ts'
import { SsoRefused } from '../saml/index.ts'
import { isRoleManaged } from '../scim-connection/index.ts'
import { type Connection, saveTest } from '../sso-connection/index.ts'
import type { SignIn } from './row.ts'
import { type Identity, mappedRole } from './rules.ts'

/** A connection may only sign in addresses of domains that its account has verified. */
export async function requireDomain(tx: SystemCtx, { account_id }: Connection, { email }: Identity): Promise<void> {
  if ((await accountOfDomain(tx, domainOf(email))) !== account_id) throw new SsoRefused('domain_not_verified')
}

/**
 * Starts a session, limited to this account, for the member with the address; adds them if there is none. Changes and
 * reveals nothing about the person's other accounts, over which the identity provider has no say.
 */
export async function admit(tx: SystemCtx, ctx: PublicCtx, connection: Connection, row: SignIn, browser: Buffer) {
  const identity = requireIdentity(row)
  const { session_until = null } = identity
  if (!connection.active) throw new SsoRefused('connection_inactive')
  if (session_until !== null && session_until <= tx.now) throw new SsoRefused('session_ended')
  await requireDomain(tx, connection, identity)
  const { account_id: account, kind: method } = connection
  await holdMember(tx, ctx, connection, identity)
  const person = await findPerson(tx, identity.email)
  const member = person && (await latestMember(tx, person.id, { method, account }))
  if (!person || !member) throw new SsoRefused('member_deactivated')
  if (member.staff) throw new SsoRefused('staff_member')
  if (!connection.owner_approved) await requireNoOwner(tx, member.id)
  const session = await beginSession(tx, ctx, {
    ...{ person: person.id, member, method, only_account: true, ends_by: session_until },
    // The browser is known by this name only here, so that it still counts as a new one in other sign-ins.
    browser: tokenHash(`${account} ${browser.toString('hex')}`),
  })
  return { session, email: person.email, account: member.account_name }
}

/** The lock makes a concurrent promotion to owner wait, so that it ends this session, too. */
async function requireNoOwner(tx: SystemCtx, member: string): Promise<void> {
  const { rows } = await sql<{ role: string }>`select role from member where id = ${member} for share`.execute(tx.sql)
  if (rows[0]?.role === 'owner') throw new SsoRefused('owner_not_approved')
}

export function requireIdentity({ identity }: SignIn): Identity {
  if (identity === null) throw new SsoRefused('structure')
  return identity
}

/**
 * Adds the member, or gives them the role of their groups. Of two concurrent first sign-ins, the second finds the
 * member that the first added.
 */
async function holdMember(tx: SystemCtx, ctx: PublicCtx, connection: Connection, { email, name, groups }: Identity) {
  const { account_id: account, role_mapping: mapping, default_role } = connection
  await sql`select pg_advisory_xact_lock(hashtext(${`sso member ${account} ${email}`}))`.execute(tx.sql)
  const mapped = mappedRole(mapping, groups) ?? (default_role === 'owner' ? 'member' : default_role)
  const known = await memberWith(tx, account, email)
  if (known === null) {
    const { id } = await insertMember(tx, { account, email, name, role: mapped })
    return audit(tx, ctx, connection, { action: 'sso.add_member', resource: id, changed_fields: ['email', 'role'] })
  }
  // Without a mapping the directory says nothing about roles.
  const says = Object.keys(mapping).length > 0
  if (!says || (await isRoleManaged(tx, known))) return
  const given = await assignRoles(tx, account, [{ member: known, role: mapped }])
  if (given.length > 0)
    audit(tx, ctx, connection, { action: 'sso.give_role', resource: known, changed_fields: ['role'] })
}

async function memberWith(tx: SystemCtx, account: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select m.id from member m join person p on p.id = m.person_id
    where m.account_id = ${account} and lower(p.email) = lower(${email})`.execute(tx.sql)
  return rows[0]?.id ?? null
}

interface Done {
  action: string
  resource: string
  changed_fields: string[]
}

function audit(tx: SystemCtx, ctx: PublicCtx, { id, name, account_id: account }: Connection, done: Done) {
  const { address, user_agent } = ctx.caller
  writeAudit(
    { account, actor: { type: 'sso_connection', id, name }, newId: tx.newId, now: tx.now, later: tx.later },
    { ...done, status: 200, address, user_agent, request_id: ctx.request_id },
  )
}

/** Stores that a test has succeeded, and returns what a sign-in would have given. Adds and signs in nobody. */
export async function endTest(tx: SystemCtx, connection: Connection, row: SignIn) {
  const identity = requireIdentity(row)
  await requireDomain(tx, connection, identity)
  const { email, groups } = identity
  const id = await memberWith(tx, connection.account_id, email)
  const known = id && (await findMember(tx, connection.account_id, id))
  // Who will activate a draft is not known yet.
  if (known && known.role === 'owner' && connection.active && !connection.owner_approved)
    throw new SsoRefused('owner_not_approved')
  const mapped = mappedRole(connection.role_mapping, groups) ?? connection.default_role
  const says = Object.keys(connection.role_mapping).length > 0
  const keeps = known && (known.role === 'owner' || !says || (await isRoleManaged(tx, known.id)))
  const role = keeps ? known.role : mapped
  await saveTest(tx, connection.id, { at: tx.now, outcome: 'succeeded', email, role, reason: null })
  return { status: 'tested' as const, email, role }
}
