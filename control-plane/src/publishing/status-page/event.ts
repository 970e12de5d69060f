import { z } from 'zod'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { defineEvent } from '../../platform/outbox/event.ts'
import { IncidentWords, MaintenanceWords } from './words.ts'

/** `resource_id`: what was changed. `notify`: whether subscribers are notified. */
const Base = z.object({ resource_id: z.string().nullable(), notify: z.boolean() })

/** `public`: the new public text; null when there is none, or it was deleted. */
const PageChange = z.discriminatedUnion('what', [
  Base.extend({ what: z.enum(['incident', 'incident_update']), public: IncidentWords.nullable() }),
  Base.extend({ what: z.literal('maintenance'), public: MaintenanceWords.nullable() }),
  Base.extend({ what: z.enum(['page', 'component', 'branding', 'domain', 'deleted']), public: z.null() }),
])
export type PageChange = z.output<typeof PageChange>

/** Something that a status page shows has changed; its subject is the page. */
export const PAGE_CHANGED = defineEvent(
  'page.changed',
  PageChange.and(
    z.object({
      page_id: z.string(),
      /** The page's revision after the change; null when the page was deleted. */
      revision: z.number().nullable(),
    }),
  ),
)
export type PageChangedPayload = ReturnType<typeof PAGE_CHANGED.read>

/** The page that a change concerns. */
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
  ctx.emit(PAGE_CHANGED.of({ account: page.account_id, subject: page.id }, { page_id: page.id, revision, ...change }))
  return revision
}

/** The same for a request: the new revision becomes the `ETag`. */
export async function tellPage(ctx: Ctx, page: PageKey, change: PageChange): Promise<void> {
  const revision = await pageChanged(ctx, page, change)
  ctx.notes.versioned = revision === null ? null : { revision }
}

/** A change without public text, about which no one is notified. */
export function silent(what: PageChange['what'], resource_id: string | null = null): PageChange {
  return { what, resource_id, public: null, notify: false }
}

/** Has all status pages of an account shown anew, since the account has changed. */
export async function touchPages(ctx: SystemCtx, account: string): Promise<void> {
  const { rows } = await sql<PageKey>`select id, account_id from status_page where account_id = ${account}
    order by id`.execute(ctx.sql)
  for (const page of rows) await pageChanged(ctx, page, silent('page'))
}
