import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { firstAccount, gauge, span, store } from '../world/telemetry.ts'
import { cliStory } from './story.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'

cliStory(test, 'metrics in the terminal', async cli => {
  const now = Date.now()
  // One point in each five minutes, the newest first.
  const middle = Math.floor(now / 300_000) * 300_000 - 150_000
  const points = Array.from({ length: 11 }, (_, i) => gauge('queue.size', middle - i * 300_000, i, { zone: 'a' }))
  await store(cli.world, 'points', [...points, gauge('queue.size', middle, 40, { zone: 'north' })])
  const at = (ago: number) => new Date(now - ago).toISOString()
  const range = ['--from', at(3_600_000), '--to', at(0)]
  assert.match((await cli.run(['metrics', 'names', 'queue', ...range])).stdout, /^queue\.size +gauge +ms +2 /m)
  const query = ['metrics', 'query', 'queue.size', '--aggregation', 'max', ...range]
  const { stdout } = await cli.run([...query, '--group-by', 'zone', '--resolution', '5m'])
  assert.match(stdout, /^zone=north +40 +40 +40 .*█/m)
  assert.match(stdout, /^zone=a +0 +10 +0 .*[▁▂▃▄▅▆▇█]{5,}/m)
  assert.match(stdout, /^one point every 5m · unit ms$/m)
  const { stdout: rows } = await cli.run([...query, '--filter', 'zone=!a', '--resolution', '5m', '--table'])
  assert.match(rows, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +40 +all$/m)
  const body = await cli.json<{ series: unknown[] }>(...query)
  assert.is(body.series.length, 1)
  const wrong = await cli.run([...query, '--filter', 'zone'], { code: 2 })
  assert.match(wrong.stderr, /key=value/)
})

cliStory(test, 'traces in the terminal', async cli => {
  const at = Date.now() - 60_000
  const monitor = crypto.randomUUID()
  const trace_state = `pharos=${monitor}.${Date.parse('2026-03-01T12:00:30Z')}`
  await store(cli.world, 'spans', [
    span(TRACE, 'root', '', at, 100, { kind: 'server', name: 'GET /cart', trace_state }),
    span('1'.repeat(32), 'alone', '', at, 1),
    span(TRACE, 'db', 'root', at + 10, 60, {
      name: 'select',
      source: 'orders',
      status: 'error',
      status_message: 'timeout',
    }),
    span(TRACE, 'row', 'db', at + 20, 10, { name: 'fetch', source: 'orders' }),
    span(TRACE, 'mail', 'root', at + 20, 5, { name: 'send\u001b[31m', source: 'mail' }),
  ])
  const range = ['--from', new Date(at - 600_000).toISOString(), '--to', new Date(at + 600_000).toISOString()]
  const found = await cli.run(['traces', 'search', '--service', 'orders', '--slower-than', '50ms', ...range])
  assert.match(found.stdout, new RegExp(`100 ms +shop +GET /cart +4 +1 +${TRACE}`))
  assert.match((await cli.run(['traces', 'search', '--status', 'ok', ...range])).stdout, /There are no matching traces/)
  const { stdout } = await cli.run(['traces', 'show', TRACE])
  assert.match(stdout, /4 spans · 1 with errors · mail, orders, shop/)
  assert.match(stdout, new RegExp(`^started by the check of monitor ${monitor} at 2026-03-01 \\d\\d:\\d\\d:30$`, 'm'))
  assert.not.match((await cli.run(['traces', 'show', '1'.repeat(32)])).stdout, /started by/)
  assert.match(stdout, /^GET \/cart +shop +100 ms +40 ms +\* 40 ms +▇{24}$/m)
  assert.match(stdout, /^├ select ✗ timeout +orders +60 ms +50 ms +\* 50 ms +▇+$/m)
  assert.match(stdout, /^│ └ fetch +orders +10 ms +10 ms +\* 10 ms/m)
  assert.match(stdout, /^└ send.* +mail +5 ms +5 ms +▇$/m)
  assert.not.ok(stdout.includes('\u001b'))
  assert.is((await cli.json<{ spans: unknown[] }>('traces', 'show', TRACE)).spans.length, 4)
  const unknown = await cli.run(['traces', 'show', 'f'.repeat(32)], { code: 1 })
  assert.match(unknown.stderr, /no such trace/)
})

cliStory(test, 'whether telemetry is stored and accepted, and when it was not', async cli => {
  const { world } = cli
  assert.match((await cli.run(['account', 'telemetry'])).stdout, /^What was accepted is stored\.$/m)
  const at = world.clock.now() - (world.clock.now() % 60_000)
  const account = firstAccount(world)
  const gaps = 'insert into telemetry_gap (account_id, minute, lost_ms) values ($1, $2, 60000), ($1, $3, 1500)'
  await world.sql(gaps, [account, at - 60_000, at])
  await world.sql(
    `insert into telemetry_log (id, stored_to, waiting_since, seen_at) values (gen_random_uuid(), $1, $1, $2)`,
    [at - 600_000, world.clock.now()],
  )
  const { stdout } = await cli.run(['account', 'telemetry'])
  assert.match(stdout, /^What was accepted has been waiting for the store since \d{4}-\d\d-\d\d /)
  assert.match(stdout, /^Telemetry has been refused since \d{4}-/m)
  assert.match(stdout, /^Missing {2}\d{4}-.* to .*: 61\.5 s$/m)
  const { state } = await cli.json<{ state: { missing: unknown[] } }>('account', 'telemetry')
  assert.is(state.missing.length, 1)
})

test.run()
