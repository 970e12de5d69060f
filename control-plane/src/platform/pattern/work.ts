import { patternText } from '@pharos/shared-protocol/text/en/pattern.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { RE2JS } from 're2js'
import { MOST_STEPS_OF_TEXT, MOST_STEPS_OF_TURN } from './budget.ts'
import { compilePattern } from './compile.ts'
import { Meter, OverBudget } from './meter.ts'
import { type Groups, matchGroups, replaceMatches } from './search.ts'

/** What the thread does for a customer's pattern. */
export type Work =
  | { kind: 'check'; pattern: string; longest: number }
  | {
      kind: 'replace'
      pattern: string
      replacement: string
      cardsOnly: boolean
      texts: readonly string[]
      steps: number
    }
  | { kind: 'match'; pattern: string; texts: readonly string[]; steps: number }

interface Checked {
  groups: string[]
  matchesEmpty: boolean
}

/** The results of the first texts; `isOver` if the next one would take more steps than it may. */
interface Turn<T> {
  results: T[]
  steps: number
  isOver: boolean
}

/** What each kind of work returns. A fault completes "pattern …". */
export interface Results {
  check: Checked | { fault: Said }
  replace: Turn<string> | { fault: Said }
  match: Turn<Groups | null> | { fault: Said }
}

/** Does one turn of work: all of it, or what its steps allow. */
export function doWork<K extends Work['kind']>(work: Extract<Work, { kind: K }>): Results[K]
export function doWork(work: Work): Results[Work['kind']] {
  const compiled = compilePattern(work.pattern)
  if (!(compiled instanceof RE2JS)) return { fault: compiled }
  switch (work.kind) {
    case 'check':
      return check(compiled, work.longest)
    case 'replace': {
      const accept = work.cardsOnly ? isCard : null
      return doTurn(work, (text, all) => replaceMatches(compiled, text, work.replacement, accept, all))
    }
    case 'match':
      return doTurn(work, (text, all) => matchGroups(compiled, text, all))
  }
}

/** Refuses a pattern that could exceed the steps of one text of `longest` characters by itself. */
function check(compiled: RE2JS, longest: number): Results['check'] {
  const size = compiled.programSize()
  const most = Math.floor(MOST_STEPS_OF_TEXT / Math.max(1, longest))
  if (size > most) return { fault: patternText('pattern.too_many_instructions', { count: size, limit: most }) }
  return { groups: Object.keys(compiled.namedGroups()), matchesEmpty: compiled.test('') }
}

function doTurn<T>(
  { texts, steps }: { texts: readonly string[]; steps: number },
  search: (text: string, all: Meter) => T,
): Turn<T> {
  const all = new Meter(steps)
  const results: T[] = []
  let isOver = false
  for (const text of texts) {
    if (steps - all.left >= MOST_STEPS_OF_TURN) break
    try {
      results.push(search(text, all))
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error
      isOver = true
      break
    }
  }
  return { results, steps: steps - all.left, isOver }
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
