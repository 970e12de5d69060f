import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const DAY = 86_400_000
const uri = 'http://127.0.0.1:9/'

const test = suite<{ world: SharedWorld }>('SLA reports and the report of monitors')

test.before.each(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after.each(({ world }) => world.close())

interface Millis {
  up?: number
  down?: number
  unknown?: number
  maintenance?: number
}

/** Creates a monitor that is as old as its first day, with a rollup for each whole day. */
async function planted(world: SharedWorld, days: Record<string, Millis>, body: object = {}): Promise<string> {
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri, ...body } })
  const first = Object.keys(days).sort()[0] ?? '2026-03-02'
  await world.sql('update monitor set created_at = $2 where id = $1', [job.id, Date.parse(first)])
  for (const [day, { up = 0, down = 0, unknown = 0, maintenance = 0 }] of Object.entries(days))
    await world.sql(
      `insert into rollup (monitor_id, account_id, resolution, bucket, healthy, degraded, failing, up_ms, degraded_ms, down_ms,
         unknown_ms, maintenance_ms, paused_ms, latency)
       values ($1, $2, 86400, $3, 0, 0, 0, $4, 0, $5, $6, $7, 0, '{}')`,
      [job.id, job.account_id, Date.parse(day), up, down, unknown, maintenance],
    )
  return job.id
}

async function sla(world: SharedWorld, http_job_id: string, months = 3) {
  return (await world.call(routes.listMonitorSla, { params: { http_job_id }, query: { months } })).body
}

async function promise(world: SharedWorld, monitor: string, target: number): Promise<void> {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: `${target}` } })
  await world.sql(
    `insert into status_page_component select gen_random_uuid(), m.account_id, $1, m.id, 'http', 'Shop', $3, 0, 0
     from monitor m where m.id = $2`,
    [page.id, monitor, target],
  )
}

test('months, newest first: the current one is partial, one without data is neither attained nor missed', async ({
  world,
}) => {
  const id = await planted(world, {
    '2026-01-10': { up: DAY - 60_000, down: 60_000 },
    '2026-01-11': { up: DAY - 600_000, maintenance: 600_000 },
    '2026-03-01': { up: DAY - 7_200_000, down: 3_600_000, unknown: 3_600_000 },
  })
  const [march, february, january, ...none] = await sla(world, id)
  assert.is(none.length, 0)
  const left = (known: number, down: number) => Math.floor(known / 1000 - down) / 1000
  assert.equal(january, {
    month: '2026-01',
    target: 99.9,
    uptime: 99.9651,
    attained: true,
    partial: false,
    downtime_seconds: 60,
    error_budget_seconds_left: left(2 * DAY - 600_000, 60_000),
    coverage: 100,
    corrected: false,
    frozen: false,
  })
  assert.equal(
    [february?.month, february?.attained, february?.uptime, february?.partial, february?.error_budget_seconds_left],
    ['2026-02', null, null, false, null],
  )
  assert.equal([march?.month, march?.attained, march?.partial, march?.downtime_seconds], ['2026-03', false, true, 3600])
  assert.ok((march?.coverage ?? 100) < 100)
  // The time until the month's end, 30 days less 8 hours, adds a thousandth of itself to the error budget.
  const ahead = Date.parse('2026-04-01') - world.clock.now()
  assert.is(march?.error_budget_seconds_left, left(DAY - 3_600_000 + ahead, 3_600_000))
})

test('an account without HTTP monitors has months too, and the current one is partial', async ({ world }) => {
  const { body: months } = await world.call(routes.listAccountSla, { query: { months: 2 } })
  assert.equal(
    months.map(each => [each.month, each.partial, each.attained, each.error_budget_seconds_left]),
    [
      ['2026-03', true, null, null],
      ['2026-02', false, null, null],
    ],
  )
})

test('twelve months include days whose hourly rollups are deleted', async ({ world }) => {
  const id = await planted(world, { '2025-04-01': { up: DAY }, '2025-04-02': { up: DAY / 2, down: DAY / 2 } })
  const months = await sla(world, id, 12)
  assert.equal([months.length, months.at(-1)?.month, months.at(-1)?.uptime], [12, '2025-04', 75])
  const years = await sla(world, id, 36)
  assert.equal([years.length, years.at(-1)?.month, years.at(-1)?.attained], [36, '2023-04', null])
})

