import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { BrowserContext, Page, Route } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { newestCode } from '../world/contact.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, open, signedIn } from './at-console.ts'
import { addPolicy, openIncident } from './incident-world.ts'
import { addMonitor } from './monitor-world.ts'
import { addMember, addSchedule, openNow } from './on-call-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the overview in the console')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

/** By how much the page is higher than a screen of 800 px. */
async function overflowOf(screen: Page): Promise<number> {
  await screen.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  return screen.evaluate('document.documentElement.scrollHeight - innerHeight')
}

const panel = (screen: Page, name: string) => screen.getByRole('region', { name })

look('an incident is shown without any monitor, and what could not be loaded does not look empty', async context => {
  const { world, page } = context
  const { id } = await openIncident(world, { title: 'Told by a customer' })
  const { context: own, screen } = await open(world, page, '/')
  const broken = panel(screen, 'Current problems')
  await broken.getByRole('link', { name: '#1 Told by a customer' }).waitFor()
  await screen.getByRole('heading', { name: '3 steps left to set up Pharos' }).waitFor()
  await own.route(/\/incident\?.*open=true/, route => route.abort())
  for (const at of ['/', '/console/incidents']) {
    await screen.goto(at)
    await screen.getByRole('alert').getByText('This could not be loaded.').waitFor()
    assert.is(await screen.getByText(/No current problems|No open incidents/).count(), 0, at)
  }
  await world.call(routes.acknowledgeIncident, { params: { id } })
  await own.unrouteAll()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await screen.getByRole('link', { name: 'Told by a customer' }).waitFor()
  await world.call(routes.resolveIncident, { params: { id } })
  await own.close()
})

look('the first steps stay until each is done', async ({ world, page }) => {
  const { context, screen, complaints } = await open(world, page, '/')
  await screen.getByRole('heading', { name: '3 steps left to set up Pharos' }).waitFor()
  await addMonitor(world, 'Shop')
  await world.advance('1s')
  await screen.getByRole('heading', { name: '2 steps left to set up Pharos' }).waitFor()
  await screen.getByText('No current problems. 1 monitor watched.').waitFor()
  await judge(screen, 'the overview with steps that are left')
  assert.ok((await overflowOf(screen)) <= 0)
  await world.call(routes.createStatusPage, { body: { friendly_name: 'Harbour' } })
  await world.advance('1s')
  await screen.getByRole('heading', { name: '1 step left to set up Pharos' }).waitFor()
  await screen.getByRole('link', { name: 'Add a contact method' }).waitFor()
  assert.is(await screen.getByRole('link', { name: 'Create a status page' }).count(), 0)
  const { member } = (await world.call(routes.getCurrentUser)).body
  const body = { type: 'email' as const, value: 'owner@example.com' }
  const { id } = (await world.call(routes.createContactMethod, { params: { user_id: member.id }, body })).body
  await world.advance('1s')
  await screen.getByRole('heading', { name: '1 step left to set up Pharos' }).waitFor()
  const code = await newestCode(world, id)
  await world.call(routes.verifyContactMethod, { params: { user_id: member.id, id }, body: { code } })
  await world.advance('1s')
  await screen.getByRole('heading', { name: /left to set up/ }).waitFor({ state: 'hidden' })
  assert.equal(complaints, [])
  await context.close()
})

/** An account in trouble: many open incidents, monitors in many statuses, and certificates that end soon. */
async function addTrouble(world: World): Promise<void> {
  for (const title of Array.from({ length: 24 }, (_, n) => `Trouble ${n}`)) {
    const { id } = await openIncident(world, { title })
    if (title.endsWith('3')) await world.call(routes.acknowledgeIncident, { params: { id } })
    await addMonitor(world, `${title} of a monitor with a name that is far too long for any column there may be`)
    if (title.startsWith('Trouble 1')) await world.call(routes.createTlsJob, { body: { host: `${id}.example.test` } })
  }
  const statuses = ['down', 'degraded', 'late', 'changed', 'unknown', 'up', 'pending', 'valid', 'expiring']
  const numbered = 'select monitor_id as of, row_number() over (order by monitor_id) as place from monitor_state'
  await world.sql(
    `update monitor_state set status = ($1::text[])[1 + place % 9] from (${numbered}) n where of = monitor_id`,
    [statuses],
  )
  const end = world.clock.now() + 10 * 86_400_000
  await world.sql(
    `update planned_run p set facts = jsonb_build_object('seen', jsonb_build_object('certificate', jsonb_build_object('not_after', $1::bigint)))
    from monitor m where m.id = p.monitor_id and m.kind = 'tls'`,
    [end],
  )
}

