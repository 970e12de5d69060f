export const MASKED = '••••••'

/**
 * Matches any of these texts, longest first, in each form in which it may be echoed; null if there are none. `spell`
 * converts a form to the representation of the searched text, such as bytes as characters.
 */
export function secretPattern(secrets: readonly string[], spell = (form: string): string => form): RegExp | null {
  const forms = new Set(secrets.flatMap(formsOf).map(spell))
  const longestFirst = [...forms].filter(form => form.length > 0).sort((a, b) => b.length - a.length)
  if (longestFirst.length === 0) return null
  return new RegExp(longestFirst.map(form => RegExp.escape(form)).join('|'), 'g')
}

/**
 * The masked text of the first `limit` characters of the original, or of fewer if masks lengthen it. A secret at the
 * cut is masked completely.
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

const SHORTEST_WORD = 8

/** The value of a secret header and its longer words: `Bearer abc…` and `session=abc…` may be echoed in part. */
export function withParts(value: string): string[] {
  return [value, ...value.split(/[\s=;,]+/).filter(part => part.length >= SHORTEST_WORD)]
}

/** As short as the shortest secret that is masked: four bytes take at least so many characters. */
const SHORTEST_PART = 4

function formsOf(secret: string): string[] {
  return [secret, ...urlForms(secret), ...jsonForms(secret), ...htmlForms(secret), ...base64Forms(secret)]
}

/** The forms in each part of a URL (URL Standard), in form data, and in a URL within another. */
function urlForms(secret: string): string[] {
  const url = new URL('http://x')
  Object.assign(url, { search: `?${secret}`, hash: `#${secret}`, pathname: `/${secret}`, username: secret })
  const parts = [url.search.slice(1), url.hash.slice(1), url.pathname.slice(1), url.username]
  const encoded = encodeURIComponent(secret)
  const forms = [
    ...parts.filter(part => part.length >= secret.length),
    ...[encoded, encodeURIComponent(encoded), encodeURI(secret), encoded.replaceAll('%20', '+')],
    ...[secret, secret.replaceAll(/\r?\n/g, '\r\n')].map(text => new URLSearchParams({ x: text }).toString().slice(2)),
    ...latin1Form(secret),
  ]
  return forms.flatMap(form => [form, form.replace(/%../g, hex => hex.toLowerCase())])
}

/** The form in which a page without UTF-8 sends it. */
function latin1Form(secret: string): string[] {
  if (!isLatin1(secret)) return []
  const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  return [secret.replaceAll(/[^\w.*-]/g, percent).replaceAll('%20', '+')]
}

function isLatin1(text: string): boolean {
  return Buffer.from(text, 'latin1').toString('latin1') === text
}

/** The forms in JavaScript, in JSON within JSON, and of encoders that escape slashes or all non-ASCII characters. */
function jsonForms(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  const slashed = json.replaceAll('/', '\\/')
  const forms = [json, slashed, ...[json, slashed].map(toAscii)]
  return [...forms, JSON.stringify(json).slice(1, -1)]
}

function toAscii(json: string): string {
  return json.replaceAll(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const MARKUP = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** The characters of these that are escaped in text, in attributes and by common libraries. */
const HTML_ESCAPES: readonly Record<string, string>[] = [
  MARKUP,
  { '&': '&amp;', '"': '&quot;' },
  { ...MARKUP, '"': '&quot;' },
  { ...MARKUP, '"': '&quot;', "'": '&#39;' },
  { ...MARKUP, '"': '&quot;', "'": '&#039;' },
  { ...MARKUP, '"': '&quot;', "'": '&#x27;' },
  { ...MARKUP, '"': '&#34;', "'": '&#39;' },
]

function htmlForms(secret: string): string[] {
  return HTML_ESCAPES.map(escapes => secret.replaceAll(/[&<>"']/g, char => escapes[char] ?? char))
}

/** Base64 of the secret alone, and the constant part of its base64 at each offset within a longer text. */
function base64Forms(secret: string): string[] {
  return [Buffer.from(secret), ...(isLatin1(secret) ? [Buffer.from(secret, 'latin1')] : [])].flatMap(base64FormsOf)
}

function base64FormsOf(secret: Buffer): string[] {
  const forms = [secret.toString('base64').replace(/=+$/, '')]
  for (const [padding, skipped] of [
    ['', 0],
    ['x', 2],
    ['xx', 3],
  ] as const) {
    const bytes = Buffer.concat([Buffer.from(padding), secret])
    const core = bytes.toString('base64').slice(skipped, Math.floor((bytes.length * 8) / 6))
    if (core.length >= SHORTEST_PART) forms.push(core)
  }
  return forms.flatMap(form => [form, form.replaceAll('+', '-').replaceAll('/', '_')])
}
