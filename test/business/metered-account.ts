import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { startMailSink } from '../delivery/mail-sink.ts'
import { startReceiver } from '../delivery/receiver.ts'
import { batchOf, view } from '../rum/batch.ts'
import { segmentOf } from '../rum/segment.ts'
import { until } from '../until.ts'
import type { World } from '../world/world.ts'

const SCRIPT = (url: string) => `import { test } from '@playwright/test'
test('the shop opens', async ({ page }) => { await page.goto('${url}') })`

/** Sends a body until it is acknowledged, as senders do: what a process had that died may arrive twice. */
async function sendUntilTaken(world: World, path: string, body: unknown, key: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  await until(`${path} is acknowledged`, async () => (await fetch(world.url + path, request)).ok)
}

/** Uses everything that is metered. Its requests are repeated until some process of the control plane takes them. */
export async function startMeteredAccount(world: World) {
  const [mail, receiver, target] = await Promise.all([startMailSink(), startReceiver(), world.startTarget()])
  let app: { id: string; client_token: string } | null = null
  let browserCheck = ''

  async function setUp(): Promise<void> {
    await world.startAgent()
    await world.addRegion('second')
    const { id } = (await world.call(routes.createGroup, { body: { name: 'Both channels' } })).body
    for (const channel of [
      { type: 'webhook' as const, details: { url: `${receiver.url}/hook` } },
      { type: 'email' as const, details: { email: 'on-call@example.com' } },
    ])
      await world.call(routes.createChannel, { body: { notification_group_id: id, ...channel } })
    const group_notification_ids = [id]
    await world.call(routes.createHttpJob, {
      body: {
        ...{ uri: target.url, interval_seconds: 3_600, retries: 0, group_notification_ids },
        check_regions: ['local', 'second'],
      },
    })
    const { hostname: host, port } = new URL(target.url)
    await world.call(MONITOR_ROUTES.tcp.create, { body: { host, port: Number(port), interval_seconds: 3_600 } })
    app = (await world.call(routes.createRumApp, { body: { name: 'Shop' } })).body
    await world.startBrowserAgent()
    const body = { name: 'Shop', script: SCRIPT(target.url), frequency: '24h' as const }
    browserCheck = (await world.call(routes.createBrowserCheck, { body })).body.id
  }

  /** Sends records of each signal, and a session with a replay, each of which arrives twice. */
  async function send(round: number): Promise<void> {
    if (app === null) throw new Error('It is not set up.')
    const now = world.clock.now()
    const time = `${now}000000`
    const key = world.ownerKey
    const lines = Array.from({ length: 3 + (round % 4) }, (_, n) => ({ message: `line ${n} of ${round}` }))
    await sendUntilTaken(world, '/logs/ingest', lines, key)
    const span = { traceId: '1'.repeat(32), spanId: `${round}`.padStart(16, 'a'), name: 'order' }
    const spans = [{ ...span, startTimeUnixNano: time, endTimeUnixNano: time }]
    await sendUntilTaken(world, '/v1/traces', { resourceSpans: [{ scopeSpans: [{ spans }] }] }, key)
    const metrics = [{ name: 'orders', gauge: { dataPoints: [{ timeUnixNano: time, asDouble: round }] } }]
    await sendUntilTaken(world, '/v1/metrics', { resourceMetrics: [{ scopeMetrics: [{ metrics }] }] }, key)
    const batch = batchOf(app, [view(now)], now, { capture: 'replay' })
    const { id } = batch.session
    for (let again = 0; again < 2; again++) {
      await sendUntilTaken(world, '/rum/v1/events', batch, app.client_token)
      const path = `/v1/segments?session_id=${id}&segment_index=0`
      await sendUntilTaken(world, path, segmentOf(id, 0), app.client_token)
    }
  }

  /** Every other time the target fails, so that there are messages. */
  function turn(round: number): void {
    target.answer((_, response) => {
      response.statusCode = round % 2 === 0 ? 500 : 200
      response.end()
    })
  }

  /** Runs the browser check, and waits until its result is stored. */
  async function browse(): Promise<void> {
    const params = { check_id: browserCheck }
    const count = async () => (await world.call(routes.listBrowserRuns, { params, query: { limit: 100 } })).body.length
    const before = await count()
    await world.call(routes.runBrowserCheck, { params })
    await until('the browser run is stored', async () => {
      await world.settle()
      return (await count()) > before
    })
  }

  return {
    smtp: mail.url,
    ...{ setUp, send, turn, browse },
    async stop() {
      await Promise.all([mail.stop(), receiver.stop()])
    },
  }
}
