import type { DnsBaseline } from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { serveAddresses } from '../dns-record/relay.ts'
import { cliStory } from './story.ts'

cliStory(test, 'records are watched, change, are accepted and pinned', async cli => {
  const resolver = await serveAddresses(['192.0.2.1'])
  const added = await cli.run([
    ...['dns', 'add', 'example.test', '--watch', 'www:A', '--resolver', resolver.server, '--interval', '1m'],
    ...['--tag', 'prod'],
  ])
  assert.match(
    added.stdout,
    /^Added example\.test · pending\n {2}1 record set of example\.test, by 127\.0\.0\.1:\d+, every 1m/,
  )
  await cli.world.settle()
  assert.match((await cli.run(['dns', 'list'])).stdout, /^STATUS +FOR.*\nbaselined .* example\.test +1 +1m/)
  const page = (await cli.run(['dns', 'show', 'example.test'])).stdout
  assert.match(page, /1 record set as expected/)
  assert.match(page, /www\.example\.test A · baselined \(observed, TTL 60\)\n {2}192\.0\.2\.1/)
  assert.match(page, /Last transitions\n {2}.*pending → baselined/)

  resolver.answer(['192.0.2.2'])
  await cli.world.advance('1m')
  assert.match(
    (await cli.run(['dns', 'show', 'example.test'])).stdout,
    /A · changed[\s\S]*instead:\n {4}192\.0\.2\.2\n {4}[0-9a-f]{64}/,
  )
  const [baseline] = (await cli.json<{ baselines: DnsBaseline[] }>('dns', 'show', 'example.test')).baselines
  const hash = baseline?.observed_change?.rdata_hash ?? ''
  const stale = await cli.run(['dns', 'accept', 'example.test', 'www:A', 'f'.repeat(64)], { code: 1 })
  assert.match(stale.stderr, /its hash is now/)
  assert.match((await cli.run(['dns', 'accept', 'example.test', 'www:A', hash])).stdout, /^Accepted:\nwww.*\(accepted/)
  assert.match((await cli.run(['dns', 'accept', 'example.test', '--all'], { code: 1 })).stderr, /Nothing has changed/)
  assert.match((await cli.run(['dns', 'pin', 'example.test', 'www:A', '192.0.2.2'])).stdout, /^Pinned:\nwww.*\(pinned/)
  const wrong = await cli.run(['dns', 'pin', 'example.test', 'www:A', 'nonsense'], { code: 1 })
  assert.match(wrong.stderr, /rdata\[0\]: must be the data of one A record/)

  assert.match((await cli.run(['dns', 'results', 'example.test'])).stdout, /^AT .*\n.* local +changed +1 of 1/)
  assert.match((await cli.run(['dns', 'transitions', 'example.test'])).stdout, /baselined → changed/)
  await cli.run(['dns', 'update', 'example.test', '--friendly-name', 'Zone', '--clear', 'tag'])
  assert.match((await cli.run(['dns', 'pause', 'Zone'])).stdout, /^Paused Zone\./)
  assert.match((await cli.run(['dns', 'list'])).stdout, /paused .* Zone/)
  assert.match((await cli.run(['dns', 'resume', 'Zone'])).stdout, /^Resumed Zone\./)
  assert.match((await cli.run(['dns', 'run', 'Zone'])).stdout, /^Zone: the run \S+ was queued\./)
  assert.match((await cli.run(['dns', 'rm', 'Zone', '--yes'])).stdout, /^Deleted Zone\./)
  assert.match((await cli.run(['dns', 'list'])).stdout, /There are no DNS record monitors/)
  await cli.world.settle()
})

cliStory(test, 'sets that are not added are looked up once, and refusals name the option', async cli => {
  const resolver = await serveAddresses(['192.0.2.1'])
  const seen = await cli.run(['dns', 'test', 'example.test', '--watch', 'A', '--resolver', resolver.server])
  assert.match(seen.stdout, /^example\.test A\n {2}192\.0\.2\.1\n\nSeen from local\./)
  resolver.answer(null)
  const failing = await cli.run(['dns', 'test', 'example.test', '--watch', 'A', '--resolver', resolver.server], {
    code: 1,
  })
  assert.match(failing.stdout, /servfail: .* failed to answer/)
  const outside = await cli.run(['dns', 'add', 'example.test', '--watch', 'www.other.org.:A'], { code: 1 })
  assert.match(outside.stderr, /watched\[0\]\.name \(--watch\): must be example\.test or be below it/)
  assert.match(
    (await cli.run(['dns', 'add', 'example.test', '--watch', 'www'], { code: 2 })).stderr,
    /is not a record set/,
  )
})

test.run()
