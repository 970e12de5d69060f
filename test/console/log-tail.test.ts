import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { judge } from './at-console.ts'
import { openNow } from './on-call-world.ts'
import { sendLogs } from './telemetry-world.ts'

const { test, look } = browserSuite<Browsing & { world: SharedWorld }>('the console’s live tail')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
  await sendLogs(context.world, 'shop', [{ message: 'before' }])
})
test.after(({ world }) => world.close())

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ message: `event ${from + at}`, ago: from + at }))

look('what arrives is shown once, whatever its own time; nothing moves under the pointer', async ({ world, page }) => {
  const { context, screen, complaints } = await openNow(world, page, '/console/logs?tab=tail&query=event')
  await screen.getByText('No records yet.').waitFor()
  await screen.getByText('Following').waitFor()
  await judge(screen, 'a tail without records')
  const lines = screen.locator('.log-line')
  const shows = (count: number) => until(`${count} lines`, async () => (await lines.count()) === count)
  await sendLogs(world, 'shop', [...numbered(0, 3), { message: 'something else' }])
  await shows(3)
  await sendLogs(world, 'shop', [{ message: 'event of yesterday', ago: 86_400_000 }])
  await shows(4)
  assert.match((await lines.first().textContent()) ?? '', 'event of yesterday')
  await judge(screen, 'a tail')

  const third = lines.nth(2)
  await third.hover()
  const [text, before] = [await third.textContent(), await third.boundingBox()]
  await sendLogs(world, 'shop', numbered(10, 2))
  await screen.getByRole('button', { name: '2 new' }).waitFor()
  assert.is(await lines.count(), 4)
  assert.is(await third.textContent(), text)
  assert.ok(Math.abs(((await third.boundingBox())?.y ?? 0) - (before?.y ?? 0)) < 1, 'the row moved')
  await screen.getByRole('button', { name: '2 new' }).click()
  await shows(6)

  await screen.getByRole('button', { name: 'Pause' }).click()
  await screen.getByText('Paused;').waitFor()
  await sendLogs(world, 'shop', numbered(20, 5))
  await screen.waitForTimeout(1_500)
  assert.is(await lines.count(), 6)
  await screen.mouse.move(0, 0)
  await screen.getByRole('button', { name: 'Resume' }).click()
  await shows(11)
  const messages = (await lines.locator('.col-message').allTextContents()).sort()
  assert.equal(messages, [...new Set(messages)], 'nothing twice')
  await screen.getByRole('button', { name: 'Clear' }).click()
  await screen.getByText('No records yet.').waitFor()
  assert.equal(complaints, [])
  await context.close()
})

look(
  'memory is bounded: the oldest records go, with a note; the tail waits for a server that is down',
  async ({ world, page }) => {
    const { context, screen } = await openNow(world, page, '/console/logs?tab=tail')
    await screen.getByText('Following').waitFor()
    await context.route(/tail\/poll/, route => route.abort())
    await sendLogs(world, 'bulk', numbered(0, 900))
    await sendLogs(world, 'bulk', numbered(900, 900))
    await screen.getByText('No records are coming in').waitFor({ timeout: 25_000 })
    await context.unroute(/tail\/poll/)
    await sendLogs(world, 'bulk', numbered(1_800, 300))
    await screen.getByText('The page keeps 2,000 records; 100 older ones are no longer shown.').waitFor()
    assert.is(await screen.locator('.log-line').count(), 2_000)
    await context.close()
  },
)

test.run()
