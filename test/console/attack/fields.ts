import { isWriteOnly } from '@pharos/shared-protocol/contract/secret-field.ts'
import type { z } from 'zod'
import { attacksWith } from './texts.ts'

type Path = readonly (string | number)[]
type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  options?: readonly z.ZodType[]
  valueType?: z.ZodType
  getter?: () => z.ZodType
}

interface Text {
  path: Path
  isSecret: boolean
}

/** Where a schema has texts. */
function textsIn(schema: z.ZodType, path: Path = [], secret = false): Text[] {
  if (path.length > 8) return []
  const { type, shape, innerType, element, options, valueType, getter, ...def } = schema._zod.def as unknown as Def
  const isSecret = secret || isWriteOnly(schema)
  if (type === 'string') return [{ path, isSecret }]
  const within = (each: z.ZodType, ...names: Path) => textsIn(each, [...path, ...names], isSecret)
  const inside = innerType ?? def.in ?? getter?.()
  if (inside) return within(inside)
  if (shape) return Object.entries(shape).flatMap(([name, each]) => within(each, name))
  if (element) return within(element, 0)
  if (options) return options.flatMap(each => within(each))
  return valueType ? within(valueType, 'X-Attack') : []
}

/** Whether a place is the value of an entry that says itself that it is secret. */
function isOfSecretEntry(body: unknown, path: Path): boolean {
  const at = (value: unknown, name: string | number) => (value as Record<string | number, unknown> | undefined)?.[name]
  const entry = path.slice(0, -1).reduce(at, body)
  return path.at(-1) === 'value' && at(entry, 'secret') === true
}

/** The same value with another one at a place, which is made where it is missing. */
function withAt(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text
  if (typeof name === 'number') {
    const [first, ...others] = Array.isArray(value) ? value : []
    return [withAt(first, rest, text), ...others]
  }
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return { ...fields, [name]: withAt(fields[name], rest, text) }
}

/** A field in which an attack may be stored. */
export interface AttackedField {
  /** `friendly_name` or `components.0.group`. */
  name: string
  mark: string
  /** Stored and never returned, as the contract or the body says. */
  isSecret: boolean
  set(body: unknown): unknown
}

let marks = 0

/** The fields of a body that admit an attack, as far as the schema says: each with the worst one that it admits. */
export function attackable(schema: z.ZodType, valid: unknown): AttackedField[] {
  const texts = new Map(textsIn(schema).map(text => [text.path.join('.'), text]))
  return [...texts].flatMap(([name, { path, ...text }]) => {
    const isSecret = text.isSecret || isOfSecretEntry(valid, path)
    const mark = `qq${(marks++).toString(36)}zz`
    const attack = attacksWith(mark).find(text => schema.safeParse(withAt(valid, path, text)).success)
    return attack === undefined ? [] : [{ name, mark, isSecret, set: (body: unknown) => withAt(body, path, attack) }]
  })
}
