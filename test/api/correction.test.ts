import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const DAY = 86_400_000
const DATE = '2026-02-10'
const reason = 'Our own probe was at fault.'

const test = suite<{ world: World }>('corrections of past uptime')

test.before.each(async context => {
  context.world = await createWorld({ agent: false })
})
test.after.each(({ world }) => world.close())

/** Creates a monitor with one whole day, 100 s of it down, on a page. */
async function arrange(world: World) {
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  await world.sql(
    `insert into rollup (monitor_id, account_id, resolution, bucket, healthy, degraded, failing, up_ms, degraded_ms, down_ms,
       unknown_ms, maintenance_ms, paused_ms, latency) values ($1, $2, 86400, $3, 0, 0, 0, $4, 0, 100000, 3600000, 0, 0, '{}')`,
    [job.id, job.account_id, Date.parse(DATE), DAY - 3_700_000],
  )
  return { job, id: await pageWith(world, job.id) }
}

async function pageWith(world: World, http_job_id: string): Promise<string> {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  await world.call(routes.attachHttpJob, { params: { id: page.id, http_job_id }, body: { friendly_name: 'Checkout' } })
  return page.id
}

const correct = (world: World, id: string, http_job_id: string, body: object = {}) =>
  send(world, routes.correctUptime, {
    params: { id },
    body: { http_job_id, date: DATE, downtime_seconds: 40, reason, ...body },
  })

async function february(world: World, http_job_id: string) {
  const { body } = await world.call(routes.listMonitorSla, { params: { http_job_id } })
  return body[1]
}

test('a correction keeps the original, says who, counts in the SLA, and shows on every page of the monitor', async ({
  world,
}) => {
  const { job, id } = await arrange(world)
  const other = await pageWith(world, job.id)
  const revision = async () =>
    (await world.sql<{ r: string }>('select revision r from status_page order by id')).map(row => Number(row.r))
  const before = await revision()
  const { status, body } = await correct(world, id, job.id)
  assert.is(status, 201)
  const { by, resource, resource_id, field, before: was, after } = body as Record<string, unknown>
  assert.equal(
    { resource, resource_id, field, was, after },
    {
      resource: 'uptime',
      resource_id: job.id,
      field: DATE,
      was: { downtime_seconds: 100 },
      after: { downtime_seconds: 40, reason },
    },
  )
  assert.ok((by as { name: string }).name)
  assert.equal(
    await revision(),
    before.map(each => each + 1),
  )
  assert.equal((await world.call(routes.listCorrections, { params: { id: other } })).body.length, 1)
  const month = await february(world, job.id)
  assert.equal([month?.downtime_seconds, month?.corrected, month?.coverage], [40, true, 95.8333])
  const again = await correct(world, other, job.id, { downtime_seconds: 0.5 })
  assert.equal((again.body as { before: object }).before, { downtime_seconds: 40 })
  assert.is((await february(world, job.id))?.downtime_seconds, 0.5)
  const measured = await world.sql<{ d: number }>('select measured_down_ms d from uptime_correction order by id')
  assert.equal(
    measured.map(row => row.d),
    [100_000, 100_000],
  )
})

test('a frozen month changes by a correction, and by nothing else', async ({ world }) => {
  const { job, id } = await arrange(world)
  await correct(world, id, job.id)
  await world.sql(
    `insert into uptime_month select monitor_id, account_id, $1, up_ms, 0, down_ms, unknown_ms, 0, 0, 0 from rollup
     where resolution = 86400`,
    [Date.parse('2026-02-01')],
  )
  await world.sql('update rollup set down_ms = 5000000')
  assert.is((await february(world, job.id))?.downtime_seconds, 40)
  await correct(world, id, job.id, { downtime_seconds: 160 })
  const { frozen, corrected, downtime_seconds } = (await february(world, job.id)) ?? {}
  assert.equal([frozen, corrected, downtime_seconds], [true, true, 160])
})

test('refused: more than is known, a day that is not over or unknown, no component, no permission', async ({
  world,
}) => {
  const { job, id } = await arrange(world)
  const refused = async (body: object, page = id, monitor = job.id) => {
    const { status, body: problem } = await correct(world, page, monitor, body)
    return [status, (problem as Problem).errors?.[0]?.path]
  }
  assert.equal(await refused({ downtime_seconds: 82_801 }), [400, 'downtime_seconds'])
  assert.equal(await refused({ downtime_seconds: -1 }), [400, 'downtime_seconds'])
  assert.equal(await refused({ date: '2026-03-02' }), [400, 'date'])
  assert.equal(await refused({ date: '2026-02-09' }), [400, 'date'])
  assert.equal(await refused({ date: '2026-02-30' }), [400, 'date'])
  assert.equal(await refused({ reason: '' }), [400, 'reason'])
  const { body: empty } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Empty' } })
  assert.equal(await refused({}, empty.id), [400, 'http_job_id'])
  const { id: account } = (await world.call(routes.getAccount)).body
  const { key } = await addKey(world, account, 'member')
  const body = { http_job_id: job.id, date: DATE, downtime_seconds: 1, reason }
  assert.is((await send(world, routes.correctUptime, { params: { id }, body, key })).status, 403)
  assert.equal(await world.sql('select from uptime_correction'), [])
  assert.equal((await february(world, job.id))?.corrected, false)
})

test('no request changes or removes a correction; it is deleted only with its monitor', async ({ world }) => {
  const { job, id } = await arrange(world)
  await correct(world, id, job.id)
  const kept = () => world.sql('select * from uptime_correction')
  const before = await kept()
  assert.is(before.length, 1)
  const platform = world.planes[0]?.platform
  assert.ok(platform)
  for (const words of ['update uptime_correction set down_ms = 0', 'delete from uptime_correction'])
    await platform.database.inAccount(job.account_id, 'write', tx => sql.raw(words).execute(tx.sql))
  assert.equal(await kept(), before)
  await world.call(routes.deleteHttpJob, { params: { job_id: job.id } })
  assert.equal(await kept(), [])
})

test.run()
