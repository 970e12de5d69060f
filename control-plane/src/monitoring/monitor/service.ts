import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Monitor } from './entity.ts'

/**
 * Links these monitors to a service, and unlinks all others of these kinds from it. Returns false, without changes, if
 * one of them does not exist (any more).
 */
export async function linkToService(
  ctx: Ctx,
  service: string,
  kinds: readonly Monitor['kind'][],
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from monitor
    where account_id = ${ctx.account} and kind = any(${[...kinds]}::text[])
      and (service_id = ${service} or id = any(${[...ids]}::uuid[])) order by id for update`.execute(ctx.sql)
  const found = new Set(rows.map(row => row.id))
  if (ids.some(id => !found.has(id))) return false
  await sql`update monitor m set service_id = t.service_id, revision = revision + 1
    from (select id, case when id = any(${[...ids]}::uuid[]) then ${service}::uuid end as service_id
      from unnest(${[...found]}::uuid[]) as f (id)) t
    where m.id = t.id and m.service_id is distinct from t.service_id`.execute(ctx.sql)
  return true
}
