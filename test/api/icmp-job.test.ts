import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('ICMP monitors')

test.before(async context => {
  context.world = await sharedWorld()
})
test.after(({ world }) => world.close())

async function create(world: SharedWorld, body: object = {}) {
  return (await world.call(MONITOR_ROUTES.icmp.create, { body: { host: '127.0.0.1', ...body } })).body
}

test('only the host is required; the rest has its documented default', async ({ world }) => {
  const job = await create(world)
  assert.equal([job.friendly_name, job.count, job.max_loss_percent], ['127.0.0.1', 3, 0])
  assert.equal([job.interval_seconds, job.timeout_seconds, job.retries, job.ip_family], [60, 10, 1, 'any'])
  assert.is(job.current_status, 'pending')
})

const FAULTS: [body: object, field: string, message: RegExp][] = [
  [{ count: 0 }, 'count', /1/],
  [{ count: 11 }, 'count', /10/],
  [
    { count: 5, timeout_seconds: 1 },
    'count',
    /must be at most 4: 0\.2 s apart, more do not fit into timeout_seconds \(1\)/,
  ],
  [{ max_loss_percent: 100 }, 'max_loss_percent', /99/],
]

for (const [body, field, message] of FAULTS) {
  test(`${JSON.stringify(body)} is refused by name, and changes nothing`, async ({ world }) => {
    const job = await create(world)
    const created = await send(world, MONITOR_ROUTES.icmp.create, { body: { host: '127.0.0.1', ...body } })
    const updated = await send(world, MONITOR_ROUTES.icmp.update, { params: { icmp_job_id: job.id }, body })
    for (const { status, body: problem } of [created, updated]) {
      assert.is(status, 400, JSON.stringify(problem))
      const [fault] = (problem as Problem).errors ?? []
      assert.is(fault?.path, field)
      assert.match(fault?.message ?? '', message)
    }
  })
}

test('a stored count and a new timeout are validated together', async ({ world }) => {
  const job = await create(world, { count: 10 })
  const params = { icmp_job_id: job.id }
  const refused = await send(world, MONITOR_ROUTES.icmp.update, { params, body: { timeout_seconds: 2 } })
  assert.is(refused.status, 400)
  assert.is((refused.body as Problem).errors?.[0]?.path, 'count')
})

test.run()
