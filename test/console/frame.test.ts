import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, open, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the console’s frame, overview and list of monitors')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

const addMonitor = (world: World, friendly_name: string, tags: string[] = []) =>
  world.call(routes.createHttpJob, { body: { friendly_name, uri: 'http://127.0.0.1:9/', tags } })

look('no screen breaks the policy', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const broken: string[] = []
  await screen.exposeFunction('tellBroken', (what: string) => void broken.push(what))
  await screen.addInitScript(
    `addEventListener('securitypolicyviolation', event => tellBroken(event.effectiveDirective + ' ' + event.blockedURI))`,
  )
  for (const address of ['/', '/console/monitors/http/new', '/console/logs', '/console/settings']) {
    await screen.goto(address)
    await screen.getByRole('heading', { level: 1 }).waitFor()
  }
  assert.equal(broken, [])
  await context.close()
})

look('without a session the console leads to the sign-in and back', async ({ world, page }) => {
  await page.goto(`${world.url}/console/monitors?status=down`)
  await page.waitForURL('**/login?next=%2Fconsole%2Fmonitors%3Fstatus%3Ddown')
  const plain = await fetch(world.url)
  assert.is(plain.status, 404, 'a program that asks for no page gets none')
})

look('while the API refuses the session, the console says so and retries', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const path = (url: URL) => url.pathname === routes.getSession.path
  for (const [status, code, detail] of [
    [503, 'unavailable', 'The database is away.'],
    [429, 'rate_limited', 'More than 600 requests in a minute; wait 20 s.'],
  ] as const) {
    const problem = { type: 'about:blank', title: 'No', status, code, detail, request_id: '1' }
    await context.route(path, route => route.fulfill({ status, json: problem }))
    await screen.goto('/console/monitors')
    await screen.getByRole('heading', { name: 'This could not be loaded' }).waitFor()
    await screen.getByRole('alert').getByText(detail).waitFor()
    await context.unroute(path)
  }
  await judge(screen, 'a console that cannot begin')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await screen.getByRole('heading', { name: 'Monitors', exact: true }).waitFor()
  await context.close()
})

look('a new account sees three steps; a monitor that somebody adds appears automatically', async ({ world, page }) => {
  const { context, screen, complaints } = await open(world, page, '/')
  await screen.getByRole('heading', { name: '3 steps left to set up Pharos' }).waitFor()
  await judge(screen, 'a new account')
  const ready = screen.waitForResponse(response => response.url().endsWith('/monitors/totals'))
  await addMonitor(world, 'Shop', ['eu'])
  await world.advance('1s')
  await ready
  await screen.getByText('No current problems. 1 monitor watched.').waitFor()
  await judge(screen, 'the overview')
  assert.equal(complaints, [])
  await context.close()
})

look('the list is filtered by name and status, and the filters are in the address', async ({ world, page }) => {
  await addMonitor(world, 'Mail', ['us'])
  const { context, screen, complaints } = await open(world, page, '/console/monitors')
  await screen.getByRole('link', { name: 'Mail' }).waitFor()
  await judge(screen, 'the list')
  await screen.getByRole('searchbox').fill('sho')
  await screen.getByText('1 of 2 monitors').waitFor()
  assert.is(new URL(screen.url()).search, '?search=sho')
  await screen.getByRole('searchbox').fill('')
  await screen.getByRole('combobox', { name: 'Tags' }).selectOption('us')
  await screen.getByText('1 of 2 monitors').waitFor()
  await screen.reload()
  await screen.getByRole('link', { name: 'Mail' }).waitFor()
  assert.is(await screen.getByRole('link', { name: 'Shop' }).count(), 0)
  assert.equal(complaints, [])
  await context.close()
})

