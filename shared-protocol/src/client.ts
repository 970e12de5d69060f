import type { z } from 'zod'
import { type AnyRoute, MEDIA_TYPES, type ParamsOf, type QueryOf, type ReplyOf, takesBody } from './contract/route.ts'
import { Problem } from './problem.ts'

/** The arguments of a call: the parts that its route declares. Query and body have the schema's input types. */
export interface CallInput<R extends AnyRoute> {
  params?: { [K in keyof ParamsOf<R>]: string }
  query?: { [K in keyof QueryOf<R>]?: string | number | boolean }
  body?: z.input<R['body']>
  headers?: Record<string, string>
  /** Aborts the request; the call then throws the error of `fetch`. */
  signal?: AbortSignal
}

export interface CallReply<T> {
  status: number
  body: T
  headers: Headers
  /** Cursor of the next page, if the route has pages. */
  next: string | null
}

/** An error of the API, or a response that does not come from it. */
export class ApiError extends Error {
  readonly problem: Problem
  /** The number of seconds after which the call may be repeated, if the server says so. */
  readonly retryAfter: number | null
  constructor(problem: Problem, headers?: Headers) {
    super(problem.detail)
    this.problem = problem
    this.retryAfter = Number(headers?.get('retry-after')) || null
  }
}

interface ClientOptions {
  /** Without trailing slash. */
  baseUrl: string
  key?: string
  fetch?: typeof fetch
}

/** Creates a client that calls routes of the contract with one credential. */
export function createClient(options: ClientOptions) {
  const open = createOpenClient(options)
  return async function call<R extends AnyRoute>(route: R, input: CallInput<R> = {}): Promise<CallReply<ReplyOf<R>>> {
    const response = await open(route, input)
    const text = await response.text()
    return {
      status: response.status,
      body: replyBody<R>(route, response, text),
      headers: response.headers,
      next: nextCursor(response.headers.get('link')),
    }
  }
}

/** Creates a client whose replies are not read yet, for those that are too large to be held. */
export function createOpenClient(options: ClientOptions) {
  const send = options.fetch ?? fetch
  return async function open<R extends AnyRoute>(route: R, input: CallInput<R> = {}): Promise<Response> {
    const response = await send(options.baseUrl + addressOf(route, input), {
      method: route.method,
      headers: {
        accept: MEDIA_TYPES[route.replyType],
        ...(takesBody(route) ? { 'content-type': MEDIA_TYPES[route.bodyType] } : {}),
        ...(options.key ? { authorization: `Bearer ${options.key}` } : {}),
        ...input.headers,
      },
      ...(takesBody(route) ? { body: bodyOf(route, input.body) } : {}),
      ...(input.signal ? { signal: input.signal } : {}),
    })
    if (response.ok) return response
    throw new ApiError(readProblem(response, await response.text()), response.headers)
  }
}

export type OpenClient = ReturnType<typeof createOpenClient>
export type Client = ReturnType<typeof createClient>

function addressOf(route: AnyRoute, input: CallInput<AnyRoute>): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

function bodyOf(route: AnyRoute, body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  return route.bodyType.startsWith('json') || route.bodyType === 'scim'
    ? JSON.stringify(body ?? {})
    : String(body ?? '')
}

/**
 * Replies are not validated again: the server's replies follow the route's schema, which a standing test checks for
 * every reply.
 */
function replyBody<R extends AnyRoute>(route: R, response: Response, text: string): ReplyOf<R> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/') || route.replyType === 'file') return text as ReplyOf<R>
  return (text === '' ? undefined : JSON.parse(text)) as ReplyOf<R>
}

function readProblem(response: Response, text: string): Problem {
  try {
    return Problem.parse(JSON.parse(text))
  } catch {
    return {
      type: 'about:blank',
      title: response.statusText,
      status: response.status,
      detail: `The server answered ${response.status} and not in its own form.`,
      code: 'internal',
      request_id: response.headers.get('x-request-id') ?? '',
    }
  }
}

function nextCursor(link: string | null): string | null {
  const address = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null
}
