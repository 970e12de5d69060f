import { isObject, type Json } from './json.ts'

const SPELLINGS = new Map<Json, boolean>([
  ...(['true', '1', 'yes'] as const).map(text => [text, true] as const),
  ...(['false', '0', 'no'] as const).map(text => [text, false] as const),
])

/**
 * A boolean as directories send it: as text in any case, as 0 or 1, in an object with `value`, or as the one value of a
 * list (Entra ID's older form). Null: it is none.
 */
export function truthOf(value: Json | undefined): boolean | null {
  if (Array.isArray(value)) return value.length === 1 ? truthOf(value[0]) : null
  if (isObject(value)) return truthOf(value.value)
  if (typeof value === 'boolean') return value
  return SPELLINGS.get(String(value).trim().toLowerCase()) ?? null
}

export function isTrue(value: Json | undefined): boolean {
  return truthOf(value) === true
}
