import { type ReferenceName, referenceOf } from '@pharos/shared-protocol/contract/field.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { z } from 'zod'
import type { Ctx } from './context.ts'
import { Refusal } from './refusal.ts'

/**
 * Returns which of the given ids exist in the caller's account. With `hold`, these cannot be deleted until the
 * transaction ends.
 */
export type Exists = (ctx: Ctx, ids: string[], hold: boolean) => Promise<Set<string>>

/** Concepts that can be deleted only while nothing refers to them, so referring and deleting are serialized. */
const HELD: readonly ReferenceName[] = ['escalation_policy', 'on_call_schedule', 'notification_group']

/** Concepts register how their ids are checked. Until then, every id of a concept is unknown (404). */
export interface References {
  register(name: ReferenceName, exists: Exists): void
  /** Refuses with 404 naming the first field whose id is not in this account. */
  check(ctx: Ctx, found: readonly FoundReference[]): Promise<void>
  /** The same in the transaction that writes the references, for concepts that must not be deleted meanwhile. */
  hold(ctx: Ctx, found: readonly FoundReference[]): Promise<void>
}

export interface FoundReference {
  name: ReferenceName
  id: string
  path: string
}

export function createReferences(): References {
  const known = new Map<ReferenceName, Exists>()
  const check = async (ctx: Ctx, found: readonly FoundReference[], hold: boolean) => {
    for (const name of new Set(found.map(item => item.name))) {
      const wanted = found.filter(item => item.name === name)
      const existing = (await known.get(name)?.(ctx, [...new Set(wanted.map(item => item.id))], hold)) ?? new Set()
      const missing = wanted.find(item => !existing.has(item.id))
      if (missing)
        throw new Refusal(
          'not_found',
          requestText('request.no_such_reference', { path: missing.path, name: name.replaceAll('_', ' ') }),
        )
    }
  }
  return {
    register: (name, exists) => void known.set(name, exists),
    check: (ctx, found) => check(ctx, found, false),
    hold: (ctx, found) =>
      check(
        ctx,
        found.filter(item => HELD.includes(item.name)),
        true,
      ),
  }
}

/**
 * Finds the references in a parsed value, by the `x-ref` marks of its schema. Of a union, the first option that matches
 * is used.
 */
export function findReferences(schema: z.ZodType, value: unknown, path = ''): FoundReference[] {
  if (value === null || value === undefined) return []
  const name = referenceOf(schema)
  if (name && typeof value === 'string') return [{ name, id: value, path }]
  const inner = unwrap(schema)
  if (inner) return findReferences(inner, value, path)
  const def = schema._zod.def as {
    type: string
    shape?: Record<string, z.ZodType>
    element?: z.ZodType
    options?: z.ZodType[]
  }
  if (def.type === 'object' && def.shape) {
    const record = value as Record<string, unknown>
    return Object.entries(def.shape).flatMap(([key, field]) =>
      findReferences(field, record[key], path ? `${path}.${key}` : key),
    )
  }
  if (def.type === 'array' && def.element && Array.isArray(value)) {
    const element = def.element
    return value.flatMap((item, index) => findReferences(element, item, `${path}[${index}]`))
  }
  if (def.type === 'union' && def.options) {
    const chosen = def.options.find(option => option.safeParse(value).success)
    return chosen ? findReferences(chosen, value, path) : []
  }
  return []
}

/** Whether values of a schema can name other resources, by the same marks. */
export function refersToOthers(schema: z.ZodType): boolean {
  if (referenceOf(schema)) return true
  const inner = unwrap(schema)
  if (inner) return refersToOthers(inner)
  const { shape = {}, element, options = [] } = schema._zod.def as unknown as Parts
  return [...Object.values(shape), ...(element ? [element] : []), ...options].some(refersToOthers)
}

interface Parts {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: z.ZodType[]
}

function unwrap(schema: z.ZodType): z.ZodType | undefined {
  const def = schema._zod.def as { innerType?: z.ZodType; in?: z.ZodType; type: string }
  return def.innerType ?? (def.type === 'pipe' ? def.in : undefined)
}
