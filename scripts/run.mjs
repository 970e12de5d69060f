// Behind `npm start|test|check|bench|soak`: runs on the Node that people have (20 or newer), installs what is missing,
// then hands over to the Node of this project. Plain JavaScript without dependencies, since nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PNPM = 'pnpm@12.21.0'
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules/.pharos-install')
const node = join(root, 'node_modules/node/bin/node')

/** What browser checks run on; without it everything else does. A browser of any of these names will do. */
const browserPrograms = {
  'chromium-headless-shell': ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  bubblewrap: ['bwrap'],
  ffmpeg: [],
}

const commands = {
  start: {
    file: 'deploy/local/main.ts',
    programs: process.env.NATS_URL ? [] : ['nats-server'],
    wanted: browserPrograms,
  },
  test: {
    file: 'scripts/test.ts',
    programs: ['nats-server', 'setpriv', 'ip', 'knotd', 'kzonesign', 'pebble'],
    wanted: browserPrograms,
  },
  check: { file: 'scripts/check.ts', programs: [] },
  bench: {
    file: 'test/bench/main.ts',
    programs: ['nats-server', 'prometheus-blackbox-exporter'],
    wanted: browserPrograms,
  },
  soak: { file: 'test/fault/soak.ts', programs: ['nats-server', 'setpriv'] },
}
const packages = { setpriv: 'util-linux', ip: 'iproute2', knotd: 'knot', kzonesign: 'knot-dnssecutils' }

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`usage: node scripts/run.mjs ${Object.keys(commands).join('|')} [argument …]`)
installPackages()
installPrograms(command.programs)
installWanted(command.wanted ?? {})
handOver([join(root, command.file), ...args])

function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  progress('Installing the packages of Pharos (half a minute the first time) …')
  rmSync(stamp, { force: true })
  run('npx', ['-y', PNPM, 'install', '--frozen-lockfile'], 'the packages could not be installed')
  writeFileSync(stamp, lock)
}

function installPrograms(programs) {
  const missing = programs.filter(program => !isInstalled(program)).map(program => packages[program] ?? program)
  if (missing.length === 0) return
  const list = missing.join(' ')
  if (!hasApt()) fail(`missing: ${list}. Install it and start again`)
  if (process.getuid() !== 0) fail(`missing: ${list}. Install it with: sudo apt-get install ${list}`)
  aptInstall(missing)
}

/** Packages that only some parts need: where they can't be installed, one line says so and the rest goes on. */
function installWanted(wanted) {
  const given = process.env.PHAROS_BROWSER_PATH ? ['chromium-headless-shell'] : []
  const missing = Object.keys(wanted).filter(
    name => !given.includes(name) && ![name, ...wanted[name]].some(isInstalled),
  )
  if (missing.length === 0) return
  const list = missing.join(' ')
  const goOn = why => progress(`Browser checks can't run here, missing: ${list}${why}`)
  if (!hasApt()) return goOn('. Install it and start again')
  if (process.getuid() !== 0) return goOn(`. Install it with: sudo apt-get install ${list}`)
  // Ubuntu has Chromium as a snap alone, and a machine may be cut off from its mirror: all else runs without.
  aptInstall(missing, failure => goOn(`; ${failure}`))
}

function hasApt() {
  return process.platform === 'linux' && existsSync('/usr/bin/apt-get')
}

function aptInstall(missing, giveUp = fail) {
  const list = missing.join(' ')
  progress(`Installing ${list} from ${debianName()} …`)
  withoutServices(() => {
    run('apt-get', ['update', '-qq'], 'the list of Debian packages could not be read', giveUp)
    run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...missing],
      `${list} could not be installed`,
      giveUp,
    )
  })
}

function isInstalled(program) {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/sbin',
    '/usr/local/bin',
    '/usr/local/sbin',
  ]
  return folders.some(folder => existsSync(join(folder, program)))
}

function debianName() {
  return /^NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'the system'
}

/** Debian starts a service with its package; Pharos starts its own, so none is wanted (policy-rc.d is Debian's way to say so). */
function withoutServices(install) {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return install()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  process.once('exit', () => rmSync(policy, { force: true })) // a failed installation ends the process
  install()
  rmSync(policy)
}

function run(program, programArgs, failure, giveUp = fail) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', CI: 'true' }
  const { status, stdout, stderr, error } = spawnSync(program, programArgs, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status === 0) return
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  giveUp(`${failure} (${program}: ${error?.message ?? `exit code ${status}`})`)
}

function handOver(argv) {
  const [program, ...programArgs] = tied([node, ...argv])
  const child = spawn(program, programArgs, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) followParent(child)
  child.on('error', error => fail(`${program} does not start: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/** The program ends when this one is killed, however that happens. */
function tied(argv) {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(path => existsSync(path))
  return setpriv ? [setpriv, '--pdeathsig', 'TERM', '--', ...argv] : argv
}

/** npm can be killed without a word to its script: a new parent is the sign of it. */
function followParent(child) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
}

function progress(line) {
  console.error(line)
}

function fail(line) {
  console.error(`pharos: ${line}`)
  process.exit(1)
}
