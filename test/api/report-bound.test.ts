import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { REPORT_BOUNDS } from '@pharos/shared-protocol/report/bound.ts'
import { checkFigures } from '@pharos/shared-protocol/report/check.ts'
import { ReportFigures } from '@pharos/shared-protocol/report/figures.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

/** Of each monitor: 2,003 times 30 exceeds the intervals of a report. */
const CHANGES = 30

const test = suite<{ world: World }>('the most that a report costs')
test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

/** Copies the account's only monitor, with changes of state within the last month. */
async function copies(world: World, count: number): Promise<void> {
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const since = Date.UTC(2026, 1, 1)
  await world.sql(`update monitor set created_at = $2, friendly_name = '000' where id = $1`, [job.id, since])
  await world.sql(
    `insert into monitor select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'external_key', null,
       'friendly_name', 'copy ' || n))).* from monitor m, generate_series(1, $2::int) n where m.id = $1`,
    [job.id, count],
  )
  await world.sql(
    `insert into rollup_mark (monitor_id, account_id, rolled_to, due_at) select id, account_id, $1, $2 from monitor
     on conflict (monitor_id) do update set rolled_to = excluded.rolled_to, due_at = excluded.due_at`,
    [Date.UTC(2026, 2, 2), Date.UTC(2030, 0, 1)],
  )
  await world.sql(
    `insert into timeline_change (monitor_id, account_id, at, state)
     select id, account_id, $1::bigint + n * 3600000, case n % 2 when 0 then 'up' else 'down' end
     from monitor, generate_series(0, $2::int - 1) n where kind = 'http'`,
    [since, CHANGES],
  )
}

test('more monitors and intervals than a report holds are left out, and it says so', async ({ world }) => {
  await copies(world, REPORT_BOUNDS.monitors + 3)
  const body = { name: 'All', cadence: 'monthly', timezone: 'UTC' } as const
  const { body: report } = await world.call(routes.createReport, { body })
  const read = async (format: string) => {
    const reply = await fetch(`${world.url}/report/${report.id}/preview?format=${format}`, {
      headers: { authorization: `Bearer ${world.ownerKey}` },
    })
    assert.is(reply.status, 200)
    return reply.text()
  }
  const figures = ReportFigures.parse(JSON.parse(await read('json')))
  assert.is(figures.monitors.length, REPORT_BOUNDS.monitors)
  assert.is(figures.monitors_left_out, 4)
  const counted = figures.monitors.reduce((sum, { intervals }) => sum + (intervals?.length ?? 0), 0)
  assert.ok(counted > 0 && counted <= REPORT_BOUNDS.intervals, `${counted} intervals`)
  const without = figures.monitors.filter(({ why_no_intervals }) => why_no_intervals === 'too_many')
  assert.ok(without.length > 0)
  assert.ok(without.every(({ stated }) => stated.uptime !== null))
  assert.is(figures.total, null)
  assert.equal(checkFigures(figures), [])
  const html = await read('html')
  assert.is(html.match(/<tr>/g)?.length, 1 + 200, 'the page shows the 200 worst of them')
  assert.match(html, '4 more monitors are not part of this report')
})

test('an account has at most 50 reports, and asks for at most 20 issues a day', async ({ world }) => {
  const { call } = await addAccount(world, 'many')
  const body = { name: 'R', cadence: 'weekly' as const }
  const ids: string[] = []
  for (let i = 0; i < 50; i++) ids.push((await call(routes.createReport, { body })).body.id)
  const codeOf = (error: { problem: { code: string } }) => error.problem.code
  assert.is(await call(routes.createReport, { body }).catch(codeOf), 'limit_reached')
  for (const id of ids.slice(0, 20)) await call(routes.sendReport, { params: { id }, body: { to: 'me' } })
  const last = { params: { id: ids[21] ?? '' }, body: { to: 'me' as const } }
  assert.is(await call(routes.sendReport, last).catch(codeOf), 'limit_reached')
})

test('an address is asked three times a day by all accounts together, whoever asks', async ({ world }) => {
  const email = 'stranger@example.com'
  for (let i = 0; i < 5; i++) {
    const { call } = await addAccount(world, `asks ${i}`)
    await call(routes.createReport, { body: { name: 'R', cadence: 'weekly', recipients: [email.toUpperCase()] } })
  }
  await world.advance('30s')
  const [asked] = await world.sql<{ n: number }>(
    'select count(*)::int as n from report_recipient where lower(email) = $1 and asked_at is not null',
    [email],
  )
  assert.is(asked?.n, 3)
})

test.run()
