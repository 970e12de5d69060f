import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { monitor } from '../story/monitor.ts'
import { until } from '../until.ts'
import { cliStory } from './story.ts'

cliStory(test, 'a watch tells each change once, in order, and ends with the count', async cli => {
  const target = await cli.world.startTarget()
  const shop = await monitor(cli.world, { uri: target.url, friendly_name: 'Shop' })
  const watch = cli.start(['monitors', 'watch', '--json', '--interval', '100ms', '--count', '2'])
  await until('it has begun', () => watch.stdout().includes('"type":"monitor"'))
  await target.stop()
  await cli.world.advance('11s')
  await target.heal()
  await cli.world.advance('11s')
  const { code, stdout } = await watch.ended
  assert.is(code, 0)
  const lines = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.equal(
    lines.map(({ type, to, current_status }) => [type, to ?? current_status]),
    [
      ['monitor', 'up'],
      ['transition', 'down'],
      ['transition', 'up'],
    ],
  )
  assert.is(lines[1].monitor.id, shop.id)
  assert.match(lines[1].reason, /connection refused/)
})

cliStory(test, 'in a pipe it prints lines, and Ctrl-C is no failure', async cli => {
  const target = await cli.world.startTarget()
  await monitor(cli.world, { uri: target.url, friendly_name: 'Shop' })
  const watch = cli.start(['monitors', 'watch', 'Shop', '--interval', '100ms'])
  await until('it has begun', () => watch.stdout().startsWith('Shop is up\n'))
  await target.stop()
  await cli.world.advance('11s')
  await until('it tells the change', () => /up → down .* 1 of 1 region is failing .* · Shop\n/.test(watch.stdout()))
  assert.not.ok(watch.stdout().includes('\u001b'), 'no colours')
  watch.interrupt()
  assert.is((await watch.ended).code, 0)
})

cliStory(test, 'it ends after its time', async cli => {
  assert.is((await cli.run(['monitors', 'watch', '--for', '100ms', '--interval', '50ms'])).code, 0)
})

test.run()
