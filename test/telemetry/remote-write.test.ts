import { encodeSeries } from '@pharos/control-plane/observability/remote-write/index.ts'
import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { bits, compressSync, V1, V2 } from './remote-write.ts'
import { post, readStored } from './sending.ts'

const test = suite<{ world: World }>('Prometheus remote write')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const TRACE = '5b8efff798038103d269b633813fc60c'

const STALE = '9218868437227405314'

function labels(name: string, more: Record<string, string> = {}) {
  const all = { __name__: name, job: 'api', instance: 'h:1', ...more }
  return Object.entries(all)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => ({ name: key, value }))
}

const COLUMNS = ch`metric, kind, temporality, monotonic, value, flags, source, attributes['code'] as code`

test('version 1: counters by metadata and by name, gauges, staleness, exemplars', async ({ world }) => {
  const { id, key } = await addAccount(world, 'v1')
  const now = world.clock.now()
  const sample = (value: string, timestamp: number = now) => ({ value, timestamp })
  const request = {
    timeseries: [
      {
        labels: labels('http_requests_total', { code: '500' }),
        samples: [sample(bits(1), now - 1_000), sample(bits(2.5))],
        exemplars: [{ labels: [{ name: 'trace_id', value: TRACE }], value: 2, timestamp: now }],
      },
      { labels: labels('ended'), samples: [sample(STALE)] },
      { labels: labels('not_a_number'), samples: [sample(bits(Number.NaN))] },
      { labels: labels('odd_counter'), samples: [sample(bits(7))] },
    ],
    metadata: [{ type: 1, metricFamilyName: 'odd_counter', help: 'Odd', unit: 's' }],
  }
  const answer = await post(world, '/prometheus/api/v1/write', compressSync(encodeSeries(request, 1)), V1, key)
  assert.is(answer.status, 204)
  assert.is(answer.headers.get('x-prometheus-remote-write-samples-written'), '5')
  const rows = await readStored<Record<string, unknown>>(
    world,
    id,
    ch`select ${COLUMNS} from ${rowsOf('points')} order by metric, time`,
  )
  const counter = { kind: 'sum', temporality: 'cumulative', monotonic: true, flags: 0, source: 'api' }
  const gauge = { ...counter, kind: 'gauge', temporality: 'unspecified', monotonic: false, code: '' }
  assert.equal(rows, [
    { metric: 'ended', ...gauge, value: 0, flags: 1 },
    { metric: 'http_requests_total', ...counter, value: 1, code: '500' },
    { metric: 'http_requests_total', ...counter, value: 2.5, code: '500' },
    { metric: 'not_a_number', ...gauge, value: 'nan' },
    { metric: 'odd_counter', ...counter, value: 7, code: '' },
  ])
  const [exemplar] = await readStored<{ trace: string[] }>(
    world,
    id,
    ch`select exemplars.trace_id as trace from ${rowsOf('points')} where value = 2.5`,
  )
  assert.equal(exemplar?.trace, [TRACE])
})

test('version 1: metadata that was sent in a separate request', async ({ world }) => {
  const { id, key } = await addAccount(world, 'metadata')
  const metadata = [{ type: 1, metricFamilyName: 'jobs_done', help: 'Jobs', unit: '' }]
  const sample = { value: bits(3), timestamp: world.clock.now() }
  for (const request of [{ metadata }, { timeseries: [{ labels: labels('jobs_done'), samples: [sample] }] }]) {
    const answer = await post(world, '/prometheus/api/v1/write', compressSync(encodeSeries(request, 1)), V1, key)
    assert.is(answer.status, 204, await answer.text())
  }
  const rows = await readStored<object>(world, id, ch`select kind, monotonic, description from ${rowsOf('points')}`)
  assert.equal(rows, [{ kind: 'sum', monotonic: true, description: 'Jobs' }])
})

test('version 2: start times per sample and histogram, as since its fourth release candidate', async ({ world }) => {
  const { id, key } = await addAccount(world, 'started')
  const now = world.clock.now()
  const native = { countInt: 1, sum: bits(1), schema: 0, positiveSpans: [{ offset: 0, length: 1 }], timestamp: now }
  const request = {
    symbols: ['', '__name__', 'a_total', 'b'],
    timeseries: [
      { labelsRefs: [1, 2], samples: [{ value: bits(1), timestamp: now, startTimestamp: now - 5_000 }] },
      { labelsRefs: [1, 3], histograms: [{ ...native, positiveDeltas: [1], startTimestamp: now - 7_000 }] },
    ],
  }
  const answer = await post(world, '/prometheus/api/v1/write', compressSync(encodeSeries(request, 2)), V2, key)
  assert.is(answer.status, 204, await answer.text())
  const rows = await readStored<{ since: string }>(
    world,
    id,
    ch`select dateDiff('second', start_time, time) as since from ${rowsOf('points')} order by metric`,
  )
  assert.equal(
    rows.map(({ since }) => Number(since)),
    [5, 7],
  )
})

