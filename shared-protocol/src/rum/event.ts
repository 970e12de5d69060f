// What the SDK sends to `POST /rum/v1/events`. Plain types, since the SDK has no room for schemas; the server's schemas
// (`observability/rum-intake`) are held against them by the compiler.

/** Milliseconds since 1970 by the clock of the browser, which may be wrong by any amount; the server corrects it. */
export type ClientMs = number

/** What people attach to sessions, users and custom events. */
export type RumValues = Record<string, string | number | boolean>

/**
 * One request: events of one session and one tab, in the order in which they happened. At most
 * `MOST_EVENTS`. The client token is the bearer token, or for `sendBeacon`, which sets no header, the parameter
 * `client_token`: the server knows the sender before it reads the body.
 */
export interface RumBatch {
  application_id: string
  /** When it was sent. The difference from the server's clock at its arrival corrects every other instant. */
  sent_at: ClientMs
  sdk: { name: string; version: string }
  session: RumSession
  events: RumEvent[]
}

/** The most events of one batch. */
export const MOST_EVENTS = 500
/** A request that outlives its page may have 64 KiB in all (Fetch, 4.5); batches are split below it. */
export const MOST_BEACON_BYTES = 60_000

export interface RumSession {
  /** A UUID, the same in all tabs and after a reload. */
  id: string
  started_at: ClientMs
  /** A UUID that tells one browser from another; missing until there is consent. */
  anonymous_id?: string
  user?: { id: string; traits?: RumValues }
  attributes?: RumValues
  release?: string
  environment?: string
  device: RumDevice
  /** What is recorded of the session, and why. */
  capture: Capture
  /** Recording rules that hold and were drawn, and session filters that hold, by id. */
  rules?: string[]
  filters?: string[]
}

/** `none`: neither a rule nor a filter wants more than the events. */
export type Capture = 'none' | 'analyze' | 'replay'

/** What the browser says about itself, besides its user agent, which is in the header of the request. */
export interface RumDevice {
  /** User-Agent Client Hints, low entropy. */
  brands?: { brand: string; version: string }[]
  platform?: string
  mobile?: boolean
  /** The language of the browser (BCP 47). */
  language?: string
  /** The size of the viewport in CSS pixels. */
  width?: number
  height?: number
  /** Effective connection type, such as `4g` (Network Information). */
  connection?: string
}

interface CommonEvent {
  /** A UUID. The same event may arrive more than once. */
  id: string
  at: ClientMs
  /** The view in which it happened, and its address after masking. */
  view_id: string
  url: string
}

/** How a view began. `soft_navigation`: as the browser reports it; `route_change`: by the history interface. */
export type ViewEntry = 'load' | 'back_forward' | 'prerender' | 'route_change' | 'soft_navigation'

export interface ViewEvent extends CommonEvent {
  kind: 'view'
  entry: ViewEntry
  title?: string
  referrer?: string
}

export interface ViewEndEvent extends CommonEvent {
  kind: 'view_end'
  duration_ms: number
}

export interface ResourceEvent extends CommonEvent {
  kind: 'resource'
  resource_url: string
  /** The initiator (Resource Timing), such as `script`, `img` or `css`. */
  resource_type: string
  duration_ms: number
  /** Bytes over the network, with headers; missing where the other origin does not allow it. */
  bytes?: number
  status?: number
}

/** Why a request failed. Errors of HTTP are `client_error` (4xx) and `server_error` (5xx). */
export const FAILURES = ['network', 'timeout', 'aborted', 'client_error', 'server_error'] as const
export type Failure = (typeof FAILURES)[number]

export interface RequestEvent extends CommonEvent {
  kind: 'request'
  method: string
  request_url: string
  status?: number
  duration_ms: number
  failure?: Failure
  /** W3C Trace Context, if the origin of the request is one of `trace_origins`. */
  trace_id?: string
  span_id?: string
}

/** `load`: the load event of the page, in milliseconds from its start. */
export const VITALS = ['LCP', 'FCP', 'CLS', 'INP', 'TTFB', 'load'] as const
export type Vital = (typeof VITALS)[number]

/** The final value of a view. */
export interface VitalEvent extends CommonEvent {
  kind: 'vital'
  name: Vital
  /** Milliseconds; CLS has no unit. */
  value: number
  /** Whether it counts from a soft navigation. */
  soft: boolean
  /** The element that caused it, as a CSS selector, and its address. */
  element?: string
  element_url?: string
  /** Its parts in milliseconds, by the names of `web-vitals`, such as `resourceLoadDelay`. */
  parts?: Record<string, number>
}

export interface RumException {
  error_type: string
  message: string
  /** As the browser formats it. */
  stack?: string
}

/** `captured`: given to `captureError`. */
export type ErrorSource = 'exception' | 'rejection' | 'console' | 'captured'

export interface RumErrorEvent extends CommonEvent, RumException {
  kind: 'error'
  handled: boolean
  source: ErrorSource
  /** What it was caused by (`Error.cause`), outermost first. */
  causes?: RumException[]
  /** Debug ids of the scripts in its stacks, by address. */
  debug_ids?: Record<string, string>
}

export interface ConsoleEvent extends CommonEvent {
  kind: 'console'
  level: 'warn' | 'error'
  message: string
}

export interface RumCustomEvent extends CommonEvent {
  kind: 'event'
  name: string
  attributes?: RumValues
}

export interface ClickEvent extends CommonEvent {
  kind: 'click'
  element: string
}

export const FRUSTRATIONS = ['rage_click', 'dead_click', 'error_click', 'thrashing'] as const
export type Frustration = (typeof FRUSTRATIONS)[number]

export interface FrustrationEvent extends CommonEvent {
  kind: 'frustration'
  type: Frustration
  element?: string
}

export type RumEvent =
  | ViewEvent
  | ViewEndEvent
  | ResourceEvent
  | RequestEvent
  | VitalEvent
  | RumErrorEvent
  | ConsoleEvent
  | RumCustomEvent
  | ClickEvent
  | FrustrationEvent
