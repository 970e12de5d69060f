import { randomUUID } from 'node:crypto'
import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import type { CallInput } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MOST_RULE_SERIES } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { firstAccount, gauge, instantText, store } from '../world/telemetry.ts'
import type { World } from '../world/world.ts'
import { alertsOf } from './alert.ts'
import { spansOf } from './alert-rule.ts'

const test = suite('alert rules with more series than a chart draws')
const WORLD = { agent: false }
const MINUTE = 60_000

type Body = NonNullable<CallInput<typeof routes.createAlertRule>['body']>

/** Creates a rule, with the reads that the tests need. */
async function ruleOf(world: World, body: Omit<Body, 'name'>) {
  const { body: made } = await world.call(routes.createAlertRule, {
    body: { name: 'All of them', window_seconds: 60, delay_seconds: 60, ...body },
  })
  const params = { id: made.id }
  return {
    id: made.id,
    read: async () => (await world.call(routes.getAlertRule, { params })).body,
    firing: async () => {
      const { body: series } = await world.call(routes.listAlertSeries, { params })
      return series.filter(({ state }) => state === 'firing').map(({ labels }) => Object.values(labels).join())
    },
    test: async () => (await world.call(routes.testAlertRule, { params })).body,
  }
}

/** Sends the data of each of the next minutes before its window is evaluated. */
async function live(world: World, minutes: number, send: (from: number) => Promise<void>, then?: () => Promise<void>) {
  for (let i = 0; i < minutes; i++) {
    await send(Math.floor(world.clock.now() / MINUTE) * MINUTE)
    await world.advance('1m')
    if (i > 1) await then?.()
  }
}

function log(time: number, source: string): Omit<LogRow, 'account_id' | 'retention_days'> {
  const at = instantText(time)
  return {
    id: randomUUID(),
    time: at,
    observed_time: at,
    source,
    level: 'info',
    message: 'ok',
    pattern: '1',
    template: 'ok',
  }
}

story(
  test,
  '101 busy sources: none of them is taken for silent',
  async world => {
    const query = { source: 'logs', aggregation: 'count', group_by: 'source' } as const
    const rule = await ruleOf(world, { query, comparison: 'lt', threshold: 5 })
    const send = (from: number) =>
      store(
        world,
        'logs',
        Array.from({ length: 101 }, (_, i) =>
          Array.from({ length: 20 + (i % 11) }, (_, n) => log(from + n * 1_000, `source-${i}`)),
        ).flat(),
      )
    await live(world, 6, send, async () => {
      const { state, firing_series, left_out } = await rule.read()
      assert.equal([state, firing_series, left_out], ['ok', 0, 0])
    })
    assert.equal(await alertsOf(world, rule.id), [])
    // One that falls silent is found among all of them.
    await live(world, 3, async from => {
      const rows = Array.from({ length: 100 }, (_, i) =>
        Array.from({ length: 20 }, (_, n) => log(from + n, `source-${i}`)),
      )
      await store(world, 'logs', rows.flat())
    })
    assert.equal(await rule.firing(), ['source-100'])
  },
  WORLD,
)

story(
  test,
  '150 hosts, one of them nearly full: it fires, whatever the others have',
  async world => {
    const query = { source: 'metrics', metric_name: 'disk.free', aggregation: 'min', group_by: 'host' } as const
    const rule = await ruleOf(world, { query, comparison: 'lt', threshold: 10 })
    await live(world, 4, from =>
      store(
        world,
        'points',
        Array.from({ length: 150 }, (_, i) => ({
          ...gauge('disk.free', from + 5_000, i === 77 ? 2 : 40 + (i % 30)),
          ...{ host: `host-${i}`, series: String(i + 1) },
        })),
      ),
    )
    assert.equal(await rule.firing(), ['host-77'])
    const { series, left_out } = await rule.test()
    assert.equal([series.length, left_out, series[0]?.labels.host, series[0]?.would], [100, 50, 'host-77', 'breach'])
  },
  WORLD,
)

story(
  test,
  '150 services, one of them with fewer requests, all of which fail: its samples are counted',
  async world => {
    const query = { source: 'traces', aggregation: 'error_rate', group_by: 'service.name' } as const
    const rule = await ruleOf(world, { query, threshold: 5, min_samples: 20 })
    const account = firstAccount(world)
    const send = (from: number) =>
      store(
        world,
        'spans',
        Array.from({ length: 150 }, (_, i) => {
          const spans = i === 33 ? spansOf(account, from, '1', 40, 40) : spansOf(account, from, '1', 0, 100)
          return spans.map(span => ({ ...span, source: `service-${i}` }))
        }).flat(),
      )
    await live(world, 4, send)
    assert.equal(await rule.firing(), ['service-33'])
  },
  WORLD,
)

story(
  test,
  'more series than a rule evaluates: it says so, and none changes its state',
  async world => {
    const query = { source: 'metrics', metric_name: 'load', aggregation: 'max', group_by: 'pod' } as const
    const rule = await ruleOf(world, { query, threshold: 10, no_data: 'alert' })
    const send = (pods: number) => (from: number) =>
      store(
        world,
        'points',
        Array.from({ length: pods }, (_, i) => ({
          ...gauge('load', from + 1_000, i === 7 ? 20 : 1, { pod: `pod-${i}` }),
          series: String(i + 1),
        })),
      )
    await live(world, 3, send(30))
    assert.equal([(await rule.read()).state, await rule.firing()], ['firing', ['pod-7']])
    await live(world, 3, send(MOST_RULE_SERIES + 5))
    const { state, current_status, last_error, left_out, series_count, firing_series } = await rule.read()
    assert.equal([state, current_status, left_out, series_count, firing_series], ['error', 'unknown', 5, 30, 1])
    assert.match(last_error ?? '', /^The query has 10005 series, and a rule evaluates at most 10000\./)
    assert.equal(await rule.firing(), ['pod-7'])
    await live(world, 3, send(30))
    assert.equal([(await rule.read()).state, (await rule.read()).left_out], ['firing', 0])
    assert.equal(await alertsOf(world, rule.id), ['failed', 'failed, repeated'], 'nobody is notified again')
  },
  WORLD,
)

test.run()
