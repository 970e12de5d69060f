import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, signedIn } from './at-console.ts'
import { openIncident } from './incident-world.ts'
import { addMonitor } from './monitor-world.ts'
import { openNow } from './on-call-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('lists in the console under a pointer')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

look('no row moves under the pointer: new rows wait until it leaves', async ({ world, page }) => {
  await addMonitor(world, 'Alpha')
  await addMonitor(world, 'Beta')
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors')
  const row = screen.getByRole('row', { name: /Alpha/ })
  await row.hover()
  const before = await row.boundingBox()
  await addMonitor(world, 'Gamma')
  await world.advance('1s')
  await screen.getByRole('button', { name: '1 new' }).waitFor()
  assert.is(await screen.getByRole('link', { name: 'Gamma' }).count(), 0)
  assert.is((await row.boundingBox())?.y, before?.y, 'the row moved')
  await screen.getByRole('button', { name: '1 new' }).click()
  await screen.getByRole('link', { name: 'Gamma' }).waitFor()
  // What somebody asks for is answered, wherever the pointer lies.
  await row.hover()
  await screen.getByRole('searchbox').fill('gam')
  await screen.getByRole('link', { name: 'Gamma' }).waitFor()
  await screen.getByRole('searchbox').fill('')
  await row.hover()
  await addMonitor(world, 'Delta')
  await world.advance('1s')
  await screen.getByRole('button', { name: '1 new' }).waitFor()
  await judge(screen, 'a list of which something waits')
  await screen.mouse.move(0, 0)
  await screen.getByRole('link', { name: 'Delta' }).waitFor()
  await context.close()
})

look('new entries of a timeline wait while the pointer is on it', async ({ world, page }) => {
  const { id } = await openIncident(world, { title: 'Read by somebody' })
  const post = (message: string) =>
    world.call(routes.postIncidentUpdate, { params: { id }, body: { message, internal: true } })
  await post('The first finding.')
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto(`/console/incidents/${id}`)
  const first = screen.getByText('The first finding.')
  await first.hover()
  const before = await first.boundingBox()
  await post('The second finding.')
  await world.advance('1s')
  await screen.getByRole('button', { name: '1 new' }).waitFor()
  assert.is((await first.boundingBox())?.y, before?.y, 'the entry moved')
  await screen.mouse.move(0, 0)
  await screen.getByText('The second finding.').waitFor()
  await world.call(routes.resolveIncident, { params: { id } })
  await context.close()
})

look('on the overview only the list under the pointer waits, and no other moves it', async ({ world, page }) => {
  const { id } = await openIncident(world, { title: 'Here before' })
  const openAndResolve = async (title: string) => {
    const past = await openIncident(world, { title })
    await world.call(routes.resolveIncident, { params: { id: past.id } })
  }
  await openAndResolve('Was here')
  const { context, screen } = await openNow(world, page, '/')
  const [broken, today] = ['Current problems', 'Today, resolved'].map(name => screen.getByRole('region', { name }))
  if (!broken || !today) throw new Error('no panels')
  const row = today.getByRole('listitem').filter({ hasText: 'Was here' })
  await row.hover()
  const before = await row.boundingBox()
  for (const title of ['One more', 'Over soon']) await openAndResolve(title)
  await openIncident(world, { title: 'And another' })
  await world.advance('1s')
  await broken.getByRole('link', { name: 'And another' }).waitFor()
  await today.getByRole('button', { name: '2 new' }).waitFor()
  assert.equal(await row.boundingBox(), before, 'the row moved')
  await judge(screen, 'an overview of which something waits')
  const link = broken.getByRole('listitem').filter({ hasText: 'Here before' })
  await link.getByRole('button', { name: 'Acknowledge' }).hover()
  const place = await link.boundingBox()
  await openIncident(world, { title: 'The last one' })
  await world.advance('1s')
  await broken.getByRole('button', { name: '1 new' }).waitFor()
  assert.equal(await link.boundingBox(), place, 'the row moved')
  await link.getByRole('button', { name: 'Acknowledge' }).click()
  await until('it is acknowledged', async () => {
    const { body } = await world.call(routes.getIncident, { params: { id } })
    return body.responder_status === 'acknowledged'
  })
  await screen.mouse.move(0, 0)
  await broken.getByRole('link', { name: 'The last one' }).waitFor()
  await context.close()
})

test.run()
