import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { createWorld, type World } from '../world/world.ts'
import { batchOf, common, failure, sendBatch, view } from './batch.ts'
import { type App, addApp, counted, listIssues, MAP, patchIssue, SCRIPT, STACK, sendErrors, sendMap } from './issues.ts'

const test = suite<{ world: World }>('errors of an issue')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const paramsOf = (app: App, fingerprint = '') => ({ app_id: app.id, fingerprint })
const detail = async (world: World, app: App, fingerprint: string | undefined, event_id = 'latest') =>
  (await world.call(routes.getRumIssueEvent, { params: { ...paramsOf(app, fingerprint), event_id } })).body
const range = (world: World) => ({
  from: new Date(world.clock.now() - 3 * 3_600_000).toISOString(),
  to: new Date(world.clock.now() + 1_000).toISOString(),
})

test('the latest error has its original lines, its cause, what happened before, and a way to older ones', async ({
  world,
}) => {
  const app = await addApp(world)
  await sendMap(world, app)
  const session = {
    id: crypto.randomUUID(),
    release: '1.0.0',
    user: { id: '4711' },
    capture: 'replay' as const,
    started_at: world.clock.now(),
  }
  const now = world.clock.now()
  const [first, last] = [-60_000, -1_000].map(ms =>
    failure(now + ms, 'no item', {
      stack: STACK(3),
      causes: [{ error_type: 'RangeError', message: 'deep', stack: `RangeError: deep\n    at a (${SCRIPT}:1:11)` }],
    }),
  )
  const click = { ...common(now - 30_000), kind: 'click' as const, element: 'button#buy' }
  const other = failure(now - 20_000, 'another', { stack: STACK(11) })
  await sendErrors(world, app, [view(now - 90_000), first, click, other, last] as never, session)
  await sendErrors(world, app, [view(now - 2_000)], { ...session, id: crypto.randomUUID() })
  const issues = await counted(world, app, 3)
  const issue = issues.find(({ event_count }) => event_count === 2)
  const found = await detail(world, app, issue?.fingerprint)
  assert.equal(
    [found.id, found.session_id, found.user_id, found.has_replay, found.release],
    [last?.id, session.id, '4711', true, '1.0.0'],
  )
  const [frame] = found.frames
  assert.equal(
    [frame?.function, frame?.source, frame?.line, frame?.url, frame?.url_line, frame?.url_column],
    ['buy', 'src/cart.js', 3, SCRIPT, 1, 3],
  )
  assert.equal(frame?.context.map(({ line, text }) => `${line} ${text.trim()}`).slice(0, 4), [
    '1 export class Cart {',
    '2 buy(item) {',
    '3 item.price.amount',
    '4 }',
  ])
  const [cause] = found.causes
  assert.equal([cause?.error_type, cause?.message, cause?.frames[0]?.line], ['RangeError', 'deep', 6])
  assert.equal(
    found.breadcrumbs.map(({ kind, element, message }) => `${kind} ${element ?? message ?? ''}`.trim()),
    ['view', 'error no item', 'click button#buy', 'error another'],
  )
  assert.equal([found.newer_id, found.older_id], [null, first?.id])
  const older = await detail(world, app, issue?.fingerprint, first?.id)
  assert.equal([older.newer_id, older.older_id], [last?.id, null])
  const listed = await world.call(routes.listRumIssueEvents, {
    params: paramsOf(app, issue?.fingerprint),
    query: { ...range(world), limit: 1 },
  })
  assert.equal([listed.body.map(({ id }) => id), listed.body[0]?.message], [[last?.id], 'no item'])
})

test('stats count errors, sessions and people, over time and by tag, also after a merge', async ({ world }) => {
  const app = await addApp(world)
  const visit = (user: string | null, release: string, ...messages: string[]) =>
    sendErrors(
      world,
      app,
      messages.map(message => failure(world.clock.now() - 1_000, message)),
      { release, anonymous_id: crypto.randomUUID(), ...(user && { user: { id: user } }) },
    )
  await visit('ada', '1.0.0', 'lost 1', 'lost 2')
  await visit('ada', '1.0.0', 'lost 3')
  await visit(null, '1.1.0', 'lost 4', 'other')
  const issues = await counted(world, app, 5)
  const [own, other] = issues.toSorted((a, b) => b.event_count - a.event_count)
  const stats = async () =>
    (
      await world.call(routes.readRumIssueStats, {
        params: paramsOf(app, own?.fingerprint),
        query: { ...range(world), resolution: '1h' },
      })
    ).body
  const found = await stats()
  assert.equal([found.event_count, found.session_count, found.user_count], [4, 3, 2])
  assert.is(
    found.points.reduce((sum, { count }) => sum + count, 0),
    4,
  )
  assert.equal(found.tags.find(({ tag }) => tag === 'release')?.values, [
    { value: '1.0.0', count: 3 },
    { value: '1.1.0', count: 1 },
  ])
  const fingerprints = [own?.fingerprint ?? '', other?.fingerprint ?? '']
  await world.call(routes.mergeRumIssues, { params: { app_id: app.id }, body: { fingerprints } })
  assert.is((await stats()).event_count, 5)
  assert.is((await detail(world, app, other?.fingerprint)).older_id !== null, true)
})

