import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { batchOf, sendBatch, view } from '../rum/batch.ts'
import { addAccount, addKey } from '../world/account.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'
import { openNow } from './on-call-world.ts'
import { aDay, addApp } from './rum-world.ts'

const { test, look } = browserSuite<Browsing & { world: SharedWorld }>('the console’s applications of real users')
const ATTACK = '<img src=x onerror="document.title=1">'

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

look('an application is added, its tag is shown, and its first events are seen to arrive', async ({ world, page }) => {
  const account = await addAccount(world, 'First')
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto('/console/real-users')
  await screen.getByRole('heading', { name: 'No applications yet' }).waitFor()
  await judge(screen, 'no application')
  await screen.keyboard.press('n')
  await screen.getByLabel('Application').fill(ATTACK)
  await screen.getByLabel('Allowed origins').fill('shop.example')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.locator('.fault').waitFor()
  await judge(screen, 'an application, refused')
  await screen.getByLabel('Allowed origins').fill('https://shop.example')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByText('Waiting for the first events').waitFor()
  const tag = (await screen.locator('.copyable code').first().textContent()) ?? ''
  await screen.locator('main li code', { hasText: 'https://shop.example' }).waitFor()
  await judge(screen, 'waiting for events')
  const [, id = ''] = /data-application="([^"]+)"/.exec(tag) ?? []
  const [, token = ''] = /data-token="([^"]+)"/.exec(tag) ?? []
  const now = world.clock.now()
  const refused = await sendBatch(world, token, batchOf({ id }, [view(now)], now), { origin: 'https://evil.example' })
  assert.is(refused.status, 403)
  const sent = await sendBatch(world, token, batchOf({ id }, [view(now)], now), { origin: 'https://shop.example' })
  assert.is(sent.status, 202)
  await screen.getByText('Events arrive.').waitFor()
  await judge(screen, 'events arrive')
  await screen.getByRole('link', { name: 'Open the overview' }).click()
  await screen.getByRole('heading', { level: 1, name: ATTACK }).waitFor()
  assert.is(await screen.locator('main img').count(), 0)
  assert.equal(
    complaints.filter(text => !text.includes('400')),
    [],
  )
  await context.close()
})

look('the list has the last 24 hours of each application, or says that they are not known', async ({ world, page }) => {
  const shop = await addApp(world, 'Shop')
  await addApp(world, `Blog ${ATTACK}`)
  await aDay(world, shop)
  const { context, screen, complaints } = await openNow(world, page, '/console/real-users')
  const row = screen.getByRole('row', { name: /^Shop/ })
  await row.getByText('Arriving').waitFor()
  assert.match((await row.textContent()) ?? '', /30\s*20%\s*4\.2 s\s*Poor\s*460 ms\s*Needs improvement\s*0\.20/)
  await screen
    .getByRole('row', { name: /^Blog <img/ })
    .getByText('Not set up')
    .waitFor()
  await judge(screen, 'two applications')
  assert.equal(complaints, [])
  await screen.route(/\/rum\/summary/, route =>
    route.fulfill({ status: 400, json: { status: 400, code: 'x', title: '' } }),
  )
  await screen.reload()
  await screen.getByText('The figures of the last 24 hours could not be read.').waitFor()
  // What could not be read is not said to be silent.
  assert.is(await row.getByText('None in 24 hours').count(), 0)
  await judge(screen, 'applications without figures')
  await context.close()
})

look('a viewer sees applications and adds none', async ({ world, page }) => {
  const account = await addAccount(world, 'Viewers')
  const viewer = await addKey(world, account.id, 'viewer')
  const context = await signedIn(world, page, viewer.member)
  const screen = await context.newPage()
  await screen.goto('/console/real-users')
  await screen.getByRole('heading', { name: 'No applications yet' }).waitFor()
  assert.is(await screen.getByRole('link', { name: 'Add an application' }).count(), 0)
  await screen.goto('/console/real-users/new')
  await screen.getByText('Your role may look at this, but not change it.').waitFor()
  assert.is(await screen.getByRole('button', { name: 'Create' }).count(), 0)
  await context.close()
})

test.run()
