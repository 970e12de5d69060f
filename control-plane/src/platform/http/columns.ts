import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { z } from 'zod'
import type { CsvCell } from './csv.ts'

/** A column of a list that is sent as CSV. */
export interface Column {
  /** The field's name; of a field within an object with its path, such as `timings_ms.total`. */
  name: string
  path: readonly string[]
  /** Whether its values are instants, which are always in UTC. */
  isTime: boolean
}

type Row = Record<string, unknown>

/** The columns of a list, in the order of its schema: an object in a row has a column for each of its fields. */
export function columnsOf({ reply }: Pick<AnyRoute, 'reply'>): Column[] {
  const { element } = reply.body._zod.def as { element?: z.core.$ZodType }
  return element === undefined ? [] : fieldsOf(element, [])
}

function fieldsOf(schema: z.core.$ZodType, path: readonly string[]): Column[] {
  return Object.entries(shapeOf(schema) ?? {}).flatMap(([name, field]) => {
    const own = [...path, name]
    const inner = withoutEmpty(field)
    return shapeOf(inner) ? fieldsOf(inner, own) : [{ name: own.join('.'), path: own, isTime: isTime(inner) }]
  })
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> | undefined {
  return (schema._zod.def as { shape?: Record<string, z.core.$ZodType> }).shape
}

/** The schema of a field's values, besides null and nothing. */
function withoutEmpty(schema: z.core.$ZodType): z.core.$ZodType {
  const { type, innerType } = schema._zod.def as { type: string; innerType?: z.core.$ZodType }
  return innerType && ['nullable', 'optional'].includes(type) ? withoutEmpty(innerType) : schema
}

/** Whether a schema is that of instants (`TimeOut`), described or not. */
function isTime(schema: z.core.$ZodType): boolean {
  return (schema._zod.def as { format?: string }).format === 'datetime'
}

/** The header of a column: that of instants names their zone. */
export function headerOf({ name, isTime }: Column): string {
  return isTime ? `${name} (UTC)` : name
}

/** The value of a column. Structured values are JSON; lists of texts are joined as in the other CSV files. */
export function cellOf({ path }: Column, row: Row): CsvCell {
  const value = path.reduce<unknown>((inner, name) => (inner as Row | null | undefined)?.[name], row) ?? null
  const isPlain = value === null || typeof value !== 'object' || isTexts(value)
  return isPlain ? (value as CsvCell) : JSON.stringify(value)
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(each => typeof each === 'string')
}
