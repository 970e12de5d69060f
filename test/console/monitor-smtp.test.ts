import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { startMailServer } from '../world/mail-server.ts'
import { createWorld, type World } from '../world/world.ts'
import { open } from './at-console.ts'
import { tryAndCreate } from './monitor-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('monitors of mail servers in the console')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

look('a mail server: tried with and without its certificate, signed in to, and created', async ({ world, page }) => {
  const server = await startMailServer()
  const { context, screen, complaints } = await open(world, page, '/console/monitors/new')
  await screen.getByRole('link', { name: /Mail server/ }).click()
  await screen.getByRole('heading', { name: 'New mail server monitor' }).waitFor()
  await screen.getByLabel('Host or IP address').fill('127.0.0.1')
  await screen.getByLabel('Port').fill(String(server.port))
  await screen.getByRole('button', { name: 'Test run' }).click()
  await screen.getByText('No secure connection').first().waitFor()
  await screen.getByText('Certificate, name in EHLO, expectations, sign-in').click()
  await screen.getByLabel('Reject invalid certificates').uncheck()
  await screen.getByLabel('Username').fill('probe')
  await screen.getByLabel('Password').fill('wrong')
  await screen.getByRole('button', { name: 'Test run' }).click()
  await screen.getByText('Signing in failed').first().waitFor()
  await screen.getByLabel('Password').fill(server.password)
  await tryAndCreate(world, screen, 'OK', 'a mail server')
  await screen.getByRole('region', { name: 'Current status' }).getByText('Up', { exact: true }).waitFor()
  assert.equal(complaints, [])
  await context.close()
  await server.stop()
})

test.run()
