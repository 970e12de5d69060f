import {
  ASSERTION_SOURCES,
  type Assertion,
  COMPARISONS,
  UNARY_COMPARISONS,
} from '@pharos/shared-protocol/check/http.ts'
import {
  ALSO_IN_ASSERTIONS,
  asAssertionComparison,
} from '@pharos/shared-protocol/contract/observability/comparison-word.ts'
import { InvalidArgumentError } from 'commander'

const SOURCES_WITH_PROPERTY: readonly string[] = ['header', 'json_path']
const WORDS = [...COMPARISONS, ...ALSO_IN_ASSERTIONS]

/**
 * Parses `source [property] comparison [target]`, such as `status_code equals 200` or `json_path $.status equals ok`. A
 * JSONPath may contain spaces: the property extends to the first word that is a comparison, the target to the end.
 */
export function parseAssertion(text: string): Assertion {
  const words = text.trim().split(/\s+/)
  const source = ASSERTION_SOURCES.find(one => one === words[0])
  if (!source) throw fault(text, `begin with one of ${ASSERTION_SOURCES.join(', ')}`)
  const first = SOURCES_WITH_PROPERTY.includes(source) ? 2 : 1
  const at = words.findIndex((word, index) => index >= first && isComparison(word))
  const word = WORDS.find(one => one === words[at])
  if (!word) throw fault(text, `${source} must be followed by one of ${WORDS.join(', ')}`)
  const comparison = asAssertionComparison(word)
  const property = words.slice(1, at).join(' ') || null
  const target = restAfter(text.trim(), at + 1)
  if (UNARY_COMPARISONS.includes(comparison) && target !== null) throw fault(text, `${comparison} takes no value`)
  return { source, property, comparison, target }
}

function isComparison(word: string): boolean {
  return WORDS.some(one => one === word)
}

/** The text after a number of words, with its own spaces. */
function restAfter(text: string, words: number): string | null {
  const rest = text.replace(new RegExp(`^(?:\\S+\\s*){${words}}`), '')
  return rest === '' ? null : rest
}

function fault(text: string, reason: string): InvalidArgumentError {
  return new InvalidArgumentError(`"${text}" is not an assertion: ${reason}.`)
}

/** The assertion as it is typed. */
export function assertionText({ source, property, comparison, target }: Assertion): string {
  return [source, property, comparison, target].filter(part => part !== null).join(' ')
}
