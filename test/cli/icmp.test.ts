import type { IcmpJob } from '@pharos/shared-protocol/contract/monitoring/icmp-job.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fakePing, startPingAgent } from '../world/ping.ts'
import { cliStory } from './story.ts'

cliStory(test, 'how many echo requests are sent and answered, and how many may be lost', async cli => {
  const ping = fakePing()
  await startPingAgent(cli.world)
  const tried = await cli.run(['icmp', 'test', '127.0.0.1', '--count', '4'])
  assert.match(tried.stdout, /^healthy · 4 of 4 · from local [\s\S]*2 ms on average/)
  ping.answer(false)
  const wrong = await cli.run(['icmp', 'test', '127.0.0.1', '--retries', '0'], { code: 1 })
  assert.match(wrong.stdout, /^failing · 0 of 3[\s\S]*no_reply: 127\.0\.0\.1 answered none of 3 echo requests in time/)
  const options = ['--friendly-name', 'Router', '--interval', '10s', '--retries', '0']
  const added = await cli.run(['icmp', 'add', '127.0.0.1', ...options])
  assert.match(added.stdout, /^Added Router · pending\n {2}ping 127\.0\.0\.1 every 10s/)
  await cli.world.settle()
  assert.match((await cli.run(['icmp', 'show', 'Router'])).stdout, /^Router · down[\s\S]*0 of 3/)
  ping.answer(true)
  const changed = await cli.json<IcmpJob>('icmp', 'update', '127.0.0.1', '--count', '5', '--max-loss-percent', '20')
  assert.equal([changed.count, changed.max_loss_percent], [5, 20])
  await cli.world.advance('10s')
  assert.match((await cli.run(['icmp', 'results', 'Router'])).stdout, /healthy +5 of 5/)
  const refused = await cli.run(['icmp', 'add', '127.0.0.1', '--timeout', '1s', '--count', '5'], { code: 1 })
  assert.match(refused.stderr, /must be at most 4: 0\.2 s apart/)
})

test.run()
