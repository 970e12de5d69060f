import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { Service } from '@pharos/shared-protocol/contract/response/service.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'a service is added, linked, and its incident looked after', async cli => {
  const { run } = { run: (...words: string[]) => cli.run(words) }
  assert.match(
    (await run('service', 'add', 'Checkout', '--mode', 'auto', '--severity', 'major')).stdout,
    /^Added Checkout · incidents auto/,
  )
  await run('heartbeat', 'add', 'Invoices', '--period', '1d')
  assert.match(
    (await run('service', 'link', 'checkout', '--heartbeat', 'Invoices')).stdout,
    /^Checkout has 1 monitor now\./,
  )
  assert.match(
    (await run('service', 'tell', 'Checkout', '--email', 'all@example.com')).stdout,
    /notifies all@example\.com/,
  )
  assert.is((await cli.run(['service', 'tell', 'Checkout'], { code: 2 })).stdout, '')
  await run('service', 'update', 'Checkout', '--resolve', 'always', '--reopen', '60')
  const { id: service_id } = (await cli.json<{ service: Service }>('service', 'show', 'Checkout')).service
  const { port } = new URL((await cli.world.startTarget()).url)
  await cli.world.call(MONITOR_ROUTES.tcp.create, { body: { host: '127.0.0.1', port: Number(port), service_id } })
  await cli.world.settle()
  const page = (await run('service', 'show', 'Checkout')).stdout
  assert.match(page, /severity major, resolves always, reopens within 60 min/)
  assert.match(
    page,
    /Monitor {2}127\.0\.0\.1:\d+ \(tcp\), up\nMonitor {2}Invoices \(cron\), pending\nTarget {3}email all@example\.com/,
  )
  await run('heartbeat', 'ping', 'Invoices')
  await run('heartbeat', 'ping', 'Invoices', 'fail')
  await cli.world.settle()
  assert.match(
    (await run('incident', 'list', '--state', 'triggered')).stdout,
    /#1 +triggered +major +investigating .* Invoices is down/,
  )
  assert.match((await run('incident', 'ack', '1')).stdout, /^#1 Invoices is down · acknowledged, investigating/)
  await run('incident', 'note', '#1', 'the', 'printer', 'is', 'out')
  assert.match(
    (await run('incident', 'update', '1', '--status', 'identified', 'We know why.')).stdout,
    /^Posted the update on #1; its status is identified\./,
  )
  const shown = (await run('incident', 'show', '1')).stdout
  assert.match(shown, /failing {2}Invoices \(cron\)/)
  assert.match(
    shown,
    /Timeline\n.*opened the incident: Invoices is down\.\n.*Invoices is failing: .*\n[\s\S]*added a note: the printer is out\n.*We know why\./,
  )
  assert.match((await run('incident', 'resolve', '1')).stdout, /resolved, resolved/)
  assert.match((await run('incident', 'reopen', '1')).stdout, /triggered, investigating/)
  const [incident] = await cli.json<Incident[]>('incident', 'list', '--service', 'Checkout')
  assert.equal([incident?.number, incident?.reopen_count], [1, 1])
  const missing = await cli.run(['incident', 'show', '99'], { code: 1 })
  assert.match(missing.stderr, /There is no incident "99"[\s\S]*pharos incident list/)
  await run('service', 'delete', 'Checkout', '--yes')
  assert.equal((await cli.world.call(routes.listServices)).body, [])
  assert.match((await run('service', 'list')).stdout, /There are no services\. Add one/)
})

test.run()
