import type { Role } from '@pharos/shared-protocol/access.ts'
import { epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { findLiveKeys } from '../../account/api-key/index.ts'
import { countSessions } from '../../account/session/index.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

interface Used {
  name: string
  last_used_at: number | null
}

/** A member whom a date reaches, with what they hold. */
export interface Reached {
  user_id: string
  person_id: string
  name: string
  email: string
  role: Role
  /** How many live sessions they have, without those that a connection began. */
  sessions: number
  api_keys: (Used & { id: string })[]
  apps: (Used & { client_id: string })[]
}

/** The members without a second factor, with what of theirs would be refused. */
export async function listWithoutFactor(ctx: OpenCtx) {
  return present(await ctx.inSystem(tx => withoutFactor(tx, ctx.account)))
}

/** The members whom single sign-on cannot sign in, with what of theirs would be refused. */
export async function listWithoutSso(ctx: OpenCtx) {
  return present(await ctx.inSystem(tx => withoutSso(tx, ctx.account)))
}

function present(rows: readonly Reached[]) {
  return rows.map(({ person_id: _, api_keys, apps, ...row }) => ({
    ...row,
    api_keys: api_keys.map(shown),
    apps: apps.map(shown),
  }))
}

function shown<U extends Used>({ last_used_at, ...rest }: U) {
  return { ...rest, last_used_at: last_used_at === null ? null : rfc3339(epoch(last_used_at)) }
}

/** A connection that is the only way in vouches for its members, so they are left out. */
export function withoutFactor(tx: SystemCtx, account: string): Promise<Reached[]> {
  return membersHolding(
    tx,
    account,
    sql`not only_by_sso(m, a, ${tx.now})
      and not exists (select from totp t where t.person_id = m.person_id and t.confirmed_at is not null)
      and not exists (select from passkey k where k.person_id = m.person_id)`,
  )
}

/** The members whom connections cannot sign in, without owners whom an enforced one excepts. */
function withoutSso(tx: SystemCtx, account: string): Promise<Reached[]> {
  return membersHolding(
    tx,
    account,
    sql`outside_sso(m) and not (a.sso_only and m.role = 'owner'
      and (m.id is not distinct from a.break_glass_member or not a.sso_only_for_owners))`,
  )
}

/** Whom an enforced connection excepts. */
export interface Excepted {
  breakGlass: string | null
  /** Whether it binds owners, too. */
  owners: boolean
}

/**
 * The members who lose something once a connection is the only way in: those whom it cannot sign in (`outside`), and
 * those with sessions that began in another way.
 */
export async function losingBySso(
  tx: SystemCtx,
  account: string,
  { breakGlass, owners }: Excepted,
): Promise<(Reached & { outside: boolean })[]> {
  const bound = sql`m.id is distinct from ${breakGlass}::uuid and (m.role <> 'owner' or ${owners})`
  const outside = await membersHolding(tx, account, sql`outside_sso(m) and ${bound}`)
  const inside = await membersHolding(tx, account, sql`not outside_sso(m) and ${bound}`)
  return [
    ...outside.map(row => ({ ...row, outside: true })),
    ...inside.filter(({ sessions }) => sessions > 0).map(row => ({ ...row, outside: false })),
  ]
}

/** Members of an account with what they hold. `lacking`: SQL over `member m` and `account a`. */
async function membersHolding(tx: SystemCtx, account: string, lacking: RawBuilder<unknown>): Promise<Reached[]> {
  const { rows } = await sql<Omit<Reached, 'sessions' | 'api_keys'>>`
    select m.id as user_id, m.person_id, m.name, p.email, m.role,
      coalesce((select json_agg(json_build_object('client_id', o.client_id, 'name', o.name, 'last_used_at',
          (select max(g.last_used_at) from oauth_grant g where g.member_id = m.id and g.app_id = o.id)) order by o.name)
        from oauth_consent c join oauth_app o on o.id = c.app_id where c.member_id = m.id), '[]') as apps
    from member m join person p on p.id = m.person_id join account a on a.id = m.account_id
    where m.account_id = ${account} and m.deactivated_at is null
      and ${lacking}
    order by m.id`.execute(tx.sql)
  const [sessions, keys] = [await countSessions(tx, account), await findLiveKeys(tx, account)]
  return rows.map(row => ({
    ...row,
    sessions: sessions.get(row.user_id) ?? 0,
    api_keys: (keys.get(row.user_id) ?? []).map(({ id, name, last_used_at }) => ({ id, name, last_used_at })),
  }))
}
