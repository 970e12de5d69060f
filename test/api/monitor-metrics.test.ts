import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { firstAccount } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('monitors as OpenMetrics, and the trace of a run')

test.before.each(async context => {
  context.world = await createWorld({ environment: { PHAROS_PROBE_TRACEPARENT: 'true' } })
})
test.after.each(({ world }) => world.close())

async function scrape(world: World, key = world.ownerKey) {
  return fetch(`${world.url}/monitors/metrics`, { headers: { authorization: `Bearer ${key}` } })
}

test('status, response time, and the time of the last check', async ({ world }) => {
  const target = await world.startTarget()
  const name = 'It\'s "quoted"\\ and\nlong'.replace('\n', ' ')
  const { body: up } = await world.call(routes.createHttpJob, { body: { uri: target.url, friendly_name: name } })
  const { body: down } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const { body: heartbeat } = await world.call(routes.createHeartbeat, { body: { period_seconds: 86_400 } })
  await fetch(`${world.url}/ping/${heartbeat.ping_key}`)
  await world.advance('10m')
  const answer = await scrape(world)
  assert.is(answer.headers.get('content-type'), 'application/openmetrics-text; version=1.0.0; charset=utf-8')
  const text = await answer.text()
  const labels = `id="${up.id}",name="It's \\"quoted\\"\\\\ and long",type="http"`
  const lines = text.split('\n')
  assert.ok(lines.includes(`pharos_monitor_status{${labels},status="up"} 1`), text)
  assert.ok(lines.includes(`pharos_monitor_up{${labels}} 1`))
  assert.ok(lines.includes(`pharos_monitor_region_up{${labels},region="local"} 1`))
  assert.ok(lines.includes(`pharos_monitor_up{id="${down.id}",name="127.0.0.1:9",type="http"} 0`))
  assert.ok(lines.some(line => line.startsWith(`pharos_monitor_response_time_seconds{${labels},region="local"} 0.`)))
  assert.ok(lines.some(line => line.startsWith(`pharos_monitor_last_run_timestamp_seconds{${labels}} `)))
  const uptimes = lines.filter(line => line.startsWith('pharos_monitor_uptime_ratio{'))
  assert.equal(
    uptimes.map(line => /id="([^"]+)".* (\S+)$/.exec(line)?.slice(1)),
    [
      [heartbeat.id, '1'],
      [down.id, '0'],
      [up.id, '1'],
    ],
  )
  assert.ok(lines.includes('pharos_monitors_left_out 0'))
  assert.ok(text.endsWith('\n# EOF\n'))
})

test('another account sees its own, and a key needs the scope', async ({ world }) => {
  await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const other = await addAccount(world, 'other')
  assert.not.match(await (await scrape(world, other.key)).text(), /127\.0\.0\.1/)
  const { key } = await addKey(world, firstAccount(world), 'viewer', ['read:traces'])
  assert.is((await scrape(world, key)).status, 403)
})

test('a result names the trace that its request began', async ({ world }) => {
  const target = await world.startTarget()
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: target.url } })
  await world.advance('1s')
  const { body: results } = await world.call(routes.listHttpResults, { params: { job_id: job.id } })
  const [result] = results
  assert.ok(result?.trace_id)
  assert.is(result.trace_path, `/traces/${result.trace_id}`)
  const sent = target.requests.map(({ headers }) => String(headers.traceparent).split('-')[1])
  assert.ok(sent.includes(result.trace_id), `${result.trace_id} is none of ${sent}`)
  const states = target.requests.map(({ headers }) => String(headers.tracestate))
  assert.ok(states.includes(`pharos=${job.id}.${Date.parse(result.scheduled_at)}`), `${states}`)
  const params = { job_id: job.id, result_id: result.id }
  assert.is((await world.call(routes.getHttpResult, { params })).body.trace_id, result.trace_id)
})

test.run()
