import { dirname, join } from 'node:path'
import { type Rule, type Source, sources } from './rule.ts'

const CONSOLE = 'control-plane/web/console/src/'
/** Each imports only itself and what stands before it. */
const LAYERS = ['words', 'player', 'server', 'part', 'form', 'screen', 'gallery', 'frame', 'main.tsx']
const IMPORT = /\b(?:from|import) ?\(?'(\.[^']+)'/g

/** The folders of the console stand on floors: no import leads upwards. */
export const layers: Rule = {
  name: 'layers of the console',
  run: () => ({ faults: layerFaults(sources()) }),
}

/** What is wrong with the imports between the console's layers, in words. */
export function layerFaults(files: readonly Source[]): string[] {
  return files.filter(({ path }) => path.startsWith(CONSOLE)).flatMap(faultsOf)
}

function faultsOf({ path, text }: Source): string[] {
  const own = layerOf(path)
  if (!LAYERS.includes(own)) return own === 'style' ? [] : [`${path}: ${own} is no layer of the console`]
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const to = join(dirname(path), specifier)
    const isUp = to.startsWith(CONSOLE) && LAYERS.indexOf(layerOf(to)) > LAYERS.indexOf(own)
    return isUp ? [`${path} imports ${to.slice(CONSOLE.length)}: ${own} stands below ${layerOf(to)}`] : []
  })
}

function layerOf(path: string): string {
  return path.slice(CONSOLE.length).split('/')[0] ?? ''
}
