import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('tags, saved filters and the import of monitors')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

const uri = 'http://127.0.0.1:9/'

look('a tag is added to all that are chosen, and taken away again', async ({ world, page }) => {
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
  await screen.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  await screen.getByRole('combobox', { name: 'Tag', exact: true }).fill('eu')
  await judge(screen, 'chosen monitors')
  await screen.getByRole('button', { name: 'Add tag' }).click()
  await screen.getByText('2 monitors tagged.').waitFor()
  const tags = async () => [
    (await world.call(routes.getHttpJob, { params: { job_id: shop.id } })).body.tags,
    (await world.call(routes.getHeartbeat, { params: { job_id: beat.id } })).body.tags,
  ]
  assert.equal(await tags(), [['old', 'eu'], ['eu']])
  await screen.getByRole('checkbox', { name: 'Choose Shop' }).check()
  await screen.getByRole('combobox', { name: 'Tag', exact: true }).fill('old')
  await screen.getByRole('button', { name: 'Remove tag' }).click()
  await screen.getByText('Tag removed from 1 monitor.').waitFor()
  assert.equal(await tags(), [['eu'], ['eu']])
  assert.equal(complaints, [])
  await context.close()
})

look('a filter is saved under a name, chosen again after a reload, and forgotten', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors?search=sho')
  await screen.getByRole('button', { name: 'Save this filter' }).click()
  await screen.getByRole('textbox', { name: 'Name of the filter' }).fill('Shops')
  await screen.keyboard.press('Enter')
  await screen.goto('/console/monitors')
  await screen.getByText('2 monitors').waitFor()
  await screen.getByRole('button', { name: 'Shops', exact: true }).click()
  await screen.getByText('1 of 2 monitors').waitFor()
  assert.is(new URL(screen.url()).search, '?search=sho')
  await judge(screen, 'a saved filter')
  await screen.getByRole('button', { name: 'Forget the filter Shops' }).click()
  assert.is(await screen.getByRole('button', { name: 'Shops', exact: true }).count(), 0)
  await context.close()
})

look('a file is seen row by row before anything is created', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors')
  await screen.getByRole('link', { name: 'Import CSV' }).click()
  await screen.getByRole('textbox', { name: 'Or its rows' }).fill(`nonsense\n${uri}\n`)
  await screen.getByRole('button', { name: 'Check the rows' }).click()
  await screen.getByText('names no field of an HTTP monitor').waitFor()
  await judge(screen, 'a header row that is refused')
  const attack = '<img src=x onerror=document.title=1>'
  const rows = `uri,name,tags,interval_seconds\n${uri},"${attack}",web|eu,60\nftp://no,Wrong,,5\n${uri},Good,,\n`
  await screen
    .getByLabel('A CSV file')
    .setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await screen.getByRole('button', { name: 'Check the rows' }).click()
  await screen.getByText('2 of 3 rows can be created.').waitFor()
  await screen.getByText('must be an absolute http or https address').waitFor()
  await judge(screen, 'rows before the import')
  assert.is((await world.call(routes.listMonitors)).body.length, 2)
  await screen.getByRole('button', { name: 'Create 2 monitors' }).click()
  await screen.getByText('2 monitors created of 3 rows.').waitFor()
  assert.is(await screen.title(), 'Import HTTP monitors · Pharos')
  assert.is(await screen.locator('main img').count(), 0)
  await screen.getByRole('link', { name: attack }).click()
  await screen.getByRole('heading', { name: attack }).waitFor()
  assert.is((await world.call(routes.listMonitors)).body.length, 4)
  await context.close()
})

look('what cannot be done to one of the chosen is said with its reason', async ({ world, page }) => {
  await world.call(routes.createHttpJob, { body: { uri: 'https://www.example.com/' } })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors?type=dns')
  await screen.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const why = 'The first reason: It belongs to an HTTP monitor, and is deleted with that.'
  await screen.getByText(`0 monitors deleted; refused for 1. ${why}`).waitFor()
  await context.close()
})

/** Fewer than the console needs to read the list and to pause each of its monitors. */
const MANY = 30
const LIMIT = 20

look('many are paused no faster than the server takes it, and how far that is is seen', async ({ page }) => {
  const world = await createWorld({
    ...{ roles: 'api', agent: false },
    environment: { PHAROS_RATE_LIMIT_PER_MINUTE: String(LIMIT) },
  })
  const rows = Array.from({ length: MANY }, (_, n) => `${uri},Many ${n}\n`)
  await world.call(routes.importHttpJobs, { body: `uri,friendly_name\n${rows.join('')}` })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors')
  await screen.getByText(`${MANY} monitors`, { exact: true }).waitFor()
  await screen.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  await screen.getByRole('button', { name: 'Pause' }).click()
  await screen.getByText(/[1-9]\d* of 30 done \(the server takes no more at present; going on in \d+ s\)/).waitFor()
  await judge(screen, 'a bulk action that waits')
  await screen.getByText(`${MANY} monitors paused.`).waitFor()
  const [paused] = await world.sql<{ n: number }>('select count(*)::int as n from monitor where paused')
  assert.is(paused?.n, MANY)
  await screen.getByRole('cell', { name: 'Paused' }).first().waitFor()
  await context.close()
  await world.close()
})

test.run()
