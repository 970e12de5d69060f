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

/** Where a schema has texts. */
function textsIn(schema: z.ZodType, at: Path = []): Path[] {
  if (at.length > 8) return []
  const { type, shape, innerType, element, options, valueType, getter, ...def } = schema._zod.def as unknown as Def
  if (type === 'string') return [at]
  const inside = innerType ?? def.in ?? getter?.()
  if (inside) return textsIn(inside, at)
  if (shape) return Object.entries(shape).flatMap(([name, each]) => textsIn(each, [...at, name]))
  if (element) return textsIn(element, [...at, 0])
  if (options) return options.flatMap(each => textsIn(each, at))
  return valueType ? textsIn(valueType, [...at, 'X-Attack']) : []
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
  set(body: unknown): unknown
}

let marks = 0

/** The fields of a body that admit an attack, as far as the schema says: each with the worst one that it admits. */
export function attackable(schema: z.ZodType, valid: unknown): AttackedField[] {
  const names = new Map(textsIn(schema).map(path => [path.join('.'), path]))
  return [...names].flatMap(([name, path]) => {
    const mark = `qq${(marks++).toString(36)}zz`
    const attack = attacksWith(mark).find(text => schema.safeParse(withAt(valid, path, text)).success)
    return attack === undefined ? [] : [{ name, mark, set: (body: unknown) => withAt(body, path, attack) }]
  })
}
