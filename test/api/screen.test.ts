import { readFileSync } from 'node:fs'
import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { screenOf } from '@pharos/shared-protocol/screen.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

const test = suite<{ world: SharedWorld }>('screens of what the API reads')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after(({ world }) => world.close())

const CONSOLE = new URL('../../control-plane/web/console/src/', import.meta.url)
const TOPICS = [...read('frame/settings/topics.ts').matchAll(/topic\(\s*'\w+',\s*'([\w-]+)'/g)]
const SCREENS = [
  ...[...read('frame/screens.ts').matchAll(/path: '([^'*]+)'/g)].map(([, path = '']) => path),
  ...TOPICS.map(([, name]) => `/console/settings/${name}`),
  // Of the topics that have screens below them.
  ...['saml', 'oidc'].map(kind => `/console/settings/sso/${kind}/:id`),
  '/console/settings/plan/invoices',
  '/console/settings/accounts/:id',
].map(path => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

function read(path: string): string {
  return readFileSync(new URL(path, CONSOLE), 'utf8')
}

/** What has no screen: facts about the caller. */
const hasNone = (path: string) => path === '/auth/session'

const all = ROUTES
const readable = all.filter(
  ({ method, access, replyType }) => method === 'GET' && access.kind === 'account' && replyType === 'json',
)
const addressOf = (path: string) => path.replace(/\{\w+\}/g, '019b7a00-0000-7000-8000-000000000001')
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

test('every resource that can be read leads a browser to an existing screen', async ({ world }) => {
  assert.ok(readable.length > 100)
  for (const { path } of readable) {
    const response = await fetch(`${world.url}${addressOf(path)}`, { headers: BROWSER, redirect: 'manual' })
    if (hasNone(path)) {
      assert.is(response.status, 401, path)
      continue
    }
    const location = response.headers.get('location') ?? ''
    assert.is(response.status, 303, path)
    assert.ok(
      SCREENS.some(screen => screen.test(location)),
      `${path} leads to ${location}`,
    )
  }
})

test('programs get JSON as before, whatever else they accept', async ({ world }) => {
  const headers = { authorization: `Bearer ${world.ownerKey}` }
  for (const accept of ['application/json', '*/*', 'application/json, text/html', 'application/json, text/csv']) {
    const response = await fetch(`${world.url}/incident`, { headers: { ...headers, accept } })
    assert.is(response.status, 200, accept)
    assert.match(response.headers.get('content-type') ?? '', 'application/json')
  }
  const response = await fetch(`${world.url}/incident`, { headers: { ...headers, accept: BROWSER.accept } })
  assert.match(response.url, '/login?next=%2Fconsole%2Fincidents')
})

const PATHS: [path: string, screen: string | null][] = [
  ['/incident/1/timeline', '/console/incidents/1'],
  ['/http/job/1', '/console/monitors/http/1'],
  ['/http/job/1/result/2', '/console/monitors/http/1'],
  ['/dns/record-monitor/1', '/console/monitors/dns_record/1'],
  ['/dns/record-monitors', '/console/monitors'],
  ['/status_page/1/incident/2/updates', '/console/pages/1/incidents/2'],
  ['/traces/search', '/console/traces'],
  ['/traces/abc', '/console/traces/abc'],
  ['/rum/summary', '/console/real-users'],
  ['/rum/1', '/console/real-users/1'],
  ['/rum/1/session/2/events', '/console/real-users/1/sessions/2'],
  ['/nothing', null],
  ['/', null],
] // biome-ignore format: a table

for (const [path, screen] of PATHS) test(`the screen of ${path}`, () => assert.is(screenOf(path), screen))

test.run()
