import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { loadShownBranding, type ShownBranding } from '../branding/index.ts'
import { addressOf, findPage } from '../status-page/index.ts'
import type { About, NewsPage } from './message.ts'

export interface PageFacts extends NewsPage {
  account_id: string
  components: (About & { monitor_id: string })[]
  branding: ShownBranding | null
}

/** A page as its subscribers know it; null when there is none. */
export async function loadPageFacts(ctx: SystemCtx, id: string): Promise<PageFacts | null> {
  const page = await findPage(ctx, id)
  if (!page) return null
  const { account_id, friendly_name } = page
  const branding = await loadShownBranding(ctx, id)
  const { rows: components } = await sql<About & { monitor_id: string }>`
    select id, friendly_name as name, coalesce(monitor_id, id) as monitor_id from status_page_component where page_id = ${id}
    order by position, id`.execute(ctx.sql)
  const url = await addressOf(ctx, id)
  return { id, name: branding?.page_title ?? friendly_name, url, account_id, components, branding }
}

/** The address at which a page shows one of its incidents. */
export async function incidentAddress(ctx: SystemCtx, page: string, incident: string): Promise<string> {
  return `${await addressOf(ctx, page)}/incident/${incident}`
}

/** A page and some of its components, as a message names them. */
export function shortly(facts: PageFacts, wanted: readonly string[]) {
  const about = facts.components.filter(each => wanted.includes(each.id)).map(({ id, name }) => ({ id, name }))
  const { id, name, url } = facts
  return { page: { id, name, url }, about }
}
