import { matches, type Rule, sources } from './rule.ts'

// Concatenated so that this file does not match itself.
const WORDS = new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`, 'g')
const SILENCED = new RegExp(`@ts-${'(?:ignore|expect-error|nocheck)'}\\b`, 'g')

export const leftovers: Rule = {
  name: 'leftovers',
  run: () => ({
    faults: sources().flatMap(source => [
      ...matches(source, WORDS, match => `${match}: do it now, or make it an issue`),
      ...matches(source, SILENCED, match => `${match}: mend the type`),
    ]),
  }),
}
