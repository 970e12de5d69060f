import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface TestFile {
  path: string
  /** Whether it may share a process with other files; files that start and kill programs get their own. */
  shared: boolean
  /** Whether it uses the PostgreSQL and NATS that the runner starts. */
  servers: boolean
  /** Whether it may use the browser that the runner starts. */
  browser: boolean
  /** Whether it gives the machine network interfaces, at which Chromium ends the connections of every page. */
  network: boolean
  watchdog_ms: number
}

const PLACES = ['{control-plane,probe-agent,shared-protocol,cli}/src', 'deploy', 'scripts', 'test']
/**
 * The TLS check's own test changes the trust roots of its process; the others start and stop the programs of `npm
 * start`.
 */
const ALONE = /^probe-agent\/.*\/tls\.test|^test\/deploy\/|^test\/fault\/real-outage/
const NETWORK = /^test\/fault\/namespace/
/**
 * Far above what a file needs on a quiet machine, and above what it needs on one of a third of the speed: a slow or busy
 * machine is not an error, a hanging file is.
 */
const WATCHDOG_MS: [RegExp, number][] = [
  [/^test\/fault\//, 1_200_000],
  // Tests every route in every way, so it grows with each concept.
  [/^test\/(api\/standing|telemetry\/isolation)\//, 1_200_000],
  // Each run of a browser takes seconds, and minutes on a busy machine.
  [/browser|page-speed|^test\/console\//, 1_200_000],
]

/**
 * Every test file of the workspace whose path contains one of the patterns (all files without a pattern), slowest
 * first.
 */
export function findTestFiles(root: string, patterns: string[]): TestFile[] {
  const slow = listSlow(root)
  const place = ({ path }: TestFile) => (slow.includes(path) ? slow.indexOf(path) : slow.length)
  return PLACES.flatMap(place => globSync(`${root}/${place}/**/*.test.ts`, { exclude: ['**/node_modules/**'] }))
    .map(path => relative(root, path))
    .filter(path => patterns.length === 0 || patterns.some(pattern => path.includes(pattern)))
    .map(classify)
    .sort((a, b) => place(a) - place(b) || b.watchdog_ms - a.watchdog_ms || a.path.localeCompare(b.path))
}

/** Paths of the slow files, the slowest first. */
export function listSlow(root: string): string[] {
  return readList(join(root, 'scripts/test/slow.txt'))
}

/** Beginnings of the paths of the files that are in every run. */
export function listGuards(root: string): string[] {
  return readList(join(root, 'scripts/test/guards.txt'))
}

function readList(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#'))
}

function classify(path: string): TestFile {
  const watchdog_ms = WATCHDOG_MS.find(([pattern]) => pattern.test(path))?.[1] ?? 600_000
  const browser = /^test\/(console|identity|page)\//.test(path)
  return {
    path,
    shared: !ALONE.test(path),
    servers: path.startsWith('test/'),
    browser,
    network: NETWORK.test(path),
    watchdog_ms,
  }
}