test('sources that are hostile or huge cost a bound, and a page shows what they are', async ({ world }) => {
  const app = await addApp(world)
  const long = `${'x'.repeat(900_000)}<img src=x onerror=alert(1)>${'y'.repeat(900_000)}`
  await sendMap(world, app, { ...MAP, sourcesContent: [long], mappings: 'AAAA,EAAw44B' })
  const huge = { ...MAP, sources: ['huge.js'], sourcesContent: ['z'.repeat(3_000_000)] }
  await sendMap(world, app, huge, '2.0.0')
  const stack = `${STACK(3)}\n${Array.from({ length: 200 }, () => `    at t.n (${SCRIPT}:1:3)`).join('\n')}`
  for (const release of ['1.0.0', '2.0.0'])
    await sendErrors(world, app, [failure(world.clock.now(), release, { stack })], { release })
  const issues = await counted(world, app, 2)
  for (const { fingerprint, first_release } of issues) {
    const found = await detail(world, app, fingerprint)
    assert.equal([found.frames.length, found.is_cut], [100, true])
    assert.ok(JSON.stringify(found).length < 100_000, first_release ?? '')
    for (const frame of found.frames) for (const { text } of frame.context) assert.ok(text.length <= 300)
    assert.is(found.frames[0]?.context.length, first_release === '1.0.0' ? 1 : 0)
  }
})

test('errors of more stacks than are remembered count, and the newest are shown', async ({ world }) => {
  const app = await addApp(world)
  await sendMap(world, app)
  const now = world.clock.now()
  const errors = Array.from({ length: 120 }, (_, i) =>
    failure(now - 1_000 + i, 'lost', {
      stack: `${STACK(3)}\n    at caller${i} (https://shop.example/other.js:${i + 1}:1)`,
    }),
  )
  await sendErrors(world, app, errors, { release: '1.0.0' })
  const [issue] = await counted(world, app, 120)
  const { body } = await world.call(routes.readRumIssueStats, {
    params: paramsOf(app, issue?.fingerprint),
    query: range(world),
  })
  assert.equal([issue?.event_count, body.event_count], [120, 100])
  assert.is((await detail(world, app, issue?.fingerprint)).id, errors.at(-1)?.id)
})

test('an issue whose errors are gone, an error of another issue, and another account’s are not found', async ({
  world,
}) => {
  const app = await addApp(world)
  await sendErrors(world, app, [failure(world.clock.now(), 'one'), failure(world.clock.now(), 'two')])
  const [one, two] = await counted(world, app, 2)
  const other = await detail(world, app, two?.fingerprint)
  const get = (fingerprint = '', event_id = 'latest', key?: string) =>
    send(world, routes.getRumIssueEvent, { params: { ...paramsOf(app, fingerprint), event_id }, ...(key && { key }) })
  assert.is((await get(one?.fingerprint)).status, 200)
  assert.is((await get(one?.fingerprint, other.id)).status, 404)
  assert.is((await get('0'.repeat(32))).status, 404)
  assert.is((await get(one?.fingerprint, 'first')).status, 400)
  await world.sql(`delete from rum_error_shape where application_id = '${app.id}'`)
  assert.is((await get(one?.fingerprint)).status, 404)
})

test('the list is filtered by what people look for, and sorted', async ({ world }) => {
  const app = await addApp(world)
  const at = world.clock.now()
  await sendErrors(world, app, [failure(at - 9_000, 'lost 100%'), failure(at - 9_000, 'lost 7')], { release: '1.0.0' })
  await sendErrors(world, app, [failure(at - 5_000, 'gone'), failure(at - 4_000, 'gone')], { release: '1.1.0' })
  await counted(world, app, 4)
  const titles = async (query: object) => (await listIssues(world, app, query)).map(({ title }) => title)
  assert.equal(await titles({ search: 'LOST 100%' }), ['TypeError: lost 100%'])
  assert.equal(await titles({ search: '_' }), [])
  assert.equal(await titles({ release: '1.1.0' }), ['TypeError: gone'])
  assert.is((await titles({ sort: 'event_count', limit: 1 }))[0], 'TypeError: gone')
  assert.is((await titles({ sort: 'first_seen', limit: 1 }))[0], 'TypeError: gone')
  const [issue] = await listIssues(world, app, { release: '1.1.0' })
  await patchIssue(world, app, issue?.fingerprint ?? '', { status: 'resolved' })
  assert.is((await titles({ substatus: 'new' })).includes('TypeError: gone'), false)
})

test('a batch of another application names nothing of this one', async ({ world }) => {
  const [app, other] = [await addApp(world), await addApp(world)]
  for (const each of [app, other])
    await sendBatch(world, each.client_token, batchOf(each, [failure(world.clock.now(), 'same')], world.clock.now()))
  const [issue] = await counted(world, app, 1)
  const [twin] = await counted(world, other, 1)
  assert.is(issue?.fingerprint, twin?.fingerprint)
  const { body } = await world.call(routes.readRumIssueStats, {
    params: paramsOf(app, issue?.fingerprint),
    query: range(world),
  })
  assert.is(body.event_count, 1)
})

test.run()
