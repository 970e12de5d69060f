import { readFileSync } from 'node:fs'
import protobuf from 'protobufjs'
import { messageOf } from './json.ts'
import type { Group, LogRecord, Metric, Resource, Scope, Span } from './message.ts'
import { BoundedReader, TooMuch } from './reader.ts'

const ROOT = protobuf.parse(readFileSync(new URL('otlp.proto', import.meta.url), 'utf8'), new protobuf.Root()).root

/** The body is not a message of its type. */
export class Undecodable extends Error {}

export type Encoding = 'protobuf' | 'json'

function typeOf(name: string): protobuf.Type {
  return ROOT.lookupType(name)
}

/** The library computes which field of a `oneof` is set at each access; an own property of the message avoids that. */
class Chosen extends protobuf.Message {
  value = undefined
}
class ChosenData extends protobuf.Message {
  data = undefined
}
class Optional extends protobuf.Message {
  _sum = undefined
  _min = undefined
  _max = undefined
}
for (const name of ['AnyValue', 'NumberPoint', 'Exemplar']) typeOf(name).ctor = class extends Chosen {}
for (const name of ['HistogramPoint', 'ExponentialPoint']) typeOf(name).ctor = class extends Optional {}
typeOf('Metric').ctor = ChosenData

const REQUESTS = {
  logs: typeOf('LogsRequest'),
  metrics: typeOf('MetricsRequest'),
  traces: typeOf('TracesRequest'),
}

interface RecordOf {
  logs: LogRecord
  metrics: Metric
  traces: Span
}

type Nested = Record<string, { resource: Resource | null; [scopes: string]: unknown }[]>
const PARTS = {
  logs: ['resourceLogs', 'scopeLogs', 'logRecords'],
  metrics: ['resourceMetrics', 'scopeMetrics', 'metrics'],
  traces: ['resourceSpans', 'scopeSpans', 'spans'],
} as const

/**
 * The records of an OTLP request by resource and scope. Throws `Undecodable`, or `TooMuch` for more than `MOST_FIELDS`.
 * With `refuse`, leaves out records of JSON that cannot be read, if others can, and passes their number.
 */
export function decodeRequest<S extends keyof RecordOf>(
  signal: S,
  body: Buffer,
  encoding: Encoding,
  refuse?: (count: number) => void,
): Group<RecordOf[S]>[] {
  const [resources, scopes, records] = PARTS[signal]
  const request = decodeMessage(REQUESTS[signal], body, encoding, refuse) as unknown as Nested
  return (request[resources] ?? []).flatMap(each => {
    const inScopes = each[scopes] as ({ scope: Scope | null } & Record<string, RecordOf[S][]>)[]
    return inScopes.map(one => ({ resource: each.resource, scope: one.scope, records: one[records] ?? [] }))
  })
}

function decodeMessage(
  type: protobuf.Type,
  body: Buffer,
  encoding: Encoding,
  refuse?: (count: number) => void,
): protobuf.Message {
  try {
    return encoding === 'json' ? messageOf(type, body, refuse) : type.decode(new BoundedReader(body))
  } catch (error) {
    if (error instanceof TooMuch) throw error
    throw new Undecodable(error instanceof Error ? error.message : String(error))
  }
}

/** Encodes a response of a name in otlp.proto. */
export function encodeMessage(name: 'Response' | 'RpcStatus', message: object): Buffer {
  const type = typeOf(name)
  return Buffer.from(type.encode(type.create(message)).finish())
}

/** Encodes a request that is given as OTLP/JSON. */
export function encodeRequest(signal: keyof RecordOf, request: object): Buffer {
  const type = REQUESTS[signal]
  return Buffer.from(type.encode(messageOf(type, Buffer.from(JSON.stringify(request)))).finish())
}
