import { randomUUID } from 'node:crypto'
import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('records that the store cannot read after the 2xx')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

test('they are counted for their account, which lacks what arrived with them and no more', async ({ world }) => {
  world.lines.expect(/cannot read rows of a segment/)
  const store = world.planes[0]?.platform.telemetry
  const [{ id, call }, other] = [await addAccount(world, 'unreadable'), await addAccount(world, 'other')]
  const now = world.clock.now()
  const time = (now / 1_000).toFixed(9)
  const row = (account_id: string, at: string): LogRow => ({
    ...{ account_id, retention_days: 3, id: randomUUID(), time: at, observed_time: time },
    ...{ level: 'info', pattern: '1', message: 'x', template: 'x' },
  })
  await store?.append('logs', [row(id, time), row(id, 'soon'), row(id, time), row(other.id, time)])
  await store?.flush()
  const usage = () => call(routes.getTelemetryUsage)
  await until('it is counted', async () => (await usage()).body.length > 0)
  assert.equal(
    (await usage()).body[0]?.rejected.map(({ reason, count }) => [reason, count]),
    [['unreadable', 1]],
  )
  const gaps = () =>
    world.sql<{ account_id: string; since: string; lost: string }>(
      'select account_id, min(minute) as since, sum(lost_ms) as lost from telemetry_gap group by account_id',
    )
  await until('it is a gap', async () => (await gaps()).length > 0)
  const [gap, ...more] = await gaps()
  assert.equal([gap?.account_id, more], [id, []])
  assert.ok(Number(gap?.since) > now - 2 * 60_000 - 1_000, String(gap?.since))
  // A minute before, and the second within which a batch is on disk.
  assert.ok(Number(gap?.lost) >= 60_000 && Number(gap?.lost) <= 62_000, String(gap?.lost))
})

test.run()
