/** JSON's escapes of NUL and of half a surrogate pair, which PostgreSQL's jsonb refuses. */
const SUSPECT = /\\u(0000|d[89a-f])/i

/** Text that PostgreSQL can store: other characters are replaced by U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

/** A value as text for a jsonb column. Others' data may contain anything. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value)
  if (!SUSPECT.test(text)) return text
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner))
}
