import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { plainLog, storeLogs } from '../telemetry/log/sent.ts'
import { until } from '../until.ts'
import type { WorldCli } from './pharos.ts'
import { cliStory } from './story.ts'

async function accountOf({ world }: WorldCli): Promise<string> {
  return (await world.call(routes.getAccount)).body.id
}

cliStory(test, 'logs are found, counted, grouped, exported and kept as a view', async cli => {
  const { world } = cli
  const account = await accountOf(cli)
  assert.is((await cli.run(['logs', 'query'])).stdout, 'There are no matching records.\n')
  await storeLogs(world, [
    plainLog(
      world,
      account,
      'order 1 is paid',
      { source: 'shop', host: 'web-1', pattern: '7', template: 'order <n> is paid' },
      3_000,
    ),
    plainLog(
      world,
      account,
      'order 2 is \u001b[31mpaid',
      { source: 'shop', pattern: '7', template: 'order <n> is paid' },
      2_000,
    ),
    plainLog(
      world,
      account,
      'disk full',
      { level: 'error', source: 'db', attributes: { free: '0' }, attributes_types: { free: 'int' } },
      1_000,
    ),
  ])
  const since = ['--since', '2026-03-02T07:30:00Z', '--until', '2026-03-02T09:00:00Z']
  const lines = (await cli.run(['logs', 'query', ...since])).stdout.trimEnd().split('\n')
  assert.match(lines[0] ?? '', /^2026-03-02 \d\d:\d\d:\d\d\.\d{3} info {2}shop@web-1 order 1 is paid$/)
  assert.match(lines[1] ?? '', /order 2 is \?\[31mpaid$/)
  assert.match(lines[2] ?? '', / error db disk full free=0$/)
  const painted = await cli.run(['logs', 'query', 'level:error', ...since], { tty: true })
  assert.ok(painted.stdout.includes('\u001b[31merror\u001b[39m'))
  const uncoloured = await cli.run(['logs', 'query', ...since], { tty: true, env: { ...cli.env, NO_COLOR: '1' } })
  assert.not.ok(uncoloured.stdout.includes('\u001b'))
  assert.is((await cli.json<unknown[]>('logs', 'query', 'order', '--source', 'shop,db', ...since)).length, 2)
  assert.match(
    (await cli.run(['logs', 'facets', '--fields', 'source', ...since])).stdout,
    /^FIELD .*\nsource +2 {2}shop\nsource +1 {2}db/,
  )
  assert.match((await cli.run(['logs', 'patterns', ...since])).stdout, /\n +2 {2}info .* order <n> is paid/)
  assert.match((await cli.run(['logs', 'export', 'disk', ...since])).stdout, /^id,time,.*\r\n.*,error,db,,,disk full,/)
  const bad = await cli.run(['logs', 'query', '"open', ...since], { code: 1 })
  assert.equal([bad.code, /at character 1: this quote is not closed/.test(bad.stderr)], [1, true])
  assert.match((await cli.run(['logs', 'view', 'add', 'Errors', 'level:error', '--own'])).stdout, /^Added Errors/)
  assert.match((await cli.run(['logs', 'view'])).stdout, /Errors +you +search=level:error/)
  assert.is((await cli.run(['logs', 'view', 'delete', 'Errors', '--yes'])).stdout, 'Deleted Errors.\n')
})

cliStory(test, 'a tail prints the last records and what arrives, once', async cli => {
  const { world } = cli
  const account = await accountOf(cli)
  await storeLogs(world, [plainLog(world, account, 'before')])
  const tail = cli.start(['logs', 'tail', '--count', '2', '--json'])
  await until('the last record is printed', () => tail.stdout().includes('before'))
  await storeLogs(world, [plainLog(world, account, 'first'), plainLog(world, account, 'late', {}, 86_400_000)])
  const { code, stdout } = await tail.ended
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map(line => (JSON.parse(line) as { message: string }).message)
  assert.equal([code, messages[0], messages.slice(1).sort()], [0, 'before', ['first', 'late']])
})

test.run()
