import type { TcpJob } from '@pharos/shared-protocol/contract/monitoring/tcp-job.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'what is sent to a port, and what it must answer', async cli => {
  const target = await cli.world.startTarget()
  const address = `127.0.0.1:${target.port}`
  const tried = await cli.run(['tcp', 'test', address, '--expect', '^HTTP', '--send', 'GET / HTTP/1.0\\r\\n\\r\\n'])
  assert.match(tried.stdout, /^healthy · .* from local [\s\S]*first byte/)
  const wrong = await cli.run(['tcp', 'test', address, '--expect', '^SSH', '--send', 'x\\n\\n', '--retries', '0'], {
    code: 1,
  })
  assert.match(wrong.stdout, /unexpected_answer: .*\n[\s\S]*Response\n {2}HTTP\/1\.1 400/)
  await cli.run(['tcp', 'add', address, '--friendly-name', 'Shop', '--interval', '10s', '--retries', '0'])
  await target.stop()
  await cli.world.advance('10s')
  assert.match((await cli.run(['tcp', 'show', 'Shop'])).stdout, /^Shop · down[\s\S]*refused the connection/)
  const changed = await cli.json<TcpJob>('tcp', 'update', 'Shop', '--send', 'PING\\r\\n', '--expect', 'PONG')
  assert.equal([changed.send, changed.expect, changed.close_after_connect], ['PING\r\n', 'PONG', false])
  const cleared = await cli.json<TcpJob>('tcp', 'update', 'Shop', '--clear', 'send', '--clear', 'expect')
  assert.equal([cleared.send, cleared.expect, cleared.close_after_connect], [null, null, true])
  const refused = await cli.run(['tcp', 'add', 'example.com'], { code: 2 })
  assert.match(refused.stderr, /is not a host with a port/)
  const faulty = await cli.run(['tcp', 'add', address, '--expect', '('], { code: 1 })
  assert.match(faulty.stderr, /is not a regular expression that runs in linear time/)
})

test.run()
