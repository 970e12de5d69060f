import { type Rule, readAll, type Source } from './rule.ts'

/** Where the style of what several screens show belongs; a screen may add to it. */
const SHARED = /\/src\/(style|part|form|frame)\/|\/screen\/settings\//

/** Style sheets stay in the page once their screen was open: a class of two screens would be the last one's. */
export const styles: Rule = {
  name: 'classes of the console',
  run: () => ({ faults: doubledClasses(readAll(['control-plane/web/console/src/**/*.css'])) }),
}

export function doubledClasses(sheets: readonly Source[]): string[] {
  const pairs = sheets.flatMap(({ path, text }) => classesOf(text).map(name => ({ name, path })))
  return [...Map.groupBy(pairs, ({ name }) => name)]
    .map(([name, found]) => ({ name, paths: [...new Set(found.map(({ path }) => path))] }))
    .filter(({ paths }) => paths.length > 1 && !paths.some(path => SHARED.test(path)))
    .map(({ name, paths }) => `${paths[0]}: .${name} is also in ${paths.slice(1).join(', ')}`)
}

/** The class with which each selector begins. */
function classesOf(text: string): string[] {
  const selectors = text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)
  return [...selectors]
    .flatMap(([, selector = '']) => selector.split(','))
    .flatMap(selector => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? [])
}
