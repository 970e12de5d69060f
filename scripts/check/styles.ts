import { type Rule, readAll, type Source, sources } from './rule.ts'

/** Where styles that several screens share belong; a screen may add to them. */
const SHARED = /\/src\/(style|part|form|frame)\/|\/screen\/settings\//

/** A class of the chart library, which gives it to its own elements. */
const OF_LIBRARY = /^u-/

/** The document of recordings is another page, without the tokens. */
const OF_PLAYER = /\/src\/player\//

export const styles: Rule = {
  name: 'styles of the console',
  run: () => {
    const sheets = readAll(['control-plane/web/console/src/**/*.css'])
    return {
      faults: [
        ...doubledClasses(sheets),
        ...unusedClasses(sheets, sources()),
        ...valuesBesideTokens(sheets, sources()),
      ],
    }
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

/** Where colours and sizes of type have their values. */
const TOKENS = /\/console\/src\/style\/tokens\.css$/
/** A colour by its value; `oklch(… var(--hue))` is computed from a token. */
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|light-dark)\((?!oklch)/i
/** `inherit`, a token, or relative to the text around it. */
const TYPE = /^(?:inherit|var\(--text-[\w-]+\)|var\(--root\)|[\d.]+em)$/

/** Colours and sizes of type outside the tokens, and variables that a sheet or a script names but nothing defines. */
export function valuesBesideTokens(sheets: readonly Source[], code: readonly Source[]): string[] {
  // A component may set a variable on its element.
  const known = new Set([...sheets, ...code].flatMap(({ text }) => text.match(/--[\w-]+(?='?\s*:)/g) ?? []))
  const named = code
    .filter(({ path }) => path.includes('/console/src/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/'(--[a-z][\w-]*)'/g)]
        .filter(([, name = '']) => !known.has(name))
        .map(({ 1: name, index }) => `${path}:${text.slice(0, index).split('\n').length} ${name} is not defined`),
    )
  const written = sheets.flatMap(({ path, text }) => {
    const bare = text.replaceAll(/\/\*.*?\*\//gs, comment => comment.replaceAll(/[^\n]/g, ' '))
    const wrong = (line: string): string | undefined => {
      const unknown = [...line.matchAll(/var\((--[\w-]+)\)/g)].find(([, name = '']) => !known.has(name))
      if (unknown) return `${unknown[1]} is not defined`
      if (TOKENS.test(path) || OF_PLAYER.test(path)) return undefined
      if (COLOUR.test(line)) return 'a colour is a token of style/tokens.css'
      const size = /\bfont-size:\s*([^;]+);/.exec(line)?.[1]
      return size !== undefined && !TYPE.test(size) ? 'a size of type is a token of style/tokens.css' : undefined
    }
    return bare.split('\n').flatMap((line, at) => {
      const fault = /^[^{]*\{?$/.test(line) && /:/.test(line) ? wrong(line) : undefined
      return fault === undefined ? [] : [`${path}:${at + 1} ${fault}`]
    })
  })
  return [...written, ...named]
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
