import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { autoService } from './incident.ts'
import { incident, policy, responder, user } from './paging.ts'
import { maintain } from './window.ts'

const test = suite<{ world: World }>('links in messages')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

interface Told {
  event: string
  subject: string
  links: { label: string; url: string; action: string }[]
}

/** What people are told in this story: each message with its links. */
async function tellEverything(world: World): Promise<void> {
  const { body: group } = await world.call(routes.createGroup, {
    body: { name: 'Ops', channels: [{ type: 'email', details: { email: 'ops@example.com' } }] },
  })
  const ann = await responder(world, 'Ann')
  const service = await autoService(world, { escalation_policy_id: await policy(world, [{ targets: [user(ann)] }]) })
  const target = await world.startTarget()
  target.answer((_request, response) => response.writeHead(500).end('broken'))
  const job = { uri: target.url, interval_seconds: 10, retries: 0, service_id: service.id, check_regions: ['local'] }
  await world.call(routes.createHttpJob, { body: { ...job, group_notification_ids: [group.id] } })
  const heartbeat = { period_seconds: 60, friendly_name: 'Backup', group_notification_ids: [group.id] }
  const { body: cron } = await world.call(routes.createHeartbeat, { body: heartbeat })
  await world.call(routes.postPingSignal, { params: { key: cron.ping_key, signal: 'fail' }, body: '' })
  await world.advance('1m')
  const params = { id: (await service.incident()).id }
  await world.call(routes.acknowledgeIncident, { params })
  await world.call(routes.resolveIncident, { params })
  const nobody = await responder(world, 'Ben', { verified: false })
  await incident(world, await policy(world, [{ targets: [user(nobody)] }]))
  await maintain(world, '1m', '3m', { monitor_ids: [cron.id] })
  await world.advance('6m')
}

test('every link opens a page or the sign-in page', async ({ world }) => {
  await tellEverything(world)
  const rows = await world.sql<{ message: Told }>('select message from delivery')
  const told = rows.map(row => row.message)
  const events = new Set(told.map(message => message.event))
  for (const event of ['page', 'monitor.failed', 'incident.resolved', 'incident.unreached', 'maintenance.started'])
    assert.ok(events.has(event), `${event} is not among ${[...events].join(', ')}`)
  const subjects = told.filter(({ event }) => event === 'page').map(({ subject }) => subject)
  assert.ok(
    subjects.some(subject => /^\[Minor\] .* is down: HTTP 500 from local$/.test(subject)),
    subjects.join('; '),
  )
  const links = told.flatMap(({ event, links }) => links.map(link => ({ ...link, event })))
  for (const { event, label, url } of links) {
    const response = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.is(response.status, 200, `${event}, ${label}: ${url}`)
    assert.match(response.headers.get('content-type') ?? '', 'text/html', `${event}, ${label}: ${url}`)
  }
  const views = links.filter(({ action }) => action === 'view')
  for (const { event, url } of views) assert.match(url, '/console/', event)
})

test.run()
