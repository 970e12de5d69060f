import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { MAP } from '../rum/issues.ts'
import { addKey, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'
import { addShop } from './rum-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the console’s source maps of real users')
const ATTACK = '<img src=x onerror="document.title=1">'
const DEBUG_ID = '6a1f6d3e-3f5c-4c3a-9d07-5b1f4f0e2a11'

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

type Query = { release?: string; url?: string; debug_id?: string }

async function upload(world: World, { key }: TestAccount, app_id: string, query: Query, map: object = MAP) {
  const { status, body } = await send(world, routes.createRumSourceMap, {
    ...{ key, params: { app_id }, query },
    body: JSON.stringify(map),
  })
  assert.is(status, 201, JSON.stringify(body))
}

look('an application without maps says how they are uploaded', async ({ world, page }) => {
  const { account, app, root } = await addShop(world)
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`${root}/source-maps`)
  await screen.getByRole('heading', { name: 'No source maps' }).waitFor()
  await screen.getByText(`pharos rum source-maps upload ${app.id} dist --release 1.4.2`).waitFor()
  await screen.getByText('No release had errors or was deployed yet.').waitFor()
  await judge(screen, 'no source maps')
  assert.equal(complaints, [])
  await context.close()
})

look('maps are listed with what is wrong with them, by release, and deleted', async ({ world, page }) => {
  const { account, params, root } = await addShop(world)
  const { app_id } = params
  await upload(world, account, app_id, { release: '1.0.0', url: '/assets/app.js' })
  await upload(world, account, app_id, { release: '1.0.0', url: `/${ATTACK}.js` }, { ...MAP, sourcesContent: [null] })
  await upload(world, account, app_id, { debug_id: DEBUG_ID })
  await account.call(routes.addRumRelease, { params, body: { release: ATTACK, commit: ATTACK } })
  await world.sql(`insert into rum_release (application_id, account_id, name, first_deploy_at, first_seen_at, sessions)
    values ('${app_id}', '${account.id}', '0.9.0', null, 1, 2)`)
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`${root}/source-maps`)
  const maps = screen.getByRole('table', { name: 'Source maps' })
  const rows = maps.getByRole('row')
  await rows.nth(3).waitFor()
  await maps.getByText(DEBUG_ID).waitFor()
  await rows.filter({ hasText: ATTACK }).getByText('Without lines').waitFor()
  await rows.filter({ hasText: '/assets/app.js' }).getByText('Complete').waitFor()
  await screen.getByText('the map has not the text of all sources', { exact: false }).waitFor()
  const releases = screen.getByRole('table', { name: 'Releases' })
  await releases.getByRole('row').filter({ hasText: '0.9.0' }).getByText('No source map').waitFor()
  await judge(screen, 'source maps')
  assert.is(await screen.locator('main img').count(), 0)
  await screen.getByRole('button', { name: 'Delete the source map of /assets/app.js' }).click()
  await judge(screen, 'deleting a source map')
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await maps.getByText('/assets/app.js').waitFor({ state: 'detached' })
  const stored = async () => (await account.call(routes.listRumSourceMaps, { params })).body
  assert.equal(
    (await stored()).map(({ debug_id, url }) => debug_id ?? url),
    [DEBUG_ID, `/${ATTACK}.js`],
  )
  await upload(world, account, app_id, { release: '1.0.0', url: '/assets/new.js' })
  await screen.goto(`${root}/source-maps?release=1.0.0`)
  await screen.getByText('Only those of 1.0.0.').waitFor()
  assert.is(await maps.getByText(DEBUG_ID).count(), 0)
  await judge(screen, 'source maps of a release')
  await screen.getByRole('button', { name: 'Delete all of 1.0.0' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('heading', { name: 'No source maps' }).waitFor()
  assert.equal(
    (await stored()).map(({ debug_id }) => debug_id),
    [DEBUG_ID],
  )
  await screen.getByRole('link', { name: 'Show all' }).click()
  await maps.getByText(DEBUG_ID).waitFor()
  assert.equal(complaints, [])
  await context.close()
})

look('the keyboard goes from release to release, and to the maps of one', async ({ world, page }) => {
  const { account, params, root } = await addShop(world)
  await account.call(routes.addRumRelease, { params, body: { release: '1.0.0' } })
  await upload(world, account, params.app_id, { release: '1.0.0', url: '/assets/app.js' })
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  await screen.goto(`${root}/source-maps`)
  await screen.getByRole('table', { name: 'Releases' }).getByRole('link', { name: '1.0.0' }).waitFor()
  // The links of rows and tabs, of which the release is the last.
  await screen.locator('body').press('k')
  await screen.locator('main [role="row"] a:focus').waitFor()
  await screen.keyboard.press('Enter')
  await screen.waitForURL(/release=1\.0\.0/)
  await screen.getByRole('button', { name: 'Delete all of 1.0.0' }).focus()
  await screen.keyboard.press('Enter')
  await screen.getByRole('dialog').waitFor()
  await screen.keyboard.press('Escape')
  await screen.getByRole('dialog').waitFor({ state: 'detached' })
  await context.close()
})

look('a viewer reads them, and changes none', async ({ world, page }) => {
  const { account, params, root } = await addShop(world)
  await upload(world, account, params.app_id, { release: '1.0.0', url: '/assets/app.js' })
  const viewer = await addKey(world, account.id, 'viewer')
  const query = { release: '1.0.0' }
  assert.is((await send(world, routes.deleteRumSourceMaps, { key: viewer.key, params, query })).status, 403)
  const context = await signedIn(world, page, viewer.member)
  const screen = await context.newPage()
  await screen.goto(`${root}/source-maps?release=1.0.0`)
  await screen.getByText('/assets/app.js').waitFor()
  await screen.getByText('Your role may look at this, but not change it.').waitFor()
  assert.is(await screen.getByRole('button', { name: /^Delete/ }).count(), 0)
  await context.close()
})

test.run()
