import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Finding {
  /** One line each, `path:line what is wrong`. */
  faults: string[]
  /** Why something could not be checked. */
  note?: string
}

export interface Rule {
  name: string
  run(options: { write: boolean }): Promise<Finding> | Finding
}

export interface Source {
  path: string
  text: string
}

export const ROOT = dirname(dirname(import.meta.dirname))

const CODE = [
  '{control-plane,probe-agent,shared-protocol,cli}/{src,bin}',
  'control-plane/web/console/{src,build}',
  'control-plane/web/rum-sdk/src',
  'deploy',
  'scripts',
  'test',
]
let cached: Source[] | undefined

/** Every source file of the workspace, read only once. */
export function sources(): Source[] {
  cached ??= readAll(CODE.map(place => `${place}/**/*.{ts,tsx,mjs}`))
  return cached
}

/** Files that match the patterns, relative to the root and without dependencies. */
export function readAll(patterns: string[]): Source[] {
  return globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .sort()
    .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** `path:line` of each match of a global pattern, with what is wrong there. */
export function matches(source: Source, pattern: RegExp, wrong: (match: string) => string): string[] {
  return [...source.text.matchAll(pattern)].map(
    match => `${source.path}:${lineOf(source.text, match.index)} ${wrong(match[0].trim())}`,
  )
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
