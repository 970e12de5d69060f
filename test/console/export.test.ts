import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addKey } from '../world/account.ts'
import type { Target } from '../world/target.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, openMore, signedIn } from './at-console.ts'
import { addMonitor } from './monitor-world.ts'
import { addMember, addSchedule } from './on-call-world.ts'
import { savedList } from './saved-list.ts'

const { test, look } = browserSuite<Browsing & { world: World; target: Target; id: string }>('exports on their screens')

test.before(async context => {
  const world = await createWorld()
  const target = await world.startTarget()
  target.answer((_, response) => void response.writeHead(500).end())
  const more = { uri: target.url, interval_seconds: 10, retries: 0 }
  const id = await addMonitor(world, '=Shop', more)
  await world.advance('30s')
  target.answer((_, response) => void response.end('ok'))
  await world.advance('30s')
  Object.assign(context, { world, target, id })
})
test.after(({ world }) => world.close())

/** The query with which a list is asked for, once it is exported. */
async function askedBy(screen: Page, of: string): Promise<Record<string, string>> {
  const asking = screen.waitForRequest(request => /csv/.test(request.headers().accept ?? ''))
  await savedList(screen, of)
  return Object.fromEntries(new URL((await asking).url()).searchParams)
}

look('a viewer exports what the list of monitors shows, in each format', async ({ world, page, id }) => {
  await addMonitor(world, 'Shop 2', { tags: ['eu'] })
  const paused = await addMonitor(world, 'Paused shop', { tags: ['eu'] })
  await world.call(routes.pauseHttpJob, { params: { job_id: paused } })
  const { member } = await addKey(world, (await world.call(routes.getAccount)).body.id, 'viewer')
  const context = await signedIn(world, page, member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  const rowsAt = async (address: string) => {
    await screen.goto(address)
    await screen.getByRole('searchbox').waitFor()
    const { rows } = await savedList(screen, '', 'ndjson')
    return rows.map(row => (row === '' ? null : JSON.parse(row).friendly_name))
  }
  assert.equal(await rowsAt('/console/monitors'), ['Paused shop', 'Shop 2', '=Shop'])
  assert.equal(await rowsAt('/console/monitors?search=%20=SHOP'), ['=Shop'])
  assert.equal(await rowsAt('/console/monitors?status=paused'), ['Paused shop'])
  assert.equal(await rowsAt('/console/monitors?status=up'), ['=Shop'])
  assert.equal(await rowsAt('/console/monitors?tag=eu&search=shop%202'), ['Shop 2'])
  assert.equal(await rowsAt('/console/monitors?type=cron'), [null])
  await screen.goto('/console/monitors?search=%3Dshop')
  const csv = await savedList(screen)
  assert.match(csv.text, /^\uFEFFid,type,friendly_name,.*last_run_at \(UTC\)/)
  assert.match(csv.rows[0] ?? '', new RegExp(`^${id},http,'=Shop,`))
  const german = await savedList(screen, '', 'semicolon')
  assert.match(german.rows[0] ?? '', new RegExp(`^${id};http;'=Shop;`))
  await openMore(screen)
  await screen.getByRole('button', { name: 'Export', exact: true }).click()
  await screen.getByRole('dialog', { name: 'Export' }).getByText('Times are in UTC.').waitFor()
  await judge(screen, 'the formats of an export')
  await screen.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(complaints, [])
  await context.close()
})

look(
  'a monitor: its results as they are filtered, its status changes, incidents and SLA',
  async ({ world, page, id }) => {
    const context = await signedIn(world, page)
    const screen = await context.newPage()
    const params = { job_id: id }
    await screen.goto(`/console/monitors/http/${id}?result=failing`)
    await screen.getByRole('region', { name: 'Results' }).getByRole('listitem').first().waitFor()
    const results = await savedList(screen, 'Results', 'ndjson')
    const failing = await world.call(routes.listHttpResults, { params, query: { status: 'failing', limit: 100 } })
    assert.ok(failing.body.length > 1)
    assert.equal(
      results.rows.map(row => JSON.parse(row)),
      failing.body,
    )
    assert.is(results.name, 'results.ndjson')
    const changes = await savedList(screen, 'Status changes')
    const transitions = await world.call(routes.listHttpTransitions, { params, query: { limit: 100 } })
    assert.ok(transitions.body.length > 1)
    assert.equal(
      changes.rows.map(row => row.split(',', 1)[0]),
      transitions.body.map(each => each.id),
    )
    assert.equal(await askedBy(screen, 'Incidents'), { monitor_id: id })
    const sla = await savedList(screen, 'SLA by month', 'semicolon')
    assert.match(sla.text, /^\uFEFFmonth;target;uptime;/)
    assert.is(sla.rows.length, (await world.call(routes.listMonitorSla, { params: { http_job_id: id } })).body.length)
    await judge(screen, 'a monitor with its exports')
    await context.close()
  },
)

look('incidents: the open ones unless others are chosen', async ({ world, page }) => {
  const ids: string[] = []
  for (const title of ['resolved', 'acknowledged', 'triggered'])
    ids.push((await world.call(routes.createIncident, { body: { title: `=${title}` } })).body.id)
  await world.call(routes.resolveIncident, { params: { id: ids[0] ?? '' } })
  await world.call(routes.acknowledgeIncident, { params: { id: ids[1] ?? '' } })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  for (const [address, count] of [
    ['/console/incidents', 2],
    ['/console/incidents?status=all', 3],
    ['/console/incidents?status=acknowledged', 1],
    ['/console/incidents?time=day&severity=minor', 0],
  ] as const) {
    await screen.goto(address)
    const shown = screen.getByRole('link', { name: /^=/ })
    if (count > 0) await shown.nth(count - 1).waitFor()
    const { rows } = await savedList(screen, '', 'ndjson')
    assert.is(rows.filter(row => row !== '').length, count, address)
    assert.is(await shown.count(), count, address)
  }
  await context.close()
})

look('deliveries by state, hours on call in a period, and the figures of reports', async ({ world, page }) => {
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Night' } })
  const { body: service } = await world.call(routes.createService, { body: { name: 'Till' } })
  const ada = await addMember(world, 'Ada')
  const schedule = await addSchedule(world, 'Primary', 'UTC', [ada])
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  for (const address of [`/console/settings/notifications/${group.id}`, `/console/services/${service.id}`]) {
    await screen.goto(`${address}?state=failed`)
    assert.equal(await askedBy(screen, 'Delivery log'), { state: 'failed' }, address)
    await screen.getByRole('combobox', { name: 'Status' }).selectOption('')
    assert.equal(await askedBy(screen, 'Delivery log'), {}, address)
  }
  await screen.goto('/console/on-call')
  await screen.getByRole('link', { name: 'Hours' }).click()
  await screen.getByLabel('From').fill('2026-01-01')
  await screen.getByLabel('Until').fill('2026-01-31')
  await screen.waitForURL('**/hours?from=2026-01-01&to=2026-01-31')
  const hours = await askedBy(screen, '')
  assert.is(Date.parse(hours.to ?? '') - Date.parse(hours.from ?? ''), 31 * 86_400_000)
  const tomorrow = new Date(world.clock.now() + 86_400_000).toISOString().slice(0, 10)
  await screen.goto(`/console/on-call/hours?from=${tomorrow}&to=${tomorrow}`)
  await screen.getByRole('cell', { name: 'Ada' }).waitFor()
  await judge(screen, 'hours on call')
  const { rows } = await savedList(screen, '', 'ndjson')
  const [row] = rows.map(each => JSON.parse(each))
  assert.equal([rows.length, row.schedule_id, row.user_name, row.hours, row.night_hours], [1, schedule, 'Ada', 24, 8])
  await screen.goto('/console/settings/reports')
  const sla = await savedList(screen, 'SLA by month', 'ndjson')
  assert.equal(
    sla.rows.map(each => JSON.parse(each).month),
    (await world.call(routes.listAccountSla)).body.map(({ month }) => month),
  )
  assert.match((await savedList(screen, 'Report of monitors: uptime, outages, response times')).text, '=Shop')
  await judge(screen, 'reports with their figures')
  await context.close()
})

test.run()
