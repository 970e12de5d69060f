import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** An account that is gone, and who has to know. */
export interface EndedAccount {
  account: string
  name: string
  receivers: { email: string; locale: string | null }[]
  begun_at: EpochMs
}

/** Tells people that an account is gone, in the transaction that removes its last row. */
export type AnnounceEnd = (ctx: SystemCtx, ended: EndedAccount) => Promise<void>

/** Keeps whom to tell, while the account still has members. Of a deletion that is continued, the first time counts. */
export async function noteEnd(ctx: SystemCtx, account: string): Promise<void> {
  await sql`insert into ended_account (id, begun_at, name, receivers)
    select a.id, ${ctx.now}, a.name, coalesce((
      select jsonb_agg(jsonb_build_object('email', p.email, 'locale', p.locale) order by p.email)
      from member m join person p on p.id = m.person_id
      where m.account_id = a.id and m.role in ('owner', 'super_admin', 'admin') and m.deactivated_at is null), '[]')
    from account a where a.id = ${account} on conflict do nothing`.execute(ctx.sql)
}

/** Deletes the account's own row, and says so. What was kept about it goes as well, except for its id and when. */
export async function completeEnd(ctx: SystemCtx, account: string, announce: AnnounceEnd): Promise<void> {
  const { rows: gone } = await sql`delete from account where id = ${account} returning 1 as done`.execute(ctx.sql)
  if (gone.length === 0) return
  const { rows } = await sql<EndedAccount>`select id as account, name, receivers, begun_at
    from ended_account where id = ${account} for update`.execute(ctx.sql)
  for (const ended of rows) await announce(ctx, ended)
  await sql`update ended_account set done_at = ${ctx.now}, name = '', receivers = '[]'
    where id = ${account}`.execute(ctx.sql)
}
