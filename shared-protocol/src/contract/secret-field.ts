import { z } from 'zod'

/** The fields of a body that keep something secret. Their schemas say so, for the API document too. */
export interface SecretFields {
  /** Never returned, or with a part that never is: `writeOnly`. */
  hidden: string[]
  /** Refused without a hidden field: `x-needs` names it. */
  needing: string[]
  /** Lists of entries, each of which says by its `secret` whether its value is returned. */
  lists: string[]
}

type Schema = z.core.$ZodType
type Parts = { innerType?: Schema; in?: Schema; shape?: Record<string, Schema>; element?: Schema }

/** What some bodies keep secret, without what one names again. */
export function secretFieldsOf(bodies: readonly Schema[]): SecretFields {
  const fields = bodies.flatMap(body => Object.entries(shapeOf(body)))
  const named = (holds: (schema: Schema) => boolean) => [
    ...new Set(fields.filter(([, schema]) => holds(schema)).map(([name]) => name)),
  ]
  return {
    hidden: named(schema => isWriteOnly(schema) || Object.values(shapeOf(schema)).some(isWriteOnly)),
    needing: named(schema => mark(schema, 'x-needs') !== undefined),
    lists: named(schema => 'secret' in shapeOf(partsOf(schema).element)),
  }
}

/** Whether what a schema takes is stored and never returned. */
export function isWriteOnly(schema: Schema): boolean {
  return mark(schema, 'writeOnly') === true
}

function mark(schema: Schema, name: string): unknown {
  return layersOf(schema)
    .map(each => z.globalRegistry.get(each)?.[name])
    .find(value => value !== undefined)
}

function shapeOf(schema: Schema | undefined): Record<string, Schema> {
  return (schema && partsOf(schema).shape) ?? {}
}

/** The innermost schema: without `optional`, `nullable` and the like around it. */
function partsOf(schema: Schema): Parts {
  return (layersOf(schema).at(-1) as Schema)._zod.def as unknown as Parts
}

function layersOf(schema: Schema): Schema[] {
  const { innerType, in: before } = schema._zod.def as unknown as Parts
  const inner = innerType ?? before
  return inner ? [schema, ...layersOf(inner)] : [schema]
}
