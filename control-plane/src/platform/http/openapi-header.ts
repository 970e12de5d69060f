import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { z } from 'zod'

const text = { type: 'string' }

/** The headers of responses, under `components.headers`. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'Names this request in the log; the caller’s own when it sent one',
    schema: { ...text, example: '01a1fc32-8529-701f-9526-72cde45eaf1f' },
  },
  ETag: { description: 'The version of the resource, for If-Match', schema: { ...text, example: '"3"' } },
  Link: {
    description: 'The next page (RFC 8288); left out on the last one',
    schema: { ...text, example: '</http/jobs?limit=50&cursor=MDFhMQ>; rel="next"' },
  },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0, example: 30 } },
  'WWW-Authenticate': {
    description:
      'Where to find who gives out tokens (RFC 9728), with error="invalid_token" when one was sent (RFC 6750)',
    schema: {
      ...text,
      example:
        'Bearer error="invalid_token", resource_metadata="https://pharos.example/.well-known/oauth-protected-resource"',
    },
  },
  Allow: { description: 'The methods of this address', schema: { ...text, example: 'GET, POST' } },
  RateLimit: { description: 'What is left of the limit', schema: { ...text, example: '"api";r=599;t=60' } },
  'RateLimit-Policy': { description: 'The limit', schema: { ...text, example: '"api";q=600;w=60' } },
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

const IF_MATCH = z.string().optional().meta({
  description: 'The ETag that was read: the change is refused with 412 when the resource has another one by now',
  example: '"3"',
})
const IDEMPOTENCY = {
  'Idempotency-Key': z.string().max(255).optional().meta({
    description: 'Names this request: within 24 hours a repetition gets the first answer again',
    example: 'order-4711',
  }),
}

const LAST_EVENT = {
  'Last-Event-ID': z.string().optional().meta({
    description: 'The last id that was received: what has happened since is sent first. Browsers send it by themselves',
  }),
}

function shapeOf(schema: z.ZodType): object | undefined {
  return (schema._zod.def as { shape?: object }).shape
}