look('a full overview fits 800 pixels, and the rest is behind links', async ({ world, page }) => {
  await addTrouble(world)
  const uma = await addMember(world, 'Uma')
  for (const name of ['Days', 'Nights', 'Weekends', 'Holidays', 'Nobody'])
    await addSchedule(world, `${name} of the team of the harbour`, 'Europe/Berlin', name === 'Nobody' ? [] : [uma])
  for (let n = 0; n < 12; n++) await world.call(routes.createService, { body: { name: `Service ${n}` } })
  const { context, screen } = await openNow(world, page, '/')
  const broken = panel(screen, 'Current problems')
  await broken.getByRole('link', { name: '20 more incidents' }).waitFor()
  await broken.getByRole('listitem').nth(5).waitFor()
  assert.is(await broken.getByRole('listitem').count(), 6)
  await broken.getByRole('link', { name: /more monitors/ }).waitFor()
  await screen.getByRole('navigation', { name: 'Monitors by status' }).getByText('Others').waitFor()
  for (const [name, count] of Object.entries({ 'On call now': 2, 'Expires within 30 days': 3 }))
    await panel(screen, name)
      .getByRole('link', { name: `${count} more` })
      .waitFor()
  await panel(screen, 'On call now').getByText('nobody', { exact: true }).waitFor()
  assert.is(await overflowOf(screen), 0)
  await judge(screen, 'an overview with no room left')
  for (const page of (await world.call(routes.listStatusPages)).body)
    await world.call(routes.deleteStatusPage, { params: { id: page.id } })
  await world.advance('1s')
  await screen.getByRole('link', { name: 'Create a status page' }).waitFor()
  assert.is(await overflowOf(screen), 0, 'with a step that is left')
  await screen.evaluate(`localStorage.setItem('pharos.language', 'de')`)
  await screen.reload()
  await screen.getByRole('link', { name: 'Anderen Bescheid geben' }).waitFor()
  await screen.getByText('2 ältere Dienste sind hier nicht angesehen.').waitFor()
  assert.is(await overflowOf(screen), 0, 'in German')
  await screen.getByRole('link', { name: /weitere Vorfälle/ }).click()
  await screen.getByText('24 Vorfälle').waitFor()
  await context.close()
})

/** In each frame, where the heading of each panel is, once it is shown. */
const PLACES = `
  window.places = {}
  const look = () => {
    for (const each of document.querySelectorAll('main h2')) {
      if (!each.checkVisibility()) continue
      const places = (window.places[each.textContent] ??= [])
      const { top } = each.getBoundingClientRect()
      if (!places.includes(top)) places.push(top)
    }
    requestAnimationFrame(look)
  }
  look()`

/** Holds back what the screen asks for until `next` lets one of it through. */
async function holdBack(context: BrowserContext, refused: RegExp) {
  const held: { name: string; route: Route }[] = []
  await context.route(
    () => true,
    route => {
      const request = route.request()
      const { pathname, search } = new URL(request.url())
      if (request.resourceType() !== 'fetch' || /\/events$/.test(pathname)) return route.continue()
      held.push({ name: pathname.replaceAll(/[0-9a-f-]{36}/g, ':id') + search, route })
    },
  )
  const next = async (order: (names: string[]) => string | undefined) => {
    await until('something is asked for', () => held.length > 0)
    const name = order(held.map(each => each.name).toSorted())
    const [chosen] = held.splice(
      held.findIndex(each => each.name === name),
      1,
    )
    const problem = {
      type: 'about:blank',
      status: 403,
      code: 'forbidden',
      title: 'Forbidden',
      detail: 'It is refused.',
    }
    if (refused.test(name ?? '')) await chosen?.route.fulfill({ status: 403, json: problem })
    else await chosen?.route.continue()
    return name ?? ''
  }
  return { held, next }
}

interface Way {
  name: string
  order: (names: string[]) => string | undefined
  refused: RegExp
}

