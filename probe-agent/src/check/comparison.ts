import type { Assertion } from '@pharos/shared-protocol/check/http.ts'
import { LRUCache } from 'lru-cache'
import { RE2JS } from 're2js'

type Comparison = Assertion['comparison']

/**
 * Whether a comparison holds. `actual` is null if there is no such header or node; negative comparisons then hold. If
 * `numeric` is set and both sides are numbers, they are compared as numbers.
 */
export function holds(comparison: Comparison, actual: string | null, target: string, numeric: boolean): boolean {
  switch (comparison) {
    case 'exists':
      return actual !== null
    case 'not_exists':
      return actual === null
    case 'is_empty':
      return isEmpty(actual)
    case 'not_empty':
      return !isEmpty(actual)
    case 'equals':
      return equal(actual, target, numeric)
    case 'not_equals':
      return !equal(actual, target, numeric)
    case 'contains':
      return actual?.includes(target) ?? false
    case 'not_contains':
      return !(actual?.includes(target) ?? false)
    case 'matches':
      return actual !== null && linearPattern(target).test(actual)
    case 'not_matches':
      return actual === null || !linearPattern(target).test(actual)
    case 'less_than':
      return number(actual) < number(target)
    case 'greater_than':
      return number(actual) > number(target)
  }
}

const EMPTY = new Set(['', '[]', '{}', 'null'])

function isEmpty(actual: string | null): boolean {
  return actual === null || EMPTY.has(actual)
}

function equal(actual: string | null, target: string, numeric: boolean): boolean {
  if (actual === target) return true
  return numeric && number(actual) === number(target)
}

/** NaN if the text is not a number, so that every comparison with it fails. */
function number(text: string | null): number {
  return text === null || text.trim() === '' ? Number.NaN : Number(text)
}

const KEPT = 1_000
const patterns = new LRUCache<string, RE2JS>({ max: KEPT })

/**
 * Compiles with the linear-time engine, so that a customer's expression takes linear time. Throws for an invalid
 * expression.
 */
export function linearPattern(source: string): RE2JS {
  const known = patterns.get(source)
  if (known !== undefined) return known
  const compiled = RE2JS.compile(source)
  patterns.set(source, compiled)
  return compiled
}

/** Clears the cache, which may be inconsistent after an engine was interrupted. */
export function forgetPatterns(): void {
  patterns.clear()
}
