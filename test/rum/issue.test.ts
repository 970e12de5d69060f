import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'
import { failure, view } from './batch.ts'
import {
  addApp as add,
  counted,
  listIssues as list,
  patchIssue as patch,
  STACK,
  sendErrors,
  sendMap,
} from './issues.ts'

const test = suite<{ world: World }>('issues of real users')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper,scheduler' })
})
test.after(({ world }) => world.close())

test('errors become issues by what threw, in the original source', async ({ world }) => {
  const app = await add(world)
  await sendMap(world, app)
  const at = world.clock.now()
  const errors = [1, 3, 11].map(column => failure(at, `no item ${column}`, { stack: STACK(column) }))
  await sendErrors(world, app, errors, { release: '1.0.0' })
  const issues = await counted(world, app, 3)
  assert.is(issues.length, 2)
  const buy = issues.find(issue => issue.event_count === 2)
  assert.equal([buy?.culprit, buy?.status, buy?.substatus], ['buy in src/cart.js', 'unresolved', 'new'])
  assert.equal([buy?.first_release, buy?.group_reason_code], ['1.0.0', 'statement'])
  assert.match(buy?.group_reason ?? '', /item\.price\.amount in buy \(src\/cart\.js\)/)
})

test('whoever makes up errors and releases fills no more than their bounds, and known ones go on', async ({
  world,
}) => {
  const app = await add(world)
  const sendOne = (message: string, release: string) =>
    sendErrors(world, app, [failure(world.clock.now(), message)], { release })
  await sendOne('known', '1.0.0')
  await counted(world, app, 1)
  const fill = (text: string) => world.sql(text, [app.id])
  await fill(`insert into rum_error_key (application_id, fingerprint, account_id, key, issue, title, culprit, error_type,
      reason, first_seen, last_seen, event_count)
    select application_id, lpad(n::text, 32, '0'), account_id, key + n, issue, title, culprit, error_type, reason,
      first_seen, last_seen, 0
    from rum_error_key, generate_series(1, 9999) n where application_id = $1`)
  await fill(`insert into rum_release (application_id, name, account_id, first_seen_at, sessions)
    select application_id, 'made up ' || n, account_id, 0, 1 from rum_release, generate_series(1, 4999) n
    where application_id = $1`)
  for (const made of ['up', 'again']) await sendOne(`an error made ${made}`, `2.0.0-${made}`)
  await sendOne('known', '1.0.0')
  const [only, ...others] = await counted(world, app, 2)
  assert.equal([others, only?.last_release], [[], '1.0.0'])
  const [left] = await world.sql<{ keys: string; releases: string; known: string }>(
    `select (select count(*) from rum_error_key where application_id = $1) as keys,
      (select count(*) from rum_release where application_id = $1) as releases,
      (select sessions from rum_release where application_id = $1 and name = '1.0.0') as known`,
    [app.id],
  )
  assert.equal([left?.keys, left?.releases, left?.known].map(Number), [10_000, 5_000, 1])
})

test('a text that the database cannot take does not stop the issues of an application', async ({ world }) => {
  const app = await add(world)
  const error = failure(world.clock.now(), 'no \u0000 here', { error_type: 'Type\u0000Error' })
  await sendErrors(world, app, [error], { release: '1\u0000' })
  const [issue] = await counted(world, app, 1)
  assert.equal([issue?.error_type, issue?.last_release], ['Type\uFFFDError', '1\uFFFD'])
})

test('sessions of a release are counted once, with and without errors', async ({ world }) => {
  const app = await add(world)
  const now = () => world.clock.now()
  const sessions = Array.from({ length: 3 }, () => ({ id: crypto.randomUUID(), release: '1.0.0' }))
  for (const session of sessions) await sendErrors(world, app, [view(now())], session)
  await sendErrors(world, app, [view(now())], { release: '1.1.0' })
  for (let batch = 1; batch <= 3; batch++) {
    await sendErrors(world, app, [failure(now(), `fault ${batch}`)], sessions[0])
    await counted(world, app, batch)
    await world.advance('11m')
  }
  assert.equal(
    await world.sql('select name, sessions::int from rum_release where application_id = $1 order by name', [app.id]),
    [
      { name: '1.0.0', sessions: 3 },
      { name: '1.1.0', sessions: 1 },
    ],
  )
})

test('the overview counts errors by issue, and shows those that are not grouped yet', async ({ world }) => {
  const app = await add(world)
  await sendMap(world, app)
  const send = (columns: readonly number[]) =>
    sendErrors(
      world,
      app,
      columns.map(column => failure(world.clock.now(), `no item ${column}`, { stack: STACK(column) })),
      { release: '1.0.0' },
    )
  const top = async () => {
    const [from, to] = [world.clock.now() - 3_600_000, world.clock.now() + 1]
    const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    return (await world.call(routes.readRumOverview, { params: { app_id: app.id }, query })).body.top_errors
  }
  // The messages are one but for numbers, and the statements two.
  await send([1, 3, 11])
  assert.equal(
    (await top()).map(error => [error.error_fingerprint, error.count]),
    [['', 3]],
  )
  const issues = await counted(world, app, 3)
  const expected = issues
    .map(issue => [issue.fingerprint, issue.event_count])
    .toSorted((a, b) => Number(b[1]) - Number(a[1]))
  assert.equal(
    (await top()).map(error => [error.error_fingerprint, error.count]),
    expected,
  )
  for (const [fingerprint] of expected)
    await world.call(routes.getRumIssue, { params: { app_id: app.id, fingerprint: String(fingerprint) } })
})

