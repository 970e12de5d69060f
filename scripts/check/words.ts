import { basename } from 'node:path'
import { type Rule, type Source, sources } from './rule.ts'

const CATALOGUES = '/console/src/words/'
const CATALOGUE = /^export const (\w+) = defineWords\(\{\s+en: \{(.*?)\},\s+de: \{/gms

/** Texts that no code reads would be translated for nothing. */
export const words: Rule = { name: 'words of the console', run: () => ({ faults: unusedWords(sources()) }) }

/**
 * The keys of catalogues (`defineWords`) that no code reads. A key counts as read if code reads it by name, if the
 * catalogue is indexed by a value and code elsewhere contains the key as a word, or if the catalogue is indexed by a
 * template that the key matches.
 */
export function unusedWords(all: readonly Source[]): string[] {
  const { files = [], code = [] } = Object.groupBy(all, ({ path }) => (path.includes(CATALOGUES) ? 'files' : 'code'))
  const known = new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  return files.flatMap(file =>
    [...file.text.matchAll(CATALOGUE)].flatMap(([, name = '', english = '']) => {
      const isRead = readersOf(name, file, all, known)
      const unused = keysOf(english).filter(key => !isRead(key))
      return unused.map(key => `${file.path}: no code reads ${name}.${key}`)
    }),
  )
}

function readersOf(name: string, file: Source, all: readonly Source[], known: ReadonlySet<string>) {
  const readers = all.filter(({ path, text }) => path === file.path || text.includes(`/${basename(file.path)}'`))
  const text = readers.map(reader => reader.text).join('\n')
  const read = new Set([...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, key]) => key))
  const lookUps = [...text.matchAll(new RegExp(`\\b${name}\\[(?:\`([^\`]*)\`)?`, 'g'))].map(([, pattern]) => pattern)
  const patterns = lookUps.flatMap(pattern =>
    pattern ? new RegExp(`^${pattern.replaceAll(/\$\{.*?\}/g, '.+')}$`) : [],
  )
  return (key: string) =>
    read.has(key) || (lookUps.includes(undefined) && known.has(key)) || patterns.some(pattern => pattern.test(key))
}

/** The keys of an object literal; words within its texts and parameters are not keys. */
function keysOf(literal: string): string[] {
  const bare = literal.replaceAll(/'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`/g, "''").replaceAll(/\([^()]*\)/g, '')
  return [...bare.matchAll(/(\w+):/g)].map(([, key = '']) => key)
}
