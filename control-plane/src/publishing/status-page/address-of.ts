import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The addresses of a page besides the one with its id. */
export interface PageAddresses {
  slug: string | null
  /** The custom domain if it is active. */
  domain: string | null
  /** The preferred one, for permanent links: the custom domain, else with the slug, else with the id; no trailing slash. */
  url: string
  /** The same without the slug, which the page may lose to another one. */
  lasting: string
}

/** The addresses of pages by id; pages that do not exist are left out. */
export async function addressesOf(ctx: SystemCtx, pages: readonly string[]): Promise<Map<string, PageAddresses>> {
  const { rows } = await sql<{ id: string; slug: string | null; domain: string | null }>`
    select p.id, a.slug, d.domain from status_page p left join status_page_address a on a.page_id = p.id
      left join custom_domain d on d.page_id = p.id and d.status = 'active'
    where p.id = any(${pages}::uuid[])`.execute(ctx.sql)
  const base = baseUrlOf(ctx.platform.config)
  return new Map(
    rows.map(({ id, slug, domain }) => {
      const at = (name: string) => (domain === null ? `${base}/status/${name}` : `https://${domain}`)
      return [id, { slug, domain, url: at(slug ?? id), lasting: at(id) }]
    }),
  )
}

/** The preferred address of a page; see `PageAddresses`. */
export async function addressOf(ctx: SystemCtx, page: string): Promise<string> {
  return (await addressesOf(ctx, [page])).get(page)?.url ?? `${baseUrlOf(ctx.platform.config)}/status/${page}`
}
