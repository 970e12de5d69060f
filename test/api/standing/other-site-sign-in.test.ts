import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Browser } from '../../world/browser.ts'
import { memberSession } from '../../world/session.ts'
import { OWN_PAGE } from '../../world/sso.ts'
import type { World } from '../../world/world.ts'
import { arrange, send } from './send.ts'
import { WAYS, type Way } from './sign-in-way.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

const test = suite<{ world: World }>('sign-ins that pages of other sites begin')

test.before(async context => {
  context.world = await createFullWorld({ roles: 'api,delivery', agent: false })
})
test.after(({ world }) => closeFullWorld(world))

/** What browsers say of a GET that no page of ours has begun. */
const OTHERS: Record<string, Record<string, string>> = {
  'Fetch Metadata': { 'sec-fetch-site': 'cross-site', referer: 'https://evil.test/' },
  'Fetch Metadata of a neighbour': { 'sec-fetch-site': 'same-site' },
  'the address bar, or a mail program': { 'sec-fetch-site': 'none' },
  'a redirect from our page by another site': { 'sec-fetch-site': 'cross-site', referer: 'http://127.0.0.1/login' },
  'a referrer alone': { referer: 'http://evil.test:8251/login' },
  'a referrer that begins like ours': { referer: 'http://127.0.0.1.evil.test/' },
  'a referrer that is no address': { referer: 'about:client' },
  nothing: {},
}

const begins = ROUTES.filter(({ signsIn }) => signsIn === 'begins')
const sessionOf = async (browser: Browser) => (await browser.session()).id as string | undefined

/** A browser, in which somebody may be signed in. */
async function browserIn(world: World, isSignedIn: boolean) {
  const browser = new Browser(world)
  if (!isSignedIn) return { browser, replaces: null }
  const [member] = await world.sql<{ id: string; email: string; account: string }>(
    `select m.id, p.email, a.name as account from member m join person p on p.id = m.person_id
      join account a on a.id = m.account_id where m.role = 'owner' order by m.created_at limit 1`,
  )
  const { cookie = '' } = await memberSession(world, member?.id ?? '')
  const [name = '', value = ''] = cookie.split('=')
  browser.cookies.set(name, value)
  return { browser, replaces: { email: member?.email, account: member?.account } }
}

/** The paths at which browsers came back. */
const reached = new Set<string>()

async function goAndReturn(browser: Browser, { path, back }: Way, sent: Record<string, string>) {
  const begun = await browser.send('GET', path, undefined, sent)
  assert.is(begun.status, 200, JSON.stringify(begun.body))
  const at = await back(begun.body.url)
  reached.add(at.split('?')[0] ?? '')
  return browser.send('GET', at, undefined, { 'sec-fetch-site': 'cross-site' })
}

for (const { id } of begins)
  for (const [by, makeWay] of Object.entries(WAYS[id] ?? {})) {
    for (const isSignedIn of [false, true])
      test(`${id} (${by}): only our own button signs in${isSignedIn ? ' somebody else' : ''}`, async ({ world }) => {
        const way = await makeWay(world)
        for (const [name, sent] of Object.entries(OTHERS)) {
          const { browser, replaces } = await browserIn(world, isSignedIn)
          const before = await sessionOf(browser)
          const { body: asked } = await goAndReturn(browser, way, sent)
          assert.equal([asked.status, asked.email, asked.replaces], ['confirm', way.email, replaces], name)
          const press = (at: Browser, more: object) =>
            at.send('POST', way.confirm, { token: asked.token }, more as Record<string, string>)
          assert.is((await press(browser, { 'sec-fetch-site': 'cross-site' })).status, 403, name)
          assert.is((await press(browser, { origin: 'https://evil.test' })).status, 403, name)
          assert.is((await press(new Browser(world), OWN_PAGE)).status, 403, `${name}, in another browser`)
          assert.is(await sessionOf(browser), before, `${name}: nothing has changed`)
          assert.is((await press(browser, OWN_PAGE)).body.status, 'signed_in', name)
          assert.is.not(await sessionOf(browser), before, name)
          assert.is((await press(browser, OWN_PAGE)).status, 403, `${name}, a second time`)
        }
      })
    test(`${id} (${by}): our own page needs no other button`, async ({ world }) => {
      const way = await makeWay(world)
      for (const sent of [OWN_PAGE, { referer: `${world.url}/login` }]) {
        const { body } = await goAndReturn(new Browser(world), way, sent)
        assert.equal([body.status, body.email], ['signed_in', way.email], JSON.stringify(sent))
      }
    })
  }

test('each route that begins a sign-in has a way here', () => {
  assert.equal(Object.keys(WAYS).toSorted(), begins.map(({ id }) => id).toSorted())
})

/** Replies of bare data, which no browser shows as a page. */
const open = ROUTES.filter(({ access, replyType }) => access.kind === 'public' && /^json/.test(replyType))
const SESSION = /^(__Host-)?pharos=[^;]/

/** Whether the reply of a route leads to another site, or starts a session. */
async function partOf(world: World, route: AnyRoute): Promise<AnyRoute['signsIn']> {
  const { params = {}, query = {}, headers = {}, body } = await arrange(world, route)
  const reply = await send(world, route, { key: null, params, query, body, headers: { ...headers, ...OWN_PAGE } })
  assert.ok(reply.status < 500, `${reply.status} ${JSON.stringify(reply.body)}`)
  if (reply.headers.getSetCookie().some(cookie => SESSION.test(cookie))) return 'ends'
  const { url } = (reply.body ?? {}) as { url?: unknown }
  const isElsewhere = typeof url === 'string' && new URL(url, world.url).origin !== new URL(world.url).origin
  return route.method === 'GET' && isElsewhere ? 'begins' : null
}

for (const route of open)
  test(`${route.id} has the mark of what it does`, async ({ world }) => {
    assert.is(await partOf(world, route), route.signsIn)
  })

test('the ways end at each GET that may start a session', () => {
  const ends = ROUTES.filter(({ signsIn, method }) => signsIn === 'ends' && method === 'GET')
  const isReached = ({ path }: AnyRoute) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    return [...reached].some(each => pattern.test(each))
  }
  assert.equal(
    ends.filter(route => !isReached(route)).map(({ id }) => id),
    [],
  )
})

test.run()