const NOTHING = /^$/
const LAST = /totals|contact|status_page|triggered|on_call/
/** In which order the overview gets what it asks for, and what it is refused. */
const WAYS: readonly Way[] = [
  { name: 'by name', order: names => names[0], refused: NOTHING },
  { name: 'by name, backwards', order: names => names.at(-1), refused: NOTHING },
  {
    name: 'the first steps and the incidents last',
    order: names => names.find(name => !LAST.test(name)) ?? names[0],
    refused: NOTHING,
  },
  {
    name: 'these first',
    order: names => names.find(name => LAST.test(name)) ?? names.at(-1),
    refused: NOTHING,
  },
  { name: 'refused', order: names => names[0], refused: /on_call|service$|contact|from=|expir/ },
]

/** Loads the overview in a way, and requires that no panel moves once it is shown. */
async function requireStill(world: World, page: Page, device: 'desk' | 'phone', { name, order, refused }: Way) {
  const panels = ['Coverage, 14 days', 'Current problems', 'Expires within 30 days', 'On call now', 'Today, resolved']
  const all = ['1 step left to set up Pharos', ...panels]
  const context = await signedIn(world, page, undefined, { device })
  await context.clock.setFixedTime(world.clock.now())
  await context.addInitScript(PLACES)
  const { held, next } = await holdBack(context, refused)
  const screen = await context.newPage()
  await screen.goto('/')
  const asked: string[] = []
  const isRead = () =>
    screen.evaluate<boolean>(
      `document.querySelectorAll('main h2').length === ${all.length} && !document.querySelector('main [aria-busy=true]')`,
    )
  while (!(held.length === 0 && asked.length > 10 && (await isRead()))) {
    if (held.length > 0) asked.push(await next(order))
    else
      await until('it asks for more, or is done', async () => held.length > 0 || (await isRead())).catch(
        async error => {
          const shown = await screen.locator('main').innerHTML()
          throw new Error(`${name}: ${error.message}, after ${asked.join(', ')}; shown: ${shown}`)
        },
      )
  }
  const placesSeen = () => screen.evaluate<Record<string, number[]>>('places')
  await until('each panel is seen', async () => Object.keys(await placesSeen()).length >= all.length)
  const places = await placesSeen()
  const moved = Object.entries(places).filter(([, each]) => each.length > 1)
  assert.equal(moved, [], `${name}: ${asked.join(', ')}`)
  assert.equal(Object.keys(places).toSorted(), all, name)
  assert.is((await screen.getByRole('alert').count()) > 0, refused !== NOTHING)
  if (device === 'desk') assert.is(await overflowOf(screen), 0, name)
  await context.close()
}

look('no panel moves while the overview loads, in whatever order', async ({ world, page }) => {
  for (const way of WAYS) await requireStill(world, page, 'desk', way)
})

look('nor on a phone, where no panel is shown before those above it are read', async ({ world, page }) => {
  for (const way of WAYS) await requireStill(world, page, 'phone', way)
})

look('coverage says why an incident would not reach anybody, and which services it has not checked', async context => {
  const { world, page } = context
  const nobody = await addMember(world, 'No contact')
  const policy = await addPolicy(world)
  const { levels } = (await world.call(routes.getPolicy, { params: { id: policy } })).body
  const second = { delay_minutes: 5, targets: [{ type: 'user' as const, id: nobody }] }
  await world.call(routes.updatePolicy, {
    params: { id: policy },
    body: { levels: [...levels.map(({ delay_minutes, targets }) => ({ delay_minutes, targets })), second] },
  })
  await world.call(routes.createService, { body: { name: 'Reached', escalation_policy_id: policy } })
  const { context: own, screen } = await openNow(world, page, '/')
  const gaps = panel(screen, 'Coverage, 14 days')
  await gaps.getByText('no escalation policy').first().waitFor()
  await gaps.getByText('3 older services are not checked here.').waitFor()
  await gaps.getByRole('link', { name: '11 more' }).waitFor()
  await world.sql(`delete from service where name like 'Service%'`)
  await screen.reload()
  await gaps.getByText('covered; a contact is missing').waitFor()
  assert.is(await gaps.getByText(/older service/).count(), 0)
  await own.close()
})

test.run()
