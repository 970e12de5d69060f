import { BOUNDS } from '@pharos/control-plane/publishing/page-view/load-incidents.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { withClient } from '../world/database.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('what one request of a page costs at most')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

/** Writes this many open incidents, with this many updates each, as members may over time. */
async function flood(world: World, page: { id: string; account_id: string }, incidents: number, updates: number) {
  const text = 'a\n\n'.repeat(3_333)
  await world.sql(
    `with made as (
      insert into page_incident (id, account_id, page_id, title, status, severity, affected_http_job_ids,
        affected_browser_check_ids, notify_subscribers, started_at, created_at, updated_at)
      select gen_random_uuid(), $2, $1, 'I' || n, 'investigating', 'minor', '{}', '{}', false, n, n, n
      from generate_series(1, $3::int) n returning id)
    insert into page_incident_update (id, account_id, incident_id, status, message, created_at)
    select ('0190000000007000' || lpad(to_hex(u), 4, '0') || substr(md5(id::text), 1, 12))::uuid, $2, id, 'investigating',
      u || ' ' || $5, u from made, generate_series(1, $4::int) u`,
    [page.id, page.account_id, incidents, updates, text],
  )
  await world.sql(
    `with made as (
      insert into incident (id, account_id, number, title, severity, status, responder_status, source, created_at,
        resolved_automatically, reopen_count, revision)
      select gen_random_uuid(), $2, 10000 + n, 'S' || n, 'minor', 'investigating', 'triggered', 'manual', n, false, 0, 1
      from generate_series(1, $3::int) n returning id)
    insert into incident_publication (incident_id, account_id, status_page_id, title, published_at)
    select id, $2, $1, 'Published', 1 from made`,
    [page.id, page.account_id, incidents],
  )
}

test('however many incidents and updates a page has, its size is bounded in each form', async ({ world }) => {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Flooded' } })
  await flood(world, page, 150, 60)
  const { body: shown } = await world.call(routes.getPublicPage, { params: { id: page.id } })
  assert.is(shown.incidents.length, BOUNDS.incidents)
  const updates = shown.incidents.flatMap(each => each.updates)
  const bytes = updates.reduce((sum, each) => sum + Buffer.byteLength(each.message), 0)
  assert.ok(updates.length <= BOUNDS.updates && bytes <= BOUNDS.textBytes, `${updates.length} updates, ${bytes} bytes`)
  const told = shown.incidents.filter(each => each.updates_total > 0)
  assert.ok(told.length > 0 && told.every(each => each.updates_total === 60))
  const newest = told.map(each => each.updates[0]?.message.split(' ')[0])
  assert.ok(
    newest.every(nth => nth === '60'),
    `${newest}`,
  )
  for (const path of ['', 'feed.atom', 'feed.rss', 'api/v2/incidents.json']) {
    const answer = await fetch(`${world.url}/status/${page.id}/${path}`)
    const body = await answer.text()
    assert.is(answer.status, 200)
    assert.ok(body.length < 8_000_000, `${path}: ${body.length} bytes`)
  }
})

test('an incident of a service has at most 500 updates, as one of a page has', async ({ world }) => {
  const { body: incident } = await world.call(routes.createIncident, { body: { title: 'Long' } })
  await world.sql(
    `insert into incident_update (id, account_id, incident_id, status, message, internal, actor, created_at)
     select gen_random_uuid(), $2, $1, 'investigating', 'x', false, '{}', 1 from generate_series(1, 500)`,
    [incident.id, incident.account_id],
  )
  const answer = await fetch(`${world.url}/incident/${incident.id}/updates`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.ownerKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'More' }),
  })
  assert.is(answer.status, 400)
  assert.match(await answer.text(), 'at most 500 updates')
})

test('invented ids wait for no page that is built, and pages that are asked for first leave a place for others', async ({
  world,
}) => {
  const pages: string[] = []
  for (let n = 0; n < 5; n++)
    pages.push((await world.call(routes.createStatusPage, { body: { friendly_name: 'Known' } })).body.id)
  const look = async (id: string, path = '') => (await fetch(`${world.url}/status/${id}${path}`)).status
  const known = await withClient(world.config.DATABASE_URL, async client => {
    await client.query('begin')
    await client.query('lock table status_page_component in access exclusive mode')
    const waits = () =>
      world.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    const looks = pages.map(id => look(id))
    await until('three pages are being built', async () => (await waits()).length === 3)
    const image = `/asset/logo/${crypto.randomUUID()}.png`
    const invented = Array.from({ length: 100 }, (_, n) => look(crypto.randomUUID(), n % 2 === 0 ? '' : image))
    assert.equal(new Set(await Promise.all(invented)), new Set([404]))
    assert.is((await waits()).length, 3)
    await client.query('commit')
    return Promise.all(looks)
  })
  assert.equal(new Set(known), new Set([200]))
})

test.run()
