import { type Rule, readAll, type Source, sources } from './rule.ts'

/** Where styles that several screens share belong; a screen may add to them. */
const SHARED = /\/src\/(style|part|form|frame)\/|\/screen\/settings\//

/** A class of the chart library, which gives it to its own elements. */
const OF_LIBRARY = /^u-/

export const styles: Rule = {
  name: 'classes of the console',
  run: () => {
    const sheets = readAll(['control-plane/web/console/src/**/*.css'])
    return { faults: [...doubledClasses(sheets), ...unusedClasses(sheets, sources())] }
  },
}

/**
 * Classes that two screens define. Style sheets stay in the page once their screen was open, so the last one would win.
 */
export function doubledClasses(sheets: readonly Source[]): string[] {
  const pairs = sheets.flatMap(({ path, text }) => classesOf(text).map(name => ({ name, path })))
  return [...Map.groupBy(pairs, ({ name }) => name)]
    .map(([name, found]) => ({ name, paths: [...new Set(found.map(({ path }) => path))] }))
    .filter(({ paths }) => paths.length > 1 && !paths.some(path => SHARED.test(path)))
    .map(({ name, paths }) => `${paths[0]}: .${name} is also in ${paths.slice(1).join(', ')}`)
}

/**
 * Classes that occur in no text of the console or the contract, neither as a word nor as the beginning of a computed
 * class.
 */
export function unusedClasses(sheets: readonly Source[], code: readonly Source[]): string[] {
  const texts = code
    .filter(({ path }) => /(\/console\/src\/(?!words\/)|^shared-protocol\/)/.test(path))
    .flatMap(({ text }) => text.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [])
  const words = new Set(texts.flatMap(text => text.match(/[\w-]+/g) ?? []))
  const isUsed = (name: string) => words.has(name) || words.has(name.replace(/[^-]+$/, '')) || OF_LIBRARY.test(name)
  return sheets.flatMap(({ path, text }) =>
    [...new Set(selectorsOf(text).flatMap(selector => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []))]
      .filter(name => !isUsed(name))
      .map(name => `${path}: nothing has the class .${name}`),
  )
}

/** The class that each selector begins with. */
function classesOf(text: string): string[] {
  return selectorsOf(text)
    .flatMap(selector => selector.split(','))
    .flatMap(selector => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? [])
}

function selectorsOf(text: string): string[] {
  return [...text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector)
}
