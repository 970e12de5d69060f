import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Installation } from '../installation.ts'
import { until } from '../scope.ts'

/**
 * The rows that the commands write for a new monitor, by table: the column that has its id, and values to change, as
 * SQL.
 */
const COPIED: Record<string, { id: string; set: Record<string, string> }> = {
  monitor: { id: 'id', set: { interval_seconds: '$3::int' } },
  monitor_state: { id: 'monitor_id', set: {} },
  region_state: { id: 'monitor_id', set: { stale_at: 't.stale_at + $3::int * 2000' } },
  monitor_policy: {
    id: 'monitor_id',
    set: { policy: "t.policy || jsonb_build_object('interval_ms', $3::int * 1000)" },
  },
  rollup_mark: {
    id: 'monitor_id',
    set: { due_at: "t.rolled_to + 310000 + ('x' || right(n.id::text, 4))::bit(16)::int % 60000" },
  },
}

export interface Population {
  count: number
  intervalSeconds: number
}

/**
 * Fills an installation with monitors of one address. The first is created by the API and has run; the others are
 * copies of its rows, since creating tens of thousands one by one is not what is measured.
 */
export async function populate(installation: Installation, uri: string, wanted: Population): Promise<void> {
  const { call } = installation
  const { body } = await call(routes.createHttpJob, {
    body: { uri, interval_seconds: Math.max(10, wanted.intervalSeconds), retries: 0 },
  })
  await until('the first monitor is up', 20, async () => {
    const { body: job } = await call(routes.getHttpJob, { params: { job_id: body.id } })
    return job.current_status === 'up'
  })
  await installation.sql('begin')
  await installation.sql(
    'create temp table bench_id on commit drop as select uuidv7() as id from generate_series(2, $1::int)',
    [wanted.count],
  )
  for (const [table, copy] of Object.entries(COPIED)) await copyRows(installation, table, copy, body.id, wanted)
  await installation.sql('update monitor set interval_seconds = $2 where id = $1', [body.id, wanted.intervalSeconds])
  await installation.sql('commit')
  for (const table of Object.keys(COPIED)) await installation.sql(`vacuum analyze ${table}`)
}

async function copyRows(
  installation: Installation,
  table: string,
  { id, set }: { id: string; set: Record<string, string> },
  template: string,
  { intervalSeconds }: Population,
): Promise<void> {
  const changes = Object.entries({ ...set, [id]: 'n.id' }).map(([name, value]) => `'${name}', ${value}`)
  const usesInterval = Object.values(set).some(value => value.includes('$3'))
  const text = `insert into ${table} select r.* from ${table} t cross join bench_id n
    cross join lateral jsonb_populate_record(t, jsonb_build_object(${changes.join(', ')})) r where t.${id} = $1::uuid`
  await installation.sql(text.replaceAll('$3', '$2'), usesInterval ? [template, intervalSeconds] : [template])
}
