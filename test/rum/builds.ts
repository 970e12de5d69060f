import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import swc from '@swc/core'
import { type BuildOptions, build as esbuild } from 'esbuild'
import { type MinifyOptions, minify } from 'terser'

/** A script with its map. */
export interface Script {
  path: string
  map: Buffer
}

/** Builds the sources of a folder into another, and returns the scripts; the last is the one to run. */
export type Build = (from: string, to: string) => Promise<Script[]>

type Minify = (code: string, map: string) => Promise<{ code: string; map: string }>

const bundle =
  (options: BuildOptions, minified?: Minify): Build =>
  async (from, to) => {
    const { outputFiles = [] } = await esbuild({
      absWorkingDir: from,
      entryPoints: ['main.ts'],
      bundle: true,
      sourcemap: 'external',
      outdir: to,
      write: false,
      format: 'esm',
      outExtension: { '.js': '.mjs' },
      logLevel: 'silent',
      ...options,
    })
    await mkdir(to, { recursive: true })
    const maps = new Map(outputFiles.map(file => [file.path, file.text]))
    const scripts: Script[] = []
    for (const { path, text } of outputFiles.filter(file => !file.path.endsWith('.map'))) {
      const made = { code: text, map: maps.get(`${path}.map`) ?? '' }
      const { code, map } = minified ? await minified(made.code, made.map) : made
      await writeFile(path, code)
      scripts.push({ path, map: Buffer.from(map) })
    }
    return scripts.sort((a, b) => Number(a.path.includes('main')) - Number(b.path.includes('main')))
  }

const terser =
  (options: MinifyOptions): Minify =>
  async (code, map) => {
    const made = await minify(code, { module: true, sourceMap: { content: map, includeSources: true }, ...options })
    return { code: made.code ?? '', map: String(made.map) }
  }

const swcMinify =
  (minified: object, target: 'es5' | 'es2017' | 'es2022' = 'es2022'): Minify =>
  async (code, map) => {
    const jsc = { target, parser: { syntax: 'ecmascript' }, minify: minified } as const
    const made = await swc.transform(code, { jsc, minify: true, sourceMaps: true, inputSourceMap: map, isModule: true })
    return { code: made.code, map: made.map ?? '' }
  }

/** Each module is a script of its own, as dynamic imports make them. */
const apart = (options: BuildOptions, minified?: Minify): Build => {
  const entryPoints = ['shared.ts', 'cart.ts', 'checkout.ts', 'user.ts', 'view.ts', 'main.ts']
  return bundle({ entryPoints, splitting: true, ...options }, minified)
}

const all = { compress: true, mangle: true }

export const BUILDS: Record<string, Build> = {
  'esbuild, not minified': bundle({}),
  'esbuild, minified': bundle({ minify: true }),
  'esbuild, for old browsers': bundle({ minify: true, target: 'es2017' }),
  'esbuild, names only': bundle({ minifyIdentifiers: true }),
  'esbuild, syntax only': bundle({ minifySyntax: true }),
  'esbuild, names kept': bundle({ minify: true, keepNames: true }),
  'esbuild, in chunks': apart({ minify: true }),
  'esbuild, in chunks with hashes': apart({ minify: true, chunkNames: '[hash]', entryNames: '[name]-[hash]' }),
  'esbuild, as one function': bundle({ minify: true, format: 'iife', charset: 'utf8' }),
  'esbuild, another root': bundle({ minify: true, sourceRoot: 'https://cdn.example/code/' }),
  terser: bundle({}, terser({})),
  'terser, three passes': bundle({}, terser({ compress: { passes: 3, unsafe: true }, toplevel: true })),
  'terser, nothing moved': bundle({}, terser({ compress: { inline: 0, reduce_funcs: false, sequences: false } })),
  'terser, names only': bundle({}, terser({ compress: false })),
  'terser, in lines': bundle({}, terser({ format: { max_line_len: 200, semicolons: false } })),
  'terser after esbuild': bundle({ minify: true }, terser({ toplevel: true })),
  'terser, in chunks': apart({}, terser({ compress: { passes: 2 }, mangle: { module: true } })),
  swc: bundle({}, swcMinify(all)),
  'swc, for old browsers': bundle({ target: 'es2022' }, swcMinify(all, 'es2017')),
  'swc, three passes': bundle({}, swcMinify({ compress: { passes: 3, toplevel: true }, mangle: { toplevel: true } })),
  'swc, names only': bundle({}, swcMinify({ compress: false, mangle: { toplevel: true } })),
  'swc, in chunks': apart({}, swcMinify(all)),
}

/** Writes the sources to a folder. */
export async function writeSources(folder: string, sources: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text)
}

export const readSource = (path: string) => readFile(path, 'utf8')
