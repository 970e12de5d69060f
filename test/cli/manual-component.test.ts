import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'phone support is added to a page, set by its name, affected by an incident, and removed', async cli => {
  await cli.run(['status-page', 'create', 'Shop'])
  const page = (...more: string[]) => cli.run(['status-page', ...more])
  const added = await page('add-component', 'Shop', 'Phone support', '--group', 'Help', '--target', '99.5')
  assert.is(added.stdout, 'Shop now shows Phone support as operational.\n')
  assert.match((await page('show', 'Shop')).stdout, /Component {4}Phone support · operational, target 99.5 %/)
  const set = await page('set-component', 'Shop', 'phone support', '--status', 'outage')
  assert.is(set.stdout, 'Visitors see Phone support as outage.\n')
  const changed = await cli.json(
    'status-page',
    'set-component',
    'Shop',
    'Phone support',
    '--no-group',
    '--as',
    'Hotline',
  )
  const { friendly_name, status, group, sla_target_percentage } = changed as Record<string, unknown>
  assert.equal([friendly_name, status, group, sla_target_percentage], ['Hotline', 'outage', null, 99.5])
  assert.match((await page('show', 'Shop')).stdout, /Component {4}Hotline · outage, target 99.5 %/)

  await page('incident', 'Shop', 'Nobody answers', '--message', 'We look.', '--affects', 'Hotline')
  const [{ id = '' } = {}] = (await cli.json('status-page', 'list')) as { id?: string }[]
  const [incident] = (await cli.world.call(routes.listPageIncidents, { params: { id } })).body
  assert.equal(incident?.affected_http_job_ids, [(changed as { id: string }).id])
  await cli.run(['status-page', 'set-component', 'Shop', 'Hotline', '--status', 'unknown'], { code: 2 })
  const missing = await cli.run(['status-page', 'set-component', 'Shop', 'Fax', '--status', 'outage'], { code: 1 })
  assert.match(missing.stderr, 'There is no component without a monitor "Fax"')

  await cli.run(['status-page', 'remove-component', 'Shop', 'Hotline'], { code: 2 })
  assert.is((await page('remove-component', 'Shop', 'Hotline', '--yes')).stdout, 'Removed Hotline.\n')
  assert.not.match((await page('show', 'Shop')).stdout, 'Hotline')
})

test.run()
