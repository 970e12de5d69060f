import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumEvent, RumSession } from '@pharos/shared-protocol/rum/event.ts'
import * as assert from 'uvu/assert'
import { batchOf, common, failure, sendBatch, view, vital } from '../rum/batch.ts'
import { addAccount } from '../world/account.ts'
import type { SharedWorld } from '../world/shared.ts'
import { storeOf } from '../world/telemetry.ts'

export interface App {
  id: string
  client_token: string
}

export async function addApp(world: SharedWorld, name: string): Promise<App> {
  return (await world.call(routes.createRumApp, { body: { name } })).body
}

/** An application of an account of its own. */
export async function addShop(world: SharedWorld) {
  const account = await addAccount(world, crypto.randomUUID())
  const { body: app } = await account.call(routes.createRumApp, { body: { name: 'Shop' } })
  return { account, app, params: { app_id: app.id }, root: `/console/real-users/${app.id}` }
}

interface Visit {
  /** Milliseconds before now. */
  ago: number
  events(at: number): RumEvent[]
  session?: Partial<RumSession>
}

/** Sends visits as the SDK does, and returns the ids of their sessions once all can be read. */
export async function visit(world: SharedWorld, app: App, visits: readonly Visit[]): Promise<string[]> {
  const now = world.clock.now()
  const ids: string[] = []
  for (const { ago, events, session } of visits) {
    const batch = batchOf(app, events(now - ago), now, { started_at: now - ago, ...session })
    const { status } = await sendBatch(world, app.client_token, batch, { 'user-agent': FIREFOX })
    assert.is(status, 202)
    ids.push(batch.session.id)
  }
  await storeOf(world).flush()
  return ids
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'

const TRACE = 'a1'.repeat(16)
const SHOP = 'https://shop.example'

/** A visit in which everything happens that a timeline can show. */
export function fullVisit(at: number): RumEvent[] {
  const view_id = crypto.randomUUID()
  const cart = { view_id, url: `${SHOP}/cart` }
  return [
    view(at, { url: `${SHOP}/`, title: 'Shop' }),
    vital(at + 1_000, 'LCP', 2_900, { url: `${SHOP}/`, element: 'main>img.hero' }),
    vital(at + 1_100, 'FCP', 900, { url: `${SHOP}/` }),
    vital(at + 1_200, 'TTFB', 300, { url: `${SHOP}/` }),
    { ...common(at + 1_500), url: `${SHOP}/`, kind: 'click', element: 'button.cart' },
    view(at + 2_000, { ...cart, entry: 'route_change' }),
    request(at + 2_200, null, cart),
    request(at + 2_900, 'server_error', cart),
    failure(at + 3_000, 'price is undefined', { ...cart, handled: true }),
    { ...common(at + 3_200), ...cart, kind: 'console', level: 'warn', message: 'retrying the order' },
    { ...common(at + 3_500), ...cart, kind: 'frustration', type: 'rage_click', element: 'button.order' },
    { ...common(at + 4_000), ...cart, kind: 'event', name: 'gave up', attributes: { total: 9.5 } },
    vital(at + 5_000, 'CLS', 0.31, { ...cart, element: 'aside.offers' }),
    vital(at + 5_100, 'INP', 120, { ...cart, element: 'button.order' }),
    { ...common(at + 6_000), ...cart, kind: 'view_end', duration_ms: 4_000 },
  ]
}

function request(at: number, failed: 'server_error' | null, more: object): RumEvent {
  return {
    ...common(at),
    ...more,
    kind: 'request',
    method: 'POST',
    request_url: 'https://api.shop.example/order',
    duration_ms: 240,
    status: failed ? 503 : 200,
    trace_id: TRACE,
    span_id: 'b2'.repeat(8),
    ...(failed && { failure: failed }),
  }
}

/** A day of a shop: some pages, two releases, and all bands of the vitals. */
export async function aDay(world: SharedWorld, app: App): Promise<string[]> {
  const pages = ['/', '/cart', '/orders/17', '/search', '/offers/summer']
  return visit(
    world,
    app,
    Array.from({ length: 30 }, (_, nth) => ({
      ago: (nth + 1) * 40 * 60_000,
      session: {
        release: nth % 3 === 0 ? '1.4.2' : '1.5.0',
        environment: 'production',
        device: nth % 4 === 0 ? { mobile: true } : {},
        ...(nth % 5 === 0 && { user: { id: `customer-${nth}` } }),
      },
      events: at => [
        ...(nth === 2 ? fullVisit(at) : []),
        ...pages.slice(0, 1 + (nth % pages.length)).flatMap((path, step) => {
          const on = { url: SHOP + path, view_id: crypto.randomUUID() }
          const when = at + step * 20_000
          return [
            view(when, on),
            vital(when + 1_500, 'LCP', 900 + ((nth * 37 + step * 11) % 40) * 110, { ...on, element: 'img.hero' }),
            vital(when + 1_600, 'CLS', ((nth * 7 + step) % 12) / 40, { ...on, element: 'aside' }),
            vital(when + 1_700, 'INP', 40 + ((nth * 53 + step * 17) % 20) * 30, { ...on, element: 'button.buy' }),
            vital(when + 1_800, 'FCP', 700 + nth * 20, on),
            vital(when + 1_900, 'TTFB', 120 + nth * 15, on),
            vital(when + 2_000, 'load', 1_800 + nth * 40, on),
          ]
        }),
        ...(nth % 6 === 0 ? [failure(at + 3_000, nth % 12 === 0 ? 'price is undefined' : 'cart is null')] : []),
      ],
    })),
  )
}
