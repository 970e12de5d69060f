import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { Browser, lastLink } from '../world/browser.ts'
import { linksIntoApi } from '../world/people-links.ts'
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

test('a link to the API in any message is found when its world closes', async ({ world }) => {
  assert.equal(await linksIntoApi(world), [])
  const id = crypto.randomUUID()
  const [row] = await world.sql<{ id: string; event: string; text: string }>(
    `select id, event, message ->> 'text' as text from delivery order by id limit 1`,
  )
  assert.ok(row)
  const say = (text: string) =>
    world.sql(`update delivery set message = message || jsonb_build_object('text', $2::text) where id = $1`, [
      row.id,
      text,
    ])
  for (const [path, isFound] of [
    [`/http/job/${id}`, true],
    [`/incident/${id}/timeline?page=1`, true],
    [`/console/monitors/http/${id}`, false],
    [`/incident/${id}/action?token=x`, false],
  ] as const) {
    await say(`See ${world.url}${path}.`)
    assert.equal(await linksIntoApi(world), isFound ? [`${row.event}: ${path}`] : [], path)
  }
  await say(row.text)
})

test('who is signed in sees the screen, and who is not signs in first', async ({ world }) => {
  const { email } = await addKey(world, (await world.call(routes.getAccount)).body.id, 'admin')
  const browser = new Browser(world)
  await browser.ask(email)
  await browser.consume({ code: (await lastLink(world, email)).code })
  const rows = await world.sql<{ message: Told }>('select message from delivery')
  const links = rows.flatMap(({ message }) => message.links).filter(({ action }) => action === 'view')
  const views = new Set(links.map(({ url }) => url).filter(url => url.startsWith(world.url)))
  assert.ok(views.size > 0)
  for (const url of views) {
    const open = (headers: Record<string, string>) =>
      fetch(url, { headers: { accept: 'text/html,*/*;q=0.8', ...headers }, redirect: 'follow' })
    const [inside, outside] = [await open({ cookie: browser.cookie }), await open({})]
    for (const answer of [inside, outside]) {
      const text = await answer.text()
      // A checkout whose console is not built says so in place of its screens.
      const isScreen = answer.status === 200 || (answer.status === 503 && /The console is not built/.test(text))
      assert.ok(isScreen, `${url} is ${answer.status}: ${text.slice(0, 300)}`)
      assert.match(answer.headers.get('content-type') ?? '', 'text/html', url)
    }
    assert.is(inside.redirected, false, `${url} needs no other sign-in`)
  }
})

test.run()
