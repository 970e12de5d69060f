import { z } from 'zod'
import type { Role, Scope } from '../access.ts'
import type { RefusalCode } from '../problem.ts'
import { MINUTE_MS } from '../time.ts'

/** Who may call a route. `public` needs no account; with `anySite`, pages of other sites may call it too. */
export type Access =
  | { kind: 'public'; anySite?: boolean }
  /**
   * Any member with at least `role`. A scoped key also needs `scope` (null: scoped keys are refused), and its member
   * still needs the role, or `scopedRole` if the specification requires less of a key with the scope. `session`: only
   * people who are signed in, no keys. `recent`: a session must have been authenticated within `RECENT_MS`; keys are
   * exempt. `enrolling`: also a session whose account requires a second factor that is not set up yet. `partner`: also a
   * partner's key. `whileSuspended`: also changes of a suspended account, which may only be read otherwise.
   */
  | {
      kind: 'account'
      scope: Scope | null
      /** An alternative to `scope`; the verb decides which of them the request needs. */
      orScope?: Scope
      role: Role
      scopedRole?: Role
      session?: boolean
      recent?: boolean
      enrolling?: boolean
      /** Whether staff who look into the account may call it, where that does not follow from the rest (`staffBarOf`). */
      staff?: boolean
      partner?: boolean
      whileSuspended?: boolean
    }

/** How long after a sign-in a session may do sensitive things, in milliseconds. */
export const RECENT_MS = 15 * MINUTE_MS

type Shape = z.ZodRawShape

/**
 * One route as data. The Koa route, request validation, OpenAPI, the typed client, the audit action (its id) and the
 * standing tests over every route are derived from it.
 */
export interface Route<
  P extends z.ZodObject<Shape> = z.ZodObject<Shape>,
  Q extends z.ZodObject<Shape> = z.ZodObject<Shape>,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  /** Operation id and audit action, `concept.verb`. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  access: Access
  params: P
  query: Q
  /** `z.undefined()` if the route has no body. */
  body: B
  /** Completes a body that leaves out what another of its fields says, before the schema reads it. */
  complete?: (body: unknown) => unknown
  reply: { status: 200 | 201 | 202 | 204; body: R; description: string }
  /**
   * `bytes`: any type and length; the verb decides how much it keeps. `json_or_form`: JSON, or the form of a page.
   * `form` and `open_json`: OAuth, whose parameters are validated and refused by its own rules (RFC 6749, 5.2); unknown
   * ones are ignored. `scim`: JSON that the verb reads once it knows the caller. `otlp`: protobuf or JSON, which the
   * verb reads, and answers in the same type (OTLP/HTTP).
   */
  bodyType: 'json' | 'json_or_form' | 'csv' | 'bytes' | 'form' | 'open_json' | 'scim' | 'otlp'
  /**
   * `csv`, `text`, `calendar`, `atom`, `rss`, `svg`, `saml_metadata` and `open_metrics`: the reply is text.
   * `json`: a list is also sent as rows (`sendsRows`). `json_or_html`: a page for browsers. `scim`: JSON, with SCIM's
   * own errors. `otlp`: the type of the request, with errors as `google.rpc.Status`. `event_stream`: server-sent
   * events (WHATWG HTML, 9.2), each with the reply's schema. `file`: bytes of a type that the verb sets.
   */
  replyType:
    | 'json'
    | 'csv'
    | 'json_or_html'
    | 'text'
    | 'calendar'
    | 'atom'
    | 'rss'
    | 'svg'
    | 'saml_metadata'
    | 'open_metrics'
    | 'scim'
    | 'otlp'
    | 'event_stream'
    | 'file'
  /** `page`: the verb returns `{ items, next }`; the body is the array and `next` becomes the `Link` header. */
  list: 'none' | 'whole' | 'page'
  /** Refusal codes in addition to those that every route with its access can return. */
  refusals: RefusalCode[]
  /** `none`: the verb opens its own transactions, since it waits for something outside the database. */
  tx: 'read' | 'write' | 'none'
  /** Whether its calls are in the audit log although they change nothing, such as a download of everything. */
  audited: boolean
  /** Accepts `Idempotency-Key`. */
  idempotent: boolean
  /** Whether the reply shows a secret. If so, a stored reply may be replayed only for a short time. */
  secretReply: boolean
  /**
   * Whether it hands out a lasting credential: it shows or replaces one that works without the session, stores one in
   * the account's settings, or lets somebody receive the account's secrets. If so, `access.recent` holds.
   */
  lastingCredential: boolean
  /**
   * Its part in signing in. `begins`: a GET that leads browsers to another service, so any site may make them send it.
   * `ends`: its reply may start a session. Null: neither.
   */
  signsIn: 'begins' | 'ends' | null
  /** The fixture under test/api/fixture that prepares a valid call. */
  fixture: string
}

