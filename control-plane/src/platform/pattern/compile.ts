import { RE2JS } from 're2js'
import { LONGEST_PATTERN, MOST_COMPILED, MOST_INSTRUCTIONS } from './budget.ts'

const kept = new Map<string, RE2JS | string>()

/** Compiles a customer's pattern (RE2). Returns the fault in words, completing "pattern …". Keeps the latest ones. */
export function compilePattern(pattern: string): RE2JS | string {
  const compiled = kept.get(pattern) ?? compile(pattern)
  kept.delete(pattern)
  kept.set(pattern, compiled)
  if (kept.size > MOST_COMPILED) kept.delete(kept.keys().next().value ?? '')
  return compiled
}

function compile(pattern: string): RE2JS | string {
  if (pattern.length > LONGEST_PATTERN) return `is longer than ${LONGEST_PATTERN} characters`
  try {
    const compiled = RE2JS.compile(pattern)
    return compiled.programSize() <= MOST_INSTRUCTIONS ? compiled : 'repeats too much'
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return `is not a regular expression that runs in linear time (RE2): ${why}`
  }
}
