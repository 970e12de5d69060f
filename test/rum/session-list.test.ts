import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumEvent, RumSession } from '@pharos/shared-protocol/rum/event.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount } from '../world/account.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { batchOf, common, failure, sendBatch, view } from './batch.ts'

const test = suite<{ world: World }>('sessions of real users')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
})
test.after(({ world }) => world.close())

const add = async (world: World) =>
  (await world.call(routes.createRumApp, { body: { name: crypto.randomUUID() } })).body

interface Visit {
  /** Milliseconds before now. */
  ago: number
  events: (at: number) => RumEvent[]
  session?: Partial<RumSession>
}

/** Sends visits, and returns the ids of their sessions. */
async function visits(world: World, app: { id: string; client_token: string }, given: readonly Visit[]) {
  const now = world.clock.now()
  const ids: string[] = []
  for (const { ago, events, session } of given) {
    const batch = batchOf(app, events(now - ago), now, { started_at: now - ago, ...session })
    assert.is((await sendBatch(world, app.client_token, batch)).status, 202)
    ids.push(batch.session.id)
  }
  await storeOf(world).flush()
  return ids
}

const request = (at: number, failed: 'server_error' | 'aborted' | null): RumEvent => ({
  ...common(at),
  kind: 'request',
  method: 'GET',
  request_url: 'https://api.shop.example/cart',
  duration_ms: 120,
  status: failed === 'server_error' ? 503 : 200,
  trace_id: 'a'.repeat(32),
  span_id: 'b'.repeat(16),
  ...(failed && { failure: failed }),
})

const list = async (world: World, app: { id: string }, query = {}) =>
  (await world.call(routes.listRumSessions, { params: { app_id: app.id }, query })).body

test('sessions are listed newest first, page by page, with what happened in them', async ({ world }) => {
  const app = await add(world)
  const ids = await visits(
    world,
    app,
    Array.from({ length: 7 }, (_, n) => ({
      ago: (n + 1) * 60_000,
      events: at => [view(at), view(at + 30_000, { url: 'https://shop.example/cart' })],
    })),
  )
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 4; page++) {
    const answer = await world.call(routes.listRumSessions, {
      params: { app_id: app.id },
      query: { limit: 3, ...(cursor && { cursor }) },
    })
    seen.push(...answer.body.map(({ session_id }) => session_id))
    cursor = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1]
    if (cursor === undefined) break
  }
  assert.equal(seen, ids)
  const [first] = await list(world, app)
  assert.equal(
    [first?.view_count, first?.first_page, first?.last_page, first?.duration_ms],
    [2, 'https://shop.example/orders/*', 'https://shop.example/cart', 30_000],
  )
})

test('each filter finds its sessions, and no others', async ({ world }) => {
  const app = await add(world)
  const filter = crypto.randomUUID()
  const [plain, failing, frustrated] = await visits(world, app, [
    { ago: 60_000, events: at => [view(at), request(at, null), request(at, 'aborted')] },
    {
      ago: 50_000,
      events: at => [view(at), failure(at, 'boom'), request(at, 'server_error')],
      session: {
        user: { id: 'ada' },
        release: '2.0.0',
        environment: 'production',
        capture: 'replay',
        filters: [filter],
      },
    },
    {
      ago: 40_000,
      events: at => [
        view(at, { url: 'https://shop.example/checkout' }),
        { ...common(at), kind: 'frustration', type: 'rage_click', element: 'button' },
      ],
      session: { device: { mobile: true } },
    },
  ])
  for (const [query, expected] of [
    [{ user_id: 'ada' }, [failing]],
    [{ release: '2.0.0' }, [failing]],
    [{ environment: 'production' }, [failing]],
    [{ filter }, [failing]],
    [{ has_error: true }, [failing]],
    [{ has_error: false }, [frustrated, plain]],
    [{ has_frustration: true }, [frustrated]],
    [{ has_replay: true }, [failing]],
    [{ device: 'mobile' }, [frustrated]],
    [{ device: 'tablet' }, []],
    [{ page: '/checkout' }, [frustrated]],
    [{ page: '%' }, []],
    [{ user_id: "' or 1=1" }, []],
    [{ has_error: true, has_replay: false }, []],
    [{}, [frustrated, failing, plain]],
  ] as const)
    assert.equal(
      (await list(world, app, query)).map(({ session_id }) => session_id),
      expected,
      JSON.stringify(query),
    )
  const [session] = await list(world, app, { user_id: 'ada' })
  assert.equal([session?.error_count, session?.failed_request_count, session?.filters], [1, 1, [filter]])
  assert.is((await list(world, app)).at(-1)?.failed_request_count, 0, 'what the page gave up has not failed')
})

test('one session is read as a timeline', async ({ world }) => {
  const app = await add(world)
  const [id = ''] = await visits(world, app, [
    {
      ago: 60_000,
      events: at => [
        { ...common(at + 4_000), kind: 'event', name: 'paid', attributes: { total: 9.5 } },
        request(at + 2_000, 'server_error'),
        failure(at + 3_000, 'boom', { handled: true }),
        view(at),
      ],
      session: { attributes: { plan: 'free' } },
    },
  ])
  const params = { app_id: app.id, session_id: id }
  const { body: session } = await world.call(routes.getRumSession, { params })
  assert.equal([session.view_count, session.error_count, session.duration_ms], [1, 1, 4_000])
  const { body: events } = await world.call(routes.listRumSessionEvents, { params })
  assert.equal(
    events.map(({ kind, name, status, trace_id, handled }) => [kind, name, status, trace_id, handled]),
    [
      ['view', 'load', null, null, null],
      ['request', 'GET', 503, 'a'.repeat(32), null],
      ['error', 'TypeError', null, null, true],
      ['event', 'paid', null, null, null],
    ],
  )
  assert.equal(events.at(-1)?.attributes, { plan: 'free', total: '9.5' })
  const short = await world.call(routes.listRumSessionEvents, { params, query: { limit: 3 } })
  const cursor = /cursor=([^&>]+)/.exec(short.headers.get('link') ?? '')?.[1] ?? ''
  const { body: rest } = await world.call(routes.listRumSessionEvents, { params, query: { limit: 3, cursor } })
  assert.equal([...short.body, ...rest], events)
})

test('a session of another application or account is not found', async ({ world }) => {
  const [app, other] = [await add(world), await add(world)]
  const [id = ''] = await visits(world, app, [{ ago: 1_000, events: at => [view(at)] }])
  const { key } = await addAccount(world, 'others')
  for (const route of [routes.getRumSession, routes.listRumSessionEvents]) {
    const read = async (sent: { params: Record<string, string>; key?: string }) =>
      (await send(world, route, sent)).status
    assert.is(await read({ params: { app_id: app.id, session_id: id } }), 200)
    assert.is(await read({ params: { app_id: other.id, session_id: id } }), 404)
    assert.is(await read({ params: { app_id: app.id, session_id: crypto.randomUUID() } }), 404)
    assert.is(await read({ params: { app_id: app.id, session_id: id }, key }), 404)
  }
})

test.run()
