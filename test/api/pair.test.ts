import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('pairs of HTTP monitors')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
  for (const slug of ['east', 'west']) await context.world.call(routes.createRegion, { body: { slug } })
})
test.after(({ world }) => world.close())

/** Creates an HTTP monitor with its three pairs. Returns calls that change each, and reads of the pairs' settings. */
async function family(world: SharedWorld, body: object = {}) {
  const uri = 'https://www.example.com/'
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri, monitor_page_speed: true, ...body } })
  const tls = { tls_job_id: job.tls_job_id ?? '' }
  const speed = { page_speed_job_id: job.page_speed_job_id ?? '' }
  return {
    job,
    change: (change: object) => world.call(routes.updateHttpJob, { params: { job_id: job.id }, body: change }),
    changeTls: (change: object) => world.call(routes.updateTlsJob, { params: tls, body: change }),
    changeSpeed: (change: object) => world.call(routes.updatePageSpeedJob, { params: speed, body: change }),
    async regions() {
      const { body: a } = await world.call(routes.getTlsJob, { params: tls })
      const { body: b } = await world.call(routes.getPageSpeedJob, { params: speed })
      return [a.check_regions, b.check_regions]
    },
    async muted() {
      const rows = await world.sql<{ kind: string; muted: boolean }>(
        'select kind, muted from monitor where http_job_id = $1 order by kind',
        [job.id],
      )
      return rows.map(row => row.muted)
    },
  }
}

test('regions of pairs follow the HTTP monitor', async ({ world }) => {
  const { change, regions } = await family(world, { check_regions: ['east'] })
  assert.equal(await regions(), [['east'], ['east']])
  await change({ check_regions: ['west'] })
  assert.equal(await regions(), [['west'], ['west']])
  await change({ check_regions: null })
  assert.equal(await regions(), [null, null])
})

test('regions that were set on a pair are its own, until they are cleared', async ({ world }) => {
  const { change, changeTls, changeSpeed, regions } = await family(world, { check_regions: ['east'] })
  await changeTls({ check_regions: ['west'] })
  await changeSpeed({ check_regions: ['east', 'west'] })
  await change({ friendly_name: 'Renamed' })
  await change({ check_regions: ['local'] })
  assert.equal(await regions(), [['west'], ['east', 'west']])
  await changeTls({ check_regions: null })
  await changeSpeed({ check_regions: null })
  assert.equal(await regions(), [['local'], ['local']])
})

test('muting the HTTP monitor mutes its pairs; what was set on a pair stays', async ({ world }) => {
  const { change, changeSpeed, muted } = await family(world)
  await change({ muted: true })
  assert.equal(await muted(), [true, true, true])
  await change({ muted: false })
  await changeSpeed({ muted: true })
  await change({ friendly_name: 'Renamed' })
  assert.equal(await muted(), [false, true, false])
})

test('a pair has no groups of its own, so the group of its HTTP monitor can change and be deleted', async ({
  world,
}) => {
  const [first, second] = [
    (await world.call(routes.createGroup, { body: { name: 'First' } })).body.id,
    (await world.call(routes.createGroup, { body: { name: 'Second' } })).body.id,
  ]
  const { job, change } = await family(world, { group_notification_ids: [first] })
  const { body: tls } = await world.call(routes.getTlsJob, { params: { tls_job_id: job.tls_job_id ?? '' } })
  assert.equal(tls.group_notification_ids, [])
  await change({ group_notification_ids: [second] })
  assert.is((await send(world, routes.deleteGroup, { params: { id: first } })).status, 204)
})

test('pairs do not count against the quota, and can be created when it is used up', async ({ world }) => {
  const free = await addAccount(world, 'free', 'free')
  const body = { uri: 'https://www.example.com/' }
  const jobs = []
  for (let n = 0; n < 20; n++) jobs.push((await free.call(routes.createHttpJob, { body })).body)
  assert.is((await send(world, routes.createHttpJob, { key: free.key, body })).status, 402)
  const params = { job_id: jobs[0]?.id ?? '' }
  const { body: changed } = await free.call(routes.updateHttpJob, { params, body: { monitor_page_speed: true } })
  assert.is.not(changed.page_speed_job_id, null)
})

test('a domain check is made by default where the owner of the host registered its domain', async ({ world }) => {
  const domainOf = async (uri: string, more: object = {}) => {
    const { status, body } = await send(world, routes.createHttpJob, { body: { uri, ...more } })
    if (status !== 201) return status
    const { dns_job_id } = body as { dns_job_id: string | null }
    if (dns_job_id === null) return null
    return (await world.call(routes.getDnsJob, { params: { dns_job_id } })).body.domain
  }
  assert.is(await domainOf('http://www.example.co.uk/'), 'example.co.uk')
  for (const host of ['shop.vercel.app', 'db.internal', 'printer.local', 'foo.azurewebsites.net'])
    assert.is(await domainOf(`http://${host}/`), null, host)
  const asked = { monitor_domain: true }
  assert.is(await domainOf('http://shop.vercel.app/', asked), 'vercel.app')
  assert.is(await domainOf('http://foo.azurewebsites.net/', asked), 'azurewebsites.net')
  assert.is(await domainOf('http://db.internal/', asked), 400)
})

test('a changed address gets its default pairs, unless others are requested', async ({ world }) => {
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1/' } })
  const params = { job_id: job.id }
  const move = async (uri: string, more: object = {}) => {
    const { body } = await world.call(routes.updateHttpJob, { params, body: { uri, ...more } })
    return [body.tls_job_id !== null, body.dns_job_id !== null]
  }
  assert.equal(await move('https://www.example.com/'), [true, true])
  assert.equal(await move('https://shop.vercel.app/'), [true, false])
  assert.equal(await move('https://www.example.com/', { monitor_tls: false }), [false, true])
  assert.equal(await move('https://www.example.org/'), [false, true])
})

test('a tag of an HTTP monitor is counted once, and its pairs are found by it', async ({ world }) => {
  await family(world, { tags: ['once'] })
  const { body: tags } = await world.call(routes.listTags)
  assert.equal(
    tags.filter(({ tag }) => tag === 'once'),
    [{ tag: 'once', count: 1 }],
  )
  const { body: found } = await world.call(routes.listMonitors, { query: { tag: 'once' } })
  assert.equal(found.map(({ type }) => type).toSorted(), ['dns', 'http', 'page_speed', 'tls'])
})

test('deleting a monitor counts as a change of those that depended on it', async ({ world }) => {
  const { job: parent } = await family(world)
  const { job: child } = await family(world, { depends_on: [parent.id] })
  const params = { job_id: child.id }
  const before = (await send(world, routes.getHttpJob, { params })).headers.get('etag')
  await world.call(routes.deleteHttpJob, { params: { job_id: parent.id } })
  const sent = { params, body: { friendly_name: 'x' }, headers: { 'if-match': before ?? '' } }
  assert.is((await send(world, routes.updateHttpJob, sent)).status, 412)
})

test.run()
