export const MASKED = '••••••'

/**
 * Finds any of these texts, the longest first, in each form in which they may be echoed; null without one to look for.
 * `spell` turns a form into what it looks like in the text to be searched, such as bytes taken for characters.
 */
export function secretPattern(secrets: readonly string[], spell = (form: string): string => form): RegExp | null {
  const forms = new Set(secrets.flatMap(formsOf).map(spell))
  const longestFirst = [...forms].filter(form => form.length > 0).sort((a, b) => b.length - a.length)
  if (longestFirst.length === 0) return null
  return new RegExp(longestFirst.map(form => RegExp.escape(form)).join('|'), 'g')
}

/**
 * The masked text of the first `limit` characters of the original, or of fewer where masks make it longer; a secret across
 * the cut is masked whole.
 */
export function maskHead(text: string, limit: number, pattern: RegExp): string {
  let masked = ''
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index >= limit) break
    if (masked.length >= limit) return masked
    masked += text.slice(from, match.index) + MASKED
    from = match.index + match[0].length
  }
  return masked + text.slice(from, Math.max(from, limit))
}

const SHORTEST_PART = 8

function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret)
  return [
    secret,
    encoded,
    encoded.replaceAll('%20', '+'),
    encoded.replace(/%../g, hex => hex.toLowerCase()),
    JSON.stringify(secret).slice(1, -1),
    escapeHtml(secret),
    ...base64Forms(secret),
  ]
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Base64 of the secret alone, and what stays the same of it at each offset within a longer text. */
function base64Forms(secret: string): string[] {
  const whole = Buffer.from(secret).toString('base64')
  const forms = [whole.replace(/=+$/, '')]
  for (const [padding, skipped] of [
    ['', 0],
    ['x', 2],
    ['xx', 3],
  ] as const) {
    const bytes = Buffer.from(padding + secret)
    const core = bytes.toString('base64').slice(skipped, Math.floor((bytes.length * 8) / 6))
    if (core.length >= SHORTEST_PART) forms.push(core)
  }
  return forms.flatMap(form => [form, form.replaceAll('+', '-').replaceAll('/', '_')])
}
