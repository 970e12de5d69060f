import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { monitor } from './monitor.ts'

const HOUR_MS = 3_600_000
/** A dead scheduler's lease (docs/architecture/monitoring.md, "Dispatch"). */
const LEASE_MS = 6_000

story(test, 'runs go on at once after the clock of the database was set back by an hour', async world => {
  const { id } = await monitor(world, { uri: 'http://127.0.0.1:9/' })
  await world.advance('30s')
  world.clock.setBack(HOUR_MS)
  const from = world.clock.now()
  await world.advance('45s')
  const runs = await world.sql<{ n: number }>(
    `select count(*)::int as n from check_result where monitor_id = $1 and kind = 'slot' and slot between $2 and $3`,
    [id, from, world.clock.now()],
  )
  assert.ok((runs[0]?.n ?? 0) >= 3, `${runs[0]?.n} runs in 45 s`)
  const ahead = await world.sql(
    `select 'lease' as what from scheduler_lease where expires_at > $1::bigint + $2
     union all select 'pulse' from pulse where seen_at > $1::bigint`,
    [world.clock.now(), LEASE_MS],
  )
  assert.equal(ahead, [])
})

test.run()
