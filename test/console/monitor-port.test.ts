import { createServer } from 'node:net'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { open } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('monitors of ports in the console')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

look('a port: sends text and checks the answer', async ({ world, page }) => {
  const server = createServer(socket => socket.on('data', () => socket.end('PONG <b>x</b>\r\n')).on('error', () => {}))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const { context, screen, complaints } = await open(world, page, '/console/monitors/new?type=tcp')
  await screen.getByLabel('Host or IP address').fill('127.0.0.1')
  await screen.getByLabel('Port').fill('70000')
  await screen.getByRole('button', { name: 'Test run' }).click()
  await screen.getByText('must be at most 65535').waitFor()
  await screen.getByLabel('Port').fill(String(port))
  await screen.getByText('What is sent, and which answer is expected').click()
  await screen.getByLabel('Send').fill('PING')
  await screen.getByLabel('Expect').fill('^PANG')
  await screen.getByRole('button', { name: 'Test run' }).click()
  await screen.getByText('Unexpected answer').waitFor()
  await screen.getByText('PONG <b>x</b>').waitFor()
  await screen.getByLabel('Expect').fill('^PONG')
  await screen.getByRole('button', { name: 'Test run' }).click()
  await screen.getByRole('region', { name: 'Test run result' }).getByText('OK').first().waitFor()
  assert.equal(complaints, [])
  server.close()
  await context.close()
})

test.run()
