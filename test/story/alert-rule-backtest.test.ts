import { randomUUID } from 'node:crypto'
import type { CallInput } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { generateRum } from '../rum/generate.ts'
import { story } from '../world/story.ts'
import { gauge, instantText, store } from '../world/telemetry.ts'
import type { World } from '../world/world.ts'

const test = suite('a backtest of a rule that was evaluated live')
const [SECOND, MINUTE] = [1_000, 60_000]
const MINUTES = 45

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Signal = 'points' | 'logs' | 'rum'
type Rows = Parameters<typeof store<Signal>>[2]
interface Sent {
  signal: Signal
  row: Rows[number]
  arrives: number
}

/** Counters, gauges and logs of groups that come and go, with bursts, silences, resets and late data. */
function generate(start: number, application: string): Sent[] {
  const next = random(3)
  const sent: Sent[] = []
  const arrival = (at: number) => at + next() * 5 * SECOND + (next() < 0.1 ? next() * 6 * MINUTE : 0)
  const add = (signal: Signal, at: number, row: object) => {
    const arrives = Math.round(arrival(at))
    sent.push({ signal, arrives, row: { ...row, arrived: instantText(arrives) } as Rows[number] })
  }
  for (let pod = 0; pod < 4; pod++) {
    const [from, to] = [start + pod * 6 * MINUTE, start + (25 + pod * 7) * MINUTE]
    let [total, slow] = [0, 0]
    for (let at = from + 10 * SECOND; at < to; at += 120 * SECOND) {
      if (next() < 0.15) slow = 3
      if (next() < 0.1) total = 0
      total += slow-- > 0 ? 100 : 1_200
      const point = gauge('requests', at, total, { pod: `p${pod}` })
      const more = { series: String(pod + 1), kind: 'sum', monotonic: true, temporality: 'cumulative' }
      add('points', at, { ...point, ...more, start_time: instantText(from) })
    }
  }
  for (let at = start; at < start + MINUTES * MINUTE; at += 20 * SECOND)
    for (const host of ['a', 'b', 'c']) {
      const minute = (at - start) / MINUTE
      const silent = (host === 'b' && minute > 12 && minute < 21) || (host === 'c' && minute < 18)
      if (silent || next() < 0.1) continue
      add('points', at, { ...gauge('load', at, next() * 10, { host }), series: String(host.charCodeAt(0)) })
      const time = instantText(at)
      for (let n = next() < 0.15 ? 9 : 1; n > 0; n--)
        add('logs', at, {
          ...{ id: randomUUID(), time, observed_time: time, level: 'error', message: 'x', pattern: '1', template: 'x' },
          attributes: { host },
        })
    }
  // Events of browsers, each of which may arrive twice.
  for (const { arrived, row } of generateRum(application, start, MINUTES, 21))
    sent.push({ signal: 'rum', arrives: arrived, row: row as unknown as Rows[number] })
  return sent
}

type Body = NonNullable<CallInput<typeof routes.createAlertRule>['body']>
const RULES: Body[] = [
  {
    name: 'A slow pod',
    query: { source: 'metrics', metric_name: 'requests', aggregation: 'rate', group_by: 'pod' },
    ...{ comparison: 'lt', threshold: 5, window_seconds: 120, delay_seconds: 60 },
  },
  {
    name: 'A silent host',
    query: { source: 'metrics', metric_name: 'load', aggregation: 'avg', group_by: 'host' },
    ...{ threshold: 9, no_data: 'alert', window_seconds: 180, delay_seconds: 30, for_seconds: 60 },
  },
  {
    name: 'Errors of a host',
    query: { source: 'logs', aggregation: 'count', filters: { level: 'error' }, group_by: 'host' },
    ...{ threshold: 8, window_seconds: 60, delay_seconds: 0, x_of_y: { x: 2, y: 6 } },
  },
  {
    name: 'Broken sessions',
    query: { source: 'rum', application: 'Shop', aggregation: 'error_rate', group_by: 'release' },
    ...{ threshold: 55, window_seconds: 300, delay_seconds: 30, min_samples: 3 },
  },
  {
    name: 'Slow pages',
    query: { source: 'rum', application: 'Shop', aggregation: 'lcp_p75' },
    ...{ threshold: 3_800, window_seconds: 120, delay_seconds: 0, no_data: 'ok' },
  },
  {
    name: 'Unusual failures of requests',
    query: { source: 'rum', application: 'Shop', aggregation: 'request_failure_rate' },
    ...{ condition: 'deviation', comparison: 'both', sensitivity: 'high', window_seconds: 60, history_seconds: 3_600 },
  },
  {
    name: 'Unusual errors',
    query: { source: 'logs', aggregation: 'count', filters: { level: 'error' } },
    ...{ condition: 'deviation', comparison: 'both', sensitivity: 'high', window_seconds: 60, history_seconds: 3_600 },
  },
]

/** The times in which a rule was down, as transitions say. */
async function firingsOf(world: World, id: string): Promise<[string, string | null][]> {
  const { body } = await world.call(routes.listAlertRuleTransitions, { params: { id }, query: { limit: 200 } })
  const firings: [string, string | null][] = []
  for (const { at, to } of body.toReversed()) {
    const open = firings.at(-1)?.[1] === null ? firings.at(-1) : undefined
    if (to === 'down' && open === undefined) firings.push([at, null])
    if (to === 'up' && open !== undefined) open[1] = at
  }
  return firings
}

story(
  test,
  'counters, silences and bursts, late data and groups that come: the same firings',
  async world => {
    const { body: app } = await world.call(routes.createRumApp, { body: { name: 'Shop' } })
    const rules = []
    for (const body of RULES) rules.push((await world.call(routes.createAlertRule, { body })).body)
    const start = Math.floor(world.clock.now() / MINUTE) * MINUTE
    const sent = generate(start, app.id)
    for (let minute = 0; minute < MINUTES; minute++) {
      const until = world.clock.now() + MINUTE
      const come = sent.filter(({ arrives }) => arrives >= until - MINUTE && arrives < until)
      for (const signal of ['points', 'logs', 'rum'] as const)
        await store(
          world,
          signal,
          come.filter(each => each.signal === signal).map(({ row }) => row),
        )
      await world.advance('1m')
    }
    await world.advance('2m')
    let fired = 0
    for (const { id, name, created_at } of rules) {
      const { body: queued } = await world.call(routes.backtestAlertRule, {
        params: { id },
        body: { from: created_at },
      })
      await world.advance('10s')
      const { report, error } = (await world.call(routes.getBacktest, { params: { id: queued.id } })).body
      assert.is(error, null)
      const live = await firingsOf(world, id)
      assert.equal(
        report?.firings.map(({ from, to }) => [from, to]),
        live,
        name,
      )
      fired += live.length
    }
    assert.ok(fired > 8, `they fired ${fired} times`)
  },
  { agent: false },
)

test.run()
