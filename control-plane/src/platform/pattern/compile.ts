import { patternText } from '@pharos/shared-protocol/text/en/pattern.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { LRUCache } from 'lru-cache'
import { RE2JS } from 're2js'
import { LONGEST_PATTERN, MOST_COMPILED, MOST_INSTRUCTIONS } from './budget.ts'

const kept = new LRUCache<string, RE2JS | Said>({ max: MOST_COMPILED })

/** Compiles a customer's pattern (RE2). Returns the fault. Keeps the latest ones. */
export function compilePattern(pattern: string): RE2JS | Said {
  const compiled = kept.get(pattern) ?? compile(pattern)
  kept.set(pattern, compiled)
  return compiled
}

function compile(pattern: string): RE2JS | Said {
  if (pattern.length > LONGEST_PATTERN) return patternText('pattern.too_long', { limit: LONGEST_PATTERN })
  try {
    const compiled = RE2JS.compile(pattern)
    return compiled.programSize() <= MOST_INSTRUCTIONS ? compiled : patternText('pattern.repeats_too_much')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return patternText('pattern.not_re2', { why })
  }
}
