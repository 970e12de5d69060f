import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumEvent, RumSession } from '@pharos/shared-protocol/rum/event.ts'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { until } from '../until.ts'
import { storeOf } from '../world/telemetry.ts'
import type { World } from '../world/world.ts'
import { batchOf, sendBatch } from './batch.ts'

export const addApp = async (world: World, more: object = {}) =>
  (await world.call(routes.createRumApp, { body: { name: crypto.randomUUID(), ...more } })).body
export type App = Awaited<ReturnType<typeof addApp>>

export const SCRIPT = 'https://shop.example/assets/app.js'
/** `buy` throws in line 3 of the source; the script has it in one line. */
export const SOURCE =
  'export class Cart {\n  buy(item) {\n    item.price.amount\n  }\n  sell(item) {\n    item.name.first\n  }\n}'
export const MAP = {
  version: 3,
  sources: ['webpack://shop/./src/cart.js'],
  sourcesContent: [SOURCE],
  names: [],
  mappings: 'AAEI,UAGA',
}
export const STACK = (column: number) => `TypeError: x\n    at t.n (${SCRIPT}:1:${column})`

export function sendMap(world: World, app: App, map: object = MAP, release = '1.0.0') {
  const query = { release, url: '/assets/app.js' }
  return send(world, routes.createRumSourceMap, { params: { app_id: app.id }, query, body: JSON.stringify(map) })
}

export async function sendErrors(world: World, app: App, events: RumEvent[], session: Partial<RumSession> = {}) {
  const { status } = await sendBatch(world, app.client_token, batchOf(app, events, world.clock.now(), session))
  assert.is(status, 202)
  await storeOf(world).flush()
}

export const listIssues = async (world: World, app: App, query = {}) =>
  (await world.call(routes.listRumIssues, { params: { app_id: app.id }, query })).body

/** Waits until the issues of an application have that many errors in all. */
export async function counted(world: World, app: App, count: number) {
  await until(`${count} errors are counted`, async () => {
    await world.advance('15s')
    const issues = await listIssues(world, app, { limit: 200 })
    return issues.reduce((sum, issue) => sum + issue.event_count, 0) === count
  })
  return listIssues(world, app)
}

export const patchIssue = (world: World, app: App, fingerprint: string, body: object) =>
  send(world, routes.updateRumIssue, { params: { app_id: app.id, fingerprint }, body })
