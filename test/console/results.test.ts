import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { BrowserContext, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { heartbeat } from '../story/heartbeat.ts'
import { until } from '../until.ts'
import type { Target } from '../world/target.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'
import { addMonitor } from './monitor-world.ts'

const { test, look } = browserSuite<Browsing & { world: World; target: Target; id: string }>(
  'new results in the console',
)

test.before(async context => {
  const world = await createWorld()
  const target = await world.startTarget()
  const more = { uri: target.url, interval_seconds: 10, retries: 0 }
  target.answer((_, response) => void response.writeHead(500).end())
  const id = await addMonitor(world, 'Shop', more)
  await world.advance('30s')
  target.answer((_, response) => void response.end('ok'))
  await world.advance('30s')
  Object.assign(context, { world, target, id })
})
test.after(({ world }) => world.close())

/** Disables the polls that stand in for lost hints, and notes when something is read, by the clock of the page. */
const WATCH = `
  const { setInterval, fetch } = window
  window.setInterval = (run, ms, ...rest) => (ms >= 60000 ? 0 : setInterval(run, ms, ...rest))
  window.reads = []
  window.fetch = (input, init) => {
    reads.push({ at: Date.now(), path: String(input) })
    return fetch(input, init)
  }
  window.visibility = 'visible'
  Object.defineProperty(document, 'visibilityState', { get: () => visibility })`

async function watched(context: BrowserContext, address: string): Promise<Page> {
  const screen = await context.newPage()
  await screen.addInitScript(WATCH)
  await screen.goto(address)
  return screen
}

/** What the page has read, optionally only by paths with a text. */
async function readsOf(screen: Page, part = ''): Promise<{ at: number; path: string }[]> {
  const reads = await screen.evaluate<{ at: number; path: string }[]>('reads')
  return reads.filter(({ path }) => path.includes(part))
}

async function setVisibility(screen: Page, visibility: 'visible' | 'hidden'): Promise<void> {
  await screen.evaluate(`visibility = '${visibility}'; dispatchEvent(new Event('visibilitychange'))`)
}

/** Lets time pass in the installation until something holds. */
function passing(world: World, what: string, holds: () => Promise<boolean>): Promise<void> {
  return until(what, async () => {
    await world.advance('1s')
    return holds()
  })
}

async function eventsOf(world: World): Promise<number> {
  const [row] = await world.sql<{ n: number }>('select count(*)::int as n from event')
  return row?.n ?? 0
}

const newest = (screen: Page, name = 'Results') =>
  screen.getByRole('region', { name }).locator('.results time').first().getAttribute('datetime')

look('an open monitor shows a new result, its last run and its uptime without an event, poll or reload', async all => {
  const { world, page, id } = all
  const context = await signedIn(world, page)
  const screen = await watched(context, `/console/monitors/http/${id}`)
  const complaints = complaintsOf(screen)
  const uptime = () => screen.getByRole('region', { name: 'Uptime' }).locator('.figure strong').first().textContent()
  const lastRun = () => screen.locator('.target time').getAttribute('datetime')
  await screen.getByRole('region', { name: 'Results' }).locator('.results time').first().waitFor()
  await screen.getByRole('list', { name: 'Uptime, oldest first' }).waitFor()
  const before = [await newest(screen), await lastRun(), await uptime()]
  const events = await eventsOf(world)
  await passing(world, 'all of it is new', async () => {
    const now = [await newest(screen), await lastRun(), await uptime()]
    return now.every((each, index) => each !== before[index])
  })
  assert.is(await eventsOf(world), events)
  assert.equal(complaints, [])
  await context.close()
})

look('new results wait while somebody reads one; those of other monitors read nothing', async all => {
  const { world, page, id } = all
  const context = await signedIn(world, page)
  const other = await addMonitor(world, 'Quiet')
  await world.call(routes.pauseHttpJob, { params: { job_id: other } })
  await world.advance('2s')
  const screen = await watched(context, `/console/monitors/http/${id}`)
  const quiet = await watched(context, `/console/monitors/http/${other}`)
  await quiet.waitForLoadState('networkidle')
  const results = screen.getByRole('region', { name: 'Results' })
  await results.locator('summary').first().click()
  await screen.mouse.move(0, 0)
  const first = await newest(screen)
  const place = await results.locator('details[open] summary').boundingBox()
  const before = (await readsOf(quiet)).length
  await passing(world, 'a result waits', () => results.getByRole('button', { name: /\d new/ }).isVisible())
  assert.is(await newest(screen), first)
  assert.is((await results.locator('details[open] summary').boundingBox())?.y, place?.y)
  await judge(screen, 'a monitor whose new results wait')
  await results.getByRole('button', { name: /\d new/ }).click()
  await until('it is shown', async () => (await newest(screen)) !== first)
  assert.is((await readsOf(quiet)).length, before)
  await context.close()
})

look('an open heartbeat shows a new ping without an event, poll or reload', async ({ world, page }) => {
  const beat = await heartbeat(world, { period_seconds: 86_400 })
  await beat.ping()
  await world.advance('1s')
  const context = await signedIn(world, page)
  const screen = await watched(context, `/console/monitors/cron/${beat.id}`)
  const pings = screen.getByRole('region', { name: 'Reports' }).locator('.results > li')
  await pings.first().waitFor()
  const events = await eventsOf(world)
  assert.is(await beat.ping(), 200)
  await passing(world, 'it is shown', async () => (await pings.count()) === 2)
  assert.is(await eventsOf(world), events)
  await context.close()
})

look('the rows in view of a list show their last run, read together at most every 5 s', async all => {
  const { world, page, target } = all
  const more = { uri: target.url, interval_seconds: 10, retries: 0 }
  for (const name of ['North', 'South', 'East']) await addMonitor(world, name, more)
  for (let n = 0; n < 80; n += 1) await heartbeat(world, { friendly_name: `Idle ${n}`, period_seconds: 86_400 })
  const context = await signedIn(world, page)
  // The time of the page passes only in `runFor`, so that what the machine takes for a reading is not part of the pace.
  await context.clock.install({ time: world.clock.now() })
  await context.clock.pauseAt(world.clock.now())
  const screen = await watched(context, '/console/monitors')
  const lastRuns = async () => {
    const names = ['North', 'South', 'East', 'Shop']
    const rows = names.map(name => screen.getByRole('row', { name }).locator('time'))
    return Promise.all(rows.map(async row => ((await row.count()) === 1 ? row.getAttribute('datetime') : null)))
  }
  await until('the list is read', async () => {
    await screen.clock.runFor(100)
    return (await screen.getByRole('row').count()) > 10
  })
  await world.advance('1s')
  const events = await eventsOf(world)
  // The rows of the others fill the window.
  assert.equal(await lastRuns(), [null, null, null, null])
  for (let n = 0; n < 5; n += 1) {
    await world.advance('10s')
    await screen.clock.runFor(1_000)
  }
  assert.equal(await readsOf(screen, '/monitors?ids='), [], 'rows that are not in view were read')
  await screen.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await until('the rows are shown', async () => {
    await screen.clock.runFor(100)
    return (await lastRuns()).every(each => each !== null)
  })
  for (const round of ['first', 'second', 'third']) {
    const before = await lastRuns()
    await until(`each row is new, the ${round} time`, async () => {
      await world.advance('2s')
      await screen.clock.runFor(1_000)
      return (await lastRuns()).every((each, index) => each !== before[index])
    })
  }
  const reads = await readsOf(screen, '/monitors?ids=')
  assert.ok(reads.length >= 3)
  const gaps = reads.slice(1).map(({ at }, index) => at - (reads[index]?.at ?? 0))
  assert.ok(
    gaps.every(gap => gap >= 5_000),
    gaps.join(', '),
  )
  const asked = new Set(reads.flatMap(({ path }) => new URL(path, world.url).searchParams.get('ids')?.split(',') ?? []))
  assert.is(asked.size, 4, 'rows without new results were read')
  assert.is(await eventsOf(world), events)
  await context.close()
})

look('a hidden tab reads nothing until it is shown', async ({ world, page, id }) => {
  const context = await signedIn(world, page)
  const address = `/console/monitors/http/${id}`
  const [hidden, shown] = [await watched(context, address), await watched(context, address)]
  for (const screen of [hidden, shown]) await screen.locator('.results time').first().waitFor()
  await setVisibility(hidden, 'hidden')
  const [before, old] = [await readsOf(hidden), await newest(hidden)]
  for (const round of ['first', 'second']) {
    const last = await newest(shown)
    await passing(
      world,
      `the other tab has a new result, the ${round} time`,
      async () => (await newest(shown)) !== last,
    )
  }
  assert.equal(await readsOf(hidden), before)
  assert.is(await newest(hidden), old)
  await setVisibility(hidden, 'visible')
  await until('it is up to date', async () => (await newest(hidden)) !== old)
  await context.close()
})

test.run()
