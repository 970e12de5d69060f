import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { common, failure, view } from '../rum/batch.ts'
import { type App, addApp, counted, listIssues, MAP, STACK, sendErrors, sendMap } from '../rum/issues.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge } from './at-console.ts'
import { openNow } from './on-call-world.ts'

interface Context extends Browsing {
  world: World
  shop: App
}
const { test, look } = browserSuite<Context>('the console’s issues of real users')
const ATTACK = '<img src=x onerror="document.title=1">'
/** The line that throws, with what would act if it were not shown as text. */
const SOURCE = `export class Cart {\n  buy(item) {\n    item.price.amount // ${ATTACK}\n  }\n  sell(item) {\n    item.name.first\n  }\n}`

test.before(async context => {
  context.world = await createWorld({ agent: false })
  const { world } = context
  const shop = await addApp(world, { name: 'Shop' })
  context.shop = shop
  await sendMap(world, shop, { ...MAP, sourcesContent: [SOURCE] })
  const now = world.clock.now()
  const session = {
    release: '1.0.0',
    user: { id: `ada ${ATTACK}` },
    capture: 'replay' as const,
    started_at: now - 90_000,
  }
  const events = [
    view(now - 80_000),
    failure(now - 60_000, `no item ${ATTACK}`, { stack: STACK(3) }),
    { ...common(now - 30_000), kind: 'click' as const, element: 'button#buy' },
    failure(now - 1_000, `no item ${ATTACK}`, {
      stack: `${STACK(3)}\n    at other (https://cdn.example/node_modules/x.js:1:1)`,
      causes: [{ error_type: 'RangeError', message: 'deep', stack: STACK(11) }],
    }),
  ]
  await sendErrors(world, shop, events, session)
  await sendErrors(world, shop, [failure(now - 5_000, 'gone'), failure(now - 5_000, 'lost')], { release: '1.0.0' })
  await counted(world, shop, 4)
})
test.after(({ world }) => world.close())

const open = (world: World, page: Context['page'], shop: App, rest = '') =>
  openNow(world, page, `/console/real-users/${shop.id}/issues${rest}`)

look('issues are filtered by address, and an issue shows its original lines', async ({ world, page, shop }) => {
  const { context, screen, complaints } = await open(world, page, shop)
  const title = screen.getByRole('link', { name: /no item/ })
  await title.waitFor()
  await judge(screen, 'issues')
  await screen.getByLabel('Title or place contains').fill('no item')
  await screen.keyboard.press('Enter')
  await screen.waitForURL(/search=no\+item/)
  await screen.getByRole('link', { name: 'TypeError: gone' }).waitFor({ state: 'detached' })
  await title.click()
  await screen.getByRole('heading', { level: 1, name: /no item <img/ }).waitFor()
  const here = screen.locator('.issue-lines .here').first()
  await here.waitFor()
  assert.match((await here.textContent()) ?? '', /^3 {4}item\.price\.amount \/\/ <img/)
  await screen.getByText('thrown at item.price.amount').waitFor()
  await screen.getByRole('heading', { name: /Caused by RangeError: deep/ }).waitFor()
  await screen.getByText('button#buy').waitFor()
  await judge(screen, 'an issue')
  await screen.getByRole('link', { name: 'Older' }).click()
  await screen.waitForURL(/event=/)
  await screen.getByRole('link', { name: 'Latest' }).waitFor()
  assert.is(await screen.getByText('button#buy').count(), 0)
  assert.is(await screen.locator('main img').count(), 0)
  assert.equal(complaints, [])
  // From the issue to this moment of the session, and from there back to this error.
  const event = new URL(screen.url()).searchParams.get('event')
  const ofError = screen.getByRole('region', { name: 'One error' })
  assert.match(
    String(await ofError.getByRole('link', { name: 'Open the replay' }).getAttribute('href')),
    new RegExp(`/replay\\?at=${event}$`),
  )
  await ofError.getByRole('link', { name: 'Open the session' }).click()
  await screen.getByRole('heading', { level: 1, name: /ada/ }).waitFor()
  const named = screen.locator('.session-event[aria-current]')
  await named.getByText('TypeError').waitFor()
  assert.is(screen.url().endsWith(`?at=${event}`), true)
  await judge(screen, 'a session at an error')
  await context.close()
})

