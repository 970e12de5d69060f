import { encodeRequest } from '@pharos/control-plane/observability/otlp-message/index.ts'
import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { post, readStored } from './sending.ts'

const test = suite<{ world: World }>('values at their limits: acknowledged ones can be stored')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const MOST = '18446744073709551615'
const LEAST = '-9223372036854775808'
const ODD = 'a\u0000\ud800 😀 \\ " \n \u2028'
const ATTRIBUTES = [
  { key: ODD, value: { stringValue: ODD } },
  { key: 'nan', value: { doubleValue: 'NaN' } },
  { key: 'infinite', value: { arrayValue: { values: [{ doubleValue: '-Infinity' }, { intValue: LEAST }, {}] } } },
  { key: 'odd', value: { kvlistValue: { values: [{ key: ODD, value: { bytesValue: '' } }] } } },
]
const resource = { attributes: [{ key: 'service.name', value: { stringValue: ODD } }, ...ATTRIBUTES] }
const scope = { name: ODD, attributes: ATTRIBUTES }

function requests(time: string): Record<'logs' | 'traces' | 'metrics', object> {
  const id = { traceId: 'f'.repeat(32), spanId: 'f'.repeat(16) }
  const exemplars = [{ timeUnixNano: MOST, asInt: LEAST, ...id, filteredAttributes: ATTRIBUTES }, { asDouble: 'NaN' }]
  const point = { timeUnixNano: time, startTimeUnixNano: MOST, flags: 4_294_967_295, attributes: ATTRIBUTES, exemplars }
  const of = { count: MOST, sum: 'NaN', min: '-Infinity', max: 'Infinity' }
  const buckets = { offset: -2_147_483_648, bucketCounts: [MOST] }
  const metrics = [
    {
      name: ODD,
      unit: ODD,
      description: ODD,
      gauge: {
        dataPoints: [
          { ...point, asInt: LEAST },
          { ...point, asDouble: 1.7e308 },
        ],
      },
    },
    { name: 'sum', sum: { dataPoints: [point], aggregationTemporality: 99 } },
    {
      name: 'h',
      histogram: { dataPoints: [{ ...point, ...of, bucketCounts: [MOST, MOST], explicitBounds: ['NaN'] }] },
    },
    {
      name: 'e',
      exponentialHistogram: {
        dataPoints: [
          {
            ...point,
            ...of,
            scale: 2_147_483_647,
            zeroCount: MOST,
            zeroThreshold: 'NaN',
            positive: buckets,
            negative: buckets,
          },
        ],
      },
    },
    { name: 's', summary: { dataPoints: [{ ...point, ...of, quantileValues: [{ quantile: 'NaN', value: 'NaN' }] }] } },
  ]
  const event = { timeUnixNano: MOST, name: ODD, attributes: ATTRIBUTES, droppedAttributesCount: 4_294_967_295 }
  const counts = {
    droppedAttributesCount: 4_294_967_295,
    droppedEventsCount: 4_294_967_295,
    droppedLinksCount: 4_294_967_295,
  }
  const span = {
    ...{ ...id, ...counts, traceState: ODD, name: ODD, kind: 99, flags: 4_294_967_295, attributes: ATTRIBUTES },
    ...{ startTimeUnixNano: time, endTimeUnixNano: time, status: { code: 99, message: ODD } },
    ...{
      events: Array.from({ length: 200 }, () => event),
      links: Array.from({ length: 200 }, () => ({ ...event, ...id, flags: 4_294_967_295 })),
    },
  }
  const log = {
    ...{ ...id, timeUnixNano: time, observedTimeUnixNano: MOST, severityNumber: -5, severityText: ODD, eventName: ODD },
    ...{
      body: { kvlistValue: { values: ATTRIBUTES } },
      attributes: ATTRIBUTES,
      flags: 4_294_967_295,
      droppedAttributesCount: 4_294_967_295,
    },
  }
  return {
    logs: {
      resourceLogs: [
        { resource, scopeLogs: [{ scope, logRecords: [log, { ...log, severityNumber: 2_000_000_000 }] }] },
      ],
    },
    traces: { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: [span] }] }] },
    metrics: { resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] },
  }
}

for (const encoding of ['json', 'protobuf'] as const) {
  test(`by ${encoding}`, async ({ world }) => {
    const { id, key } = await addAccount(world, encoding)
    const headers = { 'content-type': encoding === 'json' ? 'application/json' : 'application/x-protobuf' }
    for (const [signal, request] of Object.entries(requests(`${world.clock.now()}000000`))) {
      const body = encoding === 'json' ? JSON.stringify(request) : encodeRequest(signal as 'logs', request)
      const answer = await post(world, `/v1/${signal}`, body, headers, key)
      assert.is(answer.status, 200, signal)
      if (encoding === 'json') assert.equal(await answer.json(), {}, signal)
    }
    const count = async (signal: 'logs' | 'spans' | 'points') =>
      (await readStored<object>(world, id, ch`select * from ${rowsOf(signal)}`)).length
    assert.equal([await count('logs'), await count('spans'), await count('points')], [2, 1, 6])
    const [point] = await readStored<Record<string, unknown>>(
      world,
      id,
      ch`select toString(sum) as sum, toString(max) as max, toString(buckets) as buckets from ${rowsOf('points')} where metric = 'h'`,
    )
    assert.equal(point, { sum: 'nan', max: 'inf', buckets: `[${MOST},${MOST}]` })
  })
}

test.run()
