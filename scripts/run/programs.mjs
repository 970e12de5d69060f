// Programs that are not npm packages, taken from Debian's (or Ubuntu's) packages.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { run } from './process.mjs'

/**
 * Each program, or library, with its Debian package and what Pharos needs it for. Packages that would start a service
 * when they are installed, or that work without being installed, are unpacked below the project (`unpack`), which needs
 * no root.
 */
const PROGRAMS = {
  'nats-server': { unpack: 'nats-server', why: 'the bus between the control plane and its agents' },
  knotd: { unpack: 'knot', why: 'a real name server for the tests' },
  pebble: { unpack: 'pebble', why: 'a real certificate authority for the tests' },
  'prometheus-blackbox-exporter': { unpack: 'prometheus-blackbox-exporter', why: 'the peer of the measurements' },
  kzonesign: { install: 'knot-dnssecutils', why: 'signed zones for the tests' },
  initdb: { unpack: 'postgresql-15', why: 'tests with the oldest PostgreSQL that Pharos supports' },
  setpriv: { install: 'util-linux', why: 'tests that start servers as another user' },
  curl: { install: 'curl', why: 'the reference beside which tests put HTTP checks' },
  ip: { install: 'iproute2', why: 'tests with networks of their own' },
  'chromium-headless-shell': {
    install: 'chromium-headless-shell',
    also: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    given: 'PHAROS_BROWSER_PATH',
    why: 'browser checks',
  },
  chromium: {
    install: 'chromium',
    also: ['google-chrome', 'google-chrome-stable'],
    why: 'tests of passkeys, which the headless shell has not',
  },
  bwrap: { install: 'bubblewrap', why: 'the sandbox of browser checks' },
  ffmpeg: { install: 'ffmpeg', why: 'videos of browser checks' },
  ping: { unpack: 'iputils-ping', why: 'ICMP checks' },
  'libatomic.so.1': { install: 'libatomic1', why: 'the Node.js of Pharos' },
}

/**
 * Ensures that the `needed` programs are available, and if possible the `wanted` ones, which are listed by what needs
 * them. `folders` are searched for them. Throws with a line for people if a needed one cannot be provided; a missing
 * wanted one is only reported.
 */
export async function providePrograms({ needed, wanted, tools, install, say, folders = programFolders(tools) }) {
  const host = { tools, say, folders, may: install && isDebian(), root: process.getuid?.() === 0 }
  await provide(needed, host, line => {
    throw new Error(line)
  })
  for (const [checks, names] of Object.entries(wanted))
    await provide(names, host, line => say(`Pharos starts without ${checks}: ${line}`))
}

/** Ensures that the project's Node.js starts. It needs a library that small installations of Debian do not have. */
export async function provideNode(node, given) {
  const start = () => run([node, '--version'], {})
  try {
    await start().catch(async error => {
      if (!error.message.includes('libatomic.so.1')) throw error
      await providePrograms({ ...given, needed: ['libatomic.so.1'], wanted: {}, folders: [] })
      await start()
    })
  } catch (error) {
    throw new Error(`the Node.js of Pharos does not start: ${error.message}`)
  }
}

/** PATH with the folder of the unpacked programs at its end. */
export function pathWith(tools, { PATH = '' } = process.env) {
  return `${PATH}${delimiter}${join(tools, 'bin')}`
}

async function provide(names, host, giveUp) {
  const missing = names.filter(name => !isThere(name, host.folders))
  const unpacked = missing.filter(name => PROGRAMS[name].unpack)
  const installed = missing.filter(name => PROGRAMS[name].install)
  try {
    if (unpacked.length > 0) await unpackAll(unpacked, host)
    if (installed.length > 0) await installAll(installed, host)
  } catch (error) {
    giveUp(error.message)
  }
}

function isThere(name, folders) {
  const { also = [], given } = PROGRAMS[name]
  if (given && process.env[given]) return true
  return folders.some(folder => [name, ...also].some(file => existsSync(join(folder, file))))
}

/** Debian's folder of the oldest PostgreSQL that Pharos supports, which is on nobody's PATH. */
const OLDEST_POSTGRESQL = 'usr/lib/postgresql/15/bin'

/** Debian installs some programs into folders that are not on every user's PATH. */
function programFolders(tools) {
  return [
    ...pathWith(tools).split(delimiter),
    '/usr/sbin',
    '/sbin',
    '/usr/local/bin',
    '/usr/local/sbin',
    `/${OLDEST_POSTGRESQL}`,
  ]
}

