import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testUnless } from '../skip.ts'
import { until } from '../until.ts'
import { alive } from './stack.ts'

const test = suite('what npm start installs')
const ROOT = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(tmpdir(), 'pharos-install-'))
test.after(() => rmSync(dir, { recursive: true, force: true }))

/** A checkout without installed packages, with what `npm start` runs first. */
function bareCheckout(name: string): string {
  const root = join(dir, name)
  for (const path of ['scripts/run.mjs', 'scripts/run', 'scripts/pnpm/package.json', 'pnpm-lock.yaml'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true })
  return root
}

/** Creates a folder for PATH with a program of the test. */
function fakeProgram(name: string, script: string): string {
  const bin = mkdtempSync(join(dir, 'bin-'))
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(bin, name), 0o755)
  return bin
}

const listing = (root: string) => readdirSync(root, { recursive: true }).sort()
const pathWith = (bin: string) => `${bin}${delimiter}${process.env.PATH}`

test('--no-install installs nothing and names what is missing', () => {
  const root = bareCheckout('no-install')
  const before = listing(root)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'start', '--no-install'], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.is(status, 1)
  assert.is(stderr, 'pharos: the packages of pnpm-lock.yaml are not installed, and --no-install is given\n')
  assert.equal(listing(root), before)
})

/** Starts an installation that hangs in npm, below the shell by which npm itself starts scripts. */
async function hangingInstallation(
  name: string,
): Promise<{ npm: ChildProcess; ended: Promise<unknown[]>; pids: number[] }> {
  const root = bareCheckout(name)
  const pidFile = join(dir, `${name}.pid`)
  const bin = fakeProgram('npm', `echo $$ $PPID > ${pidFile}.new; mv ${pidFile}.new ${pidFile}; exec sleep 600`)
  const script = `${process.execPath} scripts/run.mjs start; :`
  const npm = spawn('sh', ['-c', `sh -c '${script}'; exit $?`], {
    cwd: root,
    env: { ...process.env, PATH: pathWith(bin), npm_lifecycle_event: 'start' },
    stdio: 'ignore',
  })
  const ended = once(npm, 'close')
  await until('the installation hangs', () => existsSync(pidFile))
  return { npm, ended, pids: readFileSync(pidFile, 'utf8').trim().split(' ').map(Number) }
}

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`when npm gets ${signal} during the installation, nothing goes on`, async () => {
    const { npm, pids } = await hangingInstallation(`npm-${signal}`)
    assert.is(alive(pids).length, 2)
    npm.kill(signal)
    await until('installation and script are gone', () => alive(pids).length === 0)
  })
}

test('a signal to the script ends the installation first, then the script', async () => {
  const { ended, pids } = await hangingInstallation('script')
  const [, script = 0] = pids
  process.kill(script, 'SIGINT')
  await until('installation and script are gone', () => alive(pids).length === 0)
  assert.equal(await ended, [0, null])
})

const dpkg = existsSync('/usr/bin/dpkg-deb') ? undefined : 'there is no dpkg-deb here'

/** Replaces apt-get: "downloads" the test's archive to the requested place. */
function fakeApt(archive: string): string {
  return fakeProgram(
    'apt-get',
    `for arg; do case "$arg" in Dir::Cache::archives=*) cp ${archive} "\${arg#*=}/" ;; install|--download-only) ;; esac; done
     case "$*" in *--download-only*) ;; *) exit 7 ;; esac`,
  )
}

/** A Debian package with a program `nats-server` that prints its arguments and its library path. */
function packageOfTest(): string {
  const tree = join(dir, 'package')
  mkdirSync(join(tree, 'DEBIAN'), { recursive: true })
  mkdirSync(join(tree, 'usr/sbin'), { recursive: true })
  mkdirSync(join(tree, 'usr/lib/x86_64-linux-gnu'), { recursive: true })
  const control = [
    'Package: nats-server',
    'Version: 1',
    'Architecture: all',
    'Maintainer: a test',
    'Description: a test',
  ]
  writeFileSync(join(tree, 'DEBIAN/control'), `${control.join('\n')}\n`)
  writeFileSync(join(tree, 'usr/sbin/nats-server'), '#!/bin/sh\necho "$@" "$LD_LIBRARY_PATH"\n')
  chmodSync(join(tree, 'usr/sbin/nats-server'), 0o755)
  const archive = join(dir, 'nats-server.deb')
  assert.is(spawnSync('dpkg-deb', ['--build', '--root-owner-group', tree, archive]).status, 0)
  return archive
}

