import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import type { BrowserConfig } from '../../config.ts'
import { seccompProgram } from './sandbox/seccomp.ts'

/** The parts of a sandbox that this machine provides. */
export interface Machine {
  node: string
  /** The program itself, not a script that starts it. */
  browser: string
  bwrap: string
  prlimit: string
  /** Switches to the sandbox's own user; needed if the agent is root. */
  setpriv: string
  /** The system call filter of this processor. */
  seccomp: Buffer
  /** Needed for videos; null: no videos are made. */
  ffmpeg: string | null
  /** Folders of @playwright/test, playwright and playwright-core, by name. */
  packages: Record<string, string>
  ffmpegRevision: string
}

/** Headless shells first: they start in half the time of a full browser and run the same engine. */
export const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
/** The programs of a sandbox, with the Debian packages that have them. */
export const PROGRAMS = { bwrap: 'bubblewrap', prlimit: 'util-linux', setpriv: 'util-linux' } as const
/** Where distributions keep the programs themselves, if they install a start script under that name. */
const BEHIND_SCRIPTS = [
  '/usr/lib/chromium',
  '/usr/lib64/chromium-browser',
  '/usr/lib/chromium-browser',
  '/opt/google/chrome',
]

/** Finds the parts of a sandbox; throws an Error that names what is missing and how to install it. */
export function findMachine(config: BrowserConfig): Machine {
  if (process.platform !== 'linux') throw new Error(`browser checks need Linux, and this is ${process.platform}`)
  const playwright = findPlaywright()
  return {
    node: realpathSync(process.execPath),
    browser: findBrowser(config),
    bwrap: need('bwrap', config),
    prlimit: need('prlimit', config),
    setpriv: need('setpriv', config),
    seccomp: seccompProgram(),
    ffmpeg: find('ffmpeg', config),
    ...playwright,
  }
}

function findBrowser(config: BrowserConfig): string {
  const given = config.browserPath
  if (given !== null && !isExecutable(given))
    throw new Error(`PHAROS_BROWSER_PATH is ${given}, which can't be executed`)
  const found = given ?? BROWSERS.map(name => find(name, config)).find(path => path !== null)
  if (found === undefined) {
    throw new Error('there is no Chromium: install chromium-headless-shell or chromium, or set PHAROS_BROWSER_PATH')
  }
  return behindScript(realpathSync(found))
}

function behindScript(path: string): string {
  if (readFileSync(path).subarray(0, 2).toString() !== '#!') return path
  const name = path.slice(path.lastIndexOf('/') + 1)
  const names = [name, 'chromium', 'chromium-browser', 'chrome']
  const programs = BEHIND_SCRIPTS.flatMap(folder => names.map(one => join(folder, one)))
  const program = programs.find(one => isExecutable(one))
  if (program !== undefined) return realpathSync(program)
  throw new Error(`${path} is a script: set PHAROS_BROWSER_PATH to the browser that it starts`)
}

function need(program: keyof typeof PROGRAMS, config: BrowserConfig): string {
  const found = find(program, config)
  if (found === null) throw new Error(`there is no ${program}: install ${PROGRAMS[program]}`)
  return found
}

function find(program: string, { searchPath }: BrowserConfig): string | null {
  const folders = [...searchPath.split(delimiter), '/usr/bin', '/bin', '/usr/local/bin'].filter(one => one !== '')
  const found = folders.map(folder => join(folder, program)).find(isExecutable)
  return found === undefined ? null : realpathSync(found)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return existsSync(path)
  } catch {
    return false
  }
}

function findPlaywright(): Pick<Machine, 'packages' | 'ffmpegRevision'> {
  const test = packageFolder('@playwright/test', import.meta.url)
  const playwright = packageFolder('playwright', join(test, 'package.json'))
  const core = packageFolder('playwright-core', join(playwright, 'package.json'))
  const { browsers } = JSON.parse(readFileSync(join(core, 'browsers.json'), 'utf8')) as {
    browsers: { name: string; revision: string }[]
  }
  return {
    packages: { '@playwright/test': test, playwright, 'playwright-core': core },
    ffmpegRevision: browsers.find(({ name }) => name === 'ffmpeg')?.revision ?? '0',
  }
}

function packageFolder(name: string, from: string): string {
  return dirname(realpathSync(createRequire(from).resolve(`${name}/package.json`)))
}
