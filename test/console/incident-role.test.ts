import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addKey } from '../world/account.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { actionsIn, complaintsOf, judge, signedIn } from './at-console.ts'
import { ATTACK, openIncident } from './incident-world.ts'

const { test, look } = browserSuite<Browsing & { world: SharedWorld }>(
  'incidents in the console: lists, roles and attacks',
)

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

async function signedInAs(world: SharedWorld, page: Browsing['page'], role: 'viewer' | 'member') {
  const account = (await world.call(routes.getAccount)).body.id
  const { member } = await addKey(world, account, role)
  return signedIn(world, page, member)
}

look(
  'the list is filtered by its address; selected incidents are acknowledged and resolved',
  async ({ world, page }) => {
    const { body: service } = await world.call(routes.createService, { body: { name: 'Shop' } })
    await openIncident(world, { title: 'Cart', service_id: service.id, severity: 'critical' })
    await openIncident(world, { title: 'Mail', severity: 'minor' })
    const past = await openIncident(world, { title: 'Past' })
    await world.call(routes.resolveIncident, { params: { id: past.id } })
    const context = await signedInAs(world, page, 'member')
    const screen = await context.newPage()
    await screen.goto('/console/incidents')
    await screen.getByText('2 incidents', { exact: true }).waitFor()
    await judge(screen, 'the list')
    await screen.getByLabel('Service').selectOption('Shop')
    await screen.getByText('1 incident', { exact: true }).waitFor()
    assert.is(new URL(screen.url()).search, `?service=${service.id}`)
    await screen.goto('/console/incidents?severity=minor')
    await screen.getByRole('link', { name: 'Mail' }).waitFor()
    await screen.getByLabel('Severity').selectOption('Any severity')
    await screen.getByLabel('Status').selectOption('All')
    await screen.getByText('3 incidents', { exact: true }).waitFor()
    await screen.getByRole('checkbox', { name: 'Select all shown' }).check()
    await screen.getByRole('button', { name: 'Acknowledge' }).click()
    await screen.getByText('2 incidents acknowledged.').waitFor()
    await screen.getByRole('checkbox', { name: 'Select all shown' }).check()
    await screen.getByRole('button', { name: 'Resolve' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
    await screen.getByText('2 incidents resolved.').waitFor()
    await screen.getByLabel('Status').selectOption('Open')
    await screen.getByText('No open incidents.').waitFor()
    await context.close()
  },
)

look('the overview acknowledges in place', async ({ world, page }) => {
  await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  await openIncident(world, { title: 'Search' })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/')
  await screen.getByRole('button', { name: 'Acknowledge Search' }).waitFor()
  await judge(screen, 'the overview with an incident')
  await screen.getByRole('button', { name: 'Acknowledge Search' }).click()
  await screen.getByText('Acknowledged: nobody else is paged.').waitFor()
  const broken = screen.getByRole('region', { name: 'Current problems' })
  await broken.getByText('Acknowledged', { exact: true }).waitFor()
  await judge(screen, 'the overview')
  await broken.getByRole('link', { name: /Search/ }).click()
  await screen.getByRole('heading', { name: /Search/ }).waitFor()
  await context.close()
})

look('stored texts never run; a viewer reads everything and sees no actions', async ({ world, page }) => {
  const { id } = await openIncident(world, { title: ATTACK, message: ATTACK })
  const params = { id }
  await world.call(routes.postIncidentUpdate, { params, body: { message: ATTACK, internal: true } })
  await world.call(routes.updateIncident, { params, body: { title: `${ATTACK} again` } })
  const { body: service } = await world.call(routes.createService, { body: { name: ATTACK } })
  await world.call(routes.updateIncident, { params, body: { service_id: service.id } })
  const { body: source } = await world.call(routes.createInboundSource, {
    body: { type: 'generic', friendly_name: ATTACK },
  })
  const alert = { dedup_key: '1', state: 'firing', title: ATTACK, severity: 'major', message: ATTACK }
  await fetch(source.url, { method: 'POST', body: JSON.stringify(alert) })
  const context = await signedInAs(world, page, 'viewer')
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  for (const path of ['?status=all', `/${id}`, `/${id}/publish`, `/${id}/postmortem`]) {
    await screen.goto(`/console/incidents${path}`)
    await screen.getByRole('heading', { level: 1 }).waitFor()
    await screen.waitForLoadState('networkidle')
    assert.is(await screen.locator('main img, main script, main b').count(), 0, path)
    assert.not.match(await screen.title(), /^run/)
    assert.is(await actionsIn(screen.locator('main')).count(), 0, path)
  }
  await screen.goto(`/console/incidents/${id}`)
  await screen.getByText(ATTACK, { exact: true }).first().waitFor()
  await screen.locator('h1').press('r')
  assert.is((await world.call(routes.getIncident, { params })).body.responder_status, 'triggered')
  assert.equal(
    complaints.filter(each => !each.includes('404')),
    [],
  )
  await context.close()
})

look('all texts are in German', async ({ world, page }) => {
  const { id } = await openIncident(world, { title: 'Kasse' })
  await world.call(routes.acknowledgeIncident, { params: { id } })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto(`/console/incidents/${id}`)
  await screen.evaluate(`localStorage.setItem('pharos.language', 'de')`)
  await screen.reload()
  await screen.getByText('hat ihn bestätigt').waitFor()
  const said = (await screen.locator('main').ariaSnapshot()).replaceAll(/\/url: .*|\[level=.\]/g, '')
  assert.not.match(said, /Acknowledged|Timeline|Paging|Publish|opened|Details|level/, said)
  await context.close()
})

test.run()
