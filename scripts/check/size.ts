import { type Rule, sources } from './rule.ts'

const MAX_LINES = 300

export const size: Rule = {
  name: 'file sizes',
  run: () => ({
    faults: sources()
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ path, lines }) => `${path} has ${lines} lines: split it by what it does (${MAX_LINES} is the end)`),
  }),
}
