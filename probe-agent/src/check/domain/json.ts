/** Readers for JSON of unknown structure: they return null, or an empty list, for a value that does not fit. */

export type Json = Record<string, unknown>

export function objectOf(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
}

/** The objects of a list. */
export function objectsOf(value: unknown): Json[] {
  return listOf(value)
    .map(objectOf)
    .filter(one => one !== null)
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Text with content: trimmed, not empty. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
