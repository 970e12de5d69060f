import { failed, usageFailure } from '../failure.ts'

export interface Named<T> {
  /** The kind of thing, such as "monitor". */
  kind: string
  /** The plural, if it is not formed with an s. */
  plural?: string
  id: (item: T) => string
  /** The names that people use for it, most specific first. */
  names: (item: T) => readonly string[]
  /** Whether it is the one that is meant if others have the same name. The beginnings of ids must still be unique. */
  prefer?: (item: T) => boolean
  /** The command that lists all of them. */
  list: string
}

/**
 * The one item that a name, an id or the beginning of an id refers to. Exact matches win. Fails and lists the
 * candidates if the text is ambiguous.
 */
export function choose<T>(items: readonly T[], text: string, named: Named<T>): T {
  const wanted = fold(text)
  const isIt = (item: T) => named.id(item) === wanted || named.names(item).includes(text)
  const isNamedSo = (item: T) => named.names(item).some(name => fold(name) === wanted)
  const isWithoutScheme = (item: T) => named.names(item).some(name => withoutScheme(name) === withoutScheme(text))
  const beginsSo = (item: T) => named.id(item).startsWith(wanted)
  for (const fits of [isIt, isNamedSo, isWithoutScheme, beginsSo]) {
    const found = items.filter(fits)
    const preferred = fits === beginsSo ? [] : found.filter(item => named.prefer?.(item))
    const [one, another] = preferred.length > 0 ? preferred : found
    if (another !== undefined) throw ambiguous(found, text, named)
    if (one !== undefined) return one
  }
  throw failed(`There is no ${named.kind} "${text}".`, `See ${named.list}.`)
}

/** Case and a slash at the end of an address are ignored. */
function fold(text: string): string {
  return text.toLowerCase().replace(/\/+$/, '')
}

/** `example.com/health` for `https://example.com/health/`. */
function withoutScheme(text: string): string {
  return fold(text).replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
}

function ambiguous<T>(found: readonly T[], text: string, named: Named<T>) {
  const candidates = found.slice(0, 10).map(item => `${named.id(item)}  ${named.names(item).join('  ')}`)
  const rest = found.length > 10 ? [`… and ${found.length - 10} more`] : []
  const kinds = named.plural ?? `${named.kind}s`
  return usageFailure(`"${text}" matches ${found.length} ${kinds}; give the id of one:`, ...candidates, ...rest)
}