look('selected monitors are paused and deleted together; another browser sees it', async ({ world, page }) => {
  const [mine, other] = [await signedIn(world, page), await signedIn(world, page)]
  const [screen, watching] = [await mine.newPage(), await other.newPage()]
  for (const each of [screen, watching]) await each.goto('/console/monitors')
  await screen.getByRole('checkbox', { name: 'Select Shop' }).check()
  await screen.getByRole('button', { name: 'Pause' }).click()
  await screen.getByText('1 monitor paused.').waitFor()
  await world.advance('1s')
  await watching.getByRole('cell', { name: 'Paused' }).waitFor()
  await screen.getByRole('checkbox', { name: 'Select all shown' }).check()
  await screen.getByRole('button', { name: 'Delete' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete 2 monitors?' })
  await dialog.waitFor()
  await judge(screen, 'a question')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('heading', { name: 'No monitors yet' }).waitFor()
  assert.equal((await world.call(routes.listMonitors)).body, [])
  await mine.close()
  await other.close()
})

look('the keyboard finds and opens everything', async ({ world, page }) => {
  await addMonitor(world, 'Checkout')
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/')
  await screen.getByRole('heading', { name: 'Overview' }).waitFor()
  // Lost when the page is loaded anew.
  await screen.evaluate('window.isTheSame = true')
  await screen.keyboard.press('g')
  await screen.keyboard.press('m')
  await screen.waitForURL('**/console/monitors')
  await screen.keyboard.press('Control+k')
  await screen.getByRole('combobox', { name: 'Find' }).waitFor()
  await judge(screen, 'the palette')
  await screen.keyboard.type('overv')
  await screen.keyboard.press('Enter')
  await screen.waitForURL(`${world.url}/`)
  await screen.getByRole('heading', { name: 'Overview' }).waitFor()
  await screen.keyboard.press('?')
  await screen.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await judge(screen, 'the shortcuts')
  await screen.keyboard.press('Escape')
  await screen.keyboard.press('/')
  await screen.keyboard.type('declare')
  await screen.keyboard.press('Enter')
  await screen.waitForURL('**/console/incidents/new')
  await screen.locator('body').press('g')
  await screen.keyboard.press('m')
  await screen.getByRole('link', { name: 'Checkout' }).waitFor()
  await screen.locator('body').press('j')
  await screen.keyboard.press('Enter')
  await screen.getByRole('heading', { name: 'Checkout' }).waitFor()
  assert.ok(await screen.evaluate('window.isTheSame'), 'no page was loaded anew')
  await context.close()
})

look('the palette finds things by name and presses buttons of the screen', async ({ world, page }) => {
  const { body: policy } = await world.call(routes.createPolicy, { body: { name: 'Pager', levels: [] } })
  const named = [
    [policy, 'Pager', 'Escalation policy', 'policies'],
    [
      (await world.call(routes.createService, { body: { name: 'Shop front' } })).body,
      'Shop front',
      'Service',
      'services',
    ],
    [
      (await world.call(routes.createSchedule, { body: { name: 'Nights', timezone: 'UTC' } })).body,
      ...(['Nights', 'On-call schedule', 'on-call'] as const),
    ],
    [
      (await world.call(routes.createStatusPage, { body: { friendly_name: 'Harbour' } })).body,
      ...(['Harbour', 'Status page', 'pages'] as const),
    ],
    [(await world.call(routes.createDashboard, { body: { name: 'Wall' } })).body, 'Wall', 'Dashboard', 'dashboards'],
  ] as const
  const { body: incident } = await world.call(routes.createIncident, { body: { title: 'Checkout is slow' } })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/')
  await screen.getByRole('heading', { name: 'Overview' }).waitFor()
  const find = async (text: string, name: string) => {
    await screen.keyboard.press('Control+k')
    await screen.getByRole('combobox', { name: 'Find' }).fill(text)
    await screen.getByRole('option', { name, exact: true }).click()
  }
  for (const [{ id }, name, kind, folder] of named) {
    await find(name.slice(1), `${name} ${kind}`)
    await screen.waitForURL(`**/console/${folder}/${id}`)
  }
  await find('owner', 'Owner Member')
  await screen.waitForURL('**/console/settings/members/*')
  await find('checkout', 'Checkout HTTP')
  await screen.waitForURL('**/console/monitors/http/*')
  await find('slow', `#${incident.number} Checkout is slow Incident`)
  await screen.getByRole('button', { name: 'Acknowledge' }).waitFor()
  await find('ackn', 'Acknowledge On this screen')
  await screen.getByText('Acknowledged by Owner').waitFor()
  await context.close()
})

look('a viewer sees no buttons to change anything; a stored name never runs', async ({ world, page }) => {
  const attack = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`
  await addMonitor(world, attack, ['\'"><b>tag'])
  const account = (await world.call(routes.getAccount)).body.id
  const { member } = await addKey(world, account, 'viewer')
  const context = await signedIn(world, page, member)
  const screen = await context.newPage()
  await screen.goto('/console/monitors')
  await screen.getByRole('link', { name: attack }).waitFor()
  assert.is(await screen.title(), 'Monitors · Pharos')
  assert.is(await screen.locator('img, script:not([src]), b').count(), 0)
  assert.is(await screen.getByRole('checkbox').count(), 0)
  assert.is(await screen.getByRole('link', { name: 'Add a monitor' }).count(), 0)
  await context.close()
})

look('only the visible rows of a long list are in the page', async ({ world, page }) => {
  for (let batch = 0; batch < 15; batch++)
    await Promise.all(Array.from({ length: 10 }, (_, n) => addMonitor(world, `Many ${batch * 10 + n}`)))
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors')
  await screen.getByText('152 monitors').waitFor()
  assert.ok((await screen.getByRole('row').count()) < 100)
  await screen.evaluate('scrollTo(0, document.body.scrollHeight)')
  await screen.getByRole('link', { name: 'Checkout' }).waitFor()
  assert.ok((await screen.getByRole('row').count()) < 100)
  await context.close()
})

look('all texts are in German', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/')
  await screen.evaluate(`localStorage.setItem('pharos.language', 'de')`)
  await screen.reload()
  await screen.getByRole('heading', { name: 'Übersicht' }).waitFor()
  assert.is(await screen.locator('html').getAttribute('lang'), 'de')
  assert.not.match(await screen.locator('#app').ariaSnapshot(), /Overview|Monitors|Nothing|Find/)
  await screen.goto('/accounts')
  assert.is(await screen.locator('html').getAttribute('lang'), 'de', 'so are pages outside of the console')
  await context.close()
})

look('a German first screen says in German what could not be loaded', async ({ world, page }) => {
  const context = await signedIn(world, page, undefined, { locale: 'de-DE' })
  await context.route(
    url => url.pathname === routes.listServices.path,
    route =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: {
          ...{ type: 'about:blank', title: 'No', status: 403, code: 'forbidden', request_id: '1' },
          ...{ detail: 'There is no such resource.', detail_code: 'scim.no_such_resource' },
        },
      }),
  )
  const screen = await context.newPage()
  await screen.goto('/')
  await screen.getByRole('alert').getByText('Das gibt es nicht.').waitFor()
  await context.close()
})

test.run()
