import { RE2JS } from 're2js'

/** Characters of a pattern as it is given, and once a grok pattern is expanded. */
const LONGEST = 20_000
/** Instructions: what one character of text may cost. */
const MOST_INSTRUCTIONS = 5_000

/** A customer's regular expression (RE2, linear time), or in words why it is none; the words complete "pattern …". */
export function compilePattern(pattern: string): RE2JS | string {
  if (pattern.length > LONGEST) return `is longer than ${LONGEST} characters`
  try {
    const compiled = RE2JS.compile(pattern)
    return compiled.programSize() <= MOST_INSTRUCTIONS ? compiled : 'repeats too much'
  } catch {
    return 'is not a regular expression that runs in linear time (RE2)'
  }
}
