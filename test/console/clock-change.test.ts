import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { signedIn } from './at-console.ts'
import { openIncident } from './incident-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the console when clocks change')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

/** A screen in Berlin, whose clock is put back on 2026-10-25 at 01:00 UTC, and forward on 2026-03-29. */
async function inBerlin(world: World, page: Page, now?: string) {
  const context = await signedIn(world, page)
  if (now) await context.clock.setFixedTime(now)
  const screen = await context.newPage()
  const devtools = await context.newCDPSession(screen)
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' })
  return { context, screen }
}

look('the ends of a range stay in the second of two hours alike', async ({ world, page }) => {
  const { context, screen } = await inBerlin(world, page)
  const [from, to] = [screen.getByLabel('From', { exact: true }), screen.getByLabel('To', { exact: true })]
  const go = (first: string, last: string) => screen.goto(`/console/traces?from=${first}&to=${last}`)
  const becomes = (first: string, last: string) =>
    screen.waitForURL(({ searchParams }) => searchParams.get('from') === first && searchParams.get('to') === last)
  /** Types another time into a field and leaves it. */
  const change = async (field: typeof from, text: string) => {
    await field.fill(text)
    await field.blur()
  }

  await go('2026-10-25T00:10:00.000Z', '2026-10-25T01:30:15.250Z')
  assert.equal([await from.inputValue(), await to.inputValue()], ['2026-10-25T02:10', '2026-10-25T02:30:15'])
  await change(from, '2026-10-25T02:20')
  await becomes('2026-10-25T00:20:00.000Z', '2026-10-25T01:30:15.250Z')
  await change(to, '2026-10-25T02:05:00')
  await becomes('2026-10-25T00:20:00.000Z', '2026-10-25T01:05:00.000Z')

  await go('2026-10-25T01:15:00.000Z', '2026-10-25T08:00:00.000Z')
  await change(from, '2026-10-25T02:45')
  await becomes('2026-10-25T01:45:00.000Z', '2026-10-25T08:00:00.000Z')
  await change(to, '2026-10-25T02:50:30')
  await becomes('2026-10-25T01:45:00.000Z', '2026-10-25T01:50:30.000Z')

  // The clock of this night never shows it: as if it had not been put forward yet.
  await go('2026-03-28T12:00:00.000Z', '2026-03-29T12:00:00.000Z')
  await change(from, '2026-03-29T02:30')
  await becomes('2026-03-29T01:30:00.000Z', '2026-03-29T12:00:00.000Z')
  assert.is(await from.inputValue(), '2026-03-29T03:30')
  await context.close()
})

/** What is asked for by a snooze of a kind, when it is an instant; nothing is stored. */
async function snoozed({ world, page }: Browsing & { world: World }, now: string, how: { at?: string; by?: string }) {
  const { id } = await openIncident(world)
  const { context, screen } = await inBerlin(world, page, now)
  await screen.goto(`/console/incidents/${id}?do=snooze`)
  const dialog = screen.getByRole('dialog', { name: 'Snooze' })
  const asked = screen.waitForRequest(request => request.method() === 'POST' && /snooze/.test(request.url()))
  if (how.at) await dialog.getByLabel('Until').fill(how.at)
  await dialog.getByRole('button', { name: how.by ?? 'Snooze until then' }).click()
  const { until } = (await asked).postDataJSON()
  await context.close()
  return until
}

look('an incident is snoozed until the next time that a clock shows what was typed', async context => {
  const cases = [
    ['before both', '2026-10-24T12:00:00Z', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['in the first hour, before it', '2026-10-25T00:10:00Z', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['in the first hour, at it', '2026-10-25T00:30:00Z', '2026-10-25T02:30', '2026-10-25T01:30:00.000Z'],
    ['in the first hour, after it', '2026-10-25T00:40:00Z', '2026-10-25T02:30', '2026-10-25T01:30:00.000Z'],
    ['in the second hour', '2026-10-25T01:10:00Z', '2026-10-25T02:30', '2026-10-25T01:30:00.000Z'],
    ['after both', '2026-10-25T01:40:00Z', '2026-10-25T02:30', '2026-10-25T01:30:00.000Z'],
    ['an hour that is skipped', '2026-03-28T22:00:00Z', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ] as const
  for (const [when, now, at, until] of cases) assert.is(await snoozed(context, now, { at }), until, when)
})

look('tomorrow is the next day also when a day has 23 or 25 hours', async context => {
  const by = 'Until tomorrow, 9:00'
  // By the clock of Berlin half past midnight, and half past eleven in the evening.
  assert.is(await snoozed(context, '2026-10-24T22:30:00Z', { by }), '2026-10-26T08:00:00.000Z')
  assert.is(await snoozed(context, '2026-03-28T22:30:00Z', { by }), '2026-03-29T07:00:00.000Z')
})

test.run()
