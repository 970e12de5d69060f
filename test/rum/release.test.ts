import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { createWorld, type World } from '../world/world.ts'
import { failure } from './batch.ts'
import { type App, addApp, counted, patchIssue, sendErrors } from './issues.ts'

const test = suite<{ world: World }>('deploys of releases')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const tell = (world: World, app: App, release: string, more: object = {}) =>
  send(world, routes.addRumRelease, { params: { app_id: app.id }, body: { release, ...more } })
const listed = async (world: World, app: App) =>
  (await world.call(routes.listRumReleases, { params: { app_id: app.id } })).body
const hoursAgo = (world: World, hours: number) => new Date(world.clock.now() - hours * 3_600_000).toISOString()

test('hashes are ordered by their first deploy, so an error in a later one reopens its issue', async ({ world }) => {
  const app = await addApp(world)
  const at = () => failure(world.clock.now(), 'lost')
  await tell(world, app, 'fe12ab9', { deployed_at: hoursAgo(world, 2) })
  await tell(world, app, '0ab3cd1', { deployed_at: hoursAgo(world, 5) })
  await sendErrors(world, app, [at()], { release: 'fe12ab9' })
  const [issue] = await counted(world, app, 1)
  await patchIssue(world, app, issue?.fingerprint ?? '', { status: 'resolved' })
  await world.advance('1m')
  await sendErrors(world, app, [at()], { release: '0ab3cd1' })
  assert.is((await counted(world, app, 2))[0]?.status, 'resolved')
  await tell(world, app, 'cc77e01')
  await sendErrors(world, app, [at()], { release: 'cc77e01' })
  const [back] = await counted(world, app, 3)
  assert.equal([back?.substatus, back?.change_reason_code], ['regressed', 'newer_release'])
})

test('the first deploy counts, whichever is told first, and not one in the future', async ({ world }) => {
  const app = await addApp(world)
  const [early, late] = [hoursAgo(world, 9), hoursAgo(world, 3)]
  await tell(world, app, '1.0.0', { deployed_at: late, commit: 'fe12ab9' })
  await tell(world, app, '1.0.0', { deployed_at: early })
  await tell(world, app, '1.0.0')
  const [only, ...others] = await listed(world, app)
  assert.equal([only?.first_deploy_at, only?.commit, only?.session_count, others], [early, 'fe12ab9', 0, []])
  assert.is((await tell(world, app, '1.1.0', { deployed_at: hoursAgo(world, -1) })).status, 400)
  assert.is((await tell(world, app, 'two\nlines')).status, 400)
})

test('a deploy has room beside releases that somebody made up, and not beside other deploys', async ({ world }) => {
  const app = await addApp(world)
  await tell(world, app, '1.0.0', { deployed_at: hoursAgo(world, 5) })
  await world.sql(
    `insert into rum_release (application_id, name, account_id, first_seen_at, sessions)
      select application_id, 'made up ' || n, account_id, 9e14, 1 from rum_release, generate_series(1, 4999) n
      where application_id = $1`,
    [app.id],
  )
  assert.is((await tell(world, app, '1.1.0')).status, 200)
  const [left] = await world.sql<{ n: string }>('select count(*) as n from rum_release where application_id = $1', [
    app.id,
  ])
  assert.is(Number(left?.n), 5_000)
  await world.sql(`update rum_release set first_deploy_at = 1 where application_id = $1`, [app.id])
  const refused = await tell(world, app, '1.3.0')
  assert.is((refused.body as { code: string }).code, 'limit_reached')
})

test.run()
