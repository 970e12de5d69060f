import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge } from './at-console.ts'
import { addMember, openNow } from './on-call-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the console’s dashboards')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  await context.world.call(routes.createHttpJob, { body: { friendly_name: 'Shop', uri: 'http://127.0.0.1:9/' } })
})
test.after(({ world }) => world.close())

look('a dashboard is made from a template, looked at over a range, and deleted', async ({ world, page }) => {
  const { context, screen, complaints } = await openNow(world, page, '/console/dashboards')
  await screen.getByRole('heading', { name: 'There is no dashboard yet' }).waitFor()
  await judge(screen, 'no dashboard')
  await screen.getByRole('button', { name: 'Add a dashboard' }).click()
  await screen.getByLabel('Begin with').selectOption('service_overview')
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('The shop')
  await screen.getByLabel('Service (service.name)').fill('shop')
  await judge(screen, 'a new dashboard')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByRole('heading', { name: 'The shop' }).waitFor()
  await screen.getByRole('article', { name: 'Operations' }).getByText('No data in this range.').waitFor()
  await screen.getByLabel('Range').selectOption('24h')
  await screen.waitForURL('**?range=24h')
  await judge(screen, 'a dashboard')
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await screen.waitForURL('**/console/dashboards')
  assert.equal((await world.call(routes.listDashboards)).body, [])
  assert.equal(complaints, [])
  await context.close()
})

look('widgets are drawn as they are, none over another; attack texts do not run', async ({ world, page }) => {
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
  await screen.getByRole('button', { name: 'Save places' }).click()
  await screen.getByRole('button', { name: 'Arrange' }).waitFor()
  const { body: saved } = await world.call(routes.getDashboard, { params: { id: dashboard.id } })
  const layoutOf = (title: string) => saved.widgets.find(widget => widget.title === title)?.layout
  assert.equal(layoutOf('Notes'), { x: 1, y: 2, w: 5, h: 5 })
  assert.is(layoutOf('Errors')?.x, 3)
  const { body: other } = await world.call(routes.createDashboard, { body: { name: 'Elsewhere' } })
  await screen.getByRole('link', { name: 'All dashboards' }).click()
  await screen.getByRole('link', { name: 'Elsewhere' }).waitFor()
  await world.call(routes.deleteDashboard, { params: { id: other.id } })
  assert.equal(complaints, [])
  await context.close()
})

look('a viewer sees dashboards and is offered nothing else', async ({ world, page }) => {
  const { body: dashboard } = await world.call(routes.createDashboard, { body: { name: 'For all' } })
  const member = await addMember(world, 'Vera')
  await world.call(routes.updateMember, { params: { user_id: member }, body: { role: 'viewer' } })
  const { context, screen } = await openNow(world, page, '/console/dashboards', member)
  await screen.getByRole('link', { name: 'For all' }).click()
  await screen.getByRole('heading', { name: 'It has no widgets yet' }).waitFor()
  assert.is(await screen.getByRole('button', { name: 'Delete' }).count(), 0)
  await screen.goto('/console/dashboards?add=yes')
  await screen.getByRole('link', { name: 'For all' }).waitFor()
  assert.is(await screen.getByRole('button', { name: 'Create' }).count(), 0)
  assert.is(await screen.getByRole('button', { name: 'Add a dashboard' }).count(), 0)
  await world.call(routes.deleteDashboard, { params: { id: dashboard.id } })
  await context.close()
})

test.run()
