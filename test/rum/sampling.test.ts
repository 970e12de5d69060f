import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { batchOf, failure, sendBatch, view } from './batch.ts'
import { segmentOf, sendSegment } from './segment.ts'

const test = suite<{ world: World }>('the replay quota is kept')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper,scheduler' })
})
test.after(({ world }) => world.close())

/** An application of an account with a plan, and what tests ask of it. */
async function appOf(world: World, plan: Plan, rules: object[]) {
  const { call, id: account } = await addAccount(world, crypto.randomUUID(), plan)
  const { body: app } = await call(routes.createRumApp, { body: { name: 'Shop' } })
  const params = { app_id: app.id }
  const ids: string[] = []
  for (const body of rules) {
    const given = { name: 'Replays', capture: 'replay', ...body } as const
    ids.push((await call(routes.createRumRule, { params, body: given })).body.id)
  }
  await world.advance('2m')
  return {
    ids,
    call,
    params,
    account,
    token: app.client_token,
    /** Sends events of sessions which say that they were recorded by rules; true: with a segment of their replay. */
    async record(
      count: number,
      by: string[],
      capture: 'replay' | 'analyze' = 'replay',
      isStored = capture === 'replay',
    ) {
      const now = world.clock.now()
      let stored = 0
      for (let i = 0; i < count; i++) {
        const session = { id: crypto.randomUUID(), capture, rules: by, started_at: now - 1_000 }
        const batch = batchOf(app, [view(now - 500), failure(now - 400, 'x')], now, session)
        assert.is((await sendBatch(world, app.client_token, batch)).status, 202)
        if (isStored)
          stored += (await sendSegment(world, app.client_token, segmentOf(session.id, 0))).status === 202 ? 1 : 0
      }
      await storeOf(world).flush()
      return stored
    },
    rates: async () =>
      (await call(routes.listRumRules, { params })).body.map(
        ({ effective_rate }) => Math.round(effective_rate * 1e4) / 1e4,
      ),
    /** What the SDK downloads. */
    async published() {
      const answer = await fetch(`${world.url}/rum/config/${app.client_token}.json`)
      return ((await answer.json()) as RumConfig).rules.map(({ sample_rate }) => Math.round(sample_rate * 1e4) / 1e4)
    },
  }
}

/** Lets the day begin anew, so that tests know how much of it is left. */
async function atMidnight(world: World): Promise<void> {
  const DAY = 86_400_000
  await world.leap(`${Math.ceil((DAY - (world.clock.now() % DAY)) / 60_000)}m`, '1m')
}

test('the rate of an auto rule follows what is left, in the answer and in the configuration', async ({ world }) => {
  const app = await appOf(world, 'free', [{ auto_sample: true, sample_rate: 0.8 }])
  assert.equal([await app.rates(), await app.published()], [[0.8], [0.8]])
  await app.record(40, app.ids)
  await world.advance('61m')
  const [rate = 0] = await app.rates()
  assert.ok(rate > 0 && rate < 0.8, `${rate}`)
  assert.equal(await app.published(), [rate])
  await app.record(70, app.ids)
  await world.advance('61m')
  assert.equal([await app.rates(), await app.published()], [[0], [0]])
  await atMidnight(world)
  await world.advance('62m')
  const [next = 0] = await app.rates()
  assert.ok(next > 0, 'a new day has a new quota')
  assert.equal(await app.published(), [next])
})

test('a rule for errors is lowered only if its sessions alone use up the quota', async ({ world }) => {
  const conditions = [{ kind: 'error', op: 'is_set', value: null }]
  const app = await appOf(world, 'free', [{ conditions }, { conditions: [], sample_rate: 0.5 }])
  assert.equal(await app.rates(), [1, 0.5])
  await app.record(90, app.ids.slice(0, 1))
  await world.advance('61m')
  const [errors = 1, fixed] = await app.rates()
  assert.ok(errors < 0.5, `${errors}`)
  assert.is(fixed, 0.5)
  assert.equal(await app.published(), [errors, 0.5])
})

test('an analysed session is no replay, and a plan without a limit changes nothing', async ({ world }) => {
  const rules = [{ auto_sample: true, sample_rate: 0.9 }]
  const [analysed, unlimited] = [await appOf(world, 'free', rules), await appOf(world, 'enterprise', rules)]
  await analysed.record(150, analysed.ids, 'analyze')
  await unlimited.record(150, unlimited.ids)
  await world.advance('61m')
  assert.equal([await analysed.rates(), await unlimited.rates()], [[0.9], [0.9]])
})

test('what pages say of replays that are not stored moves no rate, also not that of a new rule', async ({ world }) => {
  const app = await appOf(world, 'free', [{ auto_sample: true, sample_rate: 0.8 }])
  await app.record(5, app.ids)
  await world.advance('61m')
  const before = [await app.rates(), await app.published()]
  // By its own rule, and by none.
  await app.record(150, app.ids, 'replay', false)
  await app.record(150, [], 'replay', false)
  await world.advance('61m')
  assert.equal([await app.rates(), await app.published()], before)
  const rule = { name: 'New', capture: 'replay', auto_sample: true, sample_rate: 1 } as const
  await app.call(routes.createRumRule, { params: app.params, body: rule })
  await world.advance('2m')
  const [old, fresh = 0] = await app.rates()
  assert.is(old, 0.8, 'a guess lowers no other rule')
  assert.ok(fresh >= 0.01, `${fresh}`)
})

