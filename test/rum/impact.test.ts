import { findSeen, readImpact } from '@pharos/control-plane/observability/rum-impact/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumEvent, RumSession } from '@pharos/shared-protocol/rum/event.ts'
import { DAY_MS, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { firstAccount, storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { asked, batchOf, common, failure, sendBatch, view } from './batch.ts'

const test = suite<{ world: World }>('what real users met at a place')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
})
test.after(({ world }) => world.close())

const add = async (world: World) =>
  (await world.call(routes.createRumApp, { body: { name: crypto.randomUUID() } })).body
type App = Awaited<ReturnType<typeof add>>

async function visit(world: World, app: App, events: RumEvent[], session: Partial<RumSession> = {}) {
  const batch = batchOf(app, events, world.clock.now(), session)
  assert.is((await sendBatch(world, app.client_token, batch)).status, 202)
  await storeOf(world).flush()
  return batch.session.id
}

const PLACES = ['api.shop.example:web', 'pages.example:web', 'pinged.example']
const platformOf = ({ planes: [plane] }: World) => {
  if (!plane) throw new Error('This world has no control plane.')
  return plane.platform
}

/** The impact of the last hour. */
async function impactOf(world: World, apps: readonly App[], account = firstAccount(world)) {
  const now = world.clock.now()
  const where = { apps: apps.map(({ id }) => id), places: PLACES, spans: [{ from: epoch(now - HOUR_MS), to: now }] }
  return readImpact(platformOf(world), account, where)
}

const resource = (at: number, status: number, more = {}): RumEvent => ({
  ...common(at),
  ...{
    kind: 'resource',
    resource_url: 'https://api.shop.example/a.js',
    resource_type: 'script',
    duration_ms: 10,
    status,
  },
  ...more,
})
const page = (url: string) => ({ url })

for (const [name, eventsAt, met] of [
  ['a server error', at => [asked(at, 'server_error')], true],
  ['no answer', at => [asked(at, 'network')], true],
  ['no answer in time', at => [asked(at, 'timeout')], true],
  ['what the page gave up', at => [asked(at, 'aborted')], false],
  ['an error of the client', at => [asked(at, 'client_error')], false],
  ['a request that went well', at => [asked(at)], false],
  ['another port', at => [asked(at, 'network', 'https://api.shop.example:8443/')], false],
  ['a named port of the web', at => [asked(at, 'network', 'http://api.shop.example:80/')], true],
  ['capital letters', at => [asked(at, 'network', 'https://API.Shop.Example/')], true],
  ['a host below', at => [asked(at, 'network', 'https://eu.api.shop.example/')], false],
  ['a host above', at => [asked(at, 'network', 'https://shop.example/')], false],
  [
    'the name of the host in a path',
    at => [asked(at, 'network', 'https://x.example/https://api.shop.example/')],
    false,
  ],
  ['the name of the host as a user', at => [asked(at, 'network', 'https://api.shop.example:1@x.example/')], false],
  ['any port of a host that is pinged', at => [asked(at, 'network', 'https://pinged.example:9000/')], true],
  ['a script with a server error', at => [resource(at, 503)], true],
  ['a script that is not there', at => [resource(at, 404)], false],
  ['an error on a page of the place', at => [failure(at, 'x', page('https://pages.example/cart'))], true],
  ['an error on another page', at => [failure(at, 'x')], false],
  ['an error right after a request', at => [asked(at), failure(at + 9_000, 'x')], true],
  ['an error under way', at => [asked(at, undefined, undefined, 60_000), failure(at + 50_000, 'x')], true],
  ['an error long after a request', at => [asked(at), failure(at + 11_000, 'x')], false],
  ['an error before a request', at => [failure(at - 1, 'x'), asked(at)], false],
  ['no address', at => [asked(at, 'network', 'blob:null/api.shop.example')], false],
] as [string, (at: number) => RumEvent[], boolean][])
  test(`${name} ${met ? 'counts' : 'does not count'}`, async ({ world }) => {
    const app = await add(world)
    await visit(world, app, [view(world.clock.now() - 120_000), ...eventsAt(world.clock.now() - 100_000)])
    const { total } = await impactOf(world, [app])
    assert.equal([total.now.sessions, total.now.people, total.now.active_sessions], [Number(met), Number(met), 1])
    assert.equal(total.before.active_sessions, 0)
  })