/** Runs `providePrograms` for a machine on which no program is found. */
function provide(tools: string, bin: string, options: object) {
  const given = { needed: ['nats-server'], wanted: {}, tools, install: true, folders: [join(tools, 'bin')], ...options }
  return runProvider(bin, `providePrograms({ ...${JSON.stringify(given)}, say: line => console.log(line) })`)
}

/** Calls a function of `programs.mjs` with the programs of a folder before all others. */
function runProvider(bin: string, call: string) {
  const script = `import { provideNode, providePrograms } from '${ROOT}/scripts/run/programs.mjs'\nawait ${call}`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, PATH: pathWith(bin) },
    encoding: 'utf8',
  })
}

testUnless(test, dpkg, 'the bus is unpacked below the project, without installing a service', () => {
  const tools = join(dir, "tools of o'hara")
  const bin = fakeApt(packageOfTest())
  mkdirSync(join(tools, 'programs/nats-server.new-left'), { recursive: true })
  const { status, stdout, stderr } = provide(tools, bin, {})
  assert.is(status, 0, stderr)
  assert.match(stdout, `Unpacking Debian's package nats-server into ${tools}, for the bus between`)
  const said = spawnSync(join(tools, 'bin/nats-server'), ['a b', 'c'], { encoding: 'utf8' }).stdout
  assert.is(said, `a b c ${tools}/programs/nats-server/usr/lib/x86_64-linux-gnu\n`)
  assert.equal(readdirSync(join(tools, 'programs')), ['nats-server'])
  assert.is(provide(tools, bin, {}).stdout, '', 'a second start finds it')
})

testUnless(test, dpkg, 'for a program that is not available one line says how to install it', () => {
  const tools = join(dir, 'empty')
  const bin = fakeProgram('apt-get', 'echo "E: Unable to locate package" >&2; exit 100')
  for (const options of [{}, { install: false }]) {
    const { status, stderr } = provide(tools, bin, options)
    assert.is(status, 1)
    assert.match(
      stderr,
      'missing: nats-server (the bus between the control plane and its agents). Install with: sudo apt-get install nats-server',
    )
  }
  const { status, stdout } = provide(tools, bin, {
    needed: [],
    wanted: { 'browser checks': ['bwrap'], 'ICMP checks': ['ping'] },
    install: false,
  })
  assert.is(status, 0)
  assert.match(stdout, 'Pharos starts without browser checks: missing: bwrap (the sandbox of browser checks)')
  assert.match(stdout, 'Pharos starts without ICMP checks: missing: ping (ICMP checks)')
})

testUnless(test, dpkg, 'a library that the Node.js of Pharos needs is installed by root, and named to others', () => {
  const there = join(dir, 'libatomic is there')
  const lacking = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file'
  const node = join(fakeProgram('node', `[ -e '${there}' ] || { echo '${lacking}' >&2; exit 127; }`), 'node')
  const bin = fakeProgram('apt-get', `case "$*" in *libatomic1) touch '${there}' ;; esac`)
  const given = (install: boolean) =>
    `'${node}', { tools: '${join(dir, 'none')}', install: ${install}, say: line => console.log(line) }`
  const refused = runProvider(bin, `provideNode(${given(false)})`)
  assert.is(refused.status, 1)
  assert.match(
    refused.stderr,
    'missing: libatomic.so.1 (the Node.js of Pharos). Install with: sudo apt-get install libatomic1',
  )
  const { status, stdout } = runProvider(bin, `provideNode(${given(true)})`)
  if (process.getuid?.() !== 0) return assert.is(status, 1)
  assert.is(status, 0)
  assert.is(stdout, 'Installing libatomic1 with apt-get, for the Node.js of Pharos …\n')
  assert.is(runProvider(bin, `provideNode(${given(false)})`).status, 0, 'it starts now')
  const broken = join(fakeProgram('node', 'echo "Exec format error" >&2; exit 126'), 'node')
  const other = runProvider(bin, `provideNode('${broken}', { tools: '', install: true, say: () => {} })`)
  assert.match(other.stderr, 'the Node.js of Pharos does not start')
})

test.run()
