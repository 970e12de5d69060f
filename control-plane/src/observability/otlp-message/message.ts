// The decoded messages of otlp.proto. A field that was not sent has the default of its type. A property holds the name
// of the field that was sent, for a `oneof`, and for an optional field `x` (`_x`).

/** A whole number of 64 bits in two halves. */
export interface Long {
  low: number
  high: number
  unsigned: boolean
}

export interface AnyValue {
  value?:
    | 'stringValue'
    | 'boolValue'
    | 'intValue'
    | 'doubleValue'
    | 'arrayValue'
    | 'kvlistValue'
    | 'bytesValue'
    | undefined
  stringValue: string
  boolValue: boolean
  intValue: Long
  doubleValue: number
  arrayValue: { values: AnyValue[] }
  kvlistValue: { values: KeyValue[] }
  bytesValue: Buffer
}

export interface KeyValue {
  key: string
  value: AnyValue | null
}

export interface Resource {
  attributes: KeyValue[]
}

export interface Scope extends Resource {
  name: string
  version: string
}

/** The records of one resource and scope in an OTLP request. */
export interface Group<T> {
  resource: Resource | null
  scope: Scope | null
  records: T[]
}

export interface LogRecord {
  timeUnixNano: Long
  observedTimeUnixNano: Long
  severityNumber: number
  severityText: string
  body: AnyValue | null
  attributes: KeyValue[]
  droppedAttributesCount: number
  flags: number
  traceId: Buffer
  spanId: Buffer
  eventName: string
}

export interface SpanEvent {
  timeUnixNano: Long
  name: string
  attributes: KeyValue[]
  droppedAttributesCount: number
}

export interface SpanLink {
  traceId: Buffer
  spanId: Buffer
  traceState: string
  attributes: KeyValue[]
  droppedAttributesCount: number
  flags: number
}

export interface Span {
  traceId: Buffer
  spanId: Buffer
  parentSpanId: Buffer
  traceState: string
  name: string
  kind: number
  startTimeUnixNano: Long
  endTimeUnixNano: Long
  attributes: KeyValue[]
  droppedAttributesCount: number
  events: SpanEvent[]
  droppedEventsCount: number
  links: SpanLink[]
  droppedLinksCount: number
  status: { message: string; code: number } | null
  flags: number
}

export interface Exemplar {
  timeUnixNano: Long
  value?: 'asDouble' | 'asInt' | undefined
  asDouble: number
  asInt: Long
  spanId: Buffer
  traceId: Buffer
  filteredAttributes: KeyValue[]
}

interface Point {
  attributes: KeyValue[]
  startTimeUnixNano: Long
  timeUnixNano: Long
  flags: number
  exemplars?: Exemplar[]
}

export interface NumberPoint extends Point {
  value?: 'asDouble' | 'asInt' | undefined
  asDouble: number
  asInt: Long
}

interface Distribution extends Point {
  count: Long
  sum: number
  _sum?: string
  min: number
  _min?: string
  max: number
  _max?: string
}

export interface HistogramPoint extends Distribution {
  bucketCounts: Long[]
  explicitBounds: number[]
}

export interface Buckets {
  offset: number
  bucketCounts: Long[]
}

export interface ExponentialPoint extends Distribution {
  scale: number
  zeroCount: Long
  zeroThreshold: number
  positive: Buckets | null
  negative: Buckets | null
}

export interface SummaryPoint extends Point {
  count: Long
  sum: number
  quantileValues: { quantile: number; value: number }[]
}

export interface Metric {
  name: string
  description: string
  unit: string
  data?: 'gauge' | 'sum' | 'histogram' | 'exponentialHistogram' | 'summary' | undefined
  gauge: { dataPoints: NumberPoint[] }
  sum: { dataPoints: NumberPoint[]; aggregationTemporality: number; isMonotonic: boolean }
  histogram: { dataPoints: HistogramPoint[]; aggregationTemporality: number }
  exponentialHistogram: { dataPoints: ExponentialPoint[]; aggregationTemporality: number }
  summary: { dataPoints: SummaryPoint[] }
}
