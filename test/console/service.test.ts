import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { type Responder, responder } from '../story/paging.ts'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge } from './at-console.ts'
import { addMonitor } from './monitor-world.ts'
import { openNow } from './on-call-world.ts'

const { test, look } = browserSuite<Browsing & { world: World; ada: Responder; policy: string }>(
  'the console’s services',
)

test.before(async context => {
  const world = await createWorld({ roles: 'api,response', agent: false })
  const ada = await responder(world, 'Ada')
  const levels = [{ targets: [{ type: 'user' as const, id: ada.id }] }]
  const { body: policy } = await world.call(routes.createPolicy, { body: { name: 'Pager', levels } })
  Object.assign(context, { world, ada, policy: policy.id })
})
test.after(({ world }) => world.close())

look('a service is created, gets monitors and loses one, and is deleted', async ({ world, page }) => {
  const router = await addMonitor(world, 'Router')
  await addMonitor(world, 'Cart', { depends_on: [router] })
  const { context, screen, complaints } = await openNow(world, page, '/console/services')
  await screen.getByRole('heading', { name: 'No services yet' }).waitFor()
  await judge(screen, 'no service')
  await screen.getByRole('link', { name: 'Add a service' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('required').waitFor()
  await screen.getByLabel('Name').fill('Checkout')
  await screen.getByLabel('Escalation policy').selectOption('Pager')
  await screen.getByLabel('Severity of its incidents').selectOption('critical')
  await judge(screen, 'the form of a service')
  await screen.reload()
  await screen.getByText('Your unsaved draft was restored.').waitFor()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Checkout' }).waitFor()
  await screen.getByText('No monitors yet').waitFor()
  await screen.getByRole('searchbox').fill('car')
  await screen.getByRole('button', { name: 'Add Cart' }).click()
  await screen.getByRole('link', { name: 'Cart' }).waitFor()
  await screen.getByText('depends on Router').waitFor()
  await screen.getByRole('searchbox').fill('rout')
  await screen.getByRole('button', { name: 'Add Router' }).click()
  await screen.getByRole('link', { name: 'Router' }).waitFor()
  await screen.getByRole('cell', { name: 'Ada', exact: true }).waitFor()
  await judge(screen, 'a service')
  await screen.getByRole('button', { name: 'Remove Router from this service' }).click()
  await screen.getByRole('link', { name: 'Router' }).waitFor({ state: 'detached' })
  const [made] = (await world.call(routes.listServices)).body
  const { body: linked } = await world.call(routes.listServiceMonitors, { params: { id: made?.id ?? '' } })
  assert.equal(
    linked.map(({ name }) => name),
    ['Cart'],
  )
  assert.is(made?.default_incident_severity, 'critical')
  await screen.getByRole('button', { name: 'Delete' }).click()
  const question = screen.getByRole('dialog', { name: 'Delete the service “Checkout”?' })
  await question.getByText('1 monitor will belong to no service.').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await screen.waitForURL('**/console/services')
  assert.equal((await world.call(routes.listServices)).body, [])
  assert.equal(complaints, [])
  await context.close()
})

look('an incident appears automatically; maintenance is shown; two people change a service at once', async context => {
  const { world, page, policy } = context
  const { body: service } = await world.call(routes.createService, {
    body: { name: 'Payments', escalation_policy_id: policy },
  })
  const monitor = await addMonitor(world, 'Payment API', { service_id: service.id })
  const opened = await openNow(world, page, `/console/services/${service.id}`)
  const { screen } = opened
  await screen.getByText('No open incidents.').waitFor()
  await screen.getByText('No maintenance planned for its monitors.').waitFor()
  await world.call(routes.createIncident, {
    body: { title: 'Cards are refused', service_id: service.id, severity: 'major' },
  })
  const window = { starts_at: '2026-03-03T02:00:00Z', ends_at: '2026-03-03T04:00:00Z', monitor_ids: [monitor] }
  await world.call(routes.createMaintenanceWindow, { body: { title: 'New database', ...window } })
  await world.advance('1s')
  await screen.getByRole('region', { name: 'Open incidents' }).getByText('Cards are refused').waitFor()
  await screen.getByText('New database').waitFor()
  await screen.getByText('Tue 3 Mar, 02:00 – Tue 3 Mar, 04:00').waitFor()
  await screen.goto('/console/services')
  await screen
    .getByRole('row', { name: /Payments/ })
    .getByRole('cell', { name: '1' })
    .first()
    .waitFor()
  await judge(screen, 'the services')
  await screen.goto(`/console/services/${service.id}/edit`)
  await screen.getByLabel('Name').fill('Payment')
  await world.call(routes.updateService, { params: { id: service.id }, body: { name: 'Paying' } })
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Somebody else saved changes in the meantime' }).waitFor()
  await screen.getByRole('button', { name: 'Take theirs' }).click()
  assert.is(await screen.getByLabel('Name').inputValue(), 'Paying')
  await opened.context.close()
})

look('a viewer has no actions; a stored name never runs; every word is German', async ({ world, page }) => {
  const attack = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`
  const { body: service } = await world.call(routes.createService, { body: { name: attack, description: attack } })
  const { member } = await addKey(world, (await world.call(routes.getAccount)).body.id, 'viewer')
  const { context, screen } = await openNow(world, page, `/console/services/${service.id}`, member)
  await screen.getByRole('heading', { name: attack }).waitFor()
  await screen.getByText('No escalation policy is set.').waitFor()
  assert.is(await screen.locator('main').locator('img, script').count(), 0)
  assert.is(
    await screen
      .locator('main')
      .getByRole('button', { name: /^(?!Export)/ })
      .count(),
    0,
  )
  await judge(screen, 'a service that a viewer sees')
  await screen.evaluate(`localStorage.setItem('pharos.language', 'de')`)
  await screen.reload()
  await screen.getByText('Es ist keine Eskalationsregel eingestellt.').waitFor()
  const words = /Open|Monitors|Nobody|planned|happened|None/
  assert.not.match((await screen.locator('main').ariaSnapshot()).replaceAll(attack, ''), words)
  await context.close()
})

test.run()
