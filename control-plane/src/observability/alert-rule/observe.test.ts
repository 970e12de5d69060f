import { MOST_RULE_SERIES } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { type EpochMs, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TooManySeries } from '../series/index.ts'
import { judge } from './judge.ts'
import { observe, observer } from './observe.ts'
import { aRule, minute } from './rules.fixture.ts'
import { hold, MOST_VALUES, nothingHeld, type ReadSeries, TooManyValues } from './window-cache.ts'

const test = suite('what a rule observes')

const BY_HOST = { source: 'logs', aggregation: 'count', filters: {}, group_by: 'host' } as const

/** Reads one value a minute of each host from its first minute to its last. */
function readerOf(hosts: Record<string, [first: number, last: number]>, asked: number[][] = []): ReadSeries {
  return async (_, { first, every, count }) => {
    const ends = Array.from({ length: count }, (_, k) => (first + k * every) as EpochMs)
    asked.push(ends.map(at => (at - minute(0)) / MINUTE_MS))
    const lines = Object.entries(hosts).map(([host, [from, to]]) => ({
      labels: { host },
      values: ends.filter(at => at >= minute(from) && at <= minute(to)).map(at => ({ at, value: 1 })),
    }))
    return lines.filter(({ values }) => values.length > 0)
  }
}

const hostsAt = (found: Awaited<ReturnType<typeof observe>>, at: number) =>
  found.evaluationAt(minute(at)).readings.map(({ labels, reading }) => `${labels.host} ${reading.value}`)

test('a series exists in the windows that it has data in, whatever is read with them', async () => {
  const read = readerOf({ early: [0, 3], late: [5, 9] })
  const all = await observe(read, aRule({ query: BY_HOST }), [2, 4, 6].map(minute))
  assert.equal([hostsAt(all, 2), hostsAt(all, 4), hostsAt(all, 6)], [['early 1'], [], ['late 1']])
  for (const at of [2, 4, 6]) {
    const alone = await observe(read, aRule({ query: BY_HOST }), [minute(at)])
    assert.equal(alone.evaluationAt(minute(at)), all.evaluationAt(minute(at)))
  }
  assert.equal(
    all.labels.map(({ host }) => host),
    ['early', 'late'],
  )
})

test('a query without groups is one series, also without data', async () => {
  const query = { source: 'logs', aggregation: 'count', filters: {} } as const
  const { evaluationAt } = await observe(readerOf({}), aRule({ query }), [minute(1)])
  assert.equal(
    evaluationAt(minute(1)).readings.map(({ labels, reading }) => [labels, reading.value]),
    [[{}, 0]],
  )
  const none = await observe(readerOf({}), aRule({ query: BY_HOST }), [minute(1)])
  assert.equal([none.evaluationAt(minute(1)).readings, none.evaluationAt(minute(1)).absent.value], [[], 0])
})

test('the history of a group begins with its first record, so a new one is not compared', async () => {
  const rule = aRule({
    ...{ query: BY_HOST, condition: 'deviation', comparison: 'both', threshold: null, window_seconds: 60 },
    history_seconds: 3_600,
  })
  const found = await observe(readerOf({ new: [100, 500], gone: [0, 130] }), rule, [100, 119, 120, 140].map(minute))
  const historyAt = (at: number) =>
    found
      .evaluationAt(minute(at))
      .readings.map(({ labels, reading }) => [
        labels.host,
        reading.value,
        reading.history.length,
        reading.history.filter(value => value === 0).length,
        judge(reading, rule).finding,
      ])
  assert.equal(historyAt(100), [
    ['new', 1, 0, 0, 'between'],
    ['gone', 1, 60, 0, 'well'],
  ])
  assert.equal(historyAt(119)[0], ['new', 1, 19, 0, 'between'])
  assert.equal(historyAt(120)[0], ['new', 1, 20, 0, 'well'])
  // What sends nothing any more is 0, with the windows in which it already was.
  assert.equal(historyAt(140)[1], ['gone', 0, 60, 9, 'well'])
})

test('windows that are held are not read again, and others are forgotten', async () => {
  const asked: number[][] = []
  const rule = aRule({
    ...{ query: BY_HOST, condition: 'deviation', comparison: 'both', threshold: null, window_seconds: 60 },
    history_seconds: 3_600,
  })
  const look = observer(readerOf({ a: [0, 1_000] }, asked), rule)
  await look([minute(100)])
  await look([minute(101), minute(102)])
  assert.equal(
    asked.map(ends => [ends[0], ends.at(-1)]),
    [
      [40, 100],
      [101, 102],
    ],
  )
  const { readingAt } = await look([minute(500)])
  assert.equal(asked.at(-1)?.length, 61)
  assert.is(readingAt({ host: 'a' }, minute(500)).history.length, 60)
})

test('too many series or values are an error, and nothing is held', async () => {
  const series =
    (count: number, each: number): ReadSeries =>
    async () =>
      Array.from({ length: count }, (_, i) => ({
        labels: { i: String(i) },
        values: Array.from({ length: each }, (_, n) => ({ at: minute(n), value: n })),
      }))
  const terms = { length: MINUTE_MS, delay: 0 }
  const ends = Array.from({ length: 500 }, (_, i) => minute(i))
  const held = nothingHeld()
  const failure = (read: ReadSeries) =>
    hold(held, read, BY_HOST, terms, ends).then(
      () => null,
      error => error,
    )
  assert.is(await failure(series(MOST_VALUES / 500, 500)), null)
  assert.ok((await failure(series(MOST_VALUES / 500 + 1, 500))) === null, 'they are held already')
  await hold(held, series(0, 0), BY_HOST, terms, [])
  assert.ok((await failure(series(MOST_VALUES / 500 + 1, 500))) instanceof TooManyValues)
  assert.is(held.ends.size, 0)
  assert.ok((await failure(series(MOST_RULE_SERIES + 1, 1))) instanceof TooManySeries)
})

test.run()
