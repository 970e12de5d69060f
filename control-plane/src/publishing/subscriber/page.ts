import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { About, NewsPage } from './message.ts'

export interface PageFacts extends NewsPage {
  account_id: string
  components: (About & { monitor_id: string })[]
}

/** A page as its subscribers know it; null when there is none. */
export async function loadPageFacts(ctx: SystemCtx, id: string): Promise<PageFacts | null> {
  const { rows } = await sql<{ account_id: string; name: string }>`
    select p.account_id, coalesce(nullif(b.page_title, ''), p.friendly_name) as name
    from status_page p left join status_page_branding b on b.page_id = p.id where p.id = ${id}`.execute(ctx.sql)
  const [page] = rows
  if (!page) return null
  const { rows: components } = await sql<About & { monitor_id: string }>`
    select id, friendly_name as name, monitor_id from status_page_component where page_id = ${id}
    order by position, id`.execute(ctx.sql)
  return { id, url: `${baseUrlOf(ctx.platform.config)}/status/${id}`, ...page, components }
}

/** What a message says of a page and of some of its components. */
export function shortly({ id, name, url, components }: PageFacts, wanted: readonly string[]) {
  const about = components.filter(each => wanted.includes(each.id)).map(each => ({ id: each.id, name: each.name }))
  return { page: { id, name, url }, about }
}
