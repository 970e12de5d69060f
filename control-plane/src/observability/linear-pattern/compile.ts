import { RE2JS } from 're2js'

/** Characters of a pattern as it is given, and once a grok pattern is expanded. */
const LONGEST = 20_000
/** Instructions: what one character of text may cost. */
const MOST_INSTRUCTIONS = 5_000
/** Patterns that are kept compiled: those of active accounts are asked for every second. */
const MOST_KEPT = 1_000
const kept = new Map<string, RE2JS | string>()

/** A customer's regular expression (RE2, linear time), or in words why it is none; the words complete "pattern …". */
export function compilePattern(pattern: string): RE2JS | string {
  if (pattern.length > LONGEST) return `is longer than ${LONGEST} characters`
  const known = kept.get(pattern)
  if (known !== undefined) return known
  const compiled = compile(pattern)
  if (kept.size === MOST_KEPT) kept.clear()
  kept.set(pattern, compiled)
  return compiled
}

function compile(pattern: string): RE2JS | string {
  try {
    const compiled = RE2JS.compile(pattern)
    return compiled.programSize() <= MOST_INSTRUCTIONS ? compiled : 'repeats too much'
  } catch {
    return 'is not a regular expression that runs in linear time (RE2)'
  }
}
