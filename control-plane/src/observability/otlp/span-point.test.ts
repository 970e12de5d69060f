import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseValue } from '../attribute/index.ts'
import { decodeRequest, encodeRequest } from '../otlp-message/index.ts'
import { pointRows, spanRows } from './index.ts'
import { ATTRIBUTES, making, NANO, NOW, OWNER, resource, SPAN, TRACE } from './sample.fixture.ts'

function span(more: object = {}): object {
  return {
    traceId: TRACE,
    spanId: SPAN,
    name: 'GET /',
    startTimeUnixNano: NANO,
    endTimeUnixNano: `${NOW + 5_000}000000`,
    ...more,
  }
}

function spans(...all: object[]) {
  const request = { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'lib', version: '2' }, spans: all }] }] }
  const made = making()
  return {
    rows: spanRows(decodeRequest('traces', encodeRequest('traces', request), 'protobuf'), OWNER, made),
    tally: made.tally,
  }
}

test('a span with events and links', () => {
  const event = { timeUnixNano: NANO, name: 'exception', attributes: ATTRIBUTES.slice(0, 2), droppedAttributesCount: 1 }
  const link = { traceId: TRACE, spanId: SPAN, traceState: 'a=b', flags: 1, attributes: ATTRIBUTES.slice(0, 1) }
  const { rows, tally } = spans(
    span({
      ...{ parentSpanId: 'aaaaaaaaaaaaaaaa', kind: 2, traceState: 'x=y', flags: 257, droppedEventsCount: 2 },
      ...{ status: { code: 2, message: 'timeout' }, events: [event], links: [link, { traceId: 'ab' }] },
    }),
  )
  const [row] = rows
  assert.equal([row?.kind, row?.status, row?.status_message, row?.version], ['server', 'error', 'timeout', '1.2.3'])
  assert.equal([row?.parent_span_id, row?.trace_state, row?.flags], ['aaaaaaaaaaaaaaaa', 'x=y', 257])
  assert.is(row?.duration_ns, '4999876544')
  assert.equal(row?.['events.name'], ['exception'])
  assert.equal(parseValue(row?.['events.attributes']?.[0] ?? ''), { text: 'a', int: '9223372036854775807' })
  assert.equal([row?.dropped_events, row?.dropped_links], [2, 1])
  assert.equal(row?.['links.trace_id'], [TRACE])
  assert.equal([...tally.counts], [['too_many_parts', 1]])
})

test('spans without ids, or that end before they start, are refused alone', () => {
  const { rows, tally } = spans(span(), span({ traceId: '' }), span({ spanId: 'ab' }), span({ endTimeUnixNano: '1' }))
  assert.is(rows.length, 1)
  assert.equal(Object.fromEntries(tally.counts), { invalid_trace_id: 1, invalid_span_id: 1, end_before_start: 1 })
})

test('metrics of every kind', () => {
  const at = { timeUnixNano: NANO, startTimeUnixNano: `${NOW - 60_000}000000`, attributes: ATTRIBUTES.slice(0, 1) }
  const exemplar = {
    timeUnixNano: NANO,
    asInt: '3',
    traceId: TRACE,
    spanId: SPAN,
    filteredAttributes: ATTRIBUTES.slice(0, 1),
  }
  const both = { count: '5', sum: 1.5, min: 0, max: 'Infinity' }
  const metrics = [
    {
      name: 'g',
      unit: 'By',
      description: 'd',
      gauge: {
        dataPoints: [
          { ...at, asDouble: 'NaN' },
          { ...at, asInt: '9007199254740993' },
        ],
      },
    },
    {
      name: 's',
      sum: {
        aggregationTemporality: 1,
        isMonotonic: true,
        dataPoints: [
          { ...at, asDouble: 2, exemplars: [exemplar] },
          { ...at, flags: 1 },
        ],
      },
    },
    {
      name: 'h',
      histogram: {
        aggregationTemporality: 2,
        dataPoints: [
          { ...at, ...both, bucketCounts: ['1', '4'], explicitBounds: [0.5] },
          { ...at, bucketCounts: ['1'], explicitBounds: [1, 2] },
        ],
      },
    },
    {
      name: 'e',
      exponentialHistogram: {
        aggregationTemporality: 2,
        dataPoints: [
          {
            ...at,
            count: '3',
            scale: -2,
            zeroCount: '1',
            zeroThreshold: 0.1,
            positive: { offset: -3, bucketCounts: ['1', '18446744073709551615'] },
          },
        ],
      },
    },
    {
      name: 'q',
      summary: { dataPoints: [{ ...at, count: '2', sum: 3, quantileValues: [{ quantile: 0.5, value: 1 }] }] },
    },
    { name: '', gauge: { dataPoints: [at] } },
    { name: 'none' },
  ]
  const request = { resourceMetrics: [{ resource, scopeMetrics: [{ metrics }] }] }
  const of = (body: Buffer, encoding: 'protobuf' | 'json') => {
    const made = making()
    return { rows: pointRows(decodeRequest('metrics', body, encoding), OWNER, made), tally: made.tally }
  }
  const { rows, tally } = of(encodeRequest('metrics', request), 'protobuf')
  const other = of(Buffer.from(JSON.stringify(request)), 'json')
  assert.equal(JSON.parse(JSON.stringify(rows)), JSON.parse(JSON.stringify(other.rows)))
  assert.equal(
    rows.map(row => row.metric),
    ['g', 'g', 's', 's', 'h', 'e', 'q'],
  )
  assert.equal(
    rows.slice(0, 2).map(row => [row.value, row.int_value, row.unit]),
    [
      ['nan', undefined, 'By'],
      [9007199254740992, '9007199254740993', 'By'],
    ],
  )
  const [, , sum, gone, histogram, exponential, summary] = rows
  assert.equal([sum?.kind, sum?.temporality, sum?.monotonic, sum?.value], ['sum', 'delta', true, 2])
  assert.equal([sum?.['exemplars.trace_id'], sum?.['exemplars.value']], [[TRACE], [3]])
  assert.equal([gone?.flags, gone?.value], [1, undefined])
  assert.equal(
    [histogram?.bounds, histogram?.buckets, histogram?.sum, histogram?.min, histogram?.max],
    [[0.5], [1, 4], 1.5, 0, 'inf'],
  )
  assert.equal(
    [exponential?.scale, exponential?.positive_offset, exponential?.positive],
    [-2, -3, [1, '18446744073709551615']],
  )
  assert.equal([exponential?.sum, exponential?.min], [undefined, undefined])
  assert.equal([summary?.quantiles, summary?.quantile_values, summary?.sum], [[0.5], [1], 3])
  assert.is(rows[0]?.series, rows[1]?.series)
  assert.is(new Set(rows.map(row => row.series)).size, 5)
  assert.equal(Object.fromEntries(tally.counts), { invalid_buckets: 1, no_name: 1, no_data: 1 })
})

test('a series is the same for its attributes in another order', () => {
  const point = (attributes: object[]) => ({ timeUnixNano: NANO, asInt: 1, attributes })
  const dataPoints = [
    point(ATTRIBUTES.slice(0, 3)),
    point(ATTRIBUTES.slice(0, 3).reverse()),
    point(ATTRIBUTES.slice(0, 2)),
  ]
  const request = { resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: 'm', gauge: { dataPoints } }] }] }] }
  const rows = pointRows(decodeRequest('metrics', encodeRequest('metrics', request), 'protobuf'), OWNER, making())
  assert.is(rows[0]?.series, rows[1]?.series)
  assert.is.not(rows[0]?.series, rows[2]?.series)
})

test.run()
