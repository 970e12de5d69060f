import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

const test = suite<{ world: SharedWorld }>('lists after a change')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after(({ world }) => world.close())

test('services are listed as they are, after each change of them or of their monitors', async ({ world }) => {
  const { call } = await addAccount(world, 'services')
  const { id } = (await call(routes.createService, { body: { name: 'Shop' } })).body
  const { id: other } = (await call(routes.createService, { body: { name: 'Mail' } })).body
  const checkList = async (monitor_count: number) => {
    const listed = (await call(routes.listServices)).body
    const read = await Promise.all(
      [other, id].map(async id => (await call(routes.getService, { params: { id } })).body),
    )
    assert.equal(listed, read)
    assert.is(listed[1]?.monitor_count, monitor_count)
  }
  await checkList(0)
  await call(routes.updateService, { params: { id }, body: { name: 'Shop in Oslo', description: 'Sells' } })
  await checkList(0)
  const uri = 'http://127.0.0.1:9/'
  const { body: job } = await call(routes.createHttpJob, { body: { uri, service_id: id } })
  await call(routes.createHeartbeat, { body: { period_seconds: 60, service_id: id } })
  await checkList(2)
  await call(routes.setServiceMonitors, { params: { id }, body: { http_job_ids: [job.id] } })
  await checkList(1)
  await call(routes.deleteService, { params: { id } })
  assert.equal(
    (await call(routes.listServices)).body.map(service => service.id),
    [other],
  )
})

test('status pages are listed as they are, after each change', async ({ world }) => {
  const { call } = await addAccount(world, 'pages')
  const { id } = (await call(routes.createStatusPage, { body: { friendly_name: 'Public' } })).body
  for (const friendly_name of ['Public', 'Status of Oslo']) {
    await call(routes.updateStatusPage, { params: { id }, body: { friendly_name } })
    const listed = (await call(routes.listStatusPages)).body
    assert.equal(listed, [(await call(routes.getStatusPage, { params: { id } })).body])
    assert.is(listed[0]?.friendly_name, friendly_name)
  }
})

test('incidents are listed as they are, after each change of them, of their monitors and of their page', async ({
  world,
}) => {
  const { call } = await addAccount(world, 'incidents')
  const { id, account_id } = (await call(routes.createIncident, { body: { title: 'Slow' } })).body
  const { body: job } = await call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const { body: page } = await call(routes.createStatusPage, { body: { friendly_name: 'Public' } })
  const [params, names] = [{ id }, { id, job: job.id, account: account_id }]
  const changes: [what: string, change: () => Promise<unknown>][] = [
    ['nothing', async () => undefined],
    ['the incident', () => call(routes.updateIncident, { params, body: { title: 'Slower' } })],
    ['a monitor joins', () => world.sql(JOIN, [names.id, names.job, names.account])],
    ['it recovers', () => world.sql('update incident_monitor set healthy = true where incident_id = $1', [id])],
    [
      'it is published',
      () => call(routes.publishIncident, { params, body: { status_page_id: page.id, message: 'x' } }),
    ],
    ['its page is deleted', () => call(routes.deleteStatusPage, { params: { id: page.id } })],
    ['a monitor leaves', () => world.sql('delete from incident_monitor where incident_id = $1', [id])],
  ]
  let before: unknown
  for (const [what, change] of changes) {
    await change()
    const listed = (await call(routes.listIncidents)).body
    assert.equal(listed, [(await call(routes.getIncident, { params })).body], what)
    assert.not.equal(listed, before, what)
    before = listed
  }
})

const JOIN = `insert into incident_monitor (incident_id, monitor_id, account_id, type, friendly_name, healthy, joined_at)
  values ($1, $2, $3, 'http', 'Shop', false, 1790000000000)`

test('an account does not see the rows of another', async ({ world }) => {
  const [one, other] = [await addAccount(world, 'one'), await addAccount(world, 'other')]
  await one.call(routes.createService, { body: { name: 'Ours' } })
  assert.is((await one.call(routes.listServices)).body.length, 1)
  assert.equal((await other.call(routes.listServices)).body, [])
})

test.run()
