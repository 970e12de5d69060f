import { text } from 'node:stream/consumers'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { crumb, judge, openMore } from './at-console.ts'
import { addMember, openNow } from './on-call-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the console’s dashboards')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  await context.world.call(routes.createHttpJob, { body: { friendly_name: 'Shop', uri: 'http://127.0.0.1:9/' } })
})
test.after(({ world }) => world.close())

look('a dashboard is created from a template, viewed over a range and deleted', async ({ world, page }) => {
  const { context, screen, complaints } = await openNow(world, page, '/console/dashboards')
  await screen.getByRole('heading', { name: 'No dashboards yet' }).waitFor()
  await judge(screen, 'no dashboard')
  await screen.getByRole('button', { name: 'Add a dashboard' }).click()
  await screen.getByLabel('Start with').selectOption('service_overview')
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('The shop')
  await screen.getByLabel('Service (service.name)').fill('shop')
  await judge(screen, 'a new dashboard')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByRole('heading', { name: 'The shop' }).waitFor()
  await screen.getByRole('article', { name: 'Operations' }).getByText('No data in this range.').waitFor()
  await screen.getByLabel('Range').selectOption('24h')
  await screen.waitForURL('**?range=24h')
  await judge(screen, 'a dashboard')
  await openMore(screen)
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await screen.waitForURL('**/console/dashboards')
  assert.equal((await world.call(routes.listDashboards)).body, [])
  assert.equal(complaints, [])
  await context.close()
})

look('widgets are drawn without overlap; attack texts do not run', async ({ world, page }) => {
  const attack = '<img src=x onerror="document.title=1">'
  const { body: dashboard } = await world.call(routes.createDashboard, { body: { name: attack } })
  const add = (title: string, more: object) =>
    world.call(routes.createWidget, {
      params: { dashboard_id: dashboard.id },
      body: { title, widget_type: 'text', ...more },
    })
  await add('Notes', { visualization_config: { markdown: `Call **Ada** ${attack}` } })
  await add('Monitors', { widget_type: 'monitor_status', data_source: 'uptime' })
  await add('Errors', { widget_type: 'stat', data_source: 'logs', query_config: { level: 'error' } })
  await add(attack, { widget_type: 'log_stream', data_source: 'logs', layout: { x: 6, y: 0, w: 6, h: 4 } })
  const { context, screen, complaints } = await openNow(world, page, `/console/dashboards/${dashboard.id}`)
  await screen.getByText('Ada').waitFor()
  await screen.getByRole('link', { name: 'Shop' }).waitFor()
  await screen.getByText('No records in this range.').waitFor()
  await judge(screen, 'widgets')
  const boxes = await Promise.all((await screen.locator('.widget').all()).map(each => each.boundingBox()))
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1))
      if (a && b) assert.not(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
  assert.match(await screen.title(), attack)
  await openMore(screen)
  await screen.getByRole('button', { name: 'Arrange' }).click()
  await judge(screen, 'a dashboard that is arranged')
  await screen.getByRole('button', { name: /^Move Notes: column 1, row 1, 6 wide/ }).focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowDown'])
    await screen.keyboard.press(key)
  await screen.getByRole('button', { name: 'Move Notes: column 2, row 3, 5 wide, 5 high' }).waitFor()
  const errors = screen.getByRole('button', { name: /^Move Errors/ })
  const [from, width] = [await errors.boundingBox(), (await screen.locator('.dashboard').boundingBox())?.width ?? 0]
  if (!from) throw new Error('no handle')
  await screen.mouse.move(from.x + 5, from.y + 5)
  await screen.mouse.down()
  await screen.mouse.move(from.x + 5 + width / 4, from.y + 5, { steps: 4 })
  await screen.mouse.up()
  await screen.getByRole('button', { name: 'Save layout' }).click()
  await openMore(screen)
  await screen.getByRole('button', { name: 'Arrange' }).waitFor()
  const { body: saved } = await world.call(routes.getDashboard, { params: { id: dashboard.id } })
  const layoutOf = (title: string) => saved.widgets.find(widget => widget.title === title)?.layout
  assert.equal(layoutOf('Notes'), { x: 1, y: 2, w: 5, h: 5 })
  assert.is(layoutOf('Errors')?.x, 3)
  const { body: other } = await world.call(routes.createDashboard, { body: { name: 'Elsewhere' } })
  await crumb(screen, 'Dashboards').click()
  await screen.getByRole('link', { name: 'Elsewhere' }).waitFor()
  await world.call(routes.deleteDashboard, { params: { id: other.id } })
  assert.equal(complaints, [])
  await context.close()
})

