import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a test repeats, with its counts in `npm test` and `npm run soak`. */
export interface Form {
  what: string
  short: number
  full: number
}

const CALL = /\brepetitions\(\s*'([^']+)',\s*([\d_]+),\s*([\d_]+)\s*,?\s*\)/g
const number = (text = '') => Number(text.replaceAll('_', ''))

/**
 * What a test file repeats, by the calls of `repetitions` of test/form.ts in it and in the test helpers that it
 * imports.
 */
export function readForms(root: string, path: string): Form[] {
  const source = readFileSync(join(root, path), 'utf8')
  const imported = [...source.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, name = '']) => join(dirname(path), name))
  const helpers = imported.filter(name => name.startsWith('test/') && existsSync(join(root, name)))
  return [source, ...helpers.map(name => readFileSync(join(root, name), 'utf8'))].flatMap(text =>
    /from '[^']*\/form\.ts'/.test(text) ? formsIn(text) : [],
  )
}

export function formsIn(source: string): Form[] {
  return [...source.matchAll(CALL)].map(([, what = '', short, full]) => ({
    what,
    short: number(short),
    full: number(full),
  }))
}
