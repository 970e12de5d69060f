import {
  FAILURES,
  FRUSTRATIONS,
  MOST_EVENTS,
  type RumBatch,
  type RumEvent,
  VITALS,
} from '@pharos/shared-protocol/rum/event.ts'
import { z } from 'zod'
import { countParts, TooMuch, Undecodable } from '../otlp-message/index.ts'
import { type Cut, countCut } from './cut.ts'

// The schemas of what an SDK sends. Texts that are too long are cut, and fields that nobody knows ignored: an event that
// is not quite right says more than none.

/** A text of at most `most` characters, without halves of surrogate pairs, and without NUL, which PostgreSQL refuses. */
const text = (most: number) =>
  z.string().transform(given => given.slice(0, most).toWellFormed().replaceAll('\u0000', '\uFFFD'))
const name = text(200)
const address = text(2_000)
const Id = z.uuid().toLowerCase()
const At = z.number().min(0).max(8.64e15)
const Duration = z.number().min(0).max(86_400_000)
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

/**
 * An object of which the first `most` fields are read: those of a session are repeated by each of its events. An SDK
 * sends at most 50.
 */
function bounded<K extends z.ZodType<string, string>, V extends z.ZodType>(most: number, key: K, value: V) {
  const first = (given: unknown) =>
    typeof given === 'object' && given && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).slice(0, most))
      : given
  return z.preprocess(first, z.record(key, value))
}

const Values = bounded(100, z.string(), z.union([text(1_000), z.number(), z.boolean()]))

const common = { id: Id, at: At, view_id: Id, url: address }
const exception = { error_type: name, message: text(4_000), stack: optional(text(30_000)) }

const EVENTS = [
  z.object({
    kind: z.literal('view'),
    ...common,
    entry: z.enum(['load', 'back_forward', 'prerender', 'route_change', 'soft_navigation']),
    title: optional(text(300)),
    referrer: optional(address),
  }),
  z.object({ kind: z.literal('view_end'), ...common, duration_ms: Duration }),
  z.object({
    kind: z.literal('resource'),
    ...common,
    resource_url: address,
    resource_type: name,
    duration_ms: Duration,
    bytes: optional(z.number().min(0).max(1e15)),
    status: optional(z.int().min(0).max(999)),
  }),
  z.object({
    kind: z.literal('request'),
    ...common,
    method: text(20),
    request_url: address,
    status: optional(z.int().min(0).max(999)),
    duration_ms: Duration,
    failure: z.enum(FAILURES).optional(),
    trace_id: optional(z.string().regex(/^[0-9a-f]{32}$/)),
    span_id: optional(z.string().regex(/^[0-9a-f]{16}$/)),
  }),
  z.object({
    kind: z.literal('vital'),
    ...common,
    name: z.enum(VITALS),
    value: z.number().min(0).max(86_400_000),
    soft: z.boolean(),
    element: optional(text(500)),
    element_url: optional(address),
    parts: optional(bounded(20, z.string().max(50), z.number().min(-86_400_000).max(86_400_000))),
  }),
  z.object({
    kind: z.literal('error'),
    ...common,
    ...exception,
    handled: z.boolean(),
    source: z.enum(['exception', 'rejection', 'console', 'captured']),
    causes: optional(z.array(z.object(exception)).max(10)),
    debug_ids: optional(bounded(100, z.string().max(2_000), z.string().max(100))),
  }),
  z.object({ kind: z.literal('console'), ...common, level: z.enum(['warn', 'error']), message: text(4_000) }),
  z.object({ kind: z.literal('event'), ...common, name, attributes: optional(Values) }),
  z.object({ kind: z.literal('click'), ...common, element: text(500) }),
  z.object({ kind: z.literal('frustration'), ...common, type: z.enum(FRUSTRATIONS), element: optional(text(500)) }),
] as const
const Event = z.discriminatedUnion('kind', EVENTS)

const Batch = z.object({
  application_id: Id,
  sent_at: At,
  sdk: z.object({ name: text(100), version: text(100) }),
  session: z.object({
    id: Id,
    started_at: At,
    anonymous_id: optional(Id),
    user: optional(z.object({ id: name, traits: optional(Values) })),
    attributes: optional(Values),
    release: optional(name),
    environment: optional(name),
    device: z.object({
      brands: optional(z.array(z.object({ brand: text(100), version: text(50) })).max(20)),
      platform: optional(text(50)),
      mobile: optional(z.boolean()),
      language: optional(text(50)),
      width: optional(z.int().min(0).max(65_535)),
      height: optional(z.int().min(0).max(65_535)),
      connection: optional(text(20)),
    }),
    capture: z.enum(['none', 'analyze', 'replay']),
    rules: optional(z.array(Id).max(100)),
    filters: optional(z.array(Id).max(100)),
  }),
  events: z.array(z.unknown()),
})

/** Compiles only if what an SDK sends is what the schemas take. */
type Takes<Given extends Taken, Taken> = Given
export type SentEvent = Takes<RumEvent, z.input<typeof Event>>
export type SentBatch = Takes<RumBatch, z.input<typeof Batch>>

export type ReadEvent = z.output<typeof Event>

export interface ReadBatch extends Omit<z.output<typeof Batch>, 'events'> {
  events: ReadEvent[]
  /** Events that could not be read. */
  unreadable: number
  /** What is not stored of those that could, and of their session. */
  cut: Cut
}

/** Reads a body. Throws `Undecodable` if it is no batch, and `TooMuch` for more events than a batch may have. */
export function readBatch(body: Buffer): ReadBatch {
  countParts(body)
  const sent = parse(body)
  const parsed = Batch.safeParse(sent)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Undecodable(`${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is no batch'}`)
  }
  const { events: given, ...batch } = parsed.data
  if (given.length > MOST_EVENTS) throw new TooMuch(`a batch can contain at most ${MOST_EVENTS} events`)
  const cut = countCut(sent, batch)
  const events = given.flatMap(event => {
    const { data } = Event.safeParse(event)
    if (data === undefined) return []
    const { texts, values } = countCut(event, data)
    cut.texts += texts
    cut.values += values
    return [data]
  })
  return { ...batch, events, unreadable: given.length - events.length, cut }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Undecodable('it is not JSON')
  }
}
