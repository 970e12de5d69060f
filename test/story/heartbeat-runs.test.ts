import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { heartbeat, told } from './heartbeat.ts'

told(test, 'runs: start to end, failure, hanging, and overlapping by rid', async world => {
  const job = await heartbeat(world, { period_seconds: 3600, max_runtime_seconds: 300 })
  await job.ping('/start')
  assert.is(await job.status(), 'running')
  await world.advance('42s')
  await job.ping('/0')
  const read = async () => (await world.call(routes.getHeartbeat, { params: { job_id: job.id } })).body
  assert.equal([(await read()).current_status, (await read()).last_duration_ms], ['up', 42_000])
  await job.ping('/17')
  assert.equal([(await read()).current_status, (await read()).last_failure_reason], ['down', 'exit_status'])
  await job.ping()
  const [a, b] = [crypto.randomUUID(), crypto.randomUUID()]
  await job.ping(`/start?rid=${a}`)
  await world.advance('1m')
  await job.ping(`/start?rid=${b}`)
  await world.advance('1m')
  await job.ping(`?rid=${b}`)
  assert.equal([await job.status(), (await read()).last_duration_ms], ['running', 60_000])
  await world.advance('10m')
  assert.equal(await job.history(), [
    '08:00:00.000 running',
    '08:00:42.000 up',
    '08:00:42.000 down exit_status',
    '08:00:42.000 up',
    '08:00:42.000 running',
    '08:05:42.000 down ran_too_long',
  ])
  await job.ping(`/fail?rid=${a}`)
  assert.equal([(await read()).last_failure_reason, (await read()).last_duration_ms], ['reported_failure', 720_000])
})

told(test, 'a calendar keeps its wall clock over a change to summer time', async world => {
  const job = await heartbeat(world, { cron_expression: '30 2 * * *', timezone: 'Europe/Berlin', grace_seconds: 600 })
  const next = async () => (await world.call(routes.getHeartbeat, { params: { job_id: job.id } })).body.next_expected_at
  assert.is(await next(), '2026-03-03T01:30:00.000Z')
  await world.advance('26d')
  await job.ping()
  assert.is(await next(), '2026-03-29T01:00:00.000Z', 'half past two is skipped: at the change itself')
  await world.advance('17h')
  await job.ping()
  assert.is(await next(), '2026-03-30T00:30:00.000Z')
  await world.advance('1d')
  assert.equal((await job.history()).slice(-2), ['00:30:00.000 late', '00:40:00.000 down missed'])
})

told(test, 'a list says when a missed calendar expects its next ping, as time goes on', async world => {
  const job = await heartbeat(world, { cron_expression: '0 * * * *', grace_seconds: 60 })
  const listed = async () => {
    const { body } = await world.call(routes.listHeartbeats, { query: {} })
    const { current_status, next_expected_at } = body.find(each => each.id === job.id) ?? {}
    return [current_status, next_expected_at]
  }
  await job.ping()
  assert.equal(await listed(), ['up', '2026-03-02T09:00:00.000Z'])
  assert.equal(await listed(), ['up', '2026-03-02T09:00:00.000Z'], 'kept from the first time')
  await world.advance('62m')
  assert.equal(await listed(), ['down', '2026-03-02T10:00:00.000Z'])
  await world.advance('1h')
  assert.equal(await listed(), ['down', '2026-03-02T11:00:00.000Z'], 'nothing has changed but the time')
})

test.run()
