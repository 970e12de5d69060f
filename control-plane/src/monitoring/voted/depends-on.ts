import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Monitor } from '../monitor/index.ts'
import { type Dependent, findCircle } from './circle.ts'

/**
 * Refuses a `depends_on` that forms a circle: if all of its monitors are down, each would hold back the alerts of the
 * next, and nobody would be notified. Changes in an account are serialized, so that two together cannot close a circle.
 */
export async function requireNoCircle(ctx: Ctx, monitor: Monitor, dependsOn: readonly string[]): Promise<void> {
  if (dependsOn.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtext('depends_on'), hashtext(${ctx.account}))`.execute(ctx.sql)
  const { rows } = await sql<Dependent>`with recursive above (id) as (
      select unnest(${dependsOn}::uuid[])
      union select parent::uuid from above join monitor m on m.id = above.id and m.account_id = ${ctx.account},
        jsonb_array_elements_text(m.config -> 'depends_on') as parent)
    select m.id, m.friendly_name, m.config -> 'depends_on' as depends_on from above join monitor m on m.id = above.id
    where m.account_id = ${ctx.account}`.execute(ctx.sql)
  const changed = { id: monitor.id, friendly_name: monitor.friendly_name, depends_on: dependsOn }
  const circle = findCircle(changed, rows)
  if (circle)
    throw refuseField('depends_on', monitoringText('monitor.circular_dependency', { circle: circle.join(' → ') }))
}
