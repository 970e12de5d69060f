import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { loadShownBranding } from '../branding/index.ts'
import { findPage } from '../status-page/index.ts'
import type { About, NewsPage } from './message.ts'

export interface PageFacts extends NewsPage {
  account_id: string
  components: (About & { monitor_id: string })[]
}

/** A page as its subscribers know it; null when there is none. */
export async function loadPageFacts(ctx: SystemCtx, id: string): Promise<PageFacts | null> {
  const page = await findPage(ctx, id)
  if (!page) return null
  const { account_id, friendly_name } = page
  const name = (await loadShownBranding(ctx, id))?.page_title ?? friendly_name
  const { rows: components } = await sql<About & { monitor_id: string }>`
    select id, friendly_name as name, monitor_id from status_page_component where page_id = ${id}
    order by position, id`.execute(ctx.sql)
  return { id, name, url: `${baseUrlOf(ctx.platform.config)}/status/${id}`, account_id, components }
}

/** What a message says of a page and of some of its components. */
export function shortly({ id, name, url, components }: PageFacts, wanted: readonly string[]) {
  const about = components.filter(each => wanted.includes(each.id)).map(each => ({ id: each.id, name: each.name }))
  return { page: { id, name, url }, about }
}