export type AnyRoute = Route
type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>

const NOTHING = z.strictObject({})
type Nothing = typeof NOTHING

/** Completes a route's declaration with the common defaults. */
export function defineRoute<
  R extends z.ZodType = z.ZodUndefined,
  P extends z.ZodObject<Shape> = Nothing,
  Q extends z.ZodObject<Shape> = Nothing,
  B extends z.ZodType = z.ZodUndefined,
>(
  given: Optional<
    Omit<
      Route<P, Q, B, R>,
      | 'reply'
      | 'refusals'
      | 'tx'
      | 'audited'
      | 'idempotent'
      | 'secretReply'
      | 'lastingCredential'
      | 'signsIn'
      | 'list'
      | 'bodyType'
      | 'replyType'
    >,
    'params' | 'query' | 'body'
  > & {
    reply?: R
    status?: 200 | 201 | 202 | 204
    list?: 'none' | 'whole' | 'page'
    bodyType?: Route['bodyType']
    replyType?: Route['replyType']
    refusals?: RefusalCode[]
    tx?: 'read' | 'write' | 'none'
    audited?: boolean
    idempotent?: boolean
    secretReply?: boolean
    /** Defaults to `secretReply`. */
    lastingCredential?: boolean
    signsIn?: Route['signsIn']
  },
): Route<P, Q, B, R> {
  const {
    reply,
    status,
    list,
    refusals,
    tx,
    audited,
    idempotent,
    secretReply = false,
    lastingCredential = secretReply,
    signsIn = null,
    access,
    params,
    query,
    body,
    bodyType,
    replyType,
    ...rest
  } = given
  return {
    ...rest,
    access: lastingCredential && access.kind === 'account' ? { ...access, recent: true } : access,
    params: params ?? (NOTHING as unknown as P),
    query: query ?? (NOTHING as unknown as Q),
    body: body ?? (z.undefined() as unknown as B),
    reply: {
      status: status ?? (reply ? 200 : 204),
      body: reply ?? (z.undefined() as unknown as R),
      description: given.summary,
    },
    list: list ?? 'none',
    bodyType: bodyType ?? 'json',
    replyType: replyType ?? 'json',
    refusals: refusals ?? [],
    tx: tx ?? (given.method === 'GET' ? 'read' : 'write'),
    audited: audited ?? false,
    idempotent: idempotent ?? (given.method === 'POST' && status === 201),
    secretReply,
    lastingCredential,
    signsIn,
  }
}

export type ParamsOf<R extends AnyRoute> = z.output<R['params']>
export type QueryOf<R extends AnyRoute> = z.output<R['query']>
export type BodyOf<R extends AnyRoute> = z.output<R['body']>
export type ReplyOf<R extends AnyRoute> = z.output<R['reply']['body']>

export function takesBody(route: AnyRoute): boolean {
  return !(route.body instanceof z.ZodUndefined)
}

/**
 * Whether the route is a list that is also sent whole, as CSV or NDJSON by the `Accept` header: every list of an
 * account's items that can be read. `json` is what it answers otherwise.
 */
export function sendsRows({ method, access, list, replyType, reply }: AnyRoute): boolean {
  const { element } = reply.body._zod.def as { element?: z.core.$ZodType }
  const isList = method === 'GET' && access.kind === 'account' && list !== 'none' && replyType === 'json'
  return isList && element?._zod.def.type === 'object'
}

/** The most rows of a list that is sent whole: of the database, and of the telemetry store. Tests change them. */
export const MOST_ROWS = { database: 1_000_000, telemetry: 50_000 }

/** The most rows of this list that are sent at once. */
export function mostRowsOf({ tx }: AnyRoute): number {
  return tx === 'none' ? MOST_ROWS.telemetry : MOST_ROWS.database
}

/** A list as CSV for spreadsheets of languages that write a comma in numbers. */
export const CSV_WITH_SEMICOLONS = 'text/csv; separator=semicolon'

/** The media types of a route's body and reply (RFC 6838); the first one if there are several. */
export const MEDIA_TYPES = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  json_or_form: 'application/json',
  form: 'application/x-www-form-urlencoded',
  open_json: 'application/json',
  json_or_html: 'application/json',
  bytes: 'application/octet-stream',
  text: 'text/plain',
  open_metrics: 'application/openmetrics-text',
  html: 'text/html',
  calendar: 'text/calendar',
  atom: 'application/atom+xml',
  rss: 'application/rss+xml',
  svg: 'image/svg+xml',
  scim: 'application/scim+json',
  otlp: 'application/json',
  saml_metadata: 'application/samlmetadata+xml',
  event_stream: 'text/event-stream',
  file: '*/*',
} as const
