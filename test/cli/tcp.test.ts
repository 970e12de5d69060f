import type { TcpJob } from '@pharos/shared-protocol/contract/monitoring/tcp-job.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'a port goes up, down and up, and is looked at, changed and let go', async cli => {
  const target = await cli.world.startTarget()
  const address = `127.0.0.1:${target.port}`
  const tried = await cli.run(['tcp', 'test', address, '--expect', '^HTTP', '--send', 'GET / HTTP/1.0\\r\\n\\r\\n'])
  assert.match(tried.stdout, /^healthy · .* from local [\s\S]*first byte/)
  const wrong = await cli.run(['tcp', 'test', address, '--expect', '^SSH', '--send', 'x\\n\\n', '--retries', '0'], {
    code: 1,
  })
  assert.match(wrong.stdout, /unexpected_answer: .*\n[\s\S]*Response\n {2}HTTP\/1\.1 400/)
  const added = await cli.run(['tcp', 'add', address, '--friendly-name', 'Shop', '--interval', '10s', '--retries', '0'])
  assert.match(added.stdout, /^Added Shop · pending\n {2}127\.0\.0\.1:\d+ every 10s/)
  await cli.world.settle()
  assert.match((await cli.run(['tcp', 'list'])).stdout, /^STATUS .*\nup +Shop +127\.0\.0\.1:\d+/)
  await target.stop()
  await cli.world.advance('10s')
  assert.match((await cli.run(['tcp', 'list', '--status', 'down'])).stdout, /down +Shop .*connection_refused/)
  const shown = (await cli.run(['tcp', 'show', 'Shop'])).stdout
  assert.match(
    shown,
    /^Shop · down[\s\S]*1 of 1 region is failing \(connection refused: local\)[\s\S]*refused the connection/,
  )
  await target.heal()
  await cli.world.advance('10s')
  assert.match((await cli.run(['tcp', 'show', address])).stdout, /^Shop · up/)
  const changes = (await cli.run(['tcp', 'transitions', 'Shop'])).stdout
  assert.match(changes, /down → up[\s\S]*up → down[\s\S]*pending → up/)
  const changed = await cli.json<TcpJob>(
    'tcp',
    'update',
    'Shop',
    '--send',
    'PING\\r\\n',
    '--expect',
    'PONG',
    '--timeout',
    '2s',
  )
  assert.equal(
    [changed.send, changed.expect, changed.close_after_connect, changed.timeout_seconds],
    ['PING\r\n', 'PONG', false, 2],
  )
  const cleared = await cli.json<TcpJob>('tcp', 'update', 'Shop', '--clear', 'send', '--clear', 'expect')
  assert.equal([cleared.send, cleared.expect, cleared.close_after_connect], [null, null, true])
  assert.match((await cli.run(['tcp', 'pause', 'Shop'])).stdout, /^Paused Shop\./)
  assert.match((await cli.run(['tcp', 'resume', 'Shop'])).stdout, /^Resumed Shop\./)
  await cli.world.settle()
  assert.match((await cli.run(['tcp', 'run', 'Shop'])).stdout, /the run [0-9a-f-]+ was queued/)
  await cli.world.settle()
  const results = (await cli.run(['tcp', 'results', 'Shop', '--status', 'failing'])).stdout
  const id = /([0-9a-f-]{36})/.exec(results)?.[1] ?? ''
  assert.match((await cli.run(['tcp', 'result', 'Shop', id])).stdout, /^failing[\s\S]*connection_refused/)
  const web = await cli.run(['http', 'add', target.url, '--friendly-name', 'Web'])
  assert.match(web.stdout, /^Added Web/)
  const dependent = await cli.json<TcpJob>('tcp', 'update', 'Shop', '--depends-on', 'Web')
  assert.is(dependent.depends_on.length, 1)
  const refused = await cli.run(['tcp', 'add', 'example.com'], { code: 2 })
  assert.match(refused.stderr, /is not a host with a port/)
  const faulty = await cli.run(['tcp', 'add', address, '--expect', '('], { code: 1 })
  assert.match(faulty.stderr, /is not a regular expression that runs in linear time/)
  assert.match((await cli.run(['tcp', 'delete', 'Shop', '--yes'])).stdout, /^Deleted Shop\./)
  assert.match((await cli.run(['tcp', 'list'])).stdout, /There are no TCP monitors/)
})

cliStory(test, 'a port is added, and its first verdict waited for', async cli => {
  const target = await cli.world.startTarget()
  const up = await cli.run(['tcp', 'add', `127.0.0.1:${target.port}`, '--wait'])
  assert.match(up.stdout, /^127\.0\.0\.1:\d+ is up: 1 of 1 region reaches the target/)
  const down = await cli.run(['tcp', 'add', '127.0.0.1:1', '--retries', '0', '--wait'], { code: 1 })
  assert.match(down.stdout, /^127\.0\.0\.1:1 is down: 1 of 1 region is failing \(connection refused: local\)/)
})

test.run()
