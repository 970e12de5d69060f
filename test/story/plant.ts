import type { GeneratedHistory } from '@pharos/control-plane/monitoring/uptime/history.fixture.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { World } from '../world/world.ts'

/** A monitor with a generated history, which is written directly to the database. */
export interface PlantedMonitor {
  id: string
  account: string
  /** Returns the history with the ids of real regions instead of the generated ones. */
  rename(history: GeneratedHistory): GeneratedHistory
}

const REGIONS = ['region-0', 'region-1', 'region-2', 'region-3', 'region-4']

export async function plantMonitor(world: World): Promise<PlantedMonitor> {
  for (const slug of REGIONS) await world.call(routes.createRegion, { body: { slug } })
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const rows = await world.sql<{ id: string; slug: string }>('select id, slug from region')
  const ids = new Map(rows.map(row => [row.slug, row.id]))
  const idOf = (name: string) => ids.get(name) ?? name
  return {
    id: job.id,
    account: job.account_id,
    rename: history => ({
      ...history,
      settings: history.settings.map(({ at, policy }) => {
        const regions = policy.regions.map(({ id }) => ({ id: idOf(id), slug: id }))
        return { at, policy: { ...policy, regions } }
      }),
      results: history.results.map(run => ({ ...run, region: idOf(run.region) })),
      absences: history.absences.map(each => ({ ...each, region: idOf(each.region) })),
    }),
  }
}

/** Makes the monitor as old as its history, and writes all of that. */
export async function plantHistory(world: World, planted: PlantedMonitor, history: GeneratedHistory): Promise<void> {
  const { id, account } = planted
  const created = history.settings[0]?.at ?? 0
  await world.sql('update monitor set created_at = $2 where id = $1', [id, created])
  await world.sql('delete from monitor_policy where monitor_id = $1', [id])
  await world.sql(
    `insert into monitor_policy (monitor_id, account_id, at, policy)
     select $1, $2, t.at, t.policy::jsonb from unnest($3::bigint[], $4::text[]) as t (at, policy)
     on conflict (monitor_id, at) do update set policy = excluded.policy`,
    [id, account, history.settings.map(each => each.at), history.settings.map(each => JSON.stringify(each.policy))],
  )
  await world.sql(
    `insert into region_absence (region_id, from_at, to_at) select * from unnest($1::uuid[], $2::bigint[], $3::bigint[])`,
    [
      history.absences.map(each => each.region),
      history.absences.map(each => each.from),
      history.absences.map(each => each.to),
    ],
  )
  await world.sql('update rollup_mark set rolled_to = $2, due_at = 0 where monitor_id = $1', [
    id,
    created - (created % 300_000),
  ])
  await plantResults(world, planted, history.results)
}

export async function plantResults(
  world: World,
  { id, account }: PlantedMonitor,
  results: GeneratedHistory['results'],
): Promise<void> {
  const column = <T>(pick: (run: GeneratedHistory['results'][number]) => T) => results.map(pick)
  await world.sql(
    `insert into check_result (account_id, monitor_id, slot, region_id, kind, ordinal, id, at, status, total_ms, loop_delay_ms,
       spec_version, data)
     select $1, $2, t.slot, t.region, t.kind, t.ordinal, gen_random_uuid(), t.at, t.status, t.total_ms, 0, t.spec, '{}'
     from unnest($3::bigint[], $4::uuid[], $5::text[], $6::int[], $7::bigint[], $8::text[], $9::real[], $10::int[])
       as t (slot, region, kind, ordinal, at, status, total_ms, spec)`,
    [
      account,
      id,
      column(run => run.slot),
      column(run => run.region),
      column(run => run.kind),
      column(run => run.ordinal),
      column(run => run.at),
      column(run => run.status),
      column(run => run.total_ms),
      column(run => run.spec_version),
    ],
  )
}
