import { RE2JS } from 're2js'

/** The most characters of a pattern, as given and once a grok pattern is expanded. */
const LONGEST = 20_000
/** The most instructions, which bound the cost of a character of text. */
const MOST_INSTRUCTIONS = 5_000
/** The most compiled patterns in the cache: those of active accounts are looked up every second. */
const MOST_KEPT = 1_000
const kept = new Map<string, RE2JS | string>()

/** Compiles a customer's regular expression (RE2, linear time). Returns the fault in words, completing "pattern …". */
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
