import { listAuditLog } from '@pharos/shared-protocol/contract/account/audit-log.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { ownerSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('changed values in the audit log')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

/** The values of the last entry of an action. */
async function changesOf(world: World, action: string) {
  const query = listAuditLog.query.parse({ action })
  return (await world.call(routes.listAuditLog, { query: query as never })).body[0]?.changes
}

test('an update names the values before and after, and only those that differ', async ({ world }) => {
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const params = { job_id: job.id }
  const body = { friendly_name: 'Front page', interval_seconds: 60, bearer_token: 'very-hidden-token' }
  await world.call(routes.updateHttpJob, { params, body })
  assert.equal(await changesOf(world, 'http_job.update'), [
    { field: 'friendly_name', before: job.friendly_name, after: 'Front page' },
    { field: 'bearer_token', before: null, after: 'changed' },
  ])
  const stored = await world.sql<{ changes: unknown }>('select changes from audit_entry where changes is not null')
  assert.not.match(JSON.stringify(stored), 'very-hidden-token')
})

test('a change of many monitors has an entry for each of them', async ({ world }) => {
  const made = []
  for (let i = 0; i < 3; i++)
    made.push((await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', tags: ['all'] } })).body.id)
  for (const [route, action, paused] of [
    [routes.pauseMonitors, 'monitor.pause_by_tag', true],
    [routes.resumeMonitors, 'monitor.resume_by_tag', false],
  ] as const) {
    await world.call(route, { body: { tags: ['all'] } })
    const query = listAuditLog.query.parse({ action })
    const { body: entries } = await world.call(routes.listAuditLog, { query: query as never })
    const [whole, ...each] = entries
    assert.is(whole?.resource, null)
    assert.equal(each.map(one => one.resource).sort(), made.toSorted())
    for (const { changes } of each) assert.equal(changes, [{ field: 'paused', before: !paused, after: paused }])
  }
})

test('so does a resource that only its list shows, and one whose update waits for something outside', async ({
  world,
}) => {
  const { body: account } = await world.call(routes.getAccount)
  const { member } = await addKey(world, account.id, 'member')
  await world.call(routes.updateMember, { params: { user_id: member }, body: { role: 'viewer' } })
  assert.equal(await changesOf(world, 'member.update'), [{ field: 'role', before: 'member', after: 'viewer' }])
  const made = { friendly_name: 'Chat', url: 'http://127.0.0.1:9/hook?token=hidden' }
  const { body: integration } = await world.call(routes.createWebhookIntegration, { body: made })
  const params = { id: integration.id }
  await world.call(routes.updateIntegration, { params, body: { friendly_name: 'Chat 2', url: 'http://127.0.0.1:9/x' } })
  assert.equal(await changesOf(world, 'integration.update'), [
    { field: 'friendly_name', before: 'Chat', after: 'Chat 2' },
    { field: 'url', before: null, after: 'changed' },
  ])
  await world.call(routes.updateAccountSecurity, { body: { session_max_hours: 24 } })
  const security = await changesOf(world, 'account_security.update')
  assert.equal(security, [{ field: 'session_max_hours', before: 336, after: 24 }])
})

test('what is personal is not shown, long values are cut, and what is refused has none', async ({ world }) => {
  const { member } = (await world.call(routes.getCurrentUser)).body
  const headers = { ...(await ownerSession(world)), 'content-type': 'application/json' }
  const sent = { method: 'PUT', headers, body: JSON.stringify({ name: 'Somebody else' }) }
  assert.is((await fetch(`${world.url}/user/me`, sent)).status, 200)
  const personal = await changesOf(world, 'user.update')
  assert.not.match(JSON.stringify(personal), 'Somebody else')
  assert.ok(member.id)
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const params = { job_id: job.id }
  await world.call(routes.updateHttpJob, { params, body: { description: 'x'.repeat(3_000) } })
  const [long] = (await changesOf(world, 'http_job.update')) ?? []
  assert.is(String(long?.after).length, 2_001)
  const refused = { ...params, job_id: crypto.randomUUID() }
  await world.call(routes.updateHttpJob, { params: refused, body: { friendly_name: 'No' } }).catch(() => undefined)
  assert.is(await changesOf(world, 'http_job.update'), null)
})

test('as CSV the whole selection is one file without formulas', async ({ world }) => {
  const account = (await world.call(routes.getAccount)).body.id
  for (let at = 0; at < 230; at++)
    await world.sql(
      `insert into audit_entry (id, account_id, at, actor_type, actor_id, actor_name, action, changed_fields, status, request_id, changes)
       values (gen_random_uuid(), $1, $2, 'user', 'x', '=HYPERLINK("http://evil.test")', 'csv.test', '{a,b}', 200, 'r', $3)`,
      [account, world.planes[0]?.platform.clock.now(), JSON.stringify([{ field: 'name', before: 'a', after: '=1+1' }])],
    )
  const headers = { authorization: `Bearer ${world.ownerKey}`, accept: 'text/csv' }
  const response = await fetch(`${world.url}/account/audit_log?action=csv.test&limit=10`, { headers })
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv/)
  assert.match(response.headers.get('content-disposition') ?? '', 'audit_log-list.csv')
  const lines = (await response.text()).trimEnd().split('\r\n')
  assert.is(lines.length, 231)
  assert.match(lines[0] ?? '', /^id,at \(UTC\),actor_type,/)
  for (const line of lines.slice(1)) {
    assert.match(line, `"'=HYPERLINK(""http://evil.test"")"`)
    assert.match(line, 'a|b')
  }
})

test.run()
