import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { type Sent, send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('ETags of changes that touch more than one resource')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after(({ world }) => world.close())

const PAIRED = { uri: 'https://www.example.com/', monitor_page_speed: true }

/** Sends a change and returns its ETag, which must equal the one of a GET of the monitor. */
async function changed(world: SharedWorld, route: AnyRoute, sent: Sent): Promise<string | null> {
  const { status, headers } = await send(world, route, sent)
  assert.is(status, 200)
  const read = await send(world, routes.getHttpJob, { params: sent.params ?? {} })
  assert.is(headers.get('etag'), read.headers.get('etag'), route.id)
  return headers.get('etag')
}

test('a change of a monitor returns its own ETag, whatever it does to its pairs', async ({ world }) => {
  const { body: job } = await world.call(routes.createHttpJob, { body: PAIRED })
  const params = { job_id: job.id }
  await send(world, routes.updateTlsJob, { params: { tls_job_id: job.tls_job_id ?? '' }, body: { warn_days: [9] } })
  const tags = [
    await changed(world, routes.updateHttpJob, { params, body: { friendly_name: 'Shop', muted: true } }),
    await changed(world, routes.updateHttpJob, { params, body: { uri: 'https://www.example.org/' } }),
    await changed(world, routes.pauseHttpJob, { params }),
    await changed(world, routes.resumeHttpJob, { params }),
  ]
  assert.equal(tags, ['"2"', '"3"', '"4"', '"5"'])
})

test('a change that raises the revision in steps returns the last one', async ({ world }) => {
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops' } })
  const body = { name: 'Desk', channels: [{ type: 'email', details: { email: 'ops@example.com' } }] }
  const sent = { params: { id: group.id }, body }
  const { headers } = await send(world, routes.updateGroup, sent)
  const read = await send(world, routes.getGroup, { params: { id: group.id } })
  assert.is(headers.get('etag'), read.headers.get('etag'))
})

test('the audit log names the fields of a body, and what an action without one changed', async ({ world }) => {
  const { body: job } = await world.call(routes.createHttpJob, { body: PAIRED })
  const params = { job_id: job.id }
  await world.call(routes.updateHttpJob, { params, body: { uri: 'https://www.example.org/' } })
  await world.call(routes.pauseHttpJob, { params })
  const { body: log } = await world.call(routes.listAuditLog)
  assert.equal(
    log.slice(0, 2).map(entry => [entry.action, entry.resource, entry.changed_fields]),
    [
      ['http_job.pause', job.id, ['paused']],
      ['http_job.update', job.id, ['uri']],
    ],
  )
})

test.run()
