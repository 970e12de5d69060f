import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { startHealthServer } from '../world/health-server.ts'
import { createWorld, type World } from '../world/world.ts'
import { open } from './at-console.ts'
import { tryAndCreate } from './monitor-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('monitors of gRPC services in the console')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

look('a service: asked for with the metadata of the form, and created', async ({ world, page }) => {
  const server = await startHealthServer()
  server.demand('Bearer of-the-form')
  const { context, screen, complaints } = await open(world, page, '/console/monitors/new')
  await screen.getByRole('link', { name: /gRPC service/ }).click()
  await screen.getByRole('heading', { name: 'New gRPC monitor' }).waitFor()
  await screen.getByLabel('Host or IP address').fill('127.0.0.1')
  await screen.getByLabel('Port').fill(String(server.port))
  await screen.getByLabel('gRPC service', { exact: true }).fill('shop.v1.Checkout')
  await screen.getByLabel('Use TLS').uncheck()
  await screen.getByText('Metadata, certificate').click()
  await screen.getByRole('button', { name: 'Add an entry' }).click()
  await screen.getByLabel('Entry name').fill('authorization')
  await screen.getByLabel('Entry value').fill('Bearer of-the-form')
  await screen.getByRole('button', { name: 'Test run' }).click()
  await screen.getByText('The server does not know the service').first().waitFor()
  server.say('shop.v1.Checkout', 'SERVING')
  await tryAndCreate(world, screen, 'OK', 'a gRPC service')
  await screen.getByRole('region', { name: 'Current status' }).getByText('Up', { exact: true }).waitFor()
  assert.equal(complaints, [])
  await context.close()
  await server.stop()
})

test.run()
