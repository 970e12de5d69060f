import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
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
  assert.equal(mounts('telemetry'), mounts('control-plane'), 'the same data folder, in which they meet')
  assert.equal(mounts('nats'), ['./nats/nats', 'nats'])
  assert.ok(compose.services.agent?.volumes?.includes('agent:/var/lib/pharos-agent:ro'))
  const file = compose.services['control-plane']?.environment?.PHAROS_LOCAL_AGENT_FILE ?? ''
  assert.ok(compose.services.agent?.command?.includes(file), file)
})

test('every container has a limit of memory, gains no rights, and keeps only those that it needs', () => {
  for (const [name, { mem_limit, security_opt, cap_drop }] of services) {
    assert.match(mem_limit ?? '', /^\d+g$/, name)
    assert.equal(security_opt, ['no-new-privileges:true'], name)
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
  assert.equal([roles('control-plane'), roles('telemetry')], ['all,-telemetry', 'telemetry'])
})

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
