import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { SharedWorld } from '../world/shared.ts'

const DAY = 86_400_000

/** Creates a monitor that has existed for long, with its states; the days between are rolled up. */
export async function planted(
  world: SharedWorld,
  from: number,
  to: number,
  down: [number, number][],
  body: object = {},
) {
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', ...body } })
  await world.sql('update monitor set created_at = $2 where id = $1', [job.id, from])
  await world.sql('update rollup_mark set rolled_to = $2, due_at = $3 where monitor_id = $1', [job.id, to, to * 2])
  const changes = [[from, 'up'], ...down.flatMap(([at, end]) => [[at, 'down'], [end, 'up']])] // biome-ignore format: pairs
  for (const [at, state] of changes)
    await world.sql('insert into timeline_change (monitor_id, account_id, at, state) values ($1, $2, $3, $4)', [
      job.id,
      job.account_id,
      at,
      state,
    ])
  for (let day = from; day < to; day += DAY) {
    const lost = down.reduce((sum, [at, end]) => sum + Math.max(0, Math.min(end, day + DAY) - Math.max(at, day)), 0)
    await world.sql(
      `insert into rollup (monitor_id, account_id, resolution, bucket, healthy, degraded, failing, up_ms, degraded_ms, down_ms,
         unknown_ms, maintenance_ms, paused_ms, latency) values ($1, $2, 86400, $3, 0, 0, 0, $4, 0, $5, 0, 0, 0, '{}')
       on conflict do nothing`,
      [job.id, job.account_id, day, DAY - lost, lost],
    )
  }
  return job.id
}
