import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { HttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { cliStory } from './story.ts'

cliStory(test, 'open prints the address of the screen of what is named', async cli => {
  const opened = async (...words: string[]) => {
    const { stdout } = await cli.run(['open', ...words])
    assert.ok(stdout.startsWith(`${cli.world.url}/`), stdout)
    return stdout.trim().slice(cli.world.url.length)
  }
  const idOf = async (...words: string[]) => (await cli.json<{ id: string }>(...words)).id
  const one = await cli.json<HttpJob>('http', 'add', 'http://127.0.0.1:9/health', '--no-monitor-domain')
  const other = await idOf('http', 'add', 'http://127.0.0.1:9/shop/', '--no-monitor-domain')
  assert.is(one.friendly_name, '127.0.0.1:9/health')
  const service = await idOf('service', 'add', 'Shop')
  const page = await idOf('status-page', 'add', 'Shop')
  const dashboard = await idOf('dashboard', 'add', 'Errors')
  const schedule = await idOf('on-call', 'add', 'Ops', '--timezone', 'UTC')
  const policy = await idOf('escalation-policy', 'add', 'Level', '--level', 'owner@localhost')
  const body = { title: 'Checkout fails', service_id: service, severity: 'major' as const }
  const { id: incident } = (await cli.world.call(routes.createIncident, { body })).body

  assert.is(await opened(), '/')
  assert.is(await opened('logs'), '/console/logs')
  assert.is(await opened('monitor'), '/console/monitors')
  for (const name of [
    one.friendly_name,
    'http://127.0.0.1:9/health',
    '127.0.0.1:9/health/',
    one.id,
    one.id.slice(0, 23),
  ])
    assert.is(await opened('monitor', name), `/console/monitors/http/${one.id}`, name)
  assert.is(await opened('127.0.0.1:9/shop'), `/console/monitors/http/${other}`)
  for (const words of [['#1'], ['incident', '1'], ['incident', '#1'], ['checkout fails']])
    assert.is(await opened(...words), `/console/incidents/${incident}`)
  assert.is(await opened('errors'), `/console/dashboards/${dashboard}`)
  assert.is(await opened('schedule', 'Ops'), `/console/on-call/${schedule}`)
  assert.is(await opened('Level'), `/console/policies/${policy}`)
  assert.is(await opened('service', 'Shop'), `/console/services/${service}`)
  assert.is(await opened('page shop'), `/console/pages/${page}`)
  assert.equal(await cli.json('open', 'page', 'Shop'), { url: `${cli.world.url}/console/pages/${page}` })

  const several = (await cli.run(['open', 'Shop'], { code: 2 })).stderr
  assert.match(several, new RegExp(`"Shop" matches 2 things; give the id of one:[^]*${service}.*service Shop`))
  assert.match(several, new RegExp(`${page}.*page Shop`))
  assert.match((await cli.run(['open', 'nothing'], { code: 1 })).stderr, /There is no thing "nothing"/)
  assert.match((await cli.run(['open', 'shelf', 'Shop'], { code: 2 })).stderr, /Kinds: monitor, incident/)
})

cliStory(test, 'open starts the browser of a desktop, unless only the address is wanted', async cli => {
  const [seen, program] = [join(cli.folder, 'seen'), join(cli.folder, 'xdg-open')]
  writeFileSync(program, `#!/bin/sh\necho "$1" >> '${seen}'\n`)
  chmodSync(program, 0o755)
  const env = { ...cli.env, PATH: `${cli.folder}:/usr/bin:/bin`, DISPLAY: ':0' }
  await cli.run(['open', 'traces', '--print'], { env })
  await cli.run(['open', 'metrics', '--json'], { env })
  await cli.run(['open', 'logs'], { env })
  await until('the browser starts', () => readFileSync(seen, 'utf8').includes('\n'))
  assert.is(readFileSync(seen, 'utf8'), `${cli.world.url}/console/logs\n`)
})

test.run()
