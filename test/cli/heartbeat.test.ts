import type { Heartbeat } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'a heartbeat is added, pinged, looked at, changed and deleted', async cli => {
  const added = await cli.run([
    ...['heartbeat', 'add', 'Backup', '--period', '1h', '--grace', '10m', '--max-runtime', '30m', '--tag', 'prod'],
    ...['--failure-keyword', 'ERROR'],
  ])
  assert.match(added.stdout, /^Added Backup · pending\n {2}every 1h, 10m grace\n {2}http\S+\/ping\/\w{22}\n/)
  assert.match(added.stderr, /curl -fsS .*\/ping\/\w{22}\/\$\?/)

  assert.match((await cli.run(['heartbeat', 'ping', 'Backup', 'start'])).stdout, /^Backup received the ping\./)
  assert.match((await cli.run(['heartbeat', 'list'])).stdout, /^STATUS +FOR.*\nrunning .* Backup {2}every 1h/)
  await cli.world.advance('90s')
  await cli.run(['heartbeat', 'ping', 'backup', '--body-file', '-'], { stdin: '12 files\nall well\n' })
  const page = (await cli.run(['heartbeat', 'show', 'Backup'])).stdout
  assert.match(page, /^Backup · up since 2026-03-02 08:01:30/)
  assert.match(page, /A run succeeded/)
  assert.match(page, /the last run took 90\.00 s/)
  assert.match(page, /Last pings[\s\S]*success {2}success[\s\S]*start {4}start/)
  assert.match(page, /Last transitions\n.*running → up/)
  assert.match(page, /Max. runtime {2}30m\nFails on {6}ERROR$/m)

  await cli.run(['heartbeat', 'ping', 'Backup', '3', '--body', 'ERROR'])
  assert.match((await cli.run(['heartbeat', 'list'])).stdout, /down .* exit_status/)
  const pings = await cli.json<{ n: number; exit_status: number }[]>(
    'heartbeat',
    'pings',
    'Backup',
    '--result',
    'failure',
  )
  assert.equal(
    pings.map(({ n, exit_status }) => [n, exit_status]),
    [[3, 3]],
  )
  assert.is((await cli.run(['heartbeat', 'pings', 'Backup', '--body', '2'])).stdout, '12 files\nall well\n\n')

  const words = ['--cron', '0 3 * * *', '--timezone', 'Europe/Berlin', '--clear', 'max-runtime', '--clear', 'tag']
  const changed = await cli.json<Heartbeat>('heartbeat', 'update', 'Backup', ...words, '--post-only')
  assert.equal(
    [changed.schedule_type, changed.period_seconds, changed.max_runtime_seconds, changed.tags, changed.allowed_methods],
    ['cron', null, null, [], ['POST']],
  )
  assert.match((await cli.run(['heartbeat', 'pause', 'Backup'])).stdout, /^Paused Backup\./)
  assert.match((await cli.run(['heartbeat', 'list', '--status', 'paused'])).stdout, /paused .* Backup/)
  assert.match((await cli.run(['heartbeat', 'resume', 'Backup'])).stdout, /^Resumed Backup\./)

  assert.match((await cli.run(['heartbeat', 'delete', 'Backup'], { code: 2 })).stderr, /add --yes/)
  assert.match((await cli.run(['heartbeat', 'delete', 'Backup', '--yes'])).stdout, /^Deleted Backup\./)
  assert.match((await cli.run(['heartbeat', 'list'])).stdout, /There are no heartbeats/)
})

cliStory(test, 'what is refused names the option', async cli => {
  const refused = async (...words: string[]) => (await cli.run(['heartbeat', ...words], { code: 1 })).stderr
  assert.match(await refused('add'), /period_seconds \(--period\): is required for schedule_type period/)
  assert.match(await refused('add', '--period', '5s'), /period_seconds \(--period\): must be at least 30/)
  assert.match(await refused('add', '--cron', 'soon'), /cron_expression \(--cron\): is not a cron expression/)
  assert.match(
    await refused('add', '--cron', '@daily', '--period', '1h'),
    /--period\): must be null for schedule_type cron/,
  )
  await cli.run(['heartbeat', 'add', 'Job', '--period', '1h'])
  assert.match(await refused('ping', 'Job', '256'), /signal: must be start, fail, log, or an exit status/)
  assert.match(await refused('ping', 'Job', '--rid', 'x'), /rid \(--rid\): must be a UUID/)
  assert.match(await refused('ping', 'Jobs'), /There is no heartbeat "Jobs"/)
})

test.run()
