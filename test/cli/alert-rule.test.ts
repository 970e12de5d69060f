import type { Heartbeat } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import type { AlertRule } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'an alert rule is added, tested, backtested, looked at, changed and deleted', async cli => {
  const { id } = await cli.json<Heartbeat>('heartbeat', 'add', 'Backup', '--period', '1h')
  await cli.run(['heartbeat', 'ping', 'Backup'])
  const words = ['--uptime', id, '--comparison', 'less_than', '--threshold', '1', '--window', '1m', '--delay', '0s']
  const added = await cli.run(['alert-rule', 'add', 'Backups', ...words, '--severity', 'major'])
  assert.match(added.stdout, /^Added Backups · pending\n {2}state of uptime over 1m: threshold lt 1\n/)
  assert.match(added.stderr, /pharos alert-rule test 'Backups' --backtest/)
  await cli.world.advance('2m')
  assert.match((await cli.run(['alert-rule', 'list'])).stdout, /^STATUS +STATE.*\nup +ok .*Backups/)
  await cli.run(['heartbeat', 'ping', 'Backup', 'fail'])
  await cli.world.advance('90s')
  const page = (await cli.run(['alert-rule', 'show', 'Backups'])).stdout
  assert.match(page, /^Backups · down since/)
  assert.match(page, /Series\n.*\n +firing .*: 0, below 1/)
  assert.match((await cli.run(['alert-rule', 'test', 'Backups'])).stdout, /WOULD +SERIES\nbreach .*: 0, below 1/)
  await cli.world.advance('2m')
  await cli.run(['heartbeat', 'ping', 'Backup'])
  await cli.world.advance('2m')
  const backtest = cli.start(['alert-rule', 'test', 'Backups', '--backtest'])
  const { stdout: report, stderr, code } = await cli.meanwhile(backtest.ended)
  assert.is(code, 0, stderr)
  assert.match(report, /it would have fired 1 times, for /)
  assert.match(report, /FROM +FOR +PAGES +WHY\n.*State of monitors over 1 min: .* 0, below 1/)
  const { severity, query } = await cli.json<AlertRule>(
    'alert-rule',
    'update',
    'Backups',
    '--clear',
    'severity',
    '--in',
    '2/3',
  )
  assert.equal([severity, query.source], [null, 'uptime'])
  await cli.run(['alert-rule', 'pause', 'Backups'])
  assert.match((await cli.run(['alert-rule', 'list'])).stdout, /\npaused /)
  assert.match((await cli.run(['alert-rule', 'delete', 'Backups', '--yes'])).stdout, /^Deleted Backups\./)
})

cliStory(test, 'what is refused names the option', async cli => {
  assert.match(
    (await cli.run(['alert-rule', 'add', 'None'], { code: 2 })).stderr,
    /--metric, --logs, --traces, --uptime and --rum/,
  )
  const both = ['alert-rule', 'add', 'Both', '--metric', 'a', '--traces', '--threshold', '1']
  assert.match((await cli.run(both, { code: 2 })).stderr, /one source/)
  const wrong = await cli.run(['alert-rule', 'add', 'Wrong', '--metric', 'a', '--window', '7m', '--threshold', '1'], {
    code: 1,
  })
  assert.match(wrong.stderr, /window_seconds.*must divide a day/)
})

cliStory(test, 'the suspects of an incident', async cli => {
  await cli.run(['service', 'add', 'Shop', '--mode', 'auto'])
  const [service] = await cli.json<{ id: string }[]>('service', 'list')
  await cli.run(['heartbeat', 'add', 'Backup', '--period', '1h', '--service-id', service?.id ?? ''])
  await cli.run(['heartbeat', 'ping', 'Backup'])
  await cli.run(['heartbeat', 'update', 'Backup', '--grace', '2m'])
  await cli.run(['heartbeat', 'ping', 'Backup', 'fail'])
  await cli.world.advance('10s')
  const { stdout } = await cli.run(['incident', 'suspects', '1'])
  assert.match(stdout, /^SCORE +AT +KIND +WHAT\n +80 .* settings +Backup \(cron job\) was changed: grace_seconds/)
})

test.run()
