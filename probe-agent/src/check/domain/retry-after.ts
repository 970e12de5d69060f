const LONGEST_SECONDS = 7 * 86_400

/** Seconds of a `Retry-After` header, which is a number or an HTTP date (RFC 9110 10.2.3); null for anything else. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), LONGEST_SECONDS)
  // `Date.parse` accepts almost anything as a date; an HTTP date has a month's name.
  const at = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) return null
  return Math.min(Math.max(0, Math.ceil((at - now) / 1000)), LONGEST_SECONDS)
}
