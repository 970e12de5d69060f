import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ComponentEntity, type StoredComponent } from './entity.ts'

/** All components of a page, with a monitor and without, in page order. */
export function findAll(ctx: Ctx, page_id: string): Promise<StoredComponent[]> {
  const where = { account_id: ctx.account, page_id }
  return ctx.em.find(ComponentEntity, where, { orderBy: { position: 'asc', id: 'asc' } })
}

/** The names under which a page shows these monitors, by id; those that are no components are left out. */
export async function publicNames(
  ctx: SystemCtx,
  page: string,
  monitors: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select monitor_id as id, friendly_name as name
    from status_page_component where page_id = ${page} and monitor_id = any(${monitors}::uuid[])`.execute(ctx.sql)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
