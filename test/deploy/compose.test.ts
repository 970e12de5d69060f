import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { ROLES, readConfig } from '@pharos/control-plane/platform/config.ts'
import { BROWSERS, PROGRAMS } from '@pharos/probe-agent/check/browser/machine.ts'
import { Ajv } from 'ajv'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'

const test = suite('compose file')
const ROOT = join(import.meta.dirname, '../..')
const folder = join(ROOT, 'deploy/compose')

interface Service {
  image?: string
  build?: { context: string; dockerfile: string }
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  mem_limit?: string
  security_opt?: string[]
  cap_drop?: string[]
  cap_add?: string[]
  depends_on?: Record<string, { condition: string }>
}
const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
  readFileSync(join(folder, 'compose.yaml'), 'utf8'),
  { merge: true },
)
const services = Object.entries(compose.services)

/** The schema of the Compose Specification, which the linter `dclint` ships. */
const linter = createRequire(import.meta.url).resolve('dclint/package.json')
const { $schema: _, ...schema } = JSON.parse(readFileSync(join(dirname(linter), 'schemas/compose.schema.json'), 'utf8'))
const fitsCompose = new Ajv({ strict: false, validateFormats: false }).compile(schema)

for (const file of ['compose.yaml', 'custom-domains.yaml'])
  test(`${file} fits the schema of the Compose Specification`, () => {
    const fits = fitsCompose(parse(readFileSync(join(folder, file), 'utf8'), { merge: true }))
    assert.ok(fits, JSON.stringify(fitsCompose.errors))
  })

test('the schema refuses what Compose does not know', () => {
  assert.not.ok(fitsCompose({ services: { api: { imagee: 'x' } } }))
})

test('every service has an image or is built from files that exist', () => {
  for (const [name, { image, build }] of services) {
    assert.ok(image ?? build, name)
    if (build) assert.ok(existsSync(join(folder, build.context, build.dockerfile)), name)
  }
})

test('services depend on services, and mount volumes that are declared', () => {
  for (const [name, service] of services) {
    for (const other of Object.keys(service.depends_on ?? {}))
      assert.ok(other in compose.services, `${name} → ${other}`)
    const mounted = (service.volumes ?? []).map(volume => volume.split(':')[0] ?? '').filter(it => !it.startsWith('.'))
    for (const volume of mounted) assert.ok(volume in compose.volumes, `${name} mounts ${volume}`)
  }
})

test('each part sees its own files only', () => {
  const mounts = (name: string) =>
    (compose.services[name]?.volumes ?? []).map(volume => volume.split(':').slice(0, 1)[0])
  assert.equal(mounts('agent'), ['agent', 'spool'])
  assert.equal(mounts('control-plane'), ['./nats/ca.pem', './nats/system.creds', 'pharos', 'agent'])
  for (const name of ['telemetry', 'sweeper'])
    assert.equal(mounts(name), mounts('control-plane'), 'the same data folder, in which they meet')
  assert.equal(mounts('nats'), ['./nats/nats', 'nats'])
  assert.ok(compose.services.agent?.volumes?.includes('agent:/var/lib/pharos-agent:ro'))
  const file = compose.services['control-plane']?.environment?.PHAROS_LOCAL_AGENT_FILE ?? ''
  assert.ok(compose.services.agent?.command?.includes(file), file)
})

const NO_MORE = 'no-new-privileges:true'
/** What the sandbox of the printer needs. */
const NAMESPACES = ['seccomp=unconfined', 'apparmor=unconfined', 'systempaths=unconfined']