async function installAll(names, host) {
  const packages = names.map(name => PROGRAMS[name].install)
  if (!host.may || !host.root) throw new Error(missingLine(names, host))
  for (const name of names) host.say(`Installing ${PROGRAMS[name].install} with apt-get, for ${PROGRAMS[name].why} …`)
  try {
    await apt(['install', '-y', '-qq', '--no-install-recommends', ...packages], host, { tied: false })
  } catch (error) {
    throw new Error(`${missingLine(names, host)}\n${error.message}`)
  }
}

async function unpackAll(names, host) {
  if (!host.may) throw new Error(missingLine(names, host))
  for (const name of names) {
    host.say(`Unpacking Debian's package ${PROGRAMS[name].unpack} into ${host.tools}, for ${PROGRAMS[name].why} …`)
    try {
      await unpack(name, host)
    } catch (error) {
      throw new Error(`${missingLine([name], host)}\n${error.message}`)
    }
  }
}

/**
 * Downloads the package and its missing dependencies, all verified by apt, and creates launcher scripts for its
 * programs in .tools/bin.
 */
async function unpack(name, host) {
  const place = join(host.tools, 'programs', name)
  mkdirSync(dirname(place), { recursive: true })
  for (const left of readdirSync(dirname(place)).filter(one => one.startsWith(`${name}.new-`)))
    rmSync(join(dirname(place), left), { recursive: true, force: true })
  const draft = mkdtempSync(`${place}.new-`)
  mkdirSync(join(draft, 'archives/partial'), { recursive: true })
  const here = ['-o', `Dir::Cache::archives=${draft}/archives`, '-o', 'Debug::NoLocking=1', '-o', `Dir::Log=${draft}`]
  await apt(
    ['install', '--download-only', '-y', '-qq', '--no-install-recommends', ...here, PROGRAMS[name].unpack],
    host,
  )
  const archives = readdirSync(join(draft, 'archives')).filter(file => file.endsWith('.deb'))
  for (const file of archives) await run(['dpkg-deb', '-x', join(draft, 'archives', file), draft], {})
  rmSync(join(draft, 'archives'), { recursive: true })
  rmSync(place, { recursive: true, force: true })
  renameSync(draft, place)
  makeStarters(place, host.tools)
}

/** Sets LD_LIBRARY_PATH for the unpacked programs, which would only search the system's folders for libraries. */
function makeStarters(place, tools) {
  const libraries = ['usr/lib', 'lib'].flatMap(folder => libraryFolders(join(place, folder)))
  const setting = libraries.length > 0 ? `LD_LIBRARY_PATH=${shellWord(libraries.join(':'))} ` : ''
  mkdirSync(join(tools, 'bin'), { recursive: true })
  for (const folder of ['usr/sbin', 'usr/bin', 'sbin', 'bin', OLDEST_POSTGRESQL]
    .map(below => join(place, below))
    .filter(one => existsSync(one))) {
    for (const name of readdirSync(folder)) {
      const text = `#!/bin/sh\n${setting}exec ${shellWord(join(folder, name))} "$@"\n`
      writeFileSync(join(tools, 'bin', name), text, { mode: 0o755 })
    }
  }
}

function shellWord(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function libraryFolders(folder) {
  if (!existsSync(folder)) return []
  const below = readdirSync(folder).filter(name => name.endsWith('-linux-gnu'))
  return below.map(name => join(folder, name))
}

/** Runs apt-get. Package lists may be missing or old, so root updates them when the first attempt fails. */
async function apt(args, { root }, { tied = true } = {}) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run(['apt-get', ...args], { env, tied })
  } catch (error) {
    if (!root) throw error
    await run(['apt-get', 'update', '-qq'], { env })
    await run(['apt-get', ...args], { env, tied })
  }
}

function missingLine(names, { may }) {
  const packages = names.map(name => PROGRAMS[name].unpack ?? PROGRAMS[name].install)
  const purposes = [...new Set(names.map(name => PROGRAMS[name].why))].join(', ')
  const how = isDebian() ? `. Install with: sudo apt-get install ${packages.join(' ')}` : '. Install and start again'
  return `missing: ${names.join(' ')} (${purposes})${may ? how : `${how}${isDebian() ? ', or without --no-install' : ''}`}`
}

function isDebian() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return false
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'))
}
