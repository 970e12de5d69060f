import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { common, failure, view, vital } from '../rum/batch.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { judge } from './at-console.ts'
import { openNow } from './on-call-world.ts'
import { type App, aDay, addApp, fullVisit, visit } from './rum-world.ts'

interface Context extends Browsing {
  world: SharedWorld
  shop: App
  sessions: string[]
}
const { test, look } = browserSuite<Context>('the console’s sessions and vitals of real users')
const ATTACK = '<img src=x onerror="document.title=1">'

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
  context.shop = await addApp(context.world, 'Shop')
  context.sessions = await aDay(context.world, context.shop)
})
test.after(({ world }) => world.close())

look('the overview leads on with its filters and its range', async ({ world, page, shop }) => {
  const { context, screen, complaints } = await openNow(world, page, `/console/real-users/${shop.id}`)
  await screen.getByText('price is undefined').waitFor()
  assert.match((await screen.locator('.rum-figures').textContent()) ?? '', /Sessions30Errors6Sessions with errors20%/)
  await judge(screen, 'the overview')
  await screen.getByRole('list', { name: 'Browsers' }).getByRole('link', { name: 'Firefox' }).click()
  await screen.getByRole('link', { name: 'Remove the filter Firefox' }).waitFor()
  await screen.getByRole('combobox', { name: 'Range' }).selectOption('12h')
  await screen.waitForURL(/browser=Firefox&range=12h/)
  await screen.getByRole('link', { name: 'shop.example/cart' }).click()
  await screen.getByRole('heading', { name: 'LCP over time' }).waitFor()
  assert.match(screen.url(), /vitals\?range=12h&browser=Firefox&page=https/)
  await screen.goto(`/console/real-users/${shop.id}?browser=Netscape`)
  await screen.getByRole('heading', { name: 'No sessions in this range' }).waitFor()
  await judge(screen, 'an overview of nothing')
  assert.equal(complaints, [])
  await context.close()
})

look('sessions are filtered, and one is read as a timeline that leads to traces and logs', async context_ => {
  const { world, page, shop, sessions } = context_
  const { context, screen, complaints } = await openNow(world, page, `/console/real-users/${shop.id}/sessions`)
  await screen.getByRole('link', { name: 'customer-5' }).waitFor()
  await judge(screen, 'sessions')
  await screen.getByLabel('User ID').fill('customer-5')
  await screen.keyboard.press('Enter')
  await screen.waitForURL(/user_id=customer-5/)
  await screen.getByRole('link', { name: 'customer-0' }).waitFor({ state: 'detached' })
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await screen.getByRole('combobox', { name: 'Frustration' }).selectOption('true')
  await screen.waitForURL(/has_frustration=true/)
  await screen.getByRole('link', { name: 'customer-0' }).waitFor({ state: 'detached' })
  await screen.getByRole('link', { name: 'Anonymous' }).click()
  await screen.waitForURL(new RegExp(String(sessions[2])))
  const timeline = screen.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('Rage click').waitFor()
  await judge(screen, 'a session')
  await screen.getByRole('combobox', { name: 'What is shown' }).selectOption('problems')
  await screen.waitForURL(/show=problems/)
  const texts = await timeline.locator('li:not(.view) .what').allTextContents()
  assert.equal(
    texts.map(text => text.replace(/\s+/g, ' ').trim()),
    [
      'POST https://api.shop.example/order 503 · 240 ms Server error (5xx) TraceLogs',
      'TypeError price is undefined handled by the page',
      'warn retrying the order',
      'Rage click button.order',
    ],
  )
  const logs = await timeline.getByRole('link', { name: 'Logs' }).getAttribute('href')
  assert.match(String(logs), /query=trace_id%3A(a1){16}&from=/)
  await timeline.getByRole('link', { name: 'Trace', exact: true }).click()
  await screen.waitForURL(/console\/traces\/(a1){16}/)
  assert.equal(
    complaints.filter(text => !text.includes('404')),
    [],
  )
  await context.close()
})

look('vitals have their bands, groups and elements', async ({ world, page, shop }) => {
  const { context, screen, complaints } = await openNow(world, page, `/console/real-users/${shop.id}/vitals`)
  await screen.getByRole('heading', { name: 'Distribution of LCP' }).waitFor()
  await judge(screen, 'vitals')
  await screen.getByRole('navigation', { name: 'Web vitals' }).getByRole('link', { name: /^CLS/ }).click()
  const elements = screen.getByRole('region', { name: 'Elements behind bad values of CLS' })
  await elements.getByText('aside', { exact: true }).first().waitFor()
  const groups = screen.getByRole('region', { name: 'CLS by' })
  await groups.getByRole('combobox', { name: 'Group by' }).selectOption('release')
  await groups.getByRole('link', { name: '1.5.0' }).click()
  await screen.getByRole('link', { name: 'Remove the filter Release: 1.5.0' }).waitFor()
  await groups.getByRole('link', { name: '1.4.2' }).waitFor({ state: 'detached' })
  await screen.getByText('Show the distribution as a table').click()
  await judge(screen, 'a vital of one release')
  await screen.goto(`/console/real-users/${shop.id}/vitals?vital=XYZ&group_by=constructor&device=toaster&release=9`)
  await screen.getByRole('heading', { name: 'No measurements of LCP in this range' }).waitFor()
  await judge(screen, 'no measurements')
  assert.equal(complaints, [])
  await context.close()
})

look('whatever a page sends is shown as text', async ({ world, page }) => {
  const app = await addApp(world, 'Attacked')
  const evil = `https://shop.example/${ATTACK}`
  const [id] = await visit(world, app, [
    {
      ago: 60_000,
      session: { user: { id: ATTACK }, release: ATTACK, environment: ATTACK },
      events: at => [
        ...fullVisit(at),
        view(at, { url: evil, referrer: `javascript:alert(1)//${ATTACK}` }),
        failure(at + 1, ATTACK, { error_type: ATTACK, url: evil }),
        vital(at + 2, 'LCP', 9_000, { url: evil, element: ATTACK }),
        { ...common(at + 3), kind: 'event', name: ATTACK, attributes: { [ATTACK]: ATTACK } },
        { ...common(at + 4), kind: 'console', level: 'error', message: ATTACK },
        { ...common(at + 5), kind: 'click', element: ATTACK },
        {
          ...common(at + 6),
          kind: 'resource',
          resource_url: `javascript:${ATTACK}`,
          resource_type: ATTACK,
          duration_ms: 1,
        },
      ],
    },
  ])
  const root = `/console/real-users/${app.id}`
  const { context, screen, complaints } = await openNow(world, page, root)
  for (const at of [root, `${root}/sessions`, `${root}/sessions/${id}?show=everything`, `${root}/vitals`]) {
    await screen.goto(at)
    await screen.getByText('<img src=x', { exact: false }).first().waitFor()
    assert.is(await screen.locator('main img, main [onerror], main [href^="javascript:"]').count(), 0, at)
    assert.not.equal(await screen.title(), '1')
    await judge(screen, `attacks at ${at.replace(root, '')}`)
  }
  assert.equal(complaints, [])
  await context.close()
})

test.run()
