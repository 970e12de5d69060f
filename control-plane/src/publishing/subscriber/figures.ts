import type { StatusPageFigures } from '@pharos/shared-protocol/contract/publishing/status-page.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { countPublished } from '../../response/incident/index.ts'
import { addressesOf } from '../status-page/index.ts'

/** How much is on each page, for lists of pages: a fixed number of queries for all of them. */
export async function listStatusPageFigures(ctx: Ctx): Promise<StatusPageFigures[]> {
  const { rows } = await sql<Omit<StatusPageFigures, 'address' | 'slug'>>`select p.id,
      (select count(*)::int from status_page_component c where c.page_id = p.id) as components,
      (select count(*)::int from page_incident i where i.page_id = p.id and i.status <> 'resolved') as open_incidents,
      (select count(*)::int from subscriber s where s.page_id = p.id and s.state = 'active') as subscribers
    from status_page p where p.account_id = ${ctx.account} order by p.id desc`.execute(ctx.sql)
  const addresses = await addressesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const published = await countPublished(ctx)
  return rows.map(row => ({
    ...row,
    slug: addresses.get(row.id)?.slug ?? null,
    address: addresses.get(row.id)?.url ?? '',
    open_incidents: row.open_incidents + (published.get(row.id) ?? 0),
  }))
}
