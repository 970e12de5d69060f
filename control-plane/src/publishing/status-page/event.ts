import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Something that a status page shows has changed; its subject is the page. */
export const PAGE_CHANGED = 'page.changed'

export interface PageChange {
  what: 'page' | 'component' | 'branding' | 'incident' | 'incident_update' | 'maintenance' | 'domain' | 'deleted'
  resource_id: string | null
  /** The new public words of an incident, an update or maintenance; null where there are none, or they are gone. */
  public: Record<string, unknown> | null
  /** Whether subscribers are told. */
  notify: boolean
}

export interface PageChangedPayload extends PageChange {
  page_id: string
}

/**
 * Counts the page's revision up and tells of the change, in the transaction that makes it. The page's row stays locked until
 * the commit, so the changes of one page have one order. Answers the new revision; null when the page is gone.
 */
export async function pageChanged(
  ctx: SystemCtx,
  page: { id: string; account_id: string },
  change: PageChange,
): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`update status_page
    set revision = revision + 1, changed_at = ${ctx.now} where id = ${page.id} returning revision`.execute(ctx.sql)
  const [raised] = rows
  if (!raised && change.what !== 'deleted') return null
  const payload: PageChangedPayload = { page_id: page.id, ...change }
  await ctx.emit({ account: page.account_id, name: PAGE_CHANGED, subject: page.id, payload: { ...payload } })
  return raised?.revision ?? null
}
