import { dirname, join } from 'node:path'
import { type Rule, type Source, sources } from './rule.ts'

/** A screen that is loaded when it is opened is no import: the frame lists them. */
const IMPORT = /\b(?:from|import) '(\.[^']+)'/g
/** `control-plane/src/<area>/<concept>/<file>`, and the screens of the console; files of `platform` are not concepts. */
const CONCEPT =
  /^control-plane\/(?:src|web\/console\/src)\/(account|monitoring|response|identity|publishing|observability|business|screen)\/([^/]+)\/(.+)$/
/** The contract: a folder an area, and above them how a route is declared, fields of all areas and the table. */
const CONTRACT = /^shared-protocol\/src\/contract\/(.+)$/
const IN_CONTRACT =
  /^(?:(?:account|monitoring|response|identity|publishing|observability|business)\/[^/]+|(?:route|field|secret-field|index)(?:\.test)?\.ts)$/
const OF_TESTS = /\.(test|fixture)\.ts$/

interface Import {
  path: string
  from: string | undefined
  to: string
  file: string
}

/**
 * Concept folders have no circular imports, and other folders import a concept only through its index.ts. The contract's
 * files stand in the folder of their area.
 */
export const concepts: Rule = {
  name: 'concept folders',
  run: () => ({ faults: conceptFaults(sources()) }),
}

/** What is wrong with the imports between concept folders, in words. */
export function conceptFaults(files: readonly Source[]): string[] {
  const imports = files.filter(({ path }) => inControlPlane(path)).flatMap(importsOf)
  const entered = imports.filter(({ file }) => file !== 'index.ts').map(passedBy)
  return [...entered, ...circles(imports), ...files.flatMap(({ path }) => misplaced(path))]
}

function misplaced(path: string): string[] {
  const file = CONTRACT.exec(path)?.[1]
  return file === undefined || IN_CONTRACT.test(file) ? [] : [`${path} stands in no area's folder of the contract`]
}

function inControlPlane(path: string): boolean {
  return /^control-plane\/(?:src|web\/console\/src)\//.test(path) && !OF_TESTS.test(path)
}

/** The imports of a file that lead into the folder of another concept. */
function importsOf({ path, text }: Source): Import[] {
  const from = conceptOf(path)?.name
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const target = conceptOf(join(dirname(path), specifier))
    return target === undefined || target.name === from ? [] : [{ path, from, to: target.name, file: target.file }]
  })
}

function conceptOf(path: string): { name: string; file: string } | undefined {
  const [, area, concept, file] = CONCEPT.exec(path) ?? []
  return area === undefined || file === undefined ? undefined : { name: `${area}/${concept}`, file }
}

function passedBy({ path, to, file }: Import): string {
  return `${path} imports ${file} of ${to}: a concept is entered by its index.ts`
}

/** One line for each circle found by following the imports. */
function circles(imports: readonly Import[]): string[] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const found: string[] = []
  const walk = (concept: string, trail: string[]): void => {
    if (trail.includes(concept)) {
      found.push(`circle of concepts: ${[...trail.slice(trail.indexOf(concept)), concept].join(' → ')}`)
      return
    }
    if (done.has(concept)) return
    for (const to of new Set(next.get(concept)?.map(one => one.to))) walk(to, [...trail, concept])
    done.add(concept)
  }
  for (const concept of next.keys()) if (concept !== undefined) walk(concept, [])
  return found
}
