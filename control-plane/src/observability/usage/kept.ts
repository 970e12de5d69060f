import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'

/** Nothing is asked about days that are longer ago. */
const KEPT_DAYS = 60

export const OLD_KEPT_DAYS: OldRows = {
  table: 'rum_kept_days',
  where: now => sql`day < ${now - KEPT_DAYS * DAY_MS}`,
}

/** For how many days the events of a day (UTC, its start) of an application are kept. */
export interface KeptDay {
  account: string
  application: string
  day: number
  days: number
}

/** Keeps the shortest time that events of a day were stored with. Settings and plans of later change nothing of it. */
export async function noteKeptDays(ctx: SystemCtx, noted: readonly KeptDay[]): Promise<void> {
  if (noted.length === 0) return
  const of = <K extends keyof KeptDay>(key: K) => noted.map(each => each[key])
  await sql`insert into rum_kept_days as k (application_id, account_id, day, days)
    select given.* from unnest(${of('application')}::uuid[], ${of('account')}::uuid[], ${of('day')}::bigint[],
      ${of('days')}::int[]) as given (application_id, account_id, day, days)
    where exists (select from rum_app r where r.id = given.application_id and r.account_id = given.account_id)
    order by 1, 3
    on conflict (application_id, day) do update set days = excluded.days where k.days > excluded.days`.execute(ctx.sql)
}
