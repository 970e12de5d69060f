import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Publication } from './event.ts'

/** Where an incident is published; null: nowhere. Lock its row first, unless it is not visible to others yet. */
export async function publicationOf(ctx: SystemCtx, incident: string): Promise<Publication | null> {
  const { rows } = await sql<Publication>`select status_page_id, title, message, resolved_message, published_at
    from incident_publication where incident_id = ${incident}`.execute(ctx.sql)
  return rows[0] ?? null
}
