import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'maintenance is planned, looked at, ended early and deleted', async cli => {
  assert.match((await cli.run(['maintenance', 'list'])).stdout, /There are no maintenance windows/)
  await cli.run(['http', 'add', 'http://127.0.0.1:9/', '--friendly-name', 'Shop'])
  await cli.run(['heartbeat', 'add', 'Backup', '--period', '1h'])
  // The world's clock is at 2026-03-02 08:00.
  const created = await cli.run([
    ...['maintenance', 'create', 'Upgrade', '--from', '2026-03-02T08:00:00Z', '--for', '2h', '--tag', 'prod'],
    ...['--monitor', 'Shop', '--monitor', 'Backup', '--suppress', 'checks'],
    ...['--repeat', 'FREQ=WEEKLY', '--timezone', 'Europe/Berlin'],
  ])
  assert.match(created.stdout, /^Planned Upgrade · active/)
  assert.match(created.stdout, /covers tagged prod and 2 monitors, suppresses checks, FREQ=WEEKLY \(Europe\/Berlin\)/)
  await cli.world.settle()
  const list = (await cli.run(['maintenance', 'list'])).stdout
  assert.match(list, /^STATUS +TITLE.*\nactive +Upgrade +2026-03-02 08:00:00 +2026-03-02 10:00:00 +FREQ=WEEKLY/)
  const page = (await cli.run(['maintenance', 'show', 'upgrade'])).stdout
  assert.match(page, /Now +2026-03-02 08:00:00 to 2026-03-02 10:00:00\nNext +2026-03-09 08:00:00 to/)
  assert.match(page, /\n +2026-03-30 07:00:00 to 2026-03-30 09:00:00/, 'nine in Berlin, also in summer time')
  const ended = await cli.run(['maintenance', 'end', 'Upgrade'])
  assert.is(ended.stdout, 'Ended Upgrade. The next one starts at 2026-03-09 08:00:00.\n')
  assert.match((await cli.run(['maintenance', 'end', 'Upgrade'], { code: 1 })).stderr, /is not active/)
  assert.match((await cli.run(['maintenance', 'delete', 'Upgrade'], { code: 2 })).stderr, /add --yes/)
  assert.is((await cli.run(['maintenance', 'delete', 'Upgrade', '--yes'])).stdout, 'Deleted Upgrade.\n')
  assert.equal(await cli.json('maintenance', 'list'), [])
})

cliStory(test, 'what is refused names the option', async cli => {
  const create = async (code: number, ...words: string[]) =>
    (await cli.run(['maintenance', 'create', 'Upgrade', ...words], { code })).stderr
  assert.match(await create(2), /--for 2h, or its end with --until/)
  assert.match(await create(2, '--for', 'long'), /is not a duration/)
  const start = ['--from', '2026-03-02T10:00:00Z', '--for', '1h']
  assert.match(await create(1, ...start, '--repeat', 'weekly'), /recurrence \(--repeat\): is not an RRULE/)
  assert.match(await create(1, ...start, '--repeat', 'FREQ=WEEKLY;BYDAY=SU'), /starts_at \(--from\): must be a start/)
  assert.match(
    await create(1, '--from', '2026-03-02T10:00:00Z', '--until', '2026-03-01T00:00:00Z'),
    /ends_at \(--until\)/,
  )
  assert.match(await create(1, ...start, '--monitor', 'Nothing'), /Nothing/)
})

test.run()