test('an exemplar that comes as a series of its own belongs to the last sample of its series; one without is counted', async ({
  world,
}) => {
  const { id, key, call } = await addAccount(world, 'exemplars')
  const now = world.clock.now()
  const exemplar = { labels: [{ name: 'trace_id', value: TRACE }], value: 2, timestamp: now }
  const native = { countInt: 1, sum: bits(1), schema: 0, positiveSpans: [{ offset: 0, length: 1 }], timestamp: now }
  const [bucket, latency] = [labels('x_bucket', { le: '1' }), labels('latency')]
  const request = {
    timeseries: [
      { labels: bucket, exemplars: [exemplar] },
      { labels: bucket, samples: [{ value: bits(1), timestamp: now - 1_000 }] },
      { labels: bucket, samples: [{ value: bits(2), timestamp: now }] },
      { labels: latency, histograms: [{ ...native, positiveDeltas: [1] }], exemplars: [exemplar] },
      { labels: labels('elsewhere'), exemplars: [exemplar, exemplar] },
    ],
  }
  const answer = await post(world, '/prometheus/api/v1/write', compressSync(encodeSeries(request, 1)), V1, key)
  assert.is(answer.status, 204, await answer.text())
  assert.is(answer.headers.get('x-prometheus-remote-write-exemplars-written'), '2')
  const rows = await readStored<Record<string, unknown>>(
    world,
    id,
    ch`select metric, value, exemplars.trace_id as traces from ${rowsOf('points')} order by metric, time`,
  )
  assert.equal(rows, [
    { metric: 'latency', value: 0, traces: [TRACE] },
    { metric: 'x_bucket', value: 1, traces: [] },
    { metric: 'x_bucket', value: 2, traces: [TRACE] },
  ])
  await world.advance('6s')
  const [usage] = (await call(routes.getTelemetryUsage)).body
  assert.equal(
    usage?.changed.map(({ reason, count }) => [reason, count]),
    [['exemplar_alone', 2]],
  )
})

test('an invalid series or histogram is refused alone, and the headers say what was written', async ({ world }) => {
  const { id, key } = await addAccount(world, 'invalid')
  const timestamp = world.clock.now()
  const symbols = ['', '__name__', 'good', 'job', 'a', 'bad', 'native']
  const samples = [{ value: bits(1), timestamp }]
  const native = { schema: 0, countInt: 2, sum: bits(3), positiveSpans: [{ offset: 0, length: 1 }], timestamp }
  const good = { ...native, positiveDeltas: [2] }
  const request = {
    symbols,
    timeseries: [
      { labelsRefs: [1, 2, 3, 4], samples },
      { labelsRefs: [1, 5, 3, 4, 3, 4], samples },
      { labelsRefs: [3, 4, 1, 5], samples },
      { labelsRefs: [1, 5, 3, 0], samples },
      { labelsRefs: [1, 5], samples, histograms: [good] },
      { labelsRefs: [1, 6], histograms: [good, { ...good, schema: 99 }, { ...good, countInt: 999 }] },
    ],
  }
  const answer = await post(world, '/prometheus/api/v1/write', compressSync(encodeSeries(request, 2)), V2, key)
  assert.is(answer.status, 400)
  const text = await answer.text()
  for (const part of ['5 refused (invalid_series)', '1 refused (unknown_schema)', '1 refused (invalid_buckets)'])
    assert.ok(text.includes(part), text)
  assert.is(answer.headers.get('x-prometheus-remote-write-samples-written'), '1')
  assert.is(answer.headers.get('x-prometheus-remote-write-histograms-written'), '1')
  const rows = await readStored<object>(world, id, ch`select metric from ${rowsOf('points')} order by metric`)
  assert.equal(rows, [{ metric: 'good' }, { metric: 'native' }])
})

test('refusals, in plain words and once', async ({ world }) => {
  const { id, key } = await addAccount(world, 'refused')
  const good = encodeSeries(
    { timeseries: [{ labels: labels('x'), samples: [{ value: bits(1), timestamp: 1_000 }] }] },
    1,
  )
  const bomb = Buffer.from([0xff, 0xff, 0xff, 0x7f, 0])
  const wrongSymbol = encodeSeries({ symbols: [''], timeseries: [{ labelsRefs: [5, 6] }] }, 2)
  const strange = encodeSeries({ symbols: ['a', '__name__', 'x'], timeseries: [{ labelsRefs: [1, 2] }] }, 2)
  const cases: [string, Buffer, Record<string, string>, string, number][] = [
    ['too old', compressSync(good), V1, key, 400],
    ['no key', compressSync(good), V1, 'ph_unknown', 401],
    ['not compressed', good, { 'content-type': V1['content-type'] }, key, 415],
    ['not valid snappy', Buffer.from([5, 0xff, 0xff]), V1, key, 400],
    ['a bomb', bomb, V1, key, 413],
    ['another message', compressSync(good), { ...V1, 'content-type': 'application/x-protobuf;proto=x' }, key, 415],
    ['a symbol that is not there', compressSync(wrongSymbol), V2, key, 400],
    ['a first symbol that is not empty', compressSync(strange), V2, key, 400],
  ]
  for (const [name, body, headers, by, status] of cases) {
    const answer = await post(world, '/prometheus/api/v1/write', body, headers, by)
    assert.is(answer.status, status, name)
    assert.match(answer.headers.get('content-type') ?? '', 'text/plain')
  }
  assert.equal(await readStored(world, id, ch`select metric from ${rowsOf('points')}`), [])
})

test.run()