test('a person with several sessions is one, and browsers and sessions without a name are others', async ({
  world,
}) => {
  const app = await add(world)
  const at = world.clock.now() - 60_000
  const anonymous_id = crypto.randomUUID()
  for (const session of [{ user: { id: 'ada' } }, { user: { id: 'ada' } }, { anonymous_id }, { anonymous_id }, {}, {}])
    await visit(world, app, [asked(at, 'network')], session)
  const { total } = await impactOf(world, [app])
  assert.equal([total.now.sessions, total.now.people, total.now.failed_requests], [6, 4, 6])
})

test('figures are of the span and the week before it, by application and release, with the worst replays', async ({
  world,
}) => {
  const apps = [await add(world), await add(world)]
  const [app, other] = apps as [App, App]
  const at = world.clock.now() - 60_000
  const replay = { capture: 'replay' as const }
  const worst = await visit(world, app, [asked(at, 'network'), asked(at, 'network')], { release: '2.0', ...replay })
  const last = await visit(world, app, [asked(at + 1, 'network')], { release: '2.0', ...replay })
  const first = await visit(world, other, [asked(at, 'network')], { release: '1.0', ...replay })
  const early = await visit(world, other, [asked(at - 1, 'network')], { release: '1.0', ...replay })
  await visit(world, app, [asked(at)], { release: '2.0', ...replay })
  await visit(world, app, [asked(at - HOUR_MS - 1, 'network')])
  // An event of a week ago is refused when it arrives, so the clock moves on.
  await world.leap('7d', '1d')
  await visit(world, app, [asked(world.clock.now() - HOUR_MS / 2, 'network')], { release: '2.1' })
  const now = epoch(at + 7 * DAY_MS + 60_000)
  const spans = [{ from: epoch(now - HOUR_MS), to: now }]
  const where = { apps: apps.map(({ id }) => id), places: PLACES, spans }
  const { total, applications, releases, countries, replays } = await readImpact(
    platformOf(world),
    firstAccount(world),
    where,
  )
  assert.equal(
    [total.now, total.before].map(({ sessions, active_sessions, failed_requests }) => [
      sessions,
      active_sessions,
      failed_requests,
    ]),
    [
      [1, 1, 1],
      [4, 5, 5],
    ],
  )
  assert.equal(
    applications.map(({ application_id, now: { sessions }, before }) => [application_id, sessions, before.sessions]),
    [
      [app.id, 1, 2],
      [other.id, 0, 2],
    ],
  )
  assert.equal(
    releases.map(each => [each.application_id, each.release, each.now.sessions, each.before.sessions]),
    [[app.id, '2.1', 1, 0]],
  )
  assert.equal(
    countries.map(({ country, now: { sessions }, before }) => [country, sessions, before.sessions]),
    [['', 1, 4]],
  )
  assert.equal(replays, [])
  const week = {
    ...where,
    spans: spans.map(({ from, to }) => ({ from: epoch(from - 7 * DAY_MS), to: epoch(to - 7 * DAY_MS) })),
  }
  const then = await readImpact(platformOf(world), firstAccount(world), week)
  assert.equal(
    then.replays.map(each => each.session_id),
    [worst, last, first, early],
  )
})

test('another account sees nothing of it, also with the ids of the applications', async ({ world }) => {
  const app = await add(world)
  await visit(world, app, [asked(world.clock.now() - 1_000, 'network')], { capture: 'replay' })
  const stranger = await addAccount(world, 'strangers')
  const { total, replays } = await impactOf(world, [app], stranger.id)
  assert.equal([total.now.active_sessions, replays], [0, []])
  assert.equal(await findSeen(platformOf(world), stranger.id, PLACES, world.clock.now()), { seen: [], isWhole: true })
})

test('an application sees the places that it requests or has pages at', async ({ world }) => {
  const [app, other] = [await add(world), await add(world)]
  const at = world.clock.now() - DAY_MS
  await visit(world, app, [asked(at), asked(at, 'network', 'https://pinged.example:9000/')])
  await visit(world, other, [
    view(at, page('https://pages.example/cart')),
    view(at, page('https://elsewhere.example/')),
  ])
  const { seen, isWhole } = await findSeen(platformOf(world), firstAccount(world), PLACES, world.clock.now())
  assert.ok(isWhole)
  assert.equal(
    seen
      .filter(each => each.app === app.id)
      .map(({ place }) => place)
      .sort(),
    ['api.shop.example:web', 'pinged.example'],
  )
  assert.equal(
    seen.filter(each => each.app === other.id).map(({ place }) => place),
    ['pages.example:web'],
  )
})

test.run()
