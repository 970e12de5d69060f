import type { Report } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { checkFigures } from '@pharos/shared-protocol/report/check.ts'
import { ReportFigures } from '@pharos/shared-protocol/report/figures.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { planted } from './planted-monitor.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const uri = 'http://127.0.0.1:9/'
const HOSTILE = `"><script src="//evil.example/x.js">alert(1)</script><img src=x onerror=alert(1)>'&amp;`

const test = suite<{ world: SharedWorld }>('mailed reports')
test.before.each(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after.each(({ world }) => world.close())

async function preview(world: SharedWorld, id: string): Promise<ReportFigures> {
  const text = await textOf(world, `/report/${id}/preview?format=json`)
  return ReportFigures.parse(JSON.parse(text))
}

async function textOf(world: SharedWorld, path: string): Promise<string> {
  const reply = await fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${world.ownerKey}` } })
  assert.is(reply.status, 200, path)
  return reply.text()
}

const create = async (world: SharedWorld, body: object): Promise<Report> =>
  (await world.call(routes.createReport, { body: { name: 'Board', cadence: 'monthly', timezone: 'UTC', ...body } }))
    .body

test('the figures are those of the SLA, of the report of monitors, and of what recomputes them', async ({ world }) => {
  const now = world.clock.now()
  const date = new Date(now)
  const [from, to] = [-1, 0].map(back => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + back)) as [number, number]
  const fall = from + 3 * DAY + 23 * HOUR
  const id = await planted(world, from, Math.floor(now / DAY) * DAY, [[fall, fall + 2 * HOUR + 250]])
  const report = await create(world, {})
  const figures = await preview(world, report.id)
  assert.equal(checkFigures(figures), [])
  assert.equal(
    [figures.period.from, figures.period.to],
    [from, to].map(at => rfc3339(at)),
  )
  const [monitor] = figures.monitors
  const { body: months } = await world.call(routes.listMonitorSla, {
    params: { http_job_id: id },
    query: { months: 2 },
  })
  const month = months[1]
  const { uptime, coverage, downtime_seconds } = monitor?.stated ?? {}
  assert.equal([uptime, coverage, downtime_seconds], [month?.uptime, month?.coverage, month?.downtime_seconds])
  assert.is(downtime_seconds, 7_200.25)
  const query = { from: rfc3339(from), to: rfc3339(to) }
  const { body: rows } = await world.call(routes.reportMonitors, { query })
  const row = rows.find(each => each.id === id)
  assert.equal(
    [uptime, coverage, downtime_seconds, monitor?.stated.outages, monitor?.stated.mttr_seconds],
    [row?.uptime, row?.coverage, row?.downtime_seconds, row?.incidents, row?.mttr_seconds],
  )
})

test('names cannot add anything to the page, and nothing is loaded from it', async ({ world }) => {
  const now = Math.floor(world.clock.now() / DAY) * DAY
  await planted(world, now - 60 * DAY, now, [[now - 40 * DAY, now - 40 * DAY + HOUR]], { friendly_name: HOSTILE })
  await world.call(routes.updateAccount, { body: { name: HOSTILE } })
  await world.call(routes.createIncident, { body: { title: HOSTILE } })
  const report = await create(world, { name: HOSTILE, language: 'de' })
  const html = await textOf(world, `/report/${report.id}/preview`)
  assert.ok(html.includes('&#60;script'))
  assert.not.match(html, /<script|<img|<link|<iframe|onerror=(?!alert\(1\)&#62;)|@import|url\(/)
  assert.match(html, `content="default-src 'none'; style-src 'unsafe-inline'"`)
  assert.match(html, '<html lang="de">')
})

test('a monitor without data says so, and is not up', async ({ world }) => {
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri } })
  const since = world.clock.now() - 90 * DAY
  await world.sql('update monitor set created_at = $2 where id = $1', [job.id, since])
  const report = await create(world, {})
  const figures = await preview(world, report.id)
  assert.equal(checkFigures(figures), [])
  const { stated } = figures.monitors[0] ?? {}
  assert.equal([stated?.uptime, stated?.coverage], [null, null])
  assert.equal([figures.total?.stated.uptime, figures.total?.stated.coverage], [null, null])
  assert.match(await textOf(world, `/report/${report.id}/preview`), 'no data')
})

test('a report of a service that is gone does not become one of the account', async ({ world }) => {
  const since = world.clock.now() - 90 * DAY
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri, tags: ['shop'] } })
  await world.sql('update monitor set created_at = $2 where id = $1', [job.id, since])
  const { body: service } = await world.call(routes.createService, { body: { name: 'Shop' } })
  const report = await create(world, { service_ids: [service.id, service.id] })
  assert.equal([report.whole_account, report.service_ids], [false, [service.id]])
  await world.call(routes.deleteService, { params: { id: service.id } })
  assert.is((await preview(world, report.id)).monitors.length, 0)
  const { body: left } = await world.call(routes.getReport, { params: { id: report.id } })
  assert.equal([left.whole_account, left.service_ids], [false, []])
  const params = { id: report.id }
  const { body: changed } = await world.call(routes.updateReport, { params, body: { tags: ['shop'] } })
  assert.is(changed.whole_account, false)
  assert.is((await preview(world, report.id)).monitors.length, 1)
})

test('what two services, a tag and a group choose at once is counted once', async ({ world }) => {
  const now = world.clock.now()
  const date = new Date(now)
  const [from, to] = [-1, 0].map(back => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + back)) as [number, number]
  const until = Math.floor(now / DAY) * DAY
  const services = await Promise.all(
    ['Shop', 'Till'].map(async name => (await world.call(routes.createService, { body: { name } })).body.id),
  )
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'On call' } })
  const shared = { tags: ['pay', 'card'], group_notification_ids: [group.id] }
  const down: [number, number][] = [
    [from + 2 * DAY, from + 2 * DAY + HOUR],
    [from + 5 * DAY, from + 5 * DAY + 3 * HOUR],
  ]
  const ids: string[] = []
  for (const [i, service_id] of services.entries())
    ids.push(await planted(world, from, until, [down[i] ?? [0, 0]], { ...shared, service_id }))
  const { body: incident } = await world.call(routes.createIncident, {
    body: { title: 'Cards fail', service_id: services[0] },
  })
  await world.sql('update incident set created_at = $2, resolved_at = $3 where id = $1', [
    ...[incident.id, from + 2 * DAY, from + 3 * DAY],
  ])
  for (const id of ids)
    await world.sql(
      `insert into incident_monitor (incident_id, monitor_id, account_id, type, friendly_name, healthy, joined_at)
       select $1, id, account_id, kind, friendly_name, false, $3 from monitor where id = $2`,
      [incident.id, id, from + 2 * DAY],
    )
  const chosen = { service_ids: services, tags: ['pay', 'card'], notification_group_ids: [group.id] }
  const all = await preview(world, (await create(world, chosen)).id)
  assert.equal(checkFigures(all), [])
  assert.equal(all.monitors.map(({ id }) => id).sort(), ids.toSorted())
  assert.is(all.total?.stated.downtime_seconds, 4 * 3_600)
  const known = ids.length * (to - from)
  assert.is(all.total?.stated.uptime, Math.floor((1 - (4 * HOUR) / known) * 1e6) / 1e4)
  assert.is(all.incidents.listed.length + all.incidents.left_out, 1)
  // Each way of choosing them gives the same.
  for (const body of [{ service_ids: services }, { tags: ['pay'] }, { notification_group_ids: [group.id] }, {}]) {
    const figures = await preview(world, (await create(world, body)).id)
    assert.equal([figures.total, figures.incidents.listed.length], [all.total, 1])
  }
})

test('members receive a report at once, others are asked, and one who has left it stays so', async ({ world }) => {
  const { id, email, call } = await addAccount(world, 'reported')
  const recipients = [email.toUpperCase(), 'board@example.com']
  const body = { name: 'Board', cadence: 'weekly' as const, recipients }
  const { body: report } = await call(routes.createReport, { body })
  const statesOf = ({ recipients: all }: Report) => all.map(each => `${each.email} ${each.state}`).sort()
  assert.equal(statesOf(report), [`${email.toUpperCase()} active`, 'board@example.com pending'].sort())
  await world.sql(`update report_recipient set state = 'ended' where account_id = $1 and email = 'board@example.com'`, [
    id,
  ])
  const params = { id: report.id }
  await call(routes.updateReport, { params, body: { recipients: [] } })
  const { body: again } = await call(routes.updateReport, { params, body: { recipients: ['Board@Example.com'] } })
  assert.equal(statesOf(again), ['board@example.com ended'])
})

test.run()
