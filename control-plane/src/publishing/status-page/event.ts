import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Something that a status page shows has changed; its subject is the page. */
export const PAGE_CHANGED = 'page.changed'

export interface PageChange {
  what: 'page' | 'component' | 'branding' | 'incident' | 'incident_update' | 'maintenance' | 'domain' | 'deleted'
  resource_id: string | null
  /** The new public text of an incident, an update or maintenance; null when there is none, or it was deleted. */
  public: Record<string, unknown> | null
  /** Whether subscribers are notified. */
  notify: boolean
}

export interface PageChangedPayload extends PageChange {
  page_id: string
  /** The page's revision after the change; null when the page was deleted. */
  revision: number | null
}

/** The details of a change. */
export interface PageKey {
  id: string
  account_id: string
}

/**
 * Increments the page's revision and emits the change, in the transaction that makes it. The page's row stays locked
 * until the commit, so the changes of one page are ordered. Returns the new revision; null when the page was deleted.
 */
export async function pageChanged(ctx: SystemCtx, page: PageKey, change: PageChange): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`update status_page
    set revision = revision + 1, changed_at = ${ctx.now} where id = ${page.id} returning revision`.execute(ctx.sql)
  const revision = rows[0]?.revision ?? null
  if (revision === null && change.what !== 'deleted') return null
  const payload: PageChangedPayload = { page_id: page.id, revision, ...change }
  await ctx.emit({ account: page.account_id, name: PAGE_CHANGED, subject: page.id, payload: { ...payload } })
  return revision
}

/** The same for a request: the new revision becomes the `ETag`. */
export async function tellPage(ctx: Ctx, page: PageKey, change: PageChange): Promise<void> {
  const revision = await pageChanged(ctx, page, change)
  ctx.notes.versioned = revision === null ? null : { revision }
}

/** A change of a page's own settings. */
export function silent(what: PageChange['what'], resource_id: string | null = null): PageChange {
  return { what, resource_id, public: null, notify: false }
}
