import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addKey } from '../world/account.ts'
import { ownerSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'
import { actionsIn, complaintsOf, judge, signedIn } from './at-console.ts'
import { ATTACK } from './incident-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('maintenance windows in the console')
const WINDOWS = '/console/settings/maintenance'

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response,sweeper', agent: false })
})
test.after(({ world }) => world.close())

/** As an input has it, so many hours from the world's present. */
const local = (world: World, hours: number) =>
  new Date(Math.floor(world.clock.now() / 3_600_000) * 3_600_000 + hours * 3_600_000).toISOString().slice(0, 16)

look(
  'a window is scheduled from simple options, shown in another browser, changed and deleted',
  async ({ world, page }) => {
    const { body: job } = await world.call(routes.createHttpJob, {
      body: { friendly_name: 'Shop', uri: 'http://127.0.0.1:9/' },
    })
    const [mine, other] = [await signedIn(world, page), await signedIn(world, page)]
    const [screen, watching] = [await mine.newPage(), await other.newPage()]
    const complaints = complaintsOf(screen)
    await watching.goto(WINDOWS)
    await watching.getByRole('heading', { name: 'No maintenance windows yet' }).waitFor()
    await judge(watching, 'no window')
    await screen.goto(WINDOWS)
    await screen.getByRole('link', { name: 'Schedule maintenance' }).click()
    await screen.getByLabel('Title').fill('Backups')
    await screen.getByLabel('Starts').fill(local(world, 24))
    await screen.getByLabel('Ends').fill(local(world, 23))
    await screen.getByText('ends_at must be after starts_at').waitFor()
    await screen.getByLabel('Ends').fill(local(world, 25))
    await screen.getByLabel('Repeats').selectOption('Weekly')
    await screen.getByLabel('Every').fill('2')
    await screen.getByRole('region', { name: 'Upcoming dates' }).getByRole('listitem').nth(4).waitFor()
    await screen.getByRole('checkbox', { name: /Shop/ }).check()
    await judge(screen, 'a new window')
    await screen.reload()
    await screen.getByText('Your unsaved draft was restored.').waitFor()
    await screen.getByRole('button', { name: 'Schedule' }).click()
    await screen.getByText('Scheduled.').waitFor()
    const [made] = (await world.call(routes.listMaintenanceWindows)).body
    assert.match(String(made?.recurrence), /^FREQ=WEEKLY;BYDAY=..;INTERVAL=2$/)
    assert.equal(made?.monitor_ids, [job.id])
    await world.advance('1s')
    await watching.getByRole('table').getByRole('link', { name: 'Backups' }).click()
    await watching.getByLabel('Title').fill('Backups of the week')
    assert.is(await watching.getByLabel('Repeats').inputValue(), 'weekly')
    await watching.getByRole('button', { name: 'Save' }).click()
    await watching.getByText('Saved.').waitFor()
    await world.advance('1s')
    await screen.getByRole('table').getByRole('link', { name: 'Backups of the week' }).click()
    await screen.getByRole('button', { name: 'Delete' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await screen.getByText('Deleted.').waitFor()
    await screen.getByRole('heading', { name: 'No maintenance windows yet' }).waitFor()
    // Refused previews, and what is read again once it is deleted: the browser tells of both.
    assert.equal(
      complaints.filter(each => !/status of 40[04]/.test(each)),
      [],
    )
    await mine.close()
    await other.close()
  },
)

look(
  'an active window is ended early; a viewer has no actions, and no stored text is executed',
  async ({ world, page }) => {
    const body = { title: ATTACK, starts_at: new Date(world.clock.now()).toISOString(), monitor_tags: [ATTACK] }
    const ends_at = new Date(world.clock.now() + 7_200_000).toISOString()
    const { body: window } = await world.call(routes.createMaintenanceWindow, { body: { ...body, ends_at } })
    await world.advance('2s')
    const account = (await world.call(routes.getAccount)).body.id
    const { member } = await addKey(world, account, 'viewer')
    const looking = await signedIn(world, page, member)
    const viewer = await looking.newPage()
    for (const path of ['', `/${window.id}`]) {
      await viewer.goto(WINDOWS + path)
      await viewer.getByRole('heading', { level: 1 }).waitFor()
      await viewer.waitForLoadState('networkidle')
      assert.is(await viewer.locator('main img, main script, main b').count(), 0)
      assert.is(await actionsIn(viewer.locator('main')).filter({ hasNotText: 'settings' }).count(), 0)
    }
    const context = await signedIn(world, page)
    const screen = await context.newPage()
    await screen.goto(WINDOWS)
    await screen.getByRole('button', { name: 'End now' }).click()
    await judge(screen, 'ending')
    await screen.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await screen.getByText('Ended.', { exact: true }).waitFor()
    await screen.getByRole('button', { name: 'End now' }).waitFor({ state: 'detached' })
    const { body: after } = await world.call(routes.getMaintenanceWindow, { params: { id: window.id } })
    assert.is(after.active, null)
    await looking.close()
    await context.close()
  },
)

look('a window in the hour that occurs twice keeps its start', async ({ world, page }) => {
  // By the clock of Berlin 02:15 to 03:30, after it was put back at 01:00 UTC.
  const [starts_at, ends_at] = ['2026-10-25T01:15:00.000Z', '2026-10-25T02:30:00.000Z']
  const body = { title: 'Twice', starts_at, ends_at, monitor_tags: ['none'] }
  const { body: window } = await world.call(routes.createMaintenanceWindow, { body })
  const { cookie } = await ownerSession(world)
  const [name = '', value = ''] = cookie.split('=')
  const context = await page.context().browser()?.newContext({ baseURL: world.url, timezoneId: 'Europe/Berlin' })
  if (!context) throw new Error('The page has no browser.')
  await context.addCookies([{ name, value, url: world.url }])
  const screen = await context.newPage()
  await screen.goto(`${WINDOWS}/${window.id}`)
  assert.is(await screen.getByLabel('Starts').inputValue(), '2026-10-25T02:15')
  await screen.getByLabel('Ends').fill('2026-10-25T04:00')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('Saved.').waitFor()
  const { body: now } = await world.call(routes.getMaintenanceWindow, { params: { id: window.id } })
  assert.equal([now.starts_at, now.ends_at], [starts_at, '2026-10-25T03:00:00.000Z'])
  await context.close()
})

test.run()
