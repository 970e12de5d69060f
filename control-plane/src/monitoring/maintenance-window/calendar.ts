import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { COVERS } from './covered.ts'
import { planOf, type StoredWindow } from './entity.ts'
import { upcoming } from './rules.ts'

/** An occurrence of a window that names a page, past or future. */
export interface NamedOccurrence {
  window_id: string
  title: string
  starts_at: number
  ends_at: number
  /** The given monitors that it covers, or covered. */
  monitor_ids: string[]
  created_at: number
}

/** How many future occurrences of a window are shown. */
const AHEAD = 5

/**
 * The occurrences of the windows that name a status page: those that end after `since`, and the next ones of each
 * window. Says which of the given monitors each covers: by the record for those that have begun, else by the current
 * ids and tags.
 */
export async function occurrencesOnPage(
  ctx: SystemCtx,
  page: { id: string; account_id: string },
  monitorIds: readonly string[],
  since: number,
): Promise<NamedOccurrence[]> {
  const ids = [...monitorIds]
  const covered = sql`array(select m.id from monitor m where m.id = any(${ids}::uuid[]) and ${COVERS} order by m.id)`
  const { rows: made } = await sql<NamedOccurrence>`select o.window_id, o.title, o.starts_at, o.ends_at,
      coalesce(w.created_at, o.starts_at - 60000) as created_at,
      case when o.begun_at is null then ${covered} else array(select distinct s.monitor_id from maintenance_span s
        where s.occurrence_id = o.id and s.monitor_id = any(${ids}::uuid[]) order by 1) end as monitor_ids
    from maintenance_occurrence o left join maintenance_window w on w.id = o.window_id
    where o.account_id = ${page.account_id} and ${page.id}::uuid = any(o.status_page_ids) and o.ends_at > ${since}
    order by o.starts_at`.execute(ctx.sql)
  const { rows: windows } = await sql<StoredWindow & { covered: string[] }>`select o.*, ${covered} as covered
    from maintenance_window o where o.account_id = ${page.account_id} and ${page.id}::uuid = any(o.status_page_ids)
    order by o.id`.execute(ctx.sql)
  const known = new Set(made.map(each => `${each.window_id} ${each.starts_at}`))
  const planned = windows.flatMap(window =>
    upcoming(planOf(window), ctx.now, AHEAD).map(span => ({
      window_id: window.id,
      title: window.title,
      ...span,
      monitor_ids: window.covered,
      created_at: window.created_at,
    })),
  )
  return [...made, ...planned.filter(each => !known.has(`${each.window_id} ${each.starts_at}`))]
}
