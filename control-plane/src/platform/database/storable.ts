/** JSON's escapes of NUL and of half a surrogate pair, which PostgreSQL's jsonb refuses. */
const SUSPECT = /\\u(0000|d[89a-f])/i

/** Text as PostgreSQL can keep it: what it can't is replaced by U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

/** A value as text for a jsonb column. What others sent may hold anything. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value)
  if (!SUSPECT.test(text)) return text
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner))
}
