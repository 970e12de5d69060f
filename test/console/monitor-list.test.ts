import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { BrowserContext, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, openMore, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('tags, saved filters and the import of monitors')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

const uri = 'http://127.0.0.1:9/'

look('a tag is added to all selected monitors and removed again', async ({ world, page }) => {
  const { body: shop } = await world.call(routes.createHttpJob, {
    body: { uri, friendly_name: 'Shop', tags: ['old'] },
  })
  const { body: beat } = await world.call(routes.createHeartbeat, {
    body: { period_seconds: 60, friendly_name: 'Job' },
  })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto('/console/monitors')
  await screen.getByRole('checkbox', { name: 'Select all shown' }).check()
  await screen.getByRole('combobox', { name: 'Tag', exact: true }).fill('eu')
  await judge(screen, 'chosen monitors')
  await screen.getByRole('button', { name: 'Add tag' }).click()
  await screen.getByText('2 monitors tagged.').waitFor()
  const tags = async () => [
    (await world.call(routes.getHttpJob, { params: { job_id: shop.id } })).body.tags,
    (await world.call(routes.getHeartbeat, { params: { job_id: beat.id } })).body.tags,
  ]
  assert.equal(await tags(), [['old', 'eu'], ['eu']])
  await screen.getByRole('checkbox', { name: 'Select Shop' }).check()
  await screen.getByRole('combobox', { name: 'Tag', exact: true }).fill('old')
  await screen.getByRole('button', { name: 'Remove tag' }).click()
  await screen.getByText('Tag removed from 1 monitor.').waitFor()
  assert.equal(await tags(), [['eu'], ['eu']])
  assert.equal(complaints, [])
  await context.close()
})

/** Gives the filter of the list a name. */
async function saveFilter(screen: Page, name: string, isOwn: boolean) {
  await screen.getByRole('button', { name: 'Save this filter' }).click()
  await screen.getByRole('textbox', { name: 'Filter name' }).fill(name)
  if (isOwn) await screen.getByRole('checkbox', { name: 'for everybody' }).uncheck()
  await screen.getByRole('textbox', { name: 'Filter name' }).press('Enter')
  await screen.getByRole('button', { name, exact: true }).waitFor()
}

async function addViewer(world: World): Promise<string> {
  return (await addKey(world, (await world.call(routes.getAccount)).body.id, 'viewer')).member
}

look('a saved filter appears in another browser, where a viewer uses it, and is deleted', async ({ world, page }) => {
  const [own, other] = [await signedIn(world, page), await signedIn(world, page, await addViewer(world))]
  const [screen, looking] = [await own.newPage(), await other.newPage()]
  await looking.goto('/console/monitors')
  await looking.getByText('2 monitors', { exact: true }).waitFor()
  await screen.goto('/console/monitors?search=sho')
  await saveFilter(screen, 'Shops', false)
  await world.advance('1s')
  await looking.getByRole('button', { name: 'Shops', exact: true }).click()
  await looking.getByText('1 of 2 monitors').waitFor()
  assert.is(new URL(looking.url()).search, '?search=sho')
  await looking.getByRole('searchbox').fill('jo')
  await looking.getByRole('link', { name: 'Job' }).waitFor()
  for (const name of ['Save this filter', 'Delete the filter Shops'])
    assert.is(await looking.getByRole('button', { name }).count(), 0, name)
  await screen.getByRole('searchbox').fill('jo')
  await saveFilter(screen, 'Jobs', true)
  await screen.goto('/console/monitors')
  await screen.getByText('2 monitors', { exact: true }).waitFor()
  await screen.getByRole('button', { name: 'Jobs', exact: true }).click()
  await screen.getByText('1 of 2 monitors').waitFor()
  assert.is(await screen.getByRole('group', { name: 'Saved filters' }).getByText('only you').count(), 1)
  await screen.getByRole('searchbox').fill('job')
  await screen.getByRole('button', { name: 'Save this filter' }).click()
  await judge(screen, 'saved filters, and one that gets a name')
  await screen.getByRole('button', { name: 'Delete the filter Shops' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete filter' }).click()
  await screen.getByRole('button', { name: 'Shops', exact: true }).waitFor({ state: 'detached' })
  await world.advance('1s')
  await looking.getByRole('button', { name: 'Shops', exact: true }).waitFor({ state: 'detached' })
  assert.is(await looking.getByRole('button', { name: 'Jobs', exact: true }).count(), 0)
  await screen.getByRole('button', { name: 'Delete the filter Jobs' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete filter' }).click()
  await screen.getByRole('button', { name: 'Jobs', exact: true }).waitFor({ state: 'detached' })
  await own.close()
  await other.close()
})

/** Puts filters into the browser as the console did before the API kept them; no list is open yet. */
async function withOldFilters(context: BrowserContext, member: string) {
  const none = { search: '', status: '', type: '', tag: '' }
  const old = [
    { name: 'Old shops', filters: { ...none, search: 'sho' } },
    { name: 'No status of ours', filters: { ...none, status: 'asleep' } },
    { name: 'Old jobs', filters: { ...none, type: 'cron', tag: 'eu' } },
  ]
  const screen = await context.newPage()
  await screen.goto('/')
  const key = JSON.stringify(`pharos.filters ${member}`)
  await screen.evaluate(`localStorage.setItem(${key}, ${JSON.stringify(JSON.stringify(old))})`)
  const left = async () => {
    const text = await screen.evaluate(`localStorage.getItem(${key})`)
    return (JSON.parse(String(text)) as { name: string }[] | null)?.map(({ name }) => name) ?? null
  }
  return { screen, left }
}

look('filters stored in this browser become saved filters, once; those of a viewer stay', async ({ world, page }) => {
  const own = await signedIn(world, page)
  const owner = (await world.call(routes.getCurrentUser)).body.member.id
  const { screen, left } = await withOldFilters(own, owner)
  await own.route('**/monitors/view', route => route.abort())
  const failed = screen.waitForEvent('requestfailed', request => request.url().endsWith('/monitors/view'))
  await screen.goto('/console/monitors')
  await failed
  await until('those that could not be sent are kept', async () => (await left())?.length === 2)
  await own.unroute('**/monitors/view')
  await screen.reload()
  for (const name of ['Old shops', 'Old jobs']) await screen.getByRole('button', { name, exact: true }).waitFor()
  assert.is(await left(), null)
  await screen.reload()
  await screen.getByRole('button', { name: 'Old jobs', exact: true }).click()
  assert.is(new URL(screen.url()).search, '?type=cron&tag=eu')
  const { body: views } = await world.call(routes.listMonitorViews)
  assert.equal(
    views.map(({ name, filters, shared }) => [name, filters, shared]),
    [
      ['Old jobs', { type: 'cron', tag: 'eu' }, false],
      ['Old shops', { search: 'sho' }, false],
    ],
  )
  const viewer = await addViewer(world)
  const other = await signedIn(world, page, viewer)
  const viewing = await withOldFilters(other, viewer)
  await viewing.screen.goto('/console/monitors')
  await viewing.screen.getByText('2 monitors', { exact: true }).waitFor()
  assert.is((await viewing.left())?.length, 3)
  for (const { id } of views) await world.call(routes.deleteMonitorView, { params: { id } })
  for (const context of [own, other]) await context.close()
})

look('a file is checked row by row before anything is created', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors')
  await openMore(screen)
  await screen.getByRole('link', { name: 'Import CSV' }).click()
  await screen.getByRole('textbox', { name: 'Or paste the rows' }).fill(`nonsense\n${uri}\n`)
  await screen.getByRole('button', { name: 'Check the rows' }).click()
  await screen.getByText('is not a field of an HTTP monitor').waitFor()
  await judge(screen, 'a header row that is refused')
  const attack = '<img src=x onerror=document.title=1>'
  const rows = `uri,name,tags,interval_seconds\n${uri},"${attack}",web|eu,60\nftp://no,Wrong,,5\n${uri},Good,,\n`
  await screen.getByLabel('CSV file').setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await screen.getByRole('button', { name: 'Check the rows' }).click()
  await screen.getByText('2 of 3 rows can be created.').waitFor()
  await screen.getByText('must be an absolute http or https address').waitFor()
  await judge(screen, 'rows before the import')
  assert.is((await world.call(routes.listMonitors)).body.length, 2)
  await screen.getByRole('button', { name: 'Create 2 monitors' }).click()
  await screen.getByText('2 monitors created from 3 rows.').waitFor()
  assert.is(await screen.title(), 'Import HTTP monitors · Pharos')
  assert.is(await screen.locator('main img').count(), 0)
  await screen.getByRole('link', { name: attack }).click()
  await screen.getByRole('heading', { name: attack }).waitFor()
  assert.is((await world.call(routes.listMonitors)).body.length, 4)
  await context.close()
})

look('an action that fails for one selected monitor gives the reason', async ({ world, page }) => {
  await world.call(routes.createHttpJob, { body: { uri: 'https://www.example.com/' } })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors?type=dns')
  await screen.getByRole('checkbox', { name: 'Select all shown' }).check()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const why = 'First reason: It belongs to an HTTP monitor and is deleted with it.'
  await screen.getByText(`0 monitors deleted; refused for 1. ${why}`).waitFor()
  await context.close()
})

/** With one request for each monitor, the console needs more than the limit, since it reads the list too. */
const MANY = 20
const LIMIT = MANY

/** Lets the minute of the limit pass: here by a new process, which has counted nothing, in the browser by its clock. */
async function passMinute(world: World, screen: Page): Promise<void> {
  for (const plane of world.planes.splice(0)) await plane.stop()
  await world.startPlane('api')
  await screen.clock.fastForward('01:01')
}

look('many monitors are paused no faster than the server allows, with progress', async ({ page }) => {
  const world = await createWorld({
    ...{ roles: 'api', agent: false },
    environment: { PHAROS_RATE_LIMIT_PER_MINUTE: String(LIMIT) },
  })
  const rows = Array.from({ length: MANY }, (_, n) => `${uri},Many ${n}\n`)
  await world.call(routes.importHttpJobs, { body: `uri,friendly_name\n${rows.join('')}` })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.clock.install()
  await screen.goto('/console/monitors')
  await screen.getByText(`${MANY} monitors`, { exact: true }).waitFor()
  await screen.getByRole('checkbox', { name: 'Select all shown' }).check()
  await screen.getByRole('button', { name: 'Pause' }).click()
  await screen
    .getByText(/[1-9]\d* of 20 done \(the server accepts no more requests right now; continuing in \d+ s\)/)
    .waitFor()
  await judge(screen, 'a bulk action that waits')
  await passMinute(world, screen)
  await screen.getByText(`${MANY} monitors paused.`).waitFor()
  const [paused] = await world.sql<{ n: number }>('select count(*)::int as n from monitor where paused')
  assert.is(paused?.n, MANY)
  await screen.getByRole('cell', { name: 'Paused' }).first().waitFor()
  await context.close()
  await world.close()
})

test.run()