look('examples of an issue lead to their sessions, and an error of a session to its issue', async context_ => {
  const { world, page, shop } = context_
  const [issue] = await listIssues(world, shop, { search: 'no item' })
  const { context, screen } = await open(world, page, shop, `/${issue?.fingerprint}`)
  const examples = screen.getByRole('region', { name: 'Sessions that met it' })
  const links = examples.getByRole('link')
  await links.nth(2).waitFor()
  // Two errors of one session are one example.
  assert.is(await examples.getByRole('listitem').count(), 1)
  const [one, session, replay] = await Promise.all(
    [0, 1, 2].map(async n => String(await links.nth(n).getAttribute('href'))),
  )
  const event = new URLSearchParams(one?.split('?')[1]).get('event')
  assert.ok(session?.endsWith(`?at=${event}`) && replay?.endsWith(`/replay?at=${event}`), `${session} ${replay}`)
  await links.nth(1).click()
  const named = screen.locator('.session-event[aria-current]')
  await named.getByRole('link', { name: 'Replay' }).waitFor()
  // Both errors of the session are of the same issue.
  assert.is(await screen.locator('.session-event').getByRole('link', { name: 'Issue' }).count(), 2)
  await named.getByRole('link', { name: 'Issue' }).click()
  await screen.waitForURL(new RegExp(`/issues/${issue?.fingerprint}\\?event=${event}$`))
  await screen.getByRole('region', { name: 'One error' }).waitFor()
  await context.close()
})

look('an issue is resolved, reopened, ignored and assigned by keyboard', async ({ world, page, shop }) => {
  const [issue] = await listIssues(world, shop, { search: 'gone' })
  const { context, screen, complaints } = await open(world, page, shop, `/${issue?.fingerprint}`)
  const status = async () => (await listIssues(world, shop, { search: 'gone' }))[0]
  await screen.getByRole('button', { name: 'Assign to me' }).waitFor()
  await screen.getByRole('heading', { name: 'Errors over time' }).waitFor()
  await screen.keyboard.press('?')
  const keys = screen.getByRole('dialog', { name: 'Keyboard shortcuts' }).locator('dl').last()
  await keys.waitFor()
  const texts = (await keys.locator('dt, dd').allInnerTexts()).map(text => text.trim())
  assert.equal([0, 2, 4, 6].map(n => texts.slice(n, n + 2).join(': ')).toSorted(), [
    'a: Assign to me',
    'e: Resolve in the next release',
    'i: Ignore',
    'r: Resolve',
  ])
  assert.ok(texts.includes('In a plot: next and previous point'))
  await judge(screen, 'the shortcuts of an issue')
  await screen.keyboard.press('Escape')
  await screen.getByRole('dialog').waitFor({ state: 'detached' })
  await screen.keyboard.press('e')
  await screen.getByText('Resolved, in the next release').waitFor()
  await screen.keyboard.press('r')
  await screen.getByRole('button', { name: 'Resolve', exact: true }).waitFor()
  await screen.keyboard.press('a')
  await screen.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' })
  assert.ok((await status())?.assignee_user_id)
  await screen.keyboard.press('i')
  await screen.getByRole('dialog').waitFor()
  await judge(screen, 'until when an issue is ignored')
  await screen.getByRole('button', { name: 'after a week' }).click()
  await screen.getByText('Ignored', { exact: true }).waitFor()
  assert.ok((await status())?.ignore_until)
  assert.equal(complaints, [])
  await context.close()
})

look('many issues are resolved at once, merged, and one group is split off again', async ({ world, page, shop }) => {
  const { context, screen } = await open(world, page, shop, '?status=any')
  await screen.getByLabel('Choose TypeError: gone').check()
  await screen.getByLabel('Choose TypeError: lost').check()
  await screen.getByRole('button', { name: 'Reopen' }).click()
  await screen.getByText('2 changed.').waitFor()
  await screen.getByLabel('Choose TypeError: gone').check()
  await screen.getByLabel('Choose TypeError: lost').check()
  await screen.getByRole('button', { name: 'Merge' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.waitFor()
  await judge(screen, 'issues to merge')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await screen.getByText('The issues were merged.').waitFor()
  const [merged] = (await listIssues(world, shop)).filter(({ error_keys }) => error_keys.length === 2)
  assert.is(merged?.event_count, 2)
  await screen.goto(`/console/real-users/${shop.id}/issues/${merged?.fingerprint}`)
  await screen.getByRole('button', { name: 'Split off' }).click()
  await screen.getByText('The groups are issues of their own now.').waitFor()
  await context.close()
})

look('an issue without stored errors, and a list without issues, say so', async ({ world, page, shop }) => {
  const { context, screen } = await open(world, page, shop, '?search=nothing+of+the+kind')
  await screen.getByRole('heading', { name: 'No matching issues' }).waitFor()
  await judge(screen, 'no issues')
  const [issue] = await listIssues(world, shop, { search: 'no item' })
  await world.sql(`delete from rum_error_shape where application_id = '${shop.id}'`)
  await screen.goto(`/console/real-users/${shop.id}/issues/${issue?.fingerprint}`)
  await screen.getByRole('heading', { name: 'No error of it is stored any more' }).waitFor()
  await judge(screen, 'an issue without errors')
  await context.close()
})

test.run()