test('the quota holds at intake: new replays are refused, also at once, and those that record go on', async ({
  world,
}) => {
  const app = await appOf(world, 'free', [{ sample_rate: 1 }])
  const { body: second } = await app.call(routes.createRumApp, { body: { name: 'Second' } })
  const first = crypto.randomUUID()
  assert.is((await sendSegment(world, app.token, segmentOf(first, 0))).status, 202)
  await world.sql(`update rum_replay_quota set replays = 95 where account_id = '${app.account}'`)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      sendSegment(world, i % 2 ? app.token : second.client_token, segmentOf(crypto.randomUUID(), 0)),
    ),
  )
  const refused = answers.filter(({ status }) => status === 402)
  assert.equal([answers.filter(({ status }) => status === 202).length, refused.length], [5, 15])
  for (const { body } of refused) assert.is((body as { code: string }).code, 'quota_reached')
  // It goes on, and so does one of which a segment comes twice.
  for (const index of [1, 2, 2]) assert.is((await sendSegment(world, app.token, segmentOf(first, index))).status, 202)
  const used = () =>
    world.sql<{ replays: number }>(`select replays from rum_replay_quota where account_id = '${app.account}'`)
  assert.equal(await used(), [{ replays: 100 }])
  const kept = await world.sql(`select from rum_replay where account_id = '${app.account}'`)
  assert.is(kept.length, 6, 'of a refused one nothing is kept')
  const events = await app.record(1, app.ids)
  assert.is(events, 0)
  // As if it were the next day.
  await world.sql(`update rum_replay_quota set day = day - 86400000 where account_id = '${app.account}'`)
  await world.advance('11s')
  assert.is((await sendSegment(world, app.token, segmentOf(crypto.randomUUID(), 0))).status, 202)
  assert.equal(await used(), [{ replays: 1 }], 'a new day has a new quota')
})

test('a replay that could not be stored takes nothing of the quota', async ({ world }) => {
  const app = await appOf(world, 'free', [])
  const [plane] = world.planes
  if (!plane) throw new Error('no control plane')
  const { objects } = plane.platform
  const { write } = objects
  const session = crypto.randomUUID()
  objects.write = async () => Promise.reject(new Error('the object store is away'))
  for (const index of [0, 0, 1]) assert.is((await sendSegment(world, app.token, segmentOf(session, index))).status, 503)
  objects.write = write
  const used = () =>
    world.sql<{ replays: number }>(`select replays from rum_replay_quota where account_id = '${app.account}'`)
  assert.equal(await used(), [{ replays: 0 }])
  assert.is((await sendSegment(world, app.token, segmentOf(session, 0))).status, 202)
  assert.equal(await used(), [{ replays: 1 }])
  objects.write = async () => Promise.reject(new Error('the object store is away'))
  assert.is((await sendSegment(world, app.token, segmentOf(session, 1))).status, 503)
  objects.write = write
  assert.equal(await used(), [{ replays: 1 }], 'one that has a segment stays counted')
  world.lines.expect(/a segment of a replay could not be stored/)
  world.lines.expect(/refused because of an outage/)
})

test('while nothing can be counted or published, rates stay; then they are made up for', async ({ world }) => {
  const app = await appOf(world, 'free', [{ auto_sample: true, sample_rate: 1 }])
  await app.record(120, app.ids)
  const [plane] = world.planes
  if (!plane) throw new Error('no control plane')
  const { telemetry, objects } = plane.platform
  const { query } = telemetry
  telemetry.query = async () => Promise.reject(new Error('the store is away'))
  await world.advance('70m')
  telemetry.query = query
  assert.equal([await app.rates(), await app.published()], [[1], [1]])
  const { write } = objects
  objects.write = async () => Promise.reject(new Error('the object store is away'))
  await world.advance('7m')
  objects.write = write
  assert.equal([await app.rates(), await app.published()], [[1], [1]], 'only if it is published')
  await world.advance('7m')
  assert.equal([await app.rates(), await app.published()], [[0], [0]])
  world.lines.expect(/rates of replay rules were not computed/)
  world.lines.expect(/rum-issues failed/)
  world.lines.expect(/could not be published/)
})

test('a changed rule keeps its lowered rate until it is computed anew', async ({ world }) => {
  const app = await appOf(world, 'free', [{ auto_sample: true, sample_rate: 1 }])
  await app.record(120, app.ids)
  await world.advance('61m')
  const params = { ...app.params, rule_id: app.ids[0] ?? '' }
  const changed = await app.call(routes.updateRumRule, { params, body: { name: 'Renamed', sample_rate: 0.5 } })
  assert.equal([changed.body.effective_rate, changed.body.sample_rate], [0, 0.5])
  const other = { conditions: [{ kind: 'release', op: 'equals', value: '2.0' }] } as const
  const anew = await app.call(routes.updateRumRule, { params, body: other as never })
  assert.is(anew.body.effective_rate, 0.5, 'of other conditions nothing is known')
  await world.advance('2m')
  assert.equal(await app.rates(), [0], 'until the next computation')
})

test.run()
