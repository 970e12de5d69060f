import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eraseEnded } from '@pharos/control-plane/account/account/index.ts'
import { announceEnd } from '@pharos/control-plane/business/ended-account/index.ts'
import { changePlan } from '@pharos/control-plane/business/plan-change/index.ts'
import { ERASE_STEPS } from '@pharos/control-plane/concepts.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { objectFolder } from '@pharos/control-plane/platform/objects/local.ts'
import { TABLES } from '@pharos/control-plane/platform/telemetry-store/schema.ts'
import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { readStored } from '../telemetry/sending.ts'
import { until } from '../until.ts'
import { addAccount } from '../world/account.ts'
import { firstAccount, storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { batchOf, failure, sendBatch, view } from './batch.ts'
import { download, segmentOf, sendSegment } from './segment.ts'

const test = suite<{ world: World }>('deletion of what real users left')
const DAY_MS = 86_400_000

test.before.each(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper' })
})
test.after.each(({ world }) => world.close())

type App = { id: string; client_token: string }

const add = async (world: World, settings = {}): Promise<App> =>
  (await world.call(routes.createRumApp, { body: { name: crypto.randomUUID(), settings } })).body

/** A session with a view, a replay of one segment, and an error if `fails`. */
async function visit(world: World, app: App, { user = '', fails = false } = {}): Promise<string> {
  const now = world.clock.now()
  const id = crypto.randomUUID()
  const events = [view(now - 1_000), ...(fails ? [failure(now - 500, 'boom')] : [])]
  const session = { id, capture: 'replay' as const, ...(user && { user: { id: user } }) }
  assert.is((await sendBatch(world, app.client_token, batchOf(app, events, now, session))).status, 202)
  assert.is((await sendSegment(world, app.client_token, segmentOf(id, 0))).status, 202)
  await storeOf(world).flush()
  return id
}

/** The sessions of which any table has something. */
async function sessionsIn(world: World, app: App, account = firstAccount(world)): Promise<string[]> {
  const found = new Set<string>()
  for (const table of TABLES.filter(name => name.startsWith('rum')))
    for (const { id } of await readStored<{ id: string }>(
      world,
      account,
      ch`select distinct toString(session_id) as id from ${rowsOf(table)}
        where application_id = ${{ type: 'UUID', value: app.id }}`,
    ))
      found.add(id)
  return [...found].toSorted()
}

/** All files of the object store, below a folder. */
function filesIn(world: World, folder: string): string[] {
  try {
    const names = readdirSync(join(objectFolder(world.config), folder), { recursive: true, withFileTypes: true })
    return names.filter(name => name.isFile()).map(name => join(name.parentPath, name.name))
  } catch {
    return []
  }
}

async function replayStatus(world: World, app: App, session_id: string): Promise<number> {
  const params = { app_id: app.id, session_id }
  return (await send(world, routes.getRumReplay, { params })).status
}

test('the sessions of one user, or one session, go with events and replays, and no others', async ({ world }) => {
  const app = await add(world)
  const [other, mine] = [await add(world), await visit(world, app, { user: 'ada' })]
  const [again, theirs, one] = [
    await visit(world, app, { user: 'ada' }),
    await visit(world, app, { user: 'bob' }),
    await visit(world, app),
  ]
  const elsewhere = await visit(world, other, { user: 'ada' })
  const [entry] = (await world.call(routes.getRumReplay, { params: { app_id: app.id, session_id: mine } })).body
  const remove = (query: Record<string, string>) =>
    send(world, routes.deleteRumSessions, { params: { app_id: app.id }, query })
  assert.is((await remove({})).status, 400)
  assert.is((await remove({ user_id: 'ada', session_id: one })).status, 400)
  assert.is((await remove({ user_id: 'ada' })).status, 202)
  assert.is((await remove({ session_id: one })).status, 202)
  await world.advance('30s')
  await until('only the others are left', async () => (await sessionsIn(world, app)).join() === theirs)
  assert.equal(await sessionsIn(world, other), [elsewhere])
  for (const [session, status] of [
    [mine, 404],
    [again, 404],
    [one, 404],
    [theirs, 200],
  ] as const)
    assert.is(await replayStatus(world, app, session), status)
  assert.is(await replayStatus(world, other, elsewhere), 200)
  assert.is((await download(entry?.url ?? '')).status, 404, 'an address that was given before')
  assert.is(filesIn(world, `rum-replay/${app.id}`).length, 1)
  // Its tab is still open.
  assert.is((await sendSegment(world, app.client_token, segmentOf(mine, 1))).status, 404)
})

