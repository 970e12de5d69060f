import { KINDS, MONITOR_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
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

cliStory(test, 'monitors of every type are watched and counted, and one is named by its target', async cli => {
  const { world } = cli
  const target = await world.startTarget()
  const { port } = new URL(target.url)
  const given = { host: '127.0.0.1', port: Number(port), friendly_name: 'Database', interval_seconds: 10, retries: 0 }
  const { body: database } = await world.call(MONITOR_ROUTES.tcp.create, { body: given })
  await world.call(routes.createHeartbeat, { body: { friendly_name: 'Backup', period_seconds: 3_600 } })
  await world.settle()

  const { monitors } = await cli.json<{ monitors: object }>('status')
  assert.equal(monitors, { by_type: { cron: 1, tcp: 1 }, by_status: { pending: 1, up: 1 }, total: 2 })
  assert.match((await cli.run(['status'])).stdout, /\nMonitors +1 pending, 1 up\n/)

  const all = cli.start(['monitors', 'watch', '--interval', '100ms', '--count', '1'])
  await until('it has begun', () => all.stdout().includes('Backup is pending\nDatabase is up\n'))
  const one = cli.start([
    'monitors',
    'watch',
    `tcp://127.0.0.1:${port}`,
    '--json',
    '--interval',
    '100ms',
    '--count',
    '1',
  ])
  await until('the other has begun', () => one.stdout().includes('"up"'))
  await target.stop()
  await world.advance('11s')
  assert.match((await all.ended).stdout, /up → down .*connection refused.* · Database\n/)
  const [begin, change] = (await one.ended).stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const monitor = { id: database.id, type: 'tcp', friendly_name: 'Database', target: `tcp://127.0.0.1:${port}` }
  assert.equal([begin.monitor, begin.current_status], [monitor, 'up'])
  assert.equal([change.monitor, change.from, change.to], [monitor, 'up', 'down'])

  const { stdout: list } = await cli.run(['monitors', 'list'])
  assert.match(list, /^STATUS +FOR +TYPE .*REASON +ID\n/)
  assert.match(list, /\ndown +\d+ [dhms].* tcp +Database .*connection_refused/)
})

test('each kind has its transitions where a watch looks for them', () => {
  const paths = new Set(ROUTES.map(({ path }) => path.replace(/\{\w+\}/, '{}')))
  for (const kind of MONITOR_KINDS) assert.ok(paths.has(`${KINDS[kind].path}{}/transitions`), kind)
})

cliStory(test, 'it ends after its time', async cli => {
  assert.is((await cli.run(['monitors', 'watch', '--for', '100ms', '--interval', '50ms'])).code, 0)
})

test.run()
