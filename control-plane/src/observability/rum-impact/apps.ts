import type { Planned } from '../../account/account/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { retentionDays } from '../ingest/index.ts'

/** An application that has sent events. */
export interface SendingSite {
  id: string
  name: string
  first_event_at: number
  /** For how many days its events are kept. */
  retention_days: number
}

/** The applications of an account that have sent events, oldest first. */
export async function loadSites(ctx: SystemCtx, account: string): Promise<SendingSite[]> {
  const { rows } = await sql<Omit<SendingSite, 'retention_days'> & Planned & { own_days: number | null }>`
    select r.id, r.name, r.first_event_at, a.plan, a.plan_exceptions, (r.settings ->> 'retention_days')::int as own_days
    from rum_app r join account a on a.id = r.account_id
    where r.account_id = ${account} and r.first_event_at is not null order by r.id`.execute(ctx.sql)
  return rows.map(({ plan, plan_exceptions, own_days, ...app }) => {
    const days = retentionDays({ plan, plan_exceptions }, 'rum')
    return { ...app, retention_days: Math.min(days, own_days ?? days) }
  })
}
