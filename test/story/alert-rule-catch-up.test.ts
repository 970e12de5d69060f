import { type ReadAccountSeries, startAlertRules } from '@pharos/control-plane/observability/alert-rule/index.ts'
import { Refusal } from '@pharos/control-plane/platform/refusal.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

const test = suite('what an alert rule missed is made up for')
const MINUTE = 60_000
const WORLD = { agent: false, roles: 'api' as const }

/** A rule that was last evaluated 50 minutes ago, and the windows that are read for it. */
async function lateRule(world: World) {
  const body = {
    name: 'Late',
    query: { source: 'metrics' as const, metric_name: 'load', aggregation: 'avg' as const },
    ...{ threshold: 5, window_seconds: 300, delay_seconds: 0 },
  }
  const { body: made } = await world.call(routes.createAlertRule, { body })
  const now = Math.floor(world.clock.now() / MINUTE) * MINUTE
  await world.sql('update alert_rule set evaluated_to = $1, due_at = $2', [now - 50 * MINUTE, world.clock.now()])
  const row = async () => {
    const text = 'select evaluated_to, due_at, claim from alert_rule'
    const [found] = await world.sql<{ evaluated_to: string; due_at: string; claim: string | null }>(text)
    return { missing: (now - Number(found?.evaluated_to)) / MINUTE, due_at: Number(found?.due_at), claim: found?.claim }
  }
  return {
    id: made.id,
    now,
    row,
    read: async () => (await world.call(routes.getAlertRule, { params: { id: made.id } })).body,
  }
}

/** Evaluates what is due with a store of one's own. */
async function evaluate(world: World, read: ReadAccountSeries): Promise<void> {
  const [plane] = world.planes
  if (!plane) throw new Error('no plane')
  const worker = startAlertRules(plane.platform, read)
  await world.advance('2s')
  await worker.stop()
}

const values: (value: number) => ReadAccountSeries =
  value =>
  async (_, __, ___, { first, every, count }) => [
    { labels: {}, values: Array.from({ length: count }, (_, k) => ({ at: epoch(first + k * every), value })) },
  ]

story(
  test,
  'oldest first, and some at a time: each read extends the claim, and what is settled stays so',
  async world => {
    const rule = await lateRule(world)
    const asked: { first: number; count: number; missing: number; claimed: boolean }[] = []
    await evaluate(world, async (...given) => {
      const { first, count } = given[3]
      const { missing, claim } = await rule.row()
      asked.push({ first: (first - rule.now) / MINUTE, count, missing, claimed: claim !== null })
      if (asked.length === 4) throw new Refusal('unavailable', 'The store is away.')
      return values(1)(...given)
    })
    assert.equal(asked, [
      { first: -49, count: 10, missing: 50, claimed: true },
      { first: -39, count: 10, missing: 40, claimed: true },
      { first: -29, count: 10, missing: 30, claimed: true },
      { first: -19, count: 10, missing: 20, claimed: true },
    ])
    assert.equal([(await rule.row()).missing, (await rule.read()).last_error], [20, 'The store is away.'])
    // The next evaluation goes on from there.
    await world.advance('1m')
    await evaluate(world, values(9))
    const { current_status, last_error, last_evaluated_at } = await rule.read()
    assert.equal([current_status, last_error], ['down', null])
    assert.ok(Date.parse(last_evaluated_at ?? '') >= rule.now)
  },
  WORLD,
)

story(
  test,
  'where that takes too long, fewer at a time, down to one',
  async world => {
    const rule = await lateRule(world)
    const counts: number[] = []
    await evaluate(world, async (...given) => {
      counts.push(given[3].count)
      if (given[3].count > 1) throw new Refusal('query_time_limit', 'The query takes too long.')
      return values(1)(...given)
    })
    assert.equal(counts.slice(0, 4), [10, 5, 2, 1])
    assert.is(counts.filter(count => count === 1).length, 50)
    assert.equal([(await rule.row()).missing, (await rule.read()).current_status], [0, 'up'])
    // One alone that takes too long is an error, after which the rule rests.
    await world.advance('1m')
    await evaluate(world, async () => {
      throw new Refusal('query_time_limit', 'The query takes too long.')
    })
    const { state, last_error } = await rule.read()
    assert.equal([state, last_error], ['error', 'The query takes too long.'])
    assert.ok((await rule.row()).due_at - world.clock.now() > 4 * MINUTE)
  },
  WORLD,
)

story(
  test,
  'a process that lost its claim settles nothing more',
  async world => {
    const rule = await lateRule(world)
    let reads = 0
    await evaluate(world, async (...given) => {
      reads += 1
      if (reads === 2)
        await world.sql(`update alert_rule set claim = gen_random_uuid(), due_at = $1`, [rule.now + 9 * MINUTE])
      return values(9)(...given)
    })
    assert.equal([reads, (await rule.row()).missing], [2, 40])
    // Its read did not extend the claim of the other process.
    assert.is((await rule.row()).due_at, rule.now + 9 * MINUTE)
  },
  WORLD,
)

test.run()
