import { compilePattern } from '../linear-pattern/index.ts'

export const REDACTION_KINDS = ['regex', 'credit_card', 'email', 'bearer_token'] as const

export interface RuleSettings {
  kind: (typeof REDACTION_KINDS)[number]
  pattern: string | null
  replacement: string
}

/** Replaces what a rule finds. */
export type Redact = (text: string) => string

/** All repetitions are bounded, so that a text takes linear time. */
const CARD = /\b\d(?:[ -]?\d){12,18}\b/g
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
const BEARER =
  /\b(?:Bearer|Basic)\s{1,8}[A-Za-z0-9._~+/-]{8,4096}={0,2}|\beyJ[\w-]{5,2000}\.[\w-]{5,4000}\.[\w-]{0,2000}|\bph_[A-Za-z0-9]{46}\b/gi

/** Compiles a rule. Returns a fault in words, completing "pattern …". */
export function compileRule({ kind, pattern, replacement }: RuleSettings): Redact | string {
  if (kind === 'credit_card') return text => text.replace(CARD, digits => (isCard(digits) ? replacement : digits))
  if (kind === 'email') return text => (text.includes('@') ? text.replace(EMAIL, () => replacement) : text)
  if (kind === 'bearer_token') return text => text.replace(BEARER, () => replacement)
  const compiled = compilePattern(pattern ?? '')
  if (typeof compiled === 'string') return compiled
  if (compiled.test('')) return 'matches the empty text'
  return text => (compiled.test(text) ? compiled.matcher(text).replaceAll(replacement.replaceAll('$', '$$$$')) : text)
}

/** The check digit of card numbers (ISO/IEC 7812-1, Luhn). */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
