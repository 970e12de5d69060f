import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumEvent, RumSession } from '@pharos/shared-protocol/rum/event.ts'
import * as assert from 'uvu/assert'
import { asked, batchOf, sendBatch, view } from '../rum/batch.ts'
import { segmentOf, sendSegment } from '../rum/segment.ts'
import { until } from '../until.ts'
import { firstAccount, storeOf } from '../world/telemetry.ts'
import type { World } from '../world/world.ts'
import { autoService, raise } from './incident.ts'

/** Whatever a story says of real users, and the monitor of what they use. */
export interface Visited {
  app: { id: string; client_token: string }
  service: Awaited<ReturnType<typeof autoService>>
  monitor: { id: string; name: string; kind: 'http' }
  fail(): Promise<void>
  recover(): Promise<void>
}

/** A shop with a RUM application, and an HTTP monitor of its API. */
export async function visitedShop(world: World, uri = 'https://api.shop.example/health'): Promise<Visited> {
  const { body: app } = await world.call(routes.createRumApp, { body: { name: 'shop' } })
  const service = await autoService(world)
  const body = { uri, friendly_name: 'API', service_id: service.id }
  const { body: job } = await world.call(routes.createHttpJob, { body })
  const monitor = { id: job.id, name: 'API', kind: 'http' as const }
  const say = async (what: 'failed' | 'recovered') => {
    await raise(world, firstAccount(world), [monitor], what)
    await world.settle()
  }
  return { app, service, monitor, fail: () => say('failed'), recover: () => say('recovered') }
}

/** A session that asks the API once, now. */
export async function visit(
  world: World,
  app: { id: string; client_token: string },
  failed: Parameters<typeof asked>[1],
  session: Partial<RumSession> & { ago?: number; events?: RumEvent[] } = {},
): Promise<string> {
  const { ago = 0, events = [], ...more } = session
  const now = world.clock.now()
  const batch = batchOf(app, [view(now - ago), asked(now - ago, failed), ...events], now, more)
  assert.is((await sendBatch(world, app.client_token, batch)).status, 202)
  if (more.capture === 'replay') {
    const sent = await sendSegment(world, app.client_token, segmentOf(batch.session.id, 0))
    assert.ok(sent.status < 300, String(sent.status))
  }
  await storeOf(world).flush()
  return batch.session.id
}

export async function blastOf(world: World, id: string) {
  return (await world.call(routes.getBlastRadius, { params: { id } })).body
}

/** Lets time pass until the figures are as expected. Counting takes real time, in which the clock stands still. */
export async function countedAs(
  world: World,
  id: string,
  what: string,
  fits: (blast: Awaited<ReturnType<typeof blastOf>>) => boolean,
) {
  await until(what, async () => {
    await world.advance('15s')
    return fits(await blastOf(world, id))
  })
  return blastOf(world, id)
}
