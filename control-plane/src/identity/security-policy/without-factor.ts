import type { Role } from '@pharos/shared-protocol/access.ts'
import { epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { Account } from '../../account/account/index.ts'
import { findLiveKeys } from '../../account/api-key/index.ts'
import { countSessions } from '../../account/session/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Language } from '../../platform/language.ts'
import { tellPeople } from '../person-mail/index.ts'
import { WORDS } from '../words/index.ts'

interface Used {
  name: string
  last_used_at: number | null
}

interface Row {
  user_id: string
  person_id: string
  name: string
  email: string
  role: Role
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

function present(rows: readonly Row[]) {
  return rows.map(({ person_id: _, api_keys, apps, ...row }) => ({
    ...row,
    api_keys: api_keys.map(shown),
    apps: apps.map(shown),
  }))
}

function shown<U extends Used>({ last_used_at, ...rest }: U) {
  return { ...rest, last_used_at: last_used_at === null ? null : rfc3339(epoch(last_used_at)) }
}

/** Mails each of them until when they have time, and what they hold: when the date is set, or to remind them of it. */
export async function tellWithoutFactor(
  tx: SystemCtx,
  account: Account,
  language: Language,
  kind: 'news' | 'reminder',
): Promise<void> {
  if (account.second_factor_from == null) return
  const { mails } = WORDS[language]
  const from = rfc3339(account.second_factor_from).replace(/T(\d\d:\d\d).*$/, ' $1 UTC')
  const page = `${baseUrlOf(tx.platform.config)}/security`
  const rows = await withoutFactor(tx, account.id)
  await tellPeople(
    tx,
    rows.map(({ person_id, sessions, api_keys, apps }) => ({
      person: person_id,
      event: 'account.second_factor_required',
      subject: kind === 'news' ? mails.factor_due(account.name) : mails.factor_reminder(account.name, from),
      text: mails.factor_due_text(account.name, from, page, {
        sessions,
        keys: api_keys.map(({ name }) => name),
        apps: apps.map(({ name }) => name),
      }),
      dedup: `factor_due/${tx.newId()}`,
      caller: { language },
      byOther: true as const,
    })),
  )
}

/** A connection that is the only way in vouches for its members, so they are left out. */
function withoutFactor(tx: SystemCtx, account: string): Promise<Row[]> {
  return membersHolding(
    tx,
    account,
    sql`not only_by_sso(m, a, ${tx.now})
      and not exists (select from totp t where t.person_id = m.person_id and t.confirmed_at is not null)
      and not exists (select from passkey k where k.person_id = m.person_id)`,
  )
}

/** The members whom connections cannot sign in, without owners whom an enforced one excepts. */
function withoutSso(tx: SystemCtx, account: string): Promise<Row[]> {
  return membersHolding(
    tx,
    account,
    sql`outside_sso(m) and not (a.sso_only and m.role = 'owner'
      and (m.id is not distinct from a.break_glass_member or not a.sso_only_for_owners))`,
  )
}

/** Members of an account with what they hold. `lacking`: SQL over `member m` and `account a`. */
async function membersHolding(tx: SystemCtx, account: string, lacking: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'sessions' | 'api_keys'>>`
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
