import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { inAccount, type Platform } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { KeptReply } from './idempotency.ts'
import type { Input, Verb } from './pipeline.ts'
import type { Call } from './reply.ts'
import type { Binding } from './server.ts'

/** A field whose value a request has changed. A value that no route shows is `changed`. */
export interface Change {
  field: string
  before: unknown
  after: unknown
}

/** How a resource is read before it is changed: by its own route, or in the list of its kind. */
interface Reader {
  route: AnyRoute
  verb: Verb
  isList: boolean
}

/** A resource before its change, and its revision if it has one. */
export interface Before {
  shown: Record<string, unknown>
  revision: number | null
}

/** The most characters of a value as JSON; a longer one is cut. */
const LONGEST_VALUE = 2_000
const HIDDEN = 'changed'

/** The readers of resources, by the id of the route that changes them. */
export function readersOf(bindings: readonly Binding[]): ReadonlyMap<string, Reader> {
  const readable = bindings.filter(({ route }) => route.method === 'GET' && route.tx === 'read')
  const byPath = new Map(readable.map(binding => [binding.route.path, binding]))
  const readerOf = ({ route }: Binding): Reader | null => {
    const own = byPath.get(route.path)
    if (own?.route.reply.body === route.reply.body) return { ...own, isList: false }
    const list = byPath.get(route.path.replace(/\/\{\w+\}$/, ''))
    const isList = list?.route.list === 'whole' && elementOf(list.route) === route.reply.body
    return list && isList ? { ...list, isList } : null
  }
  const changing = bindings.filter(({ route }) => route.method === 'PUT' && route.access.kind === 'account')
  const pairs = changing.map(binding => [binding.route.id, readerOf(binding)] as const)
  return new Map(pairs.filter((pair): pair is [string, Reader] => pair[1] !== null))
}

function elementOf({ reply }: AnyRoute): unknown {
  return (reply.body._zod.def as { element?: unknown }).element
}

/** Reads what a request is about to change, as its own route shows it. Null: no route shows it, or it is not there. */
export async function readBefore(
  platform: Platform,
  { facts, route, readers }: Call,
  { params }: Input<AnyRoute>,
): Promise<Before | null> {
  const reader = readers.get(route.id)
  if (!reader) return null
  const notes = { ...facts.notes, ifMatch: null }
  const input = { params, query: reader.route.query.parse({}), body: undefined }
  const verb = reader.verb as unknown as (ctx: unknown, input: unknown) => Promise<unknown>
  const found = await inAccount(platform, { ...facts, notes }, 'read', ctx => verb(ctx, input)).catch(goneAsNull)
  const id = Object.values(params as Record<string, string>).at(-1)
  const shown = reader.isList ? (found as { id: string }[] | null)?.find(each => each.id === id) : found
  return shown ? { shown: shown as Record<string, unknown>, revision: notes.versioned?.revision ?? null } : null
}

/** The verb itself refuses what is not there. */
function goneAsNull(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/**
 * The fields of a body whose values have changed. Null if the values before are not known, since another request
 * changed the resource meanwhile, or no route shows it.
 */
export function changesOf(
  { route, facts }: Call,
  before: Before | null,
  reply: KeptReply,
  fields: readonly string[],
): Change[] | null {
  if (before === null || reply.body === '') return null
  const now = facts.notes.versioned?.revision ?? null
  if (before.revision !== null && now !== null && now - before.revision > 1) return null
  const after = JSON.parse(reply.body) as Record<string, unknown>
  const isPersonal = route.path.startsWith('/user/')
  return fields.flatMap(field => {
    if (!(field in after)) return [{ field, before: null, after: HIDDEN }]
    const [old, next] = [before.shown[field] ?? null, after[field] ?? null]
    if (JSON.stringify(old) === JSON.stringify(next)) return []
    return [isPersonal ? { field, before: null, after: HIDDEN } : { field, before: cut(old), after: cut(next) }]
  })
}

function cut(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text.length <= LONGEST_VALUE ? value : `${text.slice(0, LONGEST_VALUE)}…`
}
