import type { HttpSecrets, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { legible } from './legible.ts'

export const MASKED = '••••••'

/** Makes what a server sent fit to be kept: every secret of the run hidden, in each form in which it may be echoed, and legible. */
export interface Mask {
  text(text: string): string
  /** The masked text of the first `limit` characters of the original; a secret across the cut is masked whole. */
  head(text: string, limit: number): string
}

export function createMask(spec: HttpSpec, secrets: HttpSecrets): Mask {
  const forms = secretsOf(spec, secrets).flatMap(formsOf)
  const longestFirst = [...new Set(forms)].filter(form => form.length > 0).sort((a, b) => b.length - a.length)
  if (longestFirst.length === 0) return { text: legible, head: (text, limit) => legible(text.slice(0, limit)) }
  const pattern = new RegExp(longestFirst.map(form => RegExp.escape(form)).join('|'), 'g')
  return {
    text: text => legible(text.replace(pattern, MASKED)),
    head: (text, limit) => legible(maskHead(text, limit, pattern)),
  }
}

function maskHead(text: string, limit: number, pattern: RegExp): string {
  let masked = ''
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index >= limit) break
    masked += text.slice(from, match.index) + MASKED
    from = match.index + match[0].length
  }
  return masked + text.slice(from, Math.max(from, limit))
}

function secretsOf(spec: HttpSpec, secrets: HttpSecrets): string[] {
  const { basic_password: password, bearer_token: token } = secrets
  const basic = password === null ? [] : [password, `${spec.basic_username ?? ''}:${password}`]
  return [...Object.values(secrets.headers).flatMap(withParts), ...basic, ...(token === null ? [] : [token])]
}

const SHORTEST_PART = 8

/** A secret header as a whole, and its longer words: `Bearer abc…` and `session=abc…` are echoed in part. */
function withParts(value: string): string[] {
  return [value, ...value.split(/[\s=;,]+/).filter(part => part.length >= SHORTEST_PART)]
}

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
