import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld } from '../world/world.ts'
import { judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing>('the console while its server is away')

const ROLES = 'api,response'

look('the server restarts under an open screen: it says so, misses nothing, and goes on', async ({ page }) => {
  const world = await createWorld({ roles: ROLES, agent: false })
  const add = (friendly_name: string) =>
    world.call(routes.createHttpJob, { body: { friendly_name, uri: 'http://127.0.0.1:9/' } })
  await add('Shop')
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors')
  await screen.getByRole('link', { name: 'Shop' }).waitFor()
  const other = await context.newPage()
  await other.goto('/console/monitors')
  await other.getByRole('link', { name: 'Shop' }).waitFor()
  const [plane] = world.planes.splice(0)
  await plane?.stop()
  await screen.getByText('Live updates are away').waitFor()
  // Its code was never needed before.
  await other.getByRole('link', { name: 'Overview' }).click()
  await other.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor()
  await judge(other, 'a screen that is not loaded yet')
  await world.startPlane(ROLES)
  // Before the browser is back.
  await add('Mail')
  await screen.getByText('Live updates are away').waitFor({ state: 'hidden' })
  await world.advance('1s')
  await screen.getByRole('link', { name: 'Mail' }).waitFor()
  await other.getByRole('heading', { name: 'Broken now' }).waitFor()
  await add('Blog')
  await world.advance('1s')
  await screen.getByRole('link', { name: 'Blog' }).waitFor()
  await context.close()
  await world.close()
})

test.run()