test('every container has a limit of memory, gains no rights, and keeps only those that it needs', () => {
  for (const [name, { mem_limit, security_opt, cap_drop }] of services) {
    assert.match(mem_limit ?? '', /^\d+g$/, name)
    assert.equal(security_opt, [NO_MORE, ...(name === 'sweeper' ? NAMESPACES : [])], name)
    // The agent isolates browsers, for which it needs the default ones.
    if (name !== 'agent') assert.equal(cap_drop, ['ALL'], name)
  }
  const added = services.flatMap(([name, { cap_add }]) => (cap_add ? [[name, cap_add]] : []))
  assert.equal(added, [
    ['postgres', ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID']],
    ['nats', ['DAC_OVERRIDE']],
  ])
})

test('telemetry is read in a container of its own', () => {
  const roles = (name: string) => compose.services[name]?.environment?.PHAROS_ROLES
  assert.is(roles('telemetry'), 'telemetry')
  for (const name of ['control-plane', 'sweeper']) assert.not.ok(rolesOf(roles(name)).includes('telemetry'), name)
})

test('every role runs in one container', () => {
  const run = services.flatMap(([, { environment }]) => rolesOf(environment?.PHAROS_ROLES))
  assert.equal(run.toSorted(), [...ROLES].toSorted())
})

test('whoever prints reports has the printer, and the image what the printer needs', () => {
  const printing = services.filter(([, { environment }]) => rolesOf(environment?.PHAROS_ROLES).includes('sweeper'))
  assert.is(printing.length, 1)
  for (const [name, { environment, build }] of printing) {
    assert.ok(build, name)
    const program = relative('/opt/pharos', environment?.PHAROS_PRINTER ?? '')
    assert.ok(existsSync(join(ROOT, program)), `${name}: ${program}`)
  }
  const stage =
    readFileSync(join(folder, 'Dockerfile'), 'utf8')
      .split(/^(?=FROM )/m)
      .at(-1) ?? ''
  const command = stage.replaceAll(/ \\\n\s*/g, ' ').match(/apt-get install (.*?) &&/)?.[1] ?? ''
  // Debian's essential packages are in every image.
  const there = [...command.split(' '), 'util-linux']
  for (const [program, name] of Object.entries(PROGRAMS)) assert.ok(there.includes(name), `${program} is in ${name}`)
  assert.ok(
    BROWSERS.some(name => there.includes(name)),
    'a Chromium',
  )
  assert.ok(
    there.some(name => name.startsWith('fonts-')),
    'letters',
  )
})

const REQUIRED = {
  DATABASE_URL: 'postgres://a@b/c',
  NATS_URL: 'nats://b',
  PHAROS_SECRET_KEY: 'x'.repeat(32),
  PHAROS_NATS_OPERATOR_KEY: 'x',
  PHAROS_NATS_ACCOUNT_KEY: 'x',
  PHAROS_NATS_SYSTEM_CREDS: 'x',
}

function rolesOf(text: string | undefined): string[] {
  return text === undefined ? [] : readConfig({ ...REQUIRED, PHAROS_ROLES: text }, '/nonexistent').PHAROS_ROLES
}

test('only the API is published, on loopback', () => {
  const published = services.flatMap(([name, { ports = [] }]) => ports.map(port => `${name} ${port}`))
  assert.equal(published, ['control-plane 127.0.0.1:8080:8080'])
})

test('with custom domains their two ports are published, where the control plane is told to listen', () => {
  const { services: more } = parse(readFileSync(join(folder, 'custom-domains.yaml'), 'utf8')) as {
    services: Record<string, { environment: Record<string, unknown>; ports: string[] }>
  }
  assert.equal(Object.keys(more), ['control-plane'])
  const { environment, ports } = more['control-plane'] ?? { environment: {}, ports: [] }
  const { PHAROS_PUBLIC_HTTP_PORT, PHAROS_PUBLIC_TLS_PORT } = environment
  assert.equal(ports, [`80:${PHAROS_PUBLIC_HTTP_PORT}`, `443:${PHAROS_PUBLIC_TLS_PORT}`])
})

test('programs that are started and files that the image copies exist', () => {
  const started = services.flatMap(([, { command = [] }]) => command.filter(word => word.endsWith('.ts')))
  const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8')
  // Files that another stage of the image made are not ours.
  const copied = [...dockerfile.matchAll(/^COPY (?!--from=)(.+) \S+$/gm)].flatMap(match => (match[1] ?? '').split(' '))
  for (const path of [...started, ...copied]) assert.ok(existsSync(join(ROOT, path)), path)
  assert.ok(copied.length > 5 && started.length > 0)
})

test('packages are installed by the pnpm whose hash is in its lockfile, here and in deploy/README.md', () => {
  const texts = ['deploy/compose/Dockerfile', 'deploy/README.md'].map(path => readFileSync(join(ROOT, path), 'utf8'))
  for (const text of texts) {
    assert.not.match(text, /\bnpx\b|pnpm@/)
    const commands = text.replaceAll(/ \\\n\s*/g, ' ').split(/\n| && /)
    const installs = commands.filter(command => command.includes('--frozen-lockfile'))
    assert.ok(installs.length > 0)
    for (const command of installs) assert.match(command, ' scripts/pnpm/node_modules/pnpm/bin/pnpm.mjs install ')
    assert.ok(
      commands.some(command => command.endsWith('npm install --no-save --ignore-scripts --prefix scripts/pnpm')),
    )
  }
  const pinned: Record<string, { integrity?: string }> = JSON.parse(
    readFileSync(join(ROOT, 'scripts/pnpm/package-lock.json'), 'utf8'),
  ).packages
  const unpinned = Object.entries(pinned).filter(([path, { integrity }]) => path !== '' && !integrity)
  assert.equal(unpinned, [])
})

test('the image knows every package of the workspace, and every patch', () => {
  const workspace: { packages: string[]; patchedDependencies: Record<string, string> } = parse(
    readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8'),
  )
  const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8')
  const packages = globSync(
    workspace.packages.map(name => `${name}/package.json`),
    { cwd: ROOT },
  )
  assert.ok(packages.length >= workspace.packages.length)
  for (const path of packages) assert.match(dockerfile, `COPY ${path} `)
  for (const patch of Object.values(workspace.patchedDependencies)) assert.match(dockerfile, `COPY ${dirname(patch)} `)
})

test('the image has what the console’s tsconfig.json extends: its build reads it', () => {
  const { extends: base } = JSON.parse(readFileSync(join(ROOT, 'control-plane/web/console/tsconfig.json'), 'utf8'))
  const path = relative(ROOT, join(ROOT, 'control-plane/web/console', base))
  const stages = readFileSync(join(folder, 'Dockerfile'), 'utf8').split(/^(?=FROM )/m)
  const building = stages.find(stage => /^FROM .* AS console$/m.test(stage)) ?? ''
  assert.match(building, new RegExp(`^COPY .*\\b${path} `, 'm'))
})

test('a volume below a read-only mount has its folder there, since it cannot be created', () => {
  const made = mkdtempSync(join(tmpdir(), 'pharos-compose-'))
  const args = [join(ROOT, 'deploy/nats/init.ts'), '--dir', join(made, 'nats'), 'nats=nats:4222']
  assert.is(spawnSync(process.execPath, args).status, 0)
  let below = 0
  for (const { volumes = [] } of Object.values(compose.services)) {
    const mounts = volumes.map(volume => volume.split(':') as [string, string, string?])
    for (const [from, to] of mounts.filter(([, , mode]) => mode === 'ro'))
      for (const [, place] of mounts.filter(([, place]) => place.startsWith(`${to}/`))) {
        assert.ok(existsSync(join(made, from, place.slice(to.length))), place)
        below++
      }
  }
  rmSync(made, { recursive: true })
  assert.ok(below > 0)
})

test('the command in deploy/README.md sets every variable that the file requires', () => {
  const asked = readFileSync(join(folder, 'compose.yaml'), 'utf8').matchAll(/\$\{(\w+):\?/g)
  const names = new Set([...asked].map(match => match[1] ?? ''))
  assert.ok(names.has('PHAROS_OPERATOR_TOKEN'))
  const command = readFileSync(join(ROOT, 'deploy/README.md'), 'utf8').match(
    /^for name in (.*); do .* > deploy\/compose\/\.env$/m,
  )
  assert.equal(new Set(command?.[1]?.split(' ')), names)
})

test.run()
