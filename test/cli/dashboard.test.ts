import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'a dashboard is added, filled, drawn, taken along and deleted', async cli => {
  assert.match((await cli.run(['dashboard', 'list'])).stdout, /There are no dashboards/)
  assert.match((await cli.run(['dashboard', 'templates'])).stdout, /service_overview +service /)
  await cli.run(['heartbeat', 'add', 'Backup', '--period', '1h'])
  const added = await cli.run([
    'dashboard',
    'add',
    'Shop',
    '--range',
    '24h',
    '--refresh',
    '1m',
    '--description',
    'All of it',
  ])
  assert.match(added.stdout, /^Shop .*\nAll of it\nlast 24h, refreshed every 60 s\n\nIt has no widgets/)
  const widget = (...words: string[]) => cli.run(['dashboard', 'widget', ...words])
  await widget('add', 'Shop', 'Notes', '--look', '{"markdown": "Call **Ada** & Ben\\n\\n- now"}', '--place', '6,0,6,2')
  await widget('add', 'Shop', 'Monitors', '--type', 'monitor_status', '--source', 'uptime')
  await widget('add', 'Shop', 'Errors', '--type', 'stat', '--source', 'logs', '--query', '{"level": "error"}')
  const moved = await widget('update', 'Shop', 'Errors', '--place', '0,4,12,6', '--range', '7d')
  assert.is(moved.stdout, 'Changed Errors.\n')
  const page = (await cli.run(['dashboard', 'show', 'shop'])).stdout
  assert.match(page, /Monitors +monitor_status +uptime +0,0,6,4/)
  assert.match(page, /Errors +stat +logs +0,4,12,6 +last 7d/)
  const drawn = (await cli.run(['dashboard', 'data', 'Shop'])).stdout
  assert.match(drawn, /Notes\nCall Ada & Ben\n/)
  assert.match(drawn, /Backup +pending/)
  const [stat] = (await cli.json('dashboard', 'data', 'Shop', 'Errors', '--range', '15m')) as {
    data: { from: string; to: string }
  }[]
  assert.is(
    Date.parse(stat?.data.to ?? '') - Date.parse(stat?.data.from ?? ''),
    7 * 86_400_000,
    'its own range comes first',
  )
  const renamed = await cli.run([
    'dashboard',
    'update',
    'Shop',
    '--name',
    'The shop',
    '--range',
    '7d',
    '--refresh',
    '30s',
  ])
  assert.match(renamed.stdout, /^The shop .*\nAll of it\nlast 7d, refreshed every 30 s\n/)
  const bare = await cli.run([
    'dashboard',
    'update',
    'The shop',
    '--name',
    'Shop',
    '--clear',
    'description',
    '--clear',
    'refresh',
  ])
  assert.match(bare.stdout, /^Shop .*\nlast 7d\n/)
  assert.match((await cli.run(['dashboard', 'update', 'Shop'], { code: 2 })).stderr, /nothing to change/)
  await cli.run(['dashboard', 'update', 'Shop', '--range', '24h'])
  const { stdout: document } = await cli.run(['dashboard', 'export', 'Shop'])
  const file = join(cli.world.directory, 'shop.json')
  writeFileSync(file, document.replace('"Shop"', '"Copy"'))
  assert.match((await cli.run(['dashboard', 'import', file])).stdout, /^Copy /)
  assert.match((await cli.run(['dashboard', 'list'])).stdout, /Copy +3 +last 24h\n.*Shop +3 +last 24h/)
  assert.match((await widget('delete', 'Copy', 'Errors', '--yes')).stdout, /Deleted the widget Errors/)
  const made = await cli.run([
    'dashboard',
    'add',
    'The shop',
    '--template',
    'service_overview',
    '--var',
    'service=shop',
  ])
  assert.match(made.stdout, /Operations +table +traces/)
  assert.match((await cli.run(['dashboard', 'delete', 'Shop'], { code: 2 })).stderr, /add --yes/)
  assert.match((await cli.run(['dashboard', 'delete', 'Shop', '--yes'])).stdout, /Deleted the dashboard Shop/)
})

cliStory(test, 'what is refused names the option', async cli => {
  await cli.run(['dashboard', 'add', 'Shop'])
  const add = async (code: number, ...words: string[]) =>
    (await cli.run(['dashboard', 'widget', 'add', 'Shop', 'x', ...words], { code })).stderr
  assert.match(await add(2, '--place', '1,2,3'), /x,y,width,height/)
  assert.match(await add(2, '--query', '[]'), /is not a JSON object/)
  assert.match(await add(2, '--range', '7m'), /15m, 30m/)
  assert.match(await add(1, '--place', '8,0,6,1'), /layout\.w/)
  assert.match(await add(1, '--type', 'stat'), /data_source/)
  assert.match((await cli.run(['dashboard', 'add', 'y', '--var', 'a=b'], { code: 2 })).stderr, /--template/)
  assert.match((await cli.run(['dashboard', 'show', 'Nothing'], { code: 1 })).stderr, /There is no dashboard "Nothing"/)
})

test.run()
