// The entry point of `npm start|test|check|bench|soak` and of the other scripts in package.json. Runs on the installed
// Node (20 or newer), installs what is missing, then continues with the Node of this project. Plain JavaScript without
// dependencies, since nothing is installed yet.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildConsole } from './run/console.mjs'
import { installPackages, nodeOf } from './run/packages.mjs'
import { handOver, watchForStop } from './run/process.mjs'
import { pathWith, provideNode, providePrograms } from './run/programs.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const tools = join(root, '.tools')

/** Needed by some checks; everything else works without them. */
const checks = { 'browser checks': ['chromium-headless-shell', 'bwrap', 'ffmpeg'], 'ICMP checks': ['ping'] }

const testChecks = { ...checks, 'tests of passkeys': ['chromium'], 'tests of an older PostgreSQL': ['initdb'] }
const testPrograms = ['nats-server', 'setpriv', 'ip', 'knotd', 'kzonesign', 'pebble', 'curl']

const commands = {
  start: {
    file: 'deploy/local/main.ts',
    needed: process.env.NATS_URL ? [] : ['nats-server'],
    wanted: checks,
    console: true,
  },
  test: { file: 'scripts/test.ts', needed: testPrograms, wanted: testChecks, console: true },
  check: { file: 'scripts/check.ts' },
  bench: {
    file: 'test/bench/main.ts',
    needed: ['nats-server', 'prometheus-blackbox-exporter'],
    wanted: checks,
    console: true,
  },
  screenshots: { file: 'test/screenshot/main.ts', needed: ['nats-server'], wanted: checks, console: true },
  console: { file: 'control-plane/web/console/node_modules/vite/bin/vite.js', words: ['control-plane/web/console'] },
  soak: { file: 'scripts/test.ts', words: ['--soak'], needed: testPrograms, wanted: testChecks, console: true },
}

const [name = '', ...given] = process.argv.slice(2)
const args = given.filter(arg => arg !== '--no-install')

watchForStop()
try {
  await main(commands[name])
} catch (error) {
  const lines = error.message.trimEnd().split('\n')
  process.stderr.write(
    lines
      .slice(1)
      .map(line => `${line}\n`)
      .join(''),
  )
  say(`pharos: ${lines[0]}`)
  process.exit(1)
}

async function main(command) {
  if (!command)
    throw new Error(`usage: node scripts/run.mjs ${Object.keys(commands).join('|')} [--no-install] [argument …]`)
  const { file, words = [], needed = [], wanted = {}, console: hasConsole = false } = command
  const install = args.length === given.length
  await installPackages({ root, tools, install, say })
  await provideNode(nodeOf(root), { tools, install, say })
  await providePrograms({ needed, wanted, tools, install, say })
  if (hasConsole) await buildConsole({ root, say })
  await handOver([nodeOf(root), join(root, file), ...words, ...args], { PATH: pathWith(tools) })
}

function say(line) {
  console.error(line)
}
