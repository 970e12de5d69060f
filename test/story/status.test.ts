import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { monitor } from './monitor.ts'

story(test, 'a failure that is over at the retry does not count', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, retries: 1 })
  let asked = 0
  target.answer((_, response) => {
    response.statusCode = asked++ % 2 === 0 ? 500 : 200
    response.end()
  })
  await world.advance('1m')
  assert.is(await job.status(), 'up')
  const { body: results } = await world.call(routes.listHttpResults, {
    params: { job_id: job.id },
    query: { limit: 3 },
  })
  assert.ok(results.every(result => result.attempts === 2 && result.status === 'healthy'))
})

story(test, 'flapping under X of Y: three of five runs must fail, two in a row must pass', async world => {
  const target = await world.startTarget()
  const body = { uri: target.url, failure_threshold: 3, failure_window: 5, recovery_threshold: 2 }
  const job = await monitor(world, body)
  const runs = async (statuses: number[]) => {
    for (const status of statuses) {
      target.answer((_, response) => {
        response.statusCode = status
        response.end()
      })
      await world.advance('10s')
    }
  }
  await runs([500, 200, 500, 200])
  assert.is(await job.status(), 'up')
  await runs([500])
  assert.is(await job.status(), 'down')
  await runs([200, 500, 200])
  assert.is(await job.status(), 'down')
  await runs([200])
  assert.is(await job.status(), 'up')
  assert.equal(await job.events(), ['monitor.failed', 'monitor.recovered'])
})

story(test, 'slow answers are degraded, with their own event, and recover', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, degraded_threshold_ms: 250 })
  target.answer((_, response) => void setTimeout(() => response.end(), 400))
  // On a busy machine the agent itself may be late during a run, which then says nothing about the target's speed.
  for (let runs = 0; runs < 20 && (await job.status()) !== 'degraded'; runs++) await world.advance('10s')
  assert.is(await job.status(), 'degraded')
  await target.heal()
  await world.advance('10s')
  assert.is(await job.status(), 'up')
  assert.equal(await job.events(), ['monitor.degraded', 'monitor.recovered'])
})

story(test, 'pausing during a failure stops everything; resuming starts anew', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url })
  await target.stop()
  await world.advance('10s')
  await job.pause()
  assert.is(await job.status(), 'paused')
  const results = async () => (await world.sql(`select from check_result where monitor_id = $1`, [job.id])).length
  const before = await results()
  await world.advance('2m')
  assert.is(await results(), before)
  assert.is(await job.status(), 'paused')
  await target.heal()
  await job.resume()
  assert.is(await job.status(), 'up')
  assert.equal(
    (await job.history()).map(each => each.to),
    ['up', 'down', 'paused', 'pending', 'up'],
  )
  const refused = world.call(routes.runHttpJob, { params: { job_id: job.id } })
  assert.is((await refused).status, 202)
})

story(test, 'a changed interval holds from the next slot on', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, interval_seconds: 60 })
  await world.advance('5m')
  const slots = async () =>
    Number(
      (
        await world.sql<{ n: string }>(`select count(*) n from check_result where monitor_id = $1 and kind = 'slot'`, [
          job.id,
        ])
      )[0]?.n,
    )
  assert.is(await slots(), 5)
  await job.change({ interval_seconds: 10 })
  await world.advance('5m')
  assert.is(await slots(), 35)
})

story(test, 'what is checked changes: a run under the old spec says nothing about the new one', async world => {
  const bad = await world.startTarget()
  const good = await world.startTarget()
  await bad.stop()
  const job = await monitor(world, { uri: bad.url })
  assert.is(await job.status(), 'down')
  await world.advance('1s')
  await job.change({ uri: good.url })
  assert.is(await job.status(), 'up')
  assert.equal(
    (await job.history()).map(each => each.to),
    ['down', 'up'],
  )
})

story(test, 'deletion during a run: its outcome is dropped and nothing is left', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url })
  let release = () => {}
  const arrived = new Promise<void>(resolve => {
    target.answer((_, response) => {
      release = () => void response.end()
      resolve()
    })
  })
  const slot = world.advance('10s')
  await arrived
  await world.call(routes.deleteHttpJob, { params: { job_id: job.id } })
  release()
  await slot
  for (const table of ['monitor', 'check_result', 'region_state', 'monitor_state', 'transition', 'monitor_policy'])
    assert.is((await world.sql(`select from ${table}`)).length, 0, table)
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  assert.match(metrics, /pharos_outcomes_total\{result="deleted_monitor"\} 1/)
})

story(test, 'an inverted monitor is down while its target answers', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, inverted: true })
  assert.is(await job.status(), 'down')
  await target.stop()
  await world.advance('10s')
  assert.is(await job.status(), 'up')
})

story(test, 'a muted monitor is evaluated, and its events say that it is muted', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, muted: true })
  await target.stop()
  await world.advance('10s')
  assert.is(await job.status(), 'down')
  const [event] = await world.sql<{ payload: { muted: boolean } }>(
    `select payload from event where name = 'monitor.failed'`,
  )
  assert.is(event?.payload.muted, true)
})

story(test, 'a failing monitor asks what it depends on, and its alert is held for it', async world => {
  const target = await world.startTarget()
  const parent = await monitor(world, { uri: target.url, interval_seconds: 600 })
  const child = await monitor(world, { uri: target.url, depends_on: [parent.id] })
  await target.stop()
  await world.advance('10s')
  assert.is(await child.status(), 'down')
  assert.is(await parent.status(), 'down')
  const [event] = await world.sql<{ payload: { hold_alert_until: number; at: number } }>(
    `select payload from event where name = 'monitor.failed' and subject_id = $1`,
    [child.id],
  )
  assert.is((event?.payload.hold_alert_until ?? 0) - (event?.payload.at ?? 0), 15_000)
})

story(test, 'secret headers, basic and bearer credentials reach the target and nobody else', async world => {
  const target = await world.startTarget()
  const secrets = { header: 'very-secret-header', password: 'very-secret-password', token: 'very-secret-token' }
  const header = { name: 'x-api-key', value: secrets.header, secret: true }
  await monitor(world, {
    uri: target.url,
    request_headers: [header],
    basic_auth: { username: 'u', password: secrets.password },
  })
  const bearer = await monitor(world, { uri: target.url, bearer_token: secrets.token })
  const sent = target.requests.map(request => `${request.headers['x-api-key']} ${request.headers.authorization}`).join()
  assert.match(sent, secrets.header)
  assert.match(sent, Buffer.from(`u:${secrets.password}`).toString('base64'))
  assert.match(sent, `Bearer ${secrets.token}`)
  const { body: read } = await world.call(routes.getHttpJob, { params: { job_id: bearer.id } })
  assert.is(read.has_bearer_token, true)
  const rows =
    JSON.stringify(await world.sql(`select * from monitor`)) + JSON.stringify(await world.sql(`select * from event`))
  const all = rows + world.lines.all.join() + JSON.stringify((await world.call(routes.listHttpJobs)).body)
  for (const secret of Object.values(secrets)) assert.not.ok(all.includes(secret))
  await bearer.change({ friendly_name: 'renamed', request_headers: [header] })
  await bearer.change({ request_headers: [{ name: 'x-api-key', secret: true }] })
  await world.advance('10s')
  const last = target.requests.at(-1)?.headers
  assert.ok([last?.['x-api-key'], target.requests.at(-2)?.headers['x-api-key']].includes(secrets.header))
})

test.run()
