import { readFileSync } from 'node:fs'
import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, signedIn } from './at-console.ts'
import { addPage } from './page-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('screens of what is not there')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

const NOBODY = '019d1234-0000-7000-8000-000000000000'
const TYPES = Object.values(KINDS).map(({ type }) => type)
const GONE = 'Not found'

/** Each address with an id of `frame/screens.ts`, and where its screen leads instead. */
const ADDRESSES: Record<string, { at: string[]; back: string; title?: string }> = {
  '/console/monitors/:type/:id': { at: TYPES.map(type => `/console/monitors/${type}/${NOBODY}`), back: 'Monitors' },
  '/console/monitors/:type/:id/edit': {
    at: TYPES.map(type => `/console/monitors/${type}/${NOBODY}/edit`),
    back: 'Monitors',
  },
  '/console/monitors/browser/:id/edit': { at: [`/console/monitors/browser/${NOBODY}/edit`], back: 'Monitors' },
  ...under('/console/incidents/:id', ['', '/publish', '/postmortem'], 'Incidents'),
  ...under('/console/on-call/:schedule_id', ['', '/edit', '/layers/:layer_id'], 'On-call'),
  ...under('/console/policies/:id', ['', '/edit'], 'Escalation policies'),
  ...under('/console/services/:id', ['', '/edit'], 'Services'),
  ...under('/console/dashboards/:id', ['', '/edit', '/widgets/new', '/widgets/:widget_id'], 'Dashboards'),
  '/console/traces/:trace_id': {
    at: [`/console/traces/${'0123456789abcdef'.repeat(2)}`],
    back: 'Traces',
    title: 'Trace',
  },
  ...under('/console/real-users/:app_id', ['', '/issues', '/sessions', '/vitals', '/setup'], 'Real users'),
  ...under('/console/real-users/:app_id', ['/rules', '/privacy', '/settings', '/source-maps'], 'Real users'),
  ...under('/console/real-users/:app_id', ['/sessions/:session_id'], 'Sessions'),
  ...under('/console/real-users/:app_id', ['/issues/:fingerprint'], 'Issues'),
  ...under('/console/real-users/:app_id', ['/sessions/:session_id/replay'], 'Session'),
  ...under('/console/real-users/:app_id', ['/rules/:rule_id', '/filters/:filter_id'], 'Recording'),
  ...opening('/console/real-users/:app_id', ['/rules/new', '/filters/new']),
  ...under('/console/pages/:id', ['', '/branding', '/incidents', '/incidents/new'], 'Status pages'),
  ...under('/console/pages/:id', ['/maintenance', '/maintenance/new', '/subscribers'], 'Status pages'),
  ...under('/console/pages/:id', ['/domain', '/share', '/settings'], 'Status pages'),
  ...under('/console/pages/:id', ['/incidents/:incident_id', '/maintenance/:maintenance_id'], 'Status pages'),
}

function under(root: string, parts: string[], back: string) {
  return Object.fromEntries(parts.map(part => [root + part, { at: [(root + part).replaceAll(/:\w+/g, NOBODY)], back }]))
}

const SETTINGS = [
  { at: `members/${NOBODY}`, title: 'This member is not in the account', back: 'Members' },
  { at: `sso/oidc/${NOBODY}`, back: 'Single sign-on' },
  { at: `sso/saml/${NOBODY}`, back: 'Single sign-on' },
  { at: `oauth-apps/${NOBODY}`, back: 'OAuth apps' },
  { at: `notifications/${NOBODY}`, back: 'Notification groups' },
  { at: `telemetry/parsers/${NOBODY}`, back: 'Log parsers' },
  { at: `telemetry/redaction/${NOBODY}`, back: 'Redaction' },
  { at: `maintenance/${NOBODY}`, back: 'Maintenance windows' },
]

async function mustLead(screen: Page, at: string, back: string, title = GONE): Promise<void> {
  await screen.goto(at)
  await screen.getByRole('heading', { level: 1, name: title }).waitFor()
  assert.is(await screen.locator('main h1').count(), 1, at)
  await screen.getByRole('main').getByRole('link', { name: back }).last().waitFor()
}

test('each screen of one thing is tested', () => {
  const source = readFileSync('control-plane/web/console/src/frame/screens.ts', 'utf8')
  const paths = [...source.matchAll(/path: '(\/console\/[^']*:[^']*)'/g)].map(([, path]) => String(path))
  assert.ok(paths.length > 20)
  assert.equal(
    paths.filter(path => !(path in ADDRESSES)),
    [],
  )
})

/** A form that begins before anything is read: an unknown application is refused once it is sent. */
function opening(root: string, parts: string[]) {
  return Object.fromEntries(parts.map(part => [root + part, { at: [], back: '' }]))
}

look('a missing thing shows a heading and a link to its list', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  for (const { at, back, title } of Object.values(ADDRESSES))
    for (const each of at) await mustLead(screen, each, back, title)
  for (const { at, back, title } of SETTINGS) await mustLead(screen, `/console/settings/${at}`, back, title)
  await judge(screen, 'a topic of the settings without its thing')
  await mustLead(screen, '/console/incidents/no-id', 'Incidents')
  await judge(screen, 'an incident that is not there')
  await screen.getByRole('main').getByRole('link', { name: 'Incidents' }).click()
  await screen.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor()
  await context.close()
})

look('the name of an inherited property is no address', async ({ world, page }) => {
  const { body: incident } = await world.call(routes.createIncident, { body: { title: 'Slow' } })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  for (const [at, title] of [
    ['/console/settings/sso/constructor/x', 'Single sign-on'],
    [`/console/incidents/${incident.id}?do=constructor`, 'Slow'],
  ] as const) {
    await screen.goto(at)
    await screen.getByRole('heading', { level: 1, name: title }).waitFor()
    assert.is(await screen.locator('dialog[open]').count(), 0, at)
  }
  await context.close()
})

look('a missing part of a status page links to the other parts', async ({ world, page }) => {
  const id = await addPage(world, 'Shop')
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  for (const [part, back] of [
    ['incidents', 'All incidents of the page'],
    ['maintenance', 'All maintenance of the page'],
  ] as const) {
    await screen.goto(`/console/pages/${id}/${part}/${NOBODY}`)
    await screen.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
    await screen.getByRole('heading', { level: 2, name: 'is not on the page' }).waitFor()
    if (part === 'incidents') await judge(screen, 'no incident on a page')
    await screen.getByRole('link', { name: back }).click()
    await screen.waitForURL(new RegExp(`/console/pages/${id}/${part}$`))
  }
  await context.close()
})

look('a screen that could not be loaded says why, and loads on retry', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  // The server is back once the button is pressed: the console also reads again by itself, and must not be faster.
  await screen.route(/\/incident\/[0-9a-f-]{36}$/, async route => {
    const isBack = await screen.evaluate('window.isPressed === true')
    return isBack ? route.continue() : route.abort()
  })
  await screen.goto(`/console/incidents/${NOBODY}`)
  // A call that fails is made four times before the screen gives up.
  await screen.getByRole('heading', { level: 1, name: 'This could not be loaded' }).waitFor()
  await screen.getByText('The server is not responding.').waitFor()
  await judge(screen, 'an incident that could not be read')
  const retry = screen.getByRole('button', { name: 'Try again' })
  await retry.evaluate(button => button.addEventListener('click', () => Object.assign(globalThis, { isPressed: true })))
  await retry.click()
  await screen.getByRole('heading', { level: 1, name: GONE }).waitFor()
  await context.close()
})

test.run()