look('the name, range and refresh of a dashboard are edited; it fills the screen', async ({ world, page }) => {
  const { body: dashboard } = await world.call(routes.createDashboard, { body: { name: 'Shop' } })
  const params = { dashboard_id: dashboard.id }
  await world.call(routes.createWidget, { params, body: { title: 'Notes', widget_type: 'text' } })
  const { context, screen, complaints } = await openNow(world, page, `/console/dashboards/${dashboard.id}`)
  await openMore(screen)
  await screen.getByRole('link', { name: 'Edit', exact: true }).first().click()
  await screen.getByLabel('Name').fill('The shop')
  await screen.getByLabel('Subtitle').fill('All of it')
  await screen.getByLabel('Range').selectOption({ label: 'from … to …' })
  await screen.getByLabel('From').fill('2026-03-02T10:00')
  await screen.getByLabel('To', { exact: true }).fill('2026-03-02T09:00')
  await judge(screen, 'the form of a dashboard')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('must be at least a second after from').waitFor()
  await screen.getByLabel('To', { exact: true }).fill('2026-03-02T11:00')
  await screen.getByLabel('Auto-refresh').selectOption({ label: 'every 30 seconds' })
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'The shop' }).waitFor()
  const { body: saved } = await world.call(routes.getDashboard, { params: { id: dashboard.id } })
  const { name, description, global_time_range: range, auto_refresh_seconds } = saved
  assert.equal([name, description, range.type, auto_refresh_seconds], ['The shop', 'All of it', 'absolute', 30])

  const isFull = () => screen.evaluate('document.fullscreenElement?.className === "dashboard"')
  await openMore(screen)
  await screen.getByRole('button', { name: 'Full screen' }).click()
  await screen.locator('.dashboard:fullscreen').waitFor()
  assert.ok(await isFull())
  const grid = await screen.locator('.dashboard').boundingBox()
  assert.equal([grid?.x, grid?.y, grid?.width], [0, 0, 1280], 'the grid alone')
  assert.not(await screen.getByLabel('Actions for Notes').isVisible())
  await screen.evaluate('document.exitFullscreen()')
  await openMore(screen)
  await screen.getByRole('button', { name: 'Full screen' }).waitFor()
  assert.not(await isFull())
  await world.call(routes.deleteDashboard, { params: { id: dashboard.id } })
  assert.equal(complaints, [])
  await context.close()
})

look('a dashboard refreshes at its interval, and not when that is off', async ({ world, page }) => {
  const { body: dashboard } = await world.call(routes.createDashboard, { body: { name: 'Quiet' } })
  const body = { title: 'Monitors', widget_type: 'monitor_status' as const, data_source: 'uptime' as const }
  await world.call(routes.createWidget, { params: { dashboard_id: dashboard.id }, body })
  const { context, screen } = await openNow(world, page, `/console/dashboards/${dashboard.id}/edit`)
  assert.is(await screen.getByLabel('Auto-refresh').locator('option:checked').textContent(), 'off')
  await screen.close()
  const readings = async () => {
    const open = await context.newPage()
    await open.clock.install()
    let count = 0
    open.on('request', request => {
      if (request.url().includes('/data')) count += 1
    })
    await open.goto(`/console/dashboards/${dashboard.id}`)
    await open.getByRole('link', { name: 'Shop' }).waitFor()
    await open.waitForLoadState('networkidle')
    const before = count
    await open.clock.fastForward('10:00')
    await open.waitForLoadState('networkidle')
    await open.evaluate(`fetch('/user/me').then(reply => reply.status)`)
    await open.close()
    return count - before
  }
  assert.is(await readings(), 0)
  await world.call(routes.updateDashboard, { params: { id: dashboard.id }, body: { auto_refresh_seconds: 300 } })
  assert.ok((await readings()) >= 1)
  await world.call(routes.deleteDashboard, { params: { id: dashboard.id } })
  await context.close()
})

