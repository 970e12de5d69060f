import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:script-types'
/** The URL under which the development server serves it. */
const SERVED = '/@script-types.json'

/**
 * Packs the type declarations of everything that a script can use into one file, which the editor's worker loads: those
 * of the agents' own Playwright, of Node.js and of TypeScript's library. `virtual:script-types` exports its URL.
 */
export const scriptTypes: Plugin = {
  name: 'script-types',
  configureServer({ middlewares }) {
    middlewares.use(SERVED, (_, response) => void response.end(declarations()))
  },
  resolveId: id => (id === NAME ? `\0${NAME}` : null),
  load(id) {
    if (id !== `\0${NAME}`) return null
    if (this.environment.mode === 'dev') return `export default '${SERVED}'`
    const file = this.emitFile({ type: 'asset', name: 'script-types.json', source: declarations() })
    return `export default import.meta.ROLLUP_FILE_URL_${file}`
  },
}

/** Returns JSON that maps paths in the worker's file system, where libraries are at the root, to file contents. */
function declarations(): string {
  const own = createRequire(import.meta.url)
  const agent = createRequire(join(import.meta.dirname, '../../../../probe-agent/package.json'))
  const test = folderOf(agent, '@playwright/test')
  const runner = folderOf(createRequire(join(test, 'package.json')), 'playwright')
  const core = folderOf(createRequire(join(runner, 'package.json')), 'playwright-core')
  const libraries = filesIn(join(folderOf(own, 'typescript'), 'lib'), '/', name => /^lib\..*\.d\.ts$/.test(name))
  const files = [
    ...libraries.filter(([path]) => !path.includes('webworker') && !path.includes('scripthost')),
    ...filesIn(test, '/node_modules/@playwright/test', isDeclaration),
    ...filesIn(runner, '/node_modules/playwright', isDeclaration),
    ...filesIn(core, '/node_modules/playwright-core', isDeclaration),
    ...filesIn(folderOf(own, '@types/node'), '/node_modules/@types/node', isDeclaration),
  ]
  return JSON.stringify(Object.fromEntries(files))
}

function folderOf(require: NodeJS.Require, name: string): string {
  return dirname(require.resolve(`${name}/package.json`))
}

/** Excludes a package's own dependencies and declarations for older compilers. */
function isDeclaration(path: string): boolean {
  return /^(package\.json|.*\.d\.ts)$/.test(path) && !/(^|\/)(node_modules|lib|ts\d\.\d)\//.test(path)
}

function filesIn(folder: string, to: string, isWanted: (path: string) => boolean): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .filter(isWanted)
    .map(path => [join(to, path), readFileSync(join(folder, path), 'utf8')])
}
