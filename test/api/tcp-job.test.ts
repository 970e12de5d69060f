import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('TCP monitors')

test.before(async context => {
  context.world = await sharedWorld()
})
test.after(({ world }) => world.close())

const required = { host: '127.0.0.1', port: 9 }

async function create(world: SharedWorld, body: object = {}) {
  return (await world.call(MONITOR_ROUTES.tcp.create, { body: { ...required, ...body } })).body
}

test('only host and port are required; the rest has its documented default', async ({ world }) => {
  const job = await create(world)
  assert.is(job.friendly_name, '127.0.0.1:9')
  assert.equal([job.tls, job.send, job.expect, job.close_after_connect], [false, null, null, true])
  assert.equal([job.interval_seconds, job.timeout_seconds, job.retries, job.ip_family], [60, 10, 1, 'any'])
  assert.equal([job.failure_threshold, job.failure_window, job.recovery_threshold], [1, 1, 1])
  assert.equal([job.current_status, job.service_id, job.muted], ['pending', null, false])
})

test('whether an answer is read follows from send and expect, unless it is set', async ({ world }) => {
  const job = await create(world, { send: 'PING\r\n' })
  assert.is(job.close_after_connect, false)
  const params = { tcp_job_id: job.id }
  const change = async (body: object) => (await world.call(MONITOR_ROUTES.tcp.update, { params, body })).body
  assert.is((await change({ close_after_connect: true })).close_after_connect, true)
  assert.is((await change({ close_after_connect: null, expect: 'PONG' })).close_after_connect, false)
  assert.is((await change({ send: null, expect: null })).close_after_connect, true)
})

const FAULTS: [body: object, field: string, message: RegExp][] = [
  [{ port: 0 }, 'port', /1/],
  [{ port: 65_536 }, 'port', /65,?535/],
  [{ send: 'base64:not base64' }, 'send', /base64/],
  [{ send: '' }, 'send', /1/],
  [{ send: 'x'.repeat(10_001) }, 'send', /10,?000/],
  [{ expect: '(' }, 'expect', /linear time \(RE2\)/],
  [{ expect: '(?=x)' }, 'expect', /linear time \(RE2\)/],
  [{ expect: 'x', close_after_connect: true }, 'close_after_connect', /must not be true with expect/],
  [{ inverted: true }, 'inverted', /./],
  [{ port: 25, send: 'EHLO a\r\nMAIL FROM:<a@b.test>\r\n' }, 'send', /must only greet a port of mail/],
]

for (const [body, field, message] of FAULTS) {
  test(`${JSON.stringify(body).slice(0, 60)} is refused by name, and changes nothing`, async ({ world }) => {
    const job = await create(world)
    const created = await send(world, MONITOR_ROUTES.tcp.create, { body: { ...required, ...body } })
    const updated = await send(world, MONITOR_ROUTES.tcp.update, { params: { tcp_job_id: job.id }, body })
    for (const { status, body: problem } of [created, updated]) {
      assert.is(status, 400, JSON.stringify(problem))
      const [fault] = (problem as Problem).errors ?? []
      assert.is(fault?.path, field)
      assert.match(fault?.message ?? '', message)
    }
    const { body: kept } = await world.call(MONITOR_ROUTES.tcp.get, { params: { tcp_job_id: job.id } })
    assert.equal(kept, { ...kept, ...job, current_status: kept.current_status })
  })
}

test('a stored expectation and a new close_after_connect are validated together', async ({ world }) => {
  const job = await create(world, { expect: '^220' })
  const params = { tcp_job_id: job.id }
  const refused = await send(world, MONITOR_ROUTES.tcp.update, { params, body: { close_after_connect: true } })
  assert.is(refused.status, 400)
  assert.is((refused.body as Problem).errors?.[0]?.path, 'close_after_connect')
})

test('beyond the quota, test runs of an account are refused with 429; those of another are not', async ({ world }) => {
  const [busy, calm] = [await addAccount(world, 'busy'), await addAccount(world, 'calm')]
  const run = (account: { key: string }) => send(world, MONITOR_ROUTES.tcp.test, { body: required, key: account.key })
  const answers = await Promise.all(Array.from({ length: 33 }, () => run(busy)))
  const refused = answers.filter(({ status }) => status === 429)
  assert.is(refused.length, 3)
  assert.ok(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0))
  assert.is((await run(calm)).status, 200)
})

test.run()
