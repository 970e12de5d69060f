import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Machine } from '../machine.ts'

/** A file or folder of the machine, and its path in the sandbox. All are read-only. */
export interface Bind {
  from: string
  to: string
}

export const NODE = '/agent/node'
const CODE = '/agent/check/browser/inside'
export const MAIN = `${CODE}/main.ts`
export const PRINT = `${CODE}/print.ts`
const MODULES = '/node_modules'
export const FFMPEGS = '/ffmpeg'
export const COMPILED = '/agent/compiled'

const BROWSER_DATA = ['/etc/fonts', '/usr/share/fonts', '/usr/share/fontconfig', '/var/cache/fontconfig']
/** Debian's alternative libraries are links through /etc/alternatives: ffmpeg only starts with all of them. */
const LINKS = '/etc/alternatives'
const SYSTEM = [
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  LINKS,
  '/usr/share/zoneinfo',
  '/etc/ssl/certs',
  '/etc/os-release',
]

/** Libraries, fonts, trust roots, the browser, Node, Playwright and the code that runs in the sandbox; nothing else. */
export function treeOf(machine: Machine): Bind[] {
  const system = [...SYSTEM, ...BROWSER_DATA].filter(path => existsSync(path)).map(path => ({ from: path, to: path }))
  const ffmpeg = `${FFMPEGS}/ffmpeg-${machine.ffmpegRevision}/ffmpeg-linux`
  const browser = dirname(machine.browser)
  return [
    ...system,
    ...(browser.startsWith('/usr/lib/') ? [] : [{ from: browser, to: browser }]),
    ...Object.entries(machine.packages).map(([name, folder]) => ({ from: folder, to: `${MODULES}/${name}` })),
    { from: machine.node, to: NODE },
    { from: import.meta.dirname.replace(/sandbox$/, 'inside'), to: CODE },
    { from: import.meta.dirname.replace(/browser\/sandbox$/, 'mask.ts'), to: '/agent/check/mask.ts' },
    { from: machine.prlimit, to: '/usr/bin/prlimit' },
    ...(machine.ffmpeg === null ? [] : [{ from: machine.ffmpeg, to: ffmpeg }]),
  ]
}

/**
 * The arguments that create these binds. Parent folders are created readable, which bubblewrap does not do by itself.
 */
export function bindArgs(binds: readonly Bind[]): string[] {
  const folders = new Set(binds.flatMap(({ to }) => parentsOf(to)))
  return [
    ...[...folders].sort().flatMap(folder => ['--perms', '0755', '--dir', folder]),
    ...binds.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...['lib', 'lib32', 'lib64'].flatMap(name =>
      existsSync(`/usr/${name}`) ? ['--symlink', `usr/${name}`, `/${name}`] : [],
    ),
  ]
}

function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === '/' ? [] : [...parentsOf(parent), parent]
}
