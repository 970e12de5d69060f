// What is written to the store, one object for each row: as JSON it is a line of the write-ahead log, and what
// ClickHouse reads (format JSONEachRow). Columns that are left out take their default.

/** An instant in seconds since 1970 with nine decimals, e.g. `1700000000.123456789`. */
export type Instant = string
/** A whole number; beyond 2^53 as decimal text. */
export type Whole = number | string
/** Values as text: the literal of an integer, double or boolean; base64 for bytes; JSON for an array or map. */
export type Attributes = Record<string, string>
/** `int`, `double`, `bool`, `bytes`, `array` or `map`; a string has no entry. */
export type AttributeTypes = Record<string, string>

interface CommonRow {
  account_id: string
  retention_days: number
  time: Instant
  /** By when it was acknowledged, on the clock that alert rules are evaluated by; filled in by `append`. */
  arrived?: Instant
  /** `service.name` of the resource. */
  source?: string
  /** `deployment.environment.name` of the resource, or `deployment.environment`. */
  env?: string
  /** `host.name` of the resource. */
  host?: string
  scope_name?: string
  scope_version?: string
  resource?: Attributes
  resource_types?: AttributeTypes
  scope?: Attributes
  scope_types?: AttributeTypes
  attributes?: Attributes
  attributes_types?: AttributeTypes
}

export type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'

export interface LogRow extends CommonRow {
  id: string
  observed_time: Instant
  level: Level
  /** 0 if it was not given (OpenTelemetry, log data model). */
  severity_number?: number
  severity_text?: string
  /** The text for people: a text body itself; of another body its `message`, or all of it as JSON. */
  message: string
  /** The JSON of a body that is not text. */
  body?: string
  event_name?: string
  /** Hash of the template, as decimal text. */
  pattern: string
  /** The message with its changing parts replaced. */
  template: string
  tags?: string[]
  trace_id?: string
  span_id?: string
  trace_flags?: number
  dropped_attributes?: number
}

export interface SpanRow extends CommonRow {
  trace_id: string
  span_id: string
  parent_span_id?: string
  trace_state?: string
  flags?: number
  name: string
  kind: 'unspecified' | 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  /** `service.version` of the resource. */
  version?: string
  end: Instant
  duration_ns: Whole
  status: 'unset' | 'ok' | 'error'
  status_message?: string
  dropped_attributes?: number
  dropped_events?: number
  dropped_links?: number
  'events.time'?: Instant[]
  'events.name'?: string[]
  /** The JSON of each event's attributes, with the types of their values (`attribute/`). */
  'events.attributes'?: string[]
  'events.dropped_attributes'?: number[]
  'links.trace_id'?: string[]
  'links.span_id'?: string[]
  'links.trace_state'?: string[]
  'links.flags'?: number[]
  'links.attributes'?: string[]
  'links.dropped_attributes'?: number[]
}

export interface PointRow extends CommonRow {
  metric: string
  kind: 'gauge' | 'sum' | 'histogram' | 'exponential_histogram' | 'summary'
  unit?: string
  description?: string
  temporality?: 'unspecified' | 'delta' | 'cumulative'
  monotonic?: boolean
  /** The hash of the metric, its resource, scope and attributes, as decimal text. Equal for all points of a series. */
  series: string
  start_time?: Instant
  flags?: number
  value?: number | string
  int_value?: Whole
  count?: Whole
  sum?: number | string | null
  min?: number | string | null
  max?: number | string | null
  bounds?: (number | string)[]
  buckets?: Whole[]
  scale?: number
  zero_count?: Whole
  zero_threshold?: number
  positive_offset?: number
  positive?: Whole[]
  negative_offset?: number
  negative?: Whole[]
  quantiles?: number[]
  quantile_values?: (number | string)[]
  'exemplars.time'?: Instant[]
  'exemplars.value'?: (number | string)[]
  'exemplars.trace_id'?: string[]
  'exemplars.span_id'?: string[]
  'exemplars.attributes'?: string[]
}

/** An event of a browser. The columns are described in `rum-columns.ts`, and the events in `rum/event.ts`. */
export interface RumRow extends CommonRow {
  application_id: string
  id: string
  session_id: string
  view_id: string
  kind: 'view' | 'view_end' | 'resource' | 'request' | 'vital' | 'error' | 'console' | 'event' | 'click' | 'frustration'
  url: string
  /** The address without query, and with numbers and ids of its path replaced. */
  page: string
  title?: string | undefined
  /**
   * Of a vital or custom event; the method of a request, the type of a resource, error or frustration, the level of a
   * console message, how a view began.
   */
  name?: string | undefined
  /** A duration in milliseconds, or the value of a vital. */
  value?: number | undefined
  status?: number | undefined
  failure?: string | undefined
  message?: string | undefined
  stack?: string | undefined
  element?: string | undefined
  /** The address that was requested, or that an element has; of a view the one that led there. */
  target?: string | undefined
  /** JSON of what has no column. */
  body?: string | undefined
  soft?: boolean | undefined
  handled?: boolean | undefined
  /** How an error was noticed. */
  cause?: string | undefined
  /** Of the issue that an error belongs to. */
  fingerprint?: string | undefined
  parts?: Record<string, number> | undefined
  session_start: Instant
  anonymous_id?: string | undefined
  user_id?: string | undefined
  release?: string | undefined
  device: string
  browser: string
  browser_version: string
  os: string
  country: string
  language?: string | undefined
  connection?: string | undefined
  width?: number | undefined
  height?: number | undefined
  capture: 'none' | 'analyze' | 'replay'
  rules: string[]
  filters: string[]
  trace_id?: string | undefined
  span_id?: string | undefined
}

export interface RowOf {
  logs: LogRow
  spans: SpanRow
  points: PointRow
  rum: RumRow
}
