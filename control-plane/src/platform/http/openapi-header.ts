import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { z } from 'zod'

const text = { type: 'string' }

/** The headers of responses, under `components.headers`. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'Id of the request in logs; the value sent by the client, if any',
    schema: { ...text, example: '01a1fc32-8529-701f-9526-72cde45eaf1f' },
  },
  ETag: { description: 'Version of the resource, for use in If-Match', schema: { ...text, example: '"3"' } },
  Link: {
    description: 'URL of the next page (RFC 8288); omitted on the last page',
    schema: { ...text, example: '</http/jobs?limit=50&cursor=MDFhMQ>; rel="next"' },
  },
  'Retry-After': {
    description: 'Number of seconds to wait before the next request',
    schema: { type: 'integer', minimum: 0, example: 30 },
  },
  'WWW-Authenticate': {
    description:
      'URL of the protected resource metadata (RFC 9728), with error="invalid_token" if a token was sent (RFC 6750)',
    schema: {
      ...text,
      example:
        'Bearer error="invalid_token", resource_metadata="https://pharos.example/.well-known/oauth-protected-resource"',
    },
  },
  Allow: { description: 'Methods that the path supports', schema: { ...text, example: 'GET, POST' } },
  RateLimit: {
    description: 'Remaining requests and seconds until the limit resets',
    schema: { ...text, example: '"api";r=599;t=60' },
  },
  'RateLimit-Policy': {
    description: 'Requests allowed per window, and the length of the window in seconds',
    schema: { ...text, example: '"api";q=600;w=60' },
  },
} as const

type Name = keyof typeof HEADERS

function refer(names: Name[]): Record<string, object> {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The headers of a route's successful response. */
export function successHeaders(route: AnyRoute): Record<string, object> {
  const one = route.access.kind === 'account' && route.list === 'none' && 'id' in (shapeOf(route.reply.body) ?? {})
  const names: Name[] = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy']
  return refer([...names, ...(route.list === 'page' ? ['Link' as const] : []), ...(one ? ['ETag' as const] : [])])
}

const OF_STATUS: Record<number, Name[]> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
}

export function refusalHeaders(status: number): Record<string, object> {
  return refer(['X-Request-Id', ...(OF_STATUS[status] ?? [])])
}

/** The headers that a route reads besides the credential. */
export function requestHeaders(route: AnyRoute): z.ZodObject | undefined {
  const conditional = route.access.kind === 'account' && ['PUT', 'DELETE'].includes(route.method)
  const shape = {
    ...(conditional ? { 'If-Match': IF_MATCH } : {}),
    ...(route.idempotent ? IDEMPOTENCY : {}),
    ...(route.replyType === 'event_stream' ? LAST_EVENT : {}),
  }
  return Object.keys(shape).length > 0 ? z.object(shape) : undefined
}

const IF_MATCH = z
  .string()
  .optional()
  .meta({
    description:
      'ETag of the resource as last read; if the resource has changed since, the request is refused with 412',
    example: '"3"',
    param: { id: 'IfMatch' },
  })
const IDEMPOTENCY = {
  'Idempotency-Key': z
    .string()
    .max(255)
    .optional()
    .meta({
      description:
        'Unique key of your choice; a repeated request with the same key within 24 hours receives the first response again',
      example: 'order-4711',
      param: { id: 'IdempotencyKey' },
    }),
}

const LAST_EVENT = {
  'Last-Event-ID': z.string().optional().meta({
    description: 'Last event id received; events since then are sent first. Browsers send this header automatically',
  }),
}

function shapeOf(schema: z.ZodType): object | undefined {
  return (schema._zod.def as { shape?: object }).shape
}
