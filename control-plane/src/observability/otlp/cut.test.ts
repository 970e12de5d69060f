import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeRequest, encodeRequest } from '../otlp-message/index.ts'
import { logRows, pointRows, spanRows } from './index.ts'
import { making, NANO, OWNER, SPAN, TRACE } from './sample.fixture.ts'

const LONG = 'x'.repeat(20_000)
const attribute = (key: string) => ({ key, value: { stringValue: LONG } })
const scope = { name: LONG, version: LONG }

function counted(of: (made: ReturnType<typeof making>) => unknown): Record<string, number> {
  const made = making()
  of(made)
  return Object.fromEntries(made.tally.counts)
}

test('a text of a log record, its resource and its scope that is cut is counted', () => {
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'x'.repeat(300) } }] }
  const record = { timeUnixNano: NANO, severityText: LONG, eventName: LONG, body: { stringValue: 'a' } }
  const request = { resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords: [record, record] }] }] }
  const counts = counted(made =>
    logRows(decodeRequest('logs', encodeRequest('logs', request), 'protobuf'), OWNER, made),
  )
  // Of the resource and scope once: source, name and version.
  assert.equal(counts, { field_cut: 3 + 2 * 2 })
})

test('trace states of a span and its links are counted, and attributes of events and links', () => {
  const ids = { traceId: TRACE, spanId: SPAN }
  const span = {
    ...{ ...ids, traceState: LONG, name: LONG, startTimeUnixNano: NANO, endTimeUnixNano: NANO },
    events: [{ timeUnixNano: NANO, name: 'e', attributes: [attribute('a')] }],
    links: [{ ...ids, traceState: LONG, attributes: [attribute('a')] }],
  }
  const request = { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }
  const decoded = decodeRequest('traces', encodeRequest('traces', request), 'protobuf')
  assert.equal(
    counted(made => spanRows(decoded, OWNER, made)),
    { field_cut: 2, name_cut: 1, value_too_long: 2 },
  )
})

test('unit and description of a metric are counted, and attributes of an exemplar', () => {
  const exemplar = { timeUnixNano: NANO, asDouble: 1, filteredAttributes: [attribute('a')] }
  const point = { timeUnixNano: NANO, asInt: 1, exemplars: [exemplar] }
  const metrics = [{ name: 'm', unit: LONG, description: LONG, gauge: { dataPoints: [point] } }]
  const request = { resourceMetrics: [{ scopeMetrics: [{ metrics }] }] }
  const decoded = decodeRequest('metrics', encodeRequest('metrics', request), 'protobuf')
  assert.equal(
    counted(made => pointRows(decoded, OWNER, made)),
    { field_cut: 2, value_too_long: 1 },
  )
})

test.run()
