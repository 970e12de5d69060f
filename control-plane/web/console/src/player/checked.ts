// A recording was sent by a page of a stranger. These read values of unknown shape without trusting any of them.

export type Fields = Record<string, unknown>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const isId = (value: unknown): value is number => Number.isSafeInteger(value)

/** A number within bounds, or 0. */
export function numberOf(value: unknown, most = 1e7): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(-most, value)) : 0
}
