import { gzipSync } from 'node:zlib'
import { MOST_INFLATED, MOST_SENT } from '@pharos/control-plane/observability/ingest/body.ts'
import { MOST_RECORDS } from '@pharos/control-plane/observability/ingest/json-log.ts'
import { MOST_OF_ACCOUNT } from '@pharos/control-plane/observability/ingest/room.ts'
import { MOST_OF_PAGE } from '@pharos/control-plane/observability/log/first.ts'
import { MOST_MESSAGE, RECEIVE_MS } from '@pharos/control-plane/observability/otlp-grpc/server.ts'
import { SLOW_MS } from '@pharos/control-plane/platform/http/bytes.ts'
import {
  LONGEST_PATTERN,
  MOST_STEPS_OF_BATCH,
  MOST_STEPS_OF_SAMPLES,
  MOST_STEPS_OF_TEXT,
} from '@pharos/control-plane/platform/pattern/budget.ts'
import { MOST_FORWARDED, MOST_OF_STRANGERS } from '@pharos/control-plane/platform/telemetry-process/forward.ts'
import { SLOW_READ_MS } from '@pharos/control-plane/platform/telemetry-process/places.ts'
import { MOST_WAITING } from '@pharos/control-plane/platform/telemetry-store/query-limit.ts'
import { MOST_BYTES } from '@pharos/control-plane/platform/telemetry-store/result.ts'
import { type Bound, count, seconds, size } from './bound.ts'

const more = (number: number) => Math.ceil(number * 1.5)
const steps = (number: number) => `${number / 1_000_000} million steps`
const BODY = `${size(MOST_SENT)} sent, ${size(MOST_INFLATED)} inflated; ${size(MOST_OF_ACCOUNT)} at once`
const PLAN = 'records and bytes of the plan; one body of an account at a time'
const TURN = 'headers 20 s, all 60 s; 10 s for its turn'
const GZIP = { 'content-encoding': 'gzip' }

/** What is sent as telemetry, and what is asked of it. Handled in telemetry's process. */
export const TELEMETRY_BOUNDS: readonly Bound[] = [
  {
    ...{ input: 'requests to telemetry at once', from: 'an account', bytes: '–' },
    work: `${count(MOST_FORWARDED.ofCaller, 'of an account')}, ${count(MOST_FORWARDED.all, 'in all (503)')}`,
    ...{
      time: `${seconds(SLOW_MS)} for a body, ${seconds(SLOW_READ_MS)} for a reader, if others need the place`,
      beyond: '429 rate_limited',
    },
    tested: 'test/fault/telemetry-places.test.ts',
  },
  {
    ...{ input: 'the same with an unknown credential', from: 'anybody', bytes: '–' },
    work: `${count(MOST_OF_STRANGERS.ofCaller, 'of an address')}, ${count(MOST_OF_STRANGERS.all, 'in all (503)')}`,
    ...{
      time: `${seconds(SLOW_MS)} for a body, ${seconds(SLOW_READ_MS)} for a reader, if others need the place`,
      beyond: '429 rate_limited',
    },
    tested: 'test/fault/telemetry-forward.test.ts',
  },
  {
    ...{ input: 'OTLP by HTTP', from: 'an account', bytes: BODY, work: PLAN, time: TURN, beyond: '413' },
    async exceed(attack) {
      const sent = await attack.post('/v1/logs', Buffer.alloc(more(MOST_SENT)), 'application/x-protobuf')
      const zeros = gzipSync(Buffer.alloc(more(MOST_INFLATED)))
      const inflated = await attack.post('/v1/traces', zeros, 'application/x-protobuf', undefined, GZIP)
      return sent.slice(0, 3) === inflated.slice(0, 3) ? sent.slice(0, 3) : `${sent} and ${inflated}`
    },
  },
  {
    ...{ input: 'OTLP by gRPC', from: 'an account', bytes: size(MOST_MESSAGE), work: PLAN, time: seconds(RECEIVE_MS) },
    ...{ beyond: 'RESOURCE_EXHAUSTED', tested: 'test/telemetry/grpc-attack.test.ts' },
  },
  {
    ...{
      input: 'JSON logs',
      from: 'an account',
      bytes: BODY,
      work: `${count(MOST_RECORDS, 'records')}; ${PLAN}`,
      time: TURN,
    },
    beyond: '413 too_large',
    exceed: attack => attack.post('/logs/ingest', '{}\n'.repeat(more(MOST_RECORDS)), 'application/x-ndjson'),
  },
  {
    ...{
      input: 'Prometheus remote write',
      from: 'an account',
      bytes: BODY,
      work: PLAN,
      time: TURN,
      beyond: '413',
    },
    exceed: attack =>
      attack.post('/prometheus/api/v1/write', announcing(more(MOST_INFLATED)), 'application/x-protobuf', undefined, {
        'content-encoding': 'snappy',
      }),
  },
  {
    input: 'a pattern of a rule or parser',
    ...{ from: 'an account', bytes: count(LONGEST_PATTERN, 'characters'), time: '10 s for a turn' },
    ...{ work: `${steps(MOST_STEPS_OF_TEXT)} for a text, ${steps(MOST_STEPS_OF_BATCH)} for a batch` },
    beyond: '400 invalid_request',
    exceed: attack => attack.post('/logs/redaction', JSON.stringify({ name: 'r', kind: 'regex', pattern: 'a{458}' })),
  },
  {
    ...{ input: 'samples of a parser', from: 'an account', bytes: '20 of 8,192 characters', time: '10 s for a turn' },
    ...{ work: steps(MOST_STEPS_OF_SAMPLES), beyond: '400 invalid_request' },
    exceed(attack) {
      const samples = Array.from({ length: 20 }, (_, at) => `${'a'.repeat(8_180)}${at}`)
      const body = { kind: 'regex', pattern: '(?P<x>(?:a?){600}a{600}\\pZ)', samples }
      return attack.post('/logs/parser/test', JSON.stringify(body))
    },
  },
  {
    input: 'a search of logs, metrics or traces',
    ...{ from: 'an account', bytes: '2,000 characters a search', time: 'PHAROS_TELEMETRY_QUERY_SECONDS (15 s)' },
    ...{ work: `2 of an account at once, ${MOST_WAITING.ofAccount} wait, ${MOST_WAITING.all} in all (503)` },
    beyond: '400 invalid_request',
    exceed: attack => attack.get(`/logs/query?search=${'x'.repeat(3_000)}`),
  },
  {
    input: 'the result of a query',
    ...{ from: 'an account', bytes: `${size(MOST_BYTES)}; a page of records ends at ${size(MOST_OF_PAGE)}` },
    ...{ work: '1 GB of memory in the store', time: 'that of its query', beyond: '504 query_time_limit' },
    tested: 'test/telemetry/log/bytes.test.ts',
  },
]

/** A snappy block that announces so many bytes, as a varint, and has next to none. */
function announcing(bytes: number): Buffer {
  const varint: number[] = []
  for (let left = bytes; left > 0; left = Math.floor(left / 128)) varint.push((left % 128) | (left >= 128 ? 128 : 0))
  return Buffer.from([...varint, 0, 0])
}
