import { patternText } from '@pharos/shared-protocol/text/en/pattern.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { MOST_CHARACTERS_OF_TURN, MOST_STEPS_OF_BATCH, MOST_STEPS_OF_SAMPLES } from './budget.ts'
import { createPatternPool } from './pool.ts'
import type { Groups } from './search.ts'
import type { Results, Work } from './work.ts'

/** One thread serves the whole process. */
const pool = createPatternPool()
/** Copying a text costs as much as so many characters of it, however short it is. */
const PER_TEXT = 16

/** The account whose patterns run, and the steps that they may still take. */
export interface Batch {
  account: string
  steps: number
}

export function startBatch(account: string): Batch {
  return { account, steps: MOST_STEPS_OF_BATCH }
}

export function startSamples(account: string): Batch {
  return { account, steps: MOST_STEPS_OF_SAMPLES }
}

/** A usable pattern. */
export interface Facts {
  /** The names of its groups. */
  groups: string[]
  /** Whether it matches the empty text. */
  matchesEmpty: boolean
}

/**
 * Checks a pattern before it is saved. Returns a fault: it cannot be compiled, or alone
 * could exceed the steps of one text, of at most `longest` characters.
 */
export async function checkPattern(
  account: string,
  pattern: string,
  longest: number,
): Promise<Facts | { fault: Said }> {
  return (
    (await pool.run<'check'>(account, { kind: 'check', pattern, longest })) ?? {
      fault: patternText('pattern.too_slow'),
    }
  )
}

export interface Replacing {
  pattern: string
  replacement: string
  /** Replaces only matches with the check digit of a card number. */
  cardsOnly: boolean
}

/** Replaces what matches. Ends before the first text that is beyond the steps of a text or of the batch. */
export function replaceTexts(batch: Batch, rule: Replacing, texts: readonly string[]): Promise<string[]> {
  return inTurns<'replace', string>(batch, texts, part => ({ kind: 'replace', ...rule, ...part }))
}

/** The groups of each text; null if it does not match. Ends like `replaceTexts`. */
export function matchTexts(batch: Batch, pattern: string, texts: readonly string[]): Promise<(Groups | null)[]> {
  return inTurns<'match', Groups | null>(batch, texts, part => ({ kind: 'match', pattern, ...part }))
}

type Part = Pick<Batch, 'steps'> & { texts: readonly string[] }

/** Returns the results of the first texts: of all, if the batch has enough steps. Throws for a pattern that has a fault. */
async function inTurns<K extends 'replace' | 'match', T>(
  batch: Batch,
  texts: readonly string[],
  workOf: (part: Part) => Extract<Work, { kind: K }>,
): Promise<T[]> {
  const results: T[] = []
  while (results.length < texts.length) {
    const part = firstTexts(texts, results.length)
    const turn: Results[K] | null = await pool.run<K>(batch.account, workOf({ steps: batch.steps, texts: part }))
    if (turn === null) break
    if ('fault' in turn) throw new PatternFault(turn.fault.text)
    for (const result of turn.results) results.push(result as T)
    batch.steps = Math.max(0, batch.steps - turn.steps)
    if (turn.isOver) break
  }
  return results
}

/** A stored pattern that this version does not take. */
export class PatternFault extends Error {}

/** The texts from an index on that fit one turn, at least one. */
function firstTexts(texts: readonly string[], from: number): readonly string[] {
  let end = from
  let characters = 0
  do characters += PER_TEXT + (texts[end++]?.length ?? 0)
  while (end < texts.length && characters + (texts[end]?.length ?? 0) <= MOST_CHARACTERS_OF_TURN)
  return texts.slice(from, end)
}
