import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Installation } from '../installation.ts'

const DAY_MS = 86_400_000

/** Creates monitors with 90 days of history, and pages that each show all of them. Returns the pages' ids. */
export async function populatePages(installation: Installation, count: number, components: number): Promise<string[]> {
  const { call } = installation
  const monitors: string[] = []
  for (let index = 0; index < components; index++) {
    const body = { uri: 'http://127.0.0.1:9/', interval_seconds: 86_400 }
    monitors.push((await call(routes.createHttpJob, { body })).body.id)
  }
  await installation.sql(
    `insert into rollup (monitor_id, account_id, resolution, bucket, healthy, degraded, failing, up_ms, degraded_ms, down_ms,
       unknown_ms, maintenance_ms, paused_ms, latency)
     select m.id, m.account_id, 86400, $2::bigint - n * ${DAY_MS}::bigint, 1, 0, 0, 86400000 - d, 0, d, 0, 0, 0, '{}'
     from monitor m, generate_series(1, 89) n, lateral (select case when (n + m.interval_seconds) % 13 = 0 then 300000 else 0 end as d) x
     where m.id = any($1::uuid[])`,
    [monitors, Math.floor(Date.now() / DAY_MS) * DAY_MS],
  )
  const pages = await installation.sql<{ id: string }>(
    `insert into status_page (id, account_id, friendly_name, changed_at, created_at, updated_at)
     select gen_random_uuid(), (select account_id from monitor where id = $1), 'Page ' || n, 0, 0, 0
     from generate_series(1, $2::int) n returning id`,
    [monitors[0], count],
  )
  await installation.sql(
    `insert into status_page_component (id, account_id, page_id, monitor_id, kind, friendly_name, position, created_at)
     select gen_random_uuid(), m.account_id, p.id, m.id, 'http', 'Component ' || m.n, m.n, 0
     from unnest($1::uuid[]) p (id), (select id, account_id, row_number() over () as n from monitor where id = any($2::uuid[])) m`,
    [pages.map(page => page.id), monitors],
  )
  return pages.map(page => page.id)
}
