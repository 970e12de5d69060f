import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { MEDIA_TYPES, takesBody } from '@pharos/shared-protocol/contract/route.ts'
import { firstEvent, isStream } from '../../world/event-stream.ts'
import { ownerSession } from '../../world/session.ts'
import type { SharedWorld } from '../../world/shared.ts'
import type { World } from '../../world/world.ts'
import { type Arranged, FIXTURES } from '../fixture/index.ts'

export interface Answer {
  status: number
  body: unknown
  headers: Headers
}

export interface Sent {
  key?: string | null
  body?: unknown
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
}

/** Sends a request of a route as raw HTTP, so that it may be as invalid as a test needs. */
export async function send(world: SharedWorld, route: AnyRoute, sent: Sent): Promise<Answer> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => sent.params?.[name] ?? crypto.randomUUID())
  const query = new URLSearchParams(sent.query)
  const credential = sent.key === undefined ? await credentialFor(world, route) : bearer(sent.key)
  const response = await fetch(`${world.url}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: route.method,
    headers: {
      ...credential,
      ...(takesBody(route) ? { 'content-type': MEDIA_TYPES[route.bodyType] } : {}),
      ...sent.headers,
    },
    ...(takesBody(route) ? { body: bodyText(sent.body) } : {}),
  })
  return { status: response.status, body: await readAnswer(route, response), headers: response.headers }
}

/** What the owner of the first account, or of the test's own in a shared world, calls a route with. */
export async function credentialFor(world: SharedWorld, { access }: AnyRoute): Promise<Record<string, string>> {
  if (access.kind === 'public') return {}
  return access.session ? ownerSession(world) : bearer(world.ownerKey)
}

function bearer(key: string | null): Record<string, string> {
  return key === null ? {} : { authorization: `Bearer ${key}` }
}

/** Bytes and texts as they are; everything else as JSON. */
function bodyText(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  return typeof body === 'string' ? body : JSON.stringify(body ?? {})
}

async function readAnswer({ replyType }: AnyRoute, response: Response): Promise<unknown> {
  if (isStream(response)) return firstEvent(response)
  const text = await response.text()
  if (text === '') return undefined
  // A file is what it is, whatever is in it.
  if (replyType === 'file' && response.ok) return text
  return /[/+]json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text
}

/** A valid call of a route in the first account. */
export async function arrange(world: World, route: AnyRoute): Promise<Arranged & { body: unknown }> {
  const fixture = FIXTURES[route.fixture]
  if (!fixture) throw new Error(`${route.id} names the fixture ${route.fixture}, which does not exist`)
  const arranged = await fixture(world)
  return { ...arranged, body: arranged.bodies?.[route.id] }
}

const kept = new WeakMap<World, Map<string, Promise<Arranged>>>()

/** The same, prepared once for all routes of a fixture: for calls that change nothing, since they read or are refused. */
export async function arrangeOnce(world: World, route: AnyRoute): Promise<Arranged & { body: unknown }> {
  const known = kept.get(world) ?? new Map<string, Promise<Arranged>>()
  const made = known.get(route.fixture) ?? arrange(world, route)
  kept.set(world, known.set(route.fixture, made))
  const arranged = await made
  return { ...arranged, body: arranged.bodies?.[route.id] }
}

/** The keys of an object schema's fields, with their schemas. */
export function fieldsOf(route: AnyRoute): Record<string, unknown> {
  const def = route.body._zod.def as { type: string; shape?: Record<string, unknown> }
  return def.type === 'object' ? (def.shape ?? {}) : {}
}
