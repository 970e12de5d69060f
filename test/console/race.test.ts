import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('what happens at once in the console')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

const UNKNOWN = '019d1234-0000-7000-8000-000000000000'

/** Holds the next answer to a request of a page; the returned function lets it go on. */
async function hold(screen: Page, address: string | RegExp, method = 'GET'): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await screen.route(address, async route => {
    if (route.request().method() === method) await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Timers of this length never end in a page. */
async function withoutTimers(screen: Page, milliseconds: number): Promise<void> {
  await screen.addInitScript(`const later = setTimeout
    window.setTimeout = (run, ms, ...given) => (ms === ${milliseconds} ? 0 : later(run, ms, ...given))`)
}

look('a change before the stream of events starts is not missed', async ({ world, page }) => {
  const account = await addAccount(world, 'Late stream')
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  const letGo = await hold(screen, /\/events$/)
  await screen.goto('/console/settings/members')
  await screen.getByText('1 member', { exact: true }).waitFor()
  await addKey(world, account.id, 'viewer')
  await world.advance('1s')
  letGo()
  await screen.getByText('2 members').waitFor()
  await context.close()
})

/** What the event stream sends, before it ends and the browser connects again. */
function eventsOf(...events: [name: string, data: object][]) {
  const body = events.map(([name, data]) => `event: ${name}\nid: 1\ndata: ${JSON.stringify(data)}\n\n`).join('')
  return { contentType: 'text/event-stream', body: `retry: 50\n\n${body}` }
}

look('the first screen is read once, and not before changes are heard', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  // The console does not lose its patience with the stream, however slow the machine is.
  await withoutTimers(screen, 1_000)
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const streams = [first, second]
  await screen.route(/\/events$/, async route => {
    await streams.shift()?.promise
    const change = { at: '2026-01-01T00:00:00.000Z', name: 'status_page.update', subject: null }
    await route.fulfill(streams.length === 1 ? eventsOf(['ready', {}]) : eventsOf(['ready', {}], ['change', change]))
  })
  const asked: string[] = []
  screen.on('request', request => asked.push(new URL(request.url()).pathname))
  const timesAsked = (path: string) => asked.filter(each => each === path).length
  await screen.goto('/')
  await screen.locator('main').getByText('Loading').first().waitFor()
  assert.is(timesAsked('/monitors/totals') + timesAsked('/status_page'), 0)
  const pages = screen.waitForResponse(response => new URL(response.url()).pathname === '/status_page')
  first.resolve()
  await screen.getByRole('heading', { name: /to set up Pharos/ }).waitFor()
  await pages
  const again = screen.waitForRequest(request => new URL(request.url()).pathname === '/status_page')
  second.resolve()
  await again
  assert.is(timesAsked('/monitors/totals'), 1)
  await context.close()
})

look('your own change is shown at once, even if its list was read a moment ago', async ({ world, page }) => {
  const account = await addAccount(world, 'Own changes')
  const { body: service } = await account.call(routes.createService, { body: { name: 'Checkout' } })
  await account.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', friendly_name: 'Cart' } })
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  // The pause of lists between two readings never ends.
  await withoutTimers(screen, 2_000)
  await screen.goto(`/console/services/${service.id}`)
  await screen.getByText('No monitors yet').waitFor()
  await screen.getByRole('searchbox').fill('cart')
  await screen.getByRole('button', { name: 'Add Cart' }).click()
  await screen.getByRole('link', { name: 'Cart' }).waitFor()
  await context.close()
})

look('a missing thing stays shown as missing while it is refreshed', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const beginStream = await hold(screen, /\/events$/)
  await screen.goto(`/console/monitors/dns/${UNKNOWN}/edit`)
  const title = screen.getByRole('heading', { level: 1, name: 'Not found' })
  await title.waitFor()
  const answer = await hold(screen, new RegExp(UNKNOWN))
  const again = screen.waitForRequest(request => request.url().includes(UNKNOWN))
  beginStream()
  await again
  await screen.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  assert.is(await title.count(), 1)
  answer()
  await context.close()
})

look('a token that was renewed meanwhile loses nothing, and leads nowhere else', async ({ world, page }) => {
  const account = await addAccount(world, 'Renewed')
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  let refused = 0
  // What a request gets that was sent with the old token and arrived after the new one was made.
  await screen.route(/\/account\/(member|invitation)$/, route =>
    refused++ > 1
      ? route.continue()
      : route.fulfill({
          status: 401,
          json: { type: 'about:blank', title: '', status: 401, detail: '', code: 'unauthorized', request_id: '' },
        }),
  )
  await screen.goto('/console/settings/members')
  await screen.getByText('1 member', { exact: true }).waitFor()
  assert.ok(refused > 0)
  assert.is(new URL(screen.url()).pathname, '/console/settings/members')
  await context.close()
})

look('whoever types on while a form is saved loses nothing, and stays where they are', async ({ world, page }) => {
  const account = await addAccount(world, 'Typing')
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto('/console/settings/account')
  const general = screen.getByRole('region', { name: 'General' })
  const name = general.getByLabel('Name', { exact: true })
  await name.fill('First')
  const letGo = await hold(screen, /\/account$/, 'PUT')
  await general.getByRole('button', { name: 'Save' }).click()
  await screen.getByLabel('Time zone').fill('Europe/Lisbon')
  letGo()
  await screen.getByText('The account is saved.').waitFor()
  const focused = `document.activeElement?.getAttribute('list')`
  assert.equal([await screen.evaluate(focused), await name.inputValue()], ['zones', 'First'])
  assert.is(await screen.getByLabel('Time zone').inputValue(), 'Europe/Lisbon')
  await general.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('The account is saved.').nth(1).waitFor()
  const { body } = await account.call(routes.getAccount)
  assert.equal([body.name, body.timezone], ['First', 'Europe/Lisbon'])
  // It goes on from what was saved: what somebody else saves now is found out.
  await account.call(routes.updateAccount, { body: { name: 'Theirs' } })
  await name.fill('Mine')
  await general.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Somebody else saved changes in the meantime' }).waitFor()
  assert.equal(
    complaints.filter(text => !text.includes('412')),
    [],
  )
  await context.close()
})

look('keys pressed right after those that open the palette are typed into it', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/settings')
  await screen.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  for (let turn = 0; turn < 5; turn++) {
    // One task after the other, faster than a frame.
    await screen.evaluate(() => {
      const press = (key: string, more: object = {}) =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
        )
      press('k', { ctrlKey: true })
      return Promise.resolve().then(() => Promise.resolve())
    })
    assert.is(await screen.evaluate(`document.activeElement?.getAttribute('role')`), 'combobox')
    await screen.keyboard.press('Escape')
    // By its tag: a dialog has no role any more from when it is closed, which is before the palette hears of it.
    await screen.locator('dialog').waitFor({ state: 'detached' })
  }
  await context.close()
})

test.run()
