import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a test repeats, with its counts in `npm test` and `npm run soak`. */
export interface Form {
  what: string
  short: number
  full: number
}

const CALL = /\brepetitions\(\s*'([^']+)',\s*([\d_]+),\s*([\d_]+)\s*,?\s*\)/g
const number = (text = '') => Number(text.replaceAll('_', ''))

/** What a test file repeats, by its calls of `repetitions`, which it imports from test/form.ts. */
export function readForms(root: string, path: string): Form[] {
  const source = readFileSync(join(root, path), 'utf8')
  return /from '[^']*\/form\.ts'/.test(source) ? formsIn(source) : []
}

export function formsIn(source: string): Form[] {
  return [...source.matchAll(CALL)].map(([, what = '', short, full]) => ({
    what,
    short: number(short),
    full: number(full),
  }))
}