test('what comes late of a deleted user goes within a day', async ({ world }) => {
  const app = await add(world)
  const session = await visit(world, app, { user: 'ada' })
  const params = { app_id: app.id }
  await world.call(routes.deleteRumSessions, { params, query: { user_id: 'ada' } })
  await world.advance('30s')
  await until('it is gone', async () => (await sessionsIn(world, app)).length === 0)
  // The same session, without the name of its user.
  const now = world.clock.now()
  const late = batchOf(app, [view(now - 1_000)], now, { id: session })
  await sendBatch(world, app.client_token, late)
  await storeOf(world).flush()
  assert.equal(await sessionsIn(world, app), [session])
  await world.leap('25h')
  await world.advance('30s')
  await until('it is gone again', async () => (await sessionsIn(world, app)).length === 0)
  await until('the deletion is over', async () => (await world.sql('select from rum_erasure')).length === 0)
})

test('an application goes with its events and every file', async ({ world }) => {
  const [app, kept] = [await add(world), await add(world)]
  for (const each of [app, kept]) {
    await visit(world, each)
    const body = JSON.stringify({ version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA' })
    await send(world, routes.createRumSourceMap, {
      ...{ params: { app_id: each.id }, query: { release: '1', url: '/a.js' }, body },
    })
  }
  const before = filesIn(world, '')
  await world.call(routes.deleteRumApp, { params: { app_id: app.id } })
  await world.advance('30s')
  await until('its files are gone', () => filesIn(world, '').length === before.length / 2)
  assert.equal(
    filesIn(world, '').filter(file => file.includes(app.id)),
    [],
  )
  await until('its events are gone', async () => (await sessionsIn(world, app)).length === 0)
  assert.is((await sessionsIn(world, kept)).length, 1)
})

test('an account goes with every file, and with one that an upload writes afterwards', async ({ world }) => {
  const other = await addAccount(world, 'Ending')
  const app = (await other.call(routes.createRumApp, { body: { name: 'Shop' } })).body
  const gone = (await other.call(routes.createRumApp, { body: { name: 'Deleted before' } })).body
  for (const each of [app, gone]) await visit(world, each)
  await other.call(routes.deleteRumApp, { params: { app_id: gone.id } })
  const kept = await add(world)
  await visit(world, kept)
  const [plane] = world.planes
  assert.ok(plane)
  await world.sql('update account set deletion_requested_at = 0, deletion_at = $2 where id = $1', [
    other.id,
    world.clock.now(),
  ])
  await eraseEnded(plane.platform, ERASE_STEPS, announceEnd, { stopping: false })
  await world.advance('30s')
  const left = () => filesIn(world, '').filter(file => !file.includes(kept.id))
  await until('only pointers of the other application are left', () => left().length === 1)
  await plane.platform.objects.write(`rum-replay/${app.id}/s/o/segment.json.gz`, Buffer.from('x'), 'application/gzip')
  await world.leap('61m')
  await world.advance('30s')
  await until('the late one is gone', () => left().length === 1)
  assert.equal(await world.sql('select from rum_file_erasure'), [])
  assert.is((await sessionsIn(world, kept)).length, 1)
})

test('replays are kept by plan, those of sessions with errors longer, and by retention_days', async ({ world }) => {
  const app = await add(world)
  const short = await add(world, { retention_days: 2 })
  const [calm, failed, brief] = [
    await visit(world, app),
    await visit(world, app, { fails: true }),
    await visit(world, short, { fails: true }),
  ]
  const left = async () =>
    Promise.all([replayStatus(world, app, calm), replayStatus(world, app, failed), replayStatus(world, short, brief)])
  const after = async (days: number) => {
    await age(world, days)
    return left()
  }
  assert.equal(await after(1), [200, 200, 200])
  assert.equal(await after(2), [200, 200, 404])
  assert.equal(await after(29), [200, 200, 404])
  assert.equal(await after(30), [404, 200, 404])
  assert.equal(await after(89), [404, 200, 404])
  assert.equal(await after(90), [404, 404, 404])
  const totals = await world.sql<{ bytes: string }>('select bytes from rum_replay_total')
  assert.equal(
    totals.map(({ bytes }) => Number(bytes)),
    [0, 0],
  )
  await world.leap('6h')
  await world.advance('1m')
  await until('nothing is left', () => filesIn(world, 'rum-replay').length === 0)
  await until('nor rows', async () => (await world.sql('select from rum_replay')).length === 0)
})

/** Makes all replays that old, and has them looked through. */
async function age(world: World, days: number): Promise<void> {
  const began = world.clock.now() - days * DAY_MS - 1
  const shifted = (column: string) => `${column} = ${column} - (created_at - ${began})`
  await world.sql(`update rum_replay set ${['created_at', 'kept_until', 'kept_until_with_errors'].map(shifted).join()}`)
  await world.sql('update rum_app set replays_check_at = 0')
  await world.advance('2m')
}

async function change(world: World, plan: 'free' | 'team' | 'business'): Promise<void> {
  const [platform] = world.planes.map(plane => plane.platform)
  assert.ok(platform)
  await inSystem(platform, ctx => changePlan(ctx, firstAccount(world), plan, 'for a test'))
  // The intake believes what it has read of an account for a second.
  await world.advance('2s')
}

test('each replay is kept as long as the plan said under which it began, whatever follows', async ({ world }) => {
  const to = (plan: 'free' | 'team' | 'business') => change(world, plan)
  await to('team')
  const [app, short] = [await add(world), await add(world, { retention_days: 2 })]
  const [calm, failed] = [await visit(world, app), await visit(world, app, { fails: true })]
  const brief = await visit(world, short)
  await to('free')
  const later = await visit(world, app)
  const after = async (days: number) => {
    await age(world, days)
    return Promise.all([
      ...[calm, failed, later].map(session => replayStatus(world, app, session)),
      replayStatus(world, short, brief),
    ])
  }
  assert.equal(await after(1), [200, 200, 200, 200])
  assert.equal(await after(2), [200, 200, 200, 404], 'what the application asks for itself holds at once')
  await to('business')
  assert.equal(await after(3), [200, 200, 404, 404], 'a larger plan is for what begins under it')
  await to('free')
  assert.equal(await after(13), [200, 200, 404, 404])
  assert.equal(await after(14), [404, 200, 404, 404])
  assert.equal(await after(29), [404, 200, 404, 404])
  assert.equal(await after(30), [404, 404, 404, 404])
})

test('a replay of an earlier version gets its end by the plan of the first look', async ({ world }) => {
  await change(world, 'team')
  const app = await add(world)
  const session = await visit(world, app)
  await world.sql(`update rum_replay set kept_until = null, kept_until_with_errors = null where gone_at is null`)
  await world.sql('update rum_app set replays_check_at = 0')
  await world.advance('2m')
  const [row] = await world.sql<{ days: number; with_errors: number }>(
    `select (kept_until - created_at)::float8 / ${DAY_MS} as days,
      (kept_until_with_errors - created_at)::float8 / ${DAY_MS} as with_errors
      from rum_replay where session_id = $1`,
    [session],
  )
  assert.equal(row, { days: 14, with_errors: 30 })
})

test.run()
