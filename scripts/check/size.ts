import { type Rule, sources } from './rule.ts'

const MAX_LINES = 300
/** A catalogue of words has each twice. */
const MAX_WORDS = 400

function endOf(path: string): number {
  return path.includes('/src/words/') ? MAX_WORDS : MAX_LINES
}

export const size: Rule = {
  name: 'file sizes',
  run: () => ({
    faults: sources()
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ path, lines }) => lines > endOf(path))
      .map(({ path, lines }) => `${path} has ${lines} lines: split it by what it does (${endOf(path)} is the end)`),
  }),
}