test('an error that arrives twice counts once', async ({ world }) => {
  const app = await add(world)
  const error = failure(world.clock.now(), 'twice')
  const session = { id: crypto.randomUUID() }
  for (const _ of [1, 2]) await sendErrors(world, app, [error], session)
  await counted(world, app, 1)
  await sendErrors(world, app, [failure(world.clock.now(), 'once')])
  assert.equal(
    (await counted(world, app, 2)).map(issue => issue.event_count),
    [1, 1],
  )
  // Its answer was lost, and it is sent again after it was counted.
  await world.advance('1m')
  await sendErrors(world, app, [error], session)
  await sendErrors(world, app, [failure(world.clock.now(), 'last')])
  assert.equal(
    (await counted(world, app, 3)).map(issue => issue.event_count),
    [1, 1, 1],
  )
})

test('a resolved issue regresses in a newer release, and not in an old tab', async ({ world }) => {
  const app = await add(world)
  const old = { release: '1.2.3', started_at: world.clock.now() }
  await sendErrors(world, app, [failure(world.clock.now(), 'lost')], old)
  const [issue] = await counted(world, app, 1)
  const { fingerprint = '' } = issue ?? {}
  const { status, body } = await patch(world, app, fingerprint, { status: 'resolved' })
  assert.equal([status, (body as { resolution: string }).resolution], [200, 'fixed'])
  await world.advance('1h')
  await sendErrors(world, app, [failure(world.clock.now(), 'lost')], old)
  assert.is((await counted(world, app, 2))[0]?.status, 'resolved')
  await sendErrors(world, app, [failure(world.clock.now(), 'lost')], { release: '1.3.0' })
  const [back] = await counted(world, app, 3)
  assert.equal([back?.status, back?.substatus, back?.change_reason_code], ['unresolved', 'regressed', 'newer_release'])
  assert.is(back?.change_reason, 'seen in 1.3.0, which is newer than 1.2.3, in which it was resolved')
})

test('a patch is refused as the specification says', async ({ world }) => {
  const app = await add(world)
  await sendErrors(world, app, [failure(world.clock.now(), 'patched')])
  const [issue] = await counted(world, app, 1)
  const { fingerprint = '' } = issue ?? {}
  const later = new Date(world.clock.now() + 86_400_000).toISOString()
  for (const [body, status] of [
    [{ ignore_until: later }, 400],
    [{ status: 'resolved', ignore_until: later }, 400],
    [{ status: 'ignored', ignore_until: 'soon' }, 400],
    [{ status: 'done' }, 400],
    [{ resolution: 'fixed' }, 400],
    [{ assignee_user_id: crypto.randomUUID() }, 404],
    [{ status: 'ignored', ignore_until: later }, 200],
    [{ ignore_until: null }, 200],
    [{ status: null }, 200],
  ] as const)
    assert.is((await patch(world, app, fingerprint, body)).status, status, JSON.stringify(body))
  assert.equal((await list(world, app))[0]?.status, 'ignored')
  assert.is((await patch(world, app, '0'.repeat(32), { status: 'ignored' })).status, 404)
})

test('an ignored issue comes back at its date, and a new one is ongoing after a week, without errors', async ({
  world,
}) => {
  const app = await add(world)
  await sendErrors(world, app, [failure(world.clock.now(), 'ignored'), failure(world.clock.now(), 'new')])
  const issues = await counted(world, app, 2)
  const until_ = new Date(world.clock.now() + 3_600_000).toISOString()
  await patch(world, app, issues[0]?.fingerprint ?? '', { status: 'ignored', ignore_until: until_ })
  const seen = async () => (await list(world, app)).map(issue => `${issue.status} ${issue.substatus}`).sort()
  assert.equal(await seen(), ['ignored null', 'unresolved new'])
  await world.advance('61m')
  await until('the ignored one is back', async () => (await seen())[0] === 'unresolved new')
  assert.equal(await seen(), ['unresolved new', 'unresolved ongoing'])
  await world.advance('7d')
  await until('both are ongoing', async () => (await seen())[0] === 'unresolved ongoing')
})

test('issues are merged, take what arrives, and are split again', async ({ world }) => {
  const app = await add(world)
  const params = { app_id: app.id }
  const both = () => [failure(world.clock.now(), 'first'), failure(world.clock.now(), 'second')]
  await sendErrors(world, app, both())
  const [one, two] = (await counted(world, app, 2)).map(issue => issue.fingerprint) as [string, string]
  const { body: merged } = await world.call(routes.mergeRumIssues, { params, body: { fingerprints: [one, two] } })
  assert.equal([merged.fingerprint, merged.event_count, merged.error_keys.length], [one, 2, 2])
  const { body: gone } = await world.call(routes.getRumIssue, { params: { ...params, fingerprint: two } })
  assert.is(gone.merged_into, one)
  assert.is((await patch(world, app, two, { status: 'resolved' })).status, 409)
  await sendErrors(world, app, both())
  assert.is((await counted(world, app, 4)).length, 1)
  const keys = await world.sql<{ key: number }>(`select key from rum_error_key where fingerprint = '${two}'`)
  const split = (error_keys: number[]) =>
    send(world, routes.splitRumIssue, { params: { ...params, fingerprint: one }, body: { error_keys } })
  assert.is((await split(merged.error_keys)).status, 400)
  assert.is((await split([99])).status, 400)
  assert.is((await split([Number(keys[0]?.key)])).status, 200)
  assert.equal(
    (await list(world, app)).map(issue => issue.event_count),
    [2, 2],
  )
})

test.run()