look(
  'a document is exported, refused, and imported elsewhere without its missing monitors',
  async ({ world, page }) => {
    const { body: dashboard } = await world.call(routes.createDashboard, { body: { name: 'Taken along' } })
    const [monitor] = (await world.call(routes.listMonitors)).body
    await world.call(routes.createWidget, {
      params: { dashboard_id: dashboard.id },
      body: {
        title: 'Watched',
        widget_type: 'monitor_status',
        data_source: 'uptime',
        query_config: { monitor_ids: [monitor?.id] },
      },
    })
    const { context, screen } = await openNow(world, page, `/console/dashboards/${dashboard.id}`)
    const downloading = screen.waitForEvent('download')
    await openMore(screen)
    await screen.getByRole('button', { name: 'Export' }).click()
    const download = await downloading
    assert.is(download.suggestedFilename(), 'Taken along.json')
    const document = await text(await download.createReadStream())
    await world.call(routes.deleteDashboard, { params: { id: dashboard.id } })
    await screen.goto('/console/dashboards')
    await openMore(screen)
    await screen.getByRole('link', { name: 'Import' }).click()
    await screen.getByLabel('JSON').fill('{')
    await screen.getByText('is not valid JSON').waitFor()
    await screen.getByLabel('JSON').fill('{"version": 2}')
    await screen.getByRole('button', { name: 'Import' }).click()
    await screen.getByRole('alert').getByText('version').waitFor()
    await judge(screen, 'an import that is refused')
    const elsewhere = document.replaceAll(monitor?.id ?? '-', '01a1fc32-8529-701f-9526-72cde45eaf1f')
    await screen.getByLabel('JSON').fill(elsewhere)
    await screen.getByRole('button', { name: 'Import' }).click()
    await screen.getByText('Watched: Shop').waitFor()
    await judge(screen, 'an import that left something out')
    await screen.getByRole('link', { name: 'Open Taken along' }).click()
    await screen.getByRole('article', { name: 'Watched' }).getByText('No monitors.').waitFor()
    await screen.goto('/console/dashboards/import')
    const file = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(document) }
    await screen.getByLabel('Exported file').setInputFiles(file)
    await screen.getByRole('button', { name: 'Import' }).click()
    await screen.getByRole('article', { name: 'Watched' }).getByRole('link', { name: 'Shop' }).waitFor()
    for (const { id } of (await world.call(routes.listDashboards)).body)
      await world.call(routes.deleteDashboard, { params: { id } })
    await context.close()
  },
)

look('a full dashboard offers no further widget, and says why', async ({ world, page }) => {
  const widgets = Array.from({ length: 50 }, (_, i) => ({ title: `Note ${i}`, widget_type: 'text' as const }))
  const { body: made } = await world.call(routes.importDashboard, { body: { version: 1, name: 'Full', widgets } })
  const { id } = made.dashboard
  const { context, screen } = await openNow(world, page, `/console/dashboards/${id}`)
  await screen.getByText('A dashboard can have at most 50 widgets').waitFor()
  await screen.getByText('50 of 50 widgets').waitFor()
  assert.is(await screen.getByRole('link', { name: 'Add a widget' }).count(), 0)
  await screen.goto(`/console/dashboards/${id}/widgets/new`)
  await screen.getByLabel('Title').fill('One more')
  await screen.getByLabel('Type').selectOption({ label: 'Text' })
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await screen.getByText('A dashboard can have at most 50 widgets.').waitFor()
  await world.call(routes.deleteDashboard, { params: { id } })
  await context.close()
})

look('a viewer sees dashboards and no buttons to change them', async ({ world, page }) => {
  const { body: dashboard } = await world.call(routes.createDashboard, { body: { name: 'For all' } })
  const member = await addMember(world, 'Vera')
  await world.call(routes.updateMember, { params: { user_id: member }, body: { role: 'viewer' } })
  const { context, screen } = await openNow(world, page, '/console/dashboards', member)
  await screen.getByRole('link', { name: 'For all' }).click()
  await screen.getByRole('heading', { name: 'No widgets yet' }).waitFor()
  await openMore(screen)
  for (const name of ['Delete', 'Arrange']) assert.is(await screen.getByRole('button', { name }).count(), 0)
  for (const name of ['Edit', 'Add a widget']) assert.is(await screen.getByRole('link', { name }).count(), 0)
  await screen.goto('/console/dashboards?add=yes')
  await screen.getByRole('link', { name: 'For all' }).waitFor()
  assert.is(await screen.getByRole('button', { name: 'Create' }).count(), 0)
  assert.is(await screen.getByRole('button', { name: 'Add a dashboard' }).count(), 0)
  await openMore(screen)
  assert.is(await screen.getByRole('link', { name: 'Import' }).count(), 0)
  await world.call(routes.deleteDashboard, { params: { id: dashboard.id } })
  await context.close()
})

test.run()