test('the strictest target of any page applies, and for the account that of any monitor', async ({ world }) => {
  const id = await planted(world, { '2026-02-01': { up: DAY - 60_000, down: 60_000 } })
  const other = await planted(world, { '2026-02-01': { up: DAY } })
  await promise(world, id, 99)
  await promise(world, id, 99.95)
  const [, february] = await sla(world, id)
  assert.equal([february?.target, february?.attained], [99.95, false])
  assert.equal(
    (await sla(world, other)).map(month => month.target),
    [99.9, 99.9, 99.9],
  )
  const { body } = await world.call(routes.listAccountSla, {})
  assert.is(body.length, 12)
  assert.equal([body[1]?.target, body[1]?.downtime_seconds, body[1]?.uptime], [99.95, 60, 99.9652])
})

test('only HTTP monitors have an SLA, and only those of the account', async ({ world }) => {
  const { body: cron } = await world.call(routes.createHeartbeat, { body: { period_seconds: 60 } })
  const call = (id: string, key?: string) =>
    send(world, routes.listMonitorSla, { params: { http_job_id: id }, ...(key && { key }) })
  assert.is((await call(cron.id)).status, 404)
  const id = await planted(world, { '2026-02-01': { down: DAY } })
  const { key } = await addAccount(world, 'other')
  assert.is((await call(id, key)).status, 404)
  const theirs = (await send(world, routes.listAccountSla, { key })).body as { attained: null }[]
  assert.ok(theirs.every(month => month.attained === null))
  const { id: account } = (await world.call(routes.getAccount)).body
  const reader = await addKey(world, account, 'viewer', ['read:reports'])
  assert.is((await call(id, reader.key)).status, 200)
})

test('refused: other than 1 to 36 months, and reports beyond the stored data', async ({ world }) => {
  const refused = async (route: typeof routes.listAccountSla | typeof routes.reportMonitors, query: object) => {
    const { status, body } = await send(world, route, { query: query as Record<string, string> })
    return [status, (body as Problem).errors?.[0]?.path]
  }
  for (const months of ['0', '37', 'x', '1.5'])
    assert.equal(await refused(routes.listAccountSla, { months }), [400, 'months'])
  const at = (days: number) => rfc3339(world.clock.now() + days * DAY)
  assert.equal(await refused(routes.reportMonitors, { from: at(-1), to: at(-2) }), [400, 'from'])
  assert.equal(await refused(routes.reportMonitors, { from: at(-1), to: at(1) }), [400, 'to'])
  assert.equal(await refused(routes.reportMonitors, { from: at(-401) }), [400, 'from'])
})

test('CSV by the Accept header; without rows it still has its header line', async ({ world }) => {
  await planted(world, { '2026-02-01': { up: DAY - 60_000, down: 60_000 } }, { friendly_name: '=1+1' })
  const csv = async (path: string, key = world.ownerKey) => {
    const headers = { authorization: `Bearer ${key}`, accept: 'text/csv' }
    const reply = await fetch(world.url + path, { headers })
    assert.match(reply.headers.get('content-type') ?? '', /^text\/csv/)
    return (await reply.text()).trimEnd().split('\r\n')
  }
  const [header, march, february] = await csv('/monitors/sla?months=2')
  assert.is(
    header,
    'month,target,uptime,attained,partial,downtime_seconds,error_budget_seconds_left,coverage,corrected,frozen',
  )
  assert.match(march ?? '', /^2026-03,99\.9,,,true,0,,/)
  assert.is(february, '2026-02,99.9,99.9305,true,false,60,26.4,100,false,false')
  const report = await csv('/monitors/report')
  const columns = 'id,type,friendly_name,uptime,coverage,downtime_seconds,incidents,mttr_seconds,p50,p95'
  assert.is(report[0], columns)
  assert.match(report[1] ?? '', /,http,'=1\+1,/)
  assert.equal(await csv('/monitors/report', (await addAccount(world, 'empty')).key), [columns])
})

test.run()
