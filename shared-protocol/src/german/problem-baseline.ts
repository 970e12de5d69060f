import type { Sentences } from './sentence.ts'

/** The refusals about baselines of browser checks. */
export const BASELINE_PROBLEMS: Sentences = [
  [/^The baselines of a check are limited to (\d+)\.$/, 'Eine Prüfung hat höchstens $1 Vorlagen.'],
  [
    /^The baselines of a check can have at most (\d+) MB in total\.$/,
    'Die Vorlagen einer Prüfung haben zusammen höchstens $1 MB.',
  ],
  [
    /^What the run saw as (.+) is no longer stored; accept it from a newer run\.$/s,
    'Was der Lauf als $1 gesehen hat, ist nicht mehr gespeichert; nehmen Sie es aus einem neueren Lauf an.',
  ],
  [
    /^What is stored as (.+) is not what the run reported; accept it from another run\.$/s,
    'Was als $1 gespeichert ist, hat der Lauf so nicht gemeldet; nehmen Sie es aus einem anderen Lauf an.',
  ],
]
