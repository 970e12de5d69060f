import type { Replacing } from '../../platform/pattern/index.ts'

export const REDACTION_KINDS = ['regex', 'credit_card', 'email', 'bearer_token'] as const

export interface RuleSettings {
  id: string
  kind: (typeof REDACTION_KINDS)[number]
  pattern: string | null
  replacement: string
}

/** A rule as it runs. */
export interface Rule extends Replacing {
  id: string
  /** Whether a text may match, by a short look that costs nothing beside a search. */
  mayMatch(text: string): boolean
}

type BuiltIn = Pick<Rule, 'pattern' | 'mayMatch'>

const CARD: BuiltIn = {
  // Dots only between the groups of a card, since a number with decimals has as many digits.
  pattern: String.raw`\b\d(?:[ -]?\d){12,18}\b|\b\d{4}\.(?:\d{4}\.\d{4}\.\d{4}(?:\.\d{1,3})?|\d{6}\.\d{4,5})\b`,
  mayMatch: text => /\d[ -]?\d[ -]?\d[ -]?\d/.test(text),
}
const EMAIL: BuiltIn = {
  // Letters of every script (RFC 6531), with their marks.
  pattern: String.raw`[\pL\pM\pN_.+-]+@[\pL\pM\pN_-]+(?:\.[\pL\pM\pN_-]+)+`,
  mayMatch: text => text.includes('@'),
}
const BEARER: BuiltIn = {
  pattern: String.raw`(?i)\b(?:Bearer|Basic)\s+[A-Za-z0-9._~+/-]{8,}={0,2}|\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*|\bph_[A-Za-z0-9]{46}\b`,
  mayMatch: text => /bearer|basic|eyj|ph_/i.test(text),
}

/** How a rule runs: all rules are patterns, those of Pharos too. */
export function ruleOf({ id, kind, pattern, replacement }: RuleSettings): Rule {
  const own: BuiltIn = { pattern: pattern ?? '', mayMatch: () => true }
  const builtIn = { credit_card: CARD, email: EMAIL, bearer_token: BEARER, regex: own }[kind]
  return { id, ...builtIn, replacement, cardsOnly: kind === 'credit_card' }
}
