import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testUnless } from '../skip.ts'

const test = suite('systemd units')
const ROOT = join(import.meta.dirname, '../..')
const folder = join(ROOT, 'deploy/systemd')
const INSTALLED = '/opt/pharos'
const units = readdirSync(folder).map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

for (const { name, text } of units) {
  test(`${name} starts programs that exist, and has a WantedBy`, () => {
    const command = /^ExecStart=(.+)$/m.exec(text)?.[1] ?? ''
    const paths = command.split(' ').filter(word => word.endsWith('.ts') || word.startsWith(INSTALLED))
    assert.ok(paths.length >= 2, command)
    for (const path of paths) assert.ok(existsSync(join(ROOT, path.replace(`${INSTALLED}/`, ''))), path)
    assert.match(text, /^WantedBy=/m)
    assert.match(text, /^NoNewPrivileges=true$/m)
    const cache = /^CacheDirectory=(.+)$/m.exec(text)?.[1]
    assert.ok(
      text.includes(`Environment=NODE_COMPILE_CACHE=/var/cache/${cache}\n`),
      'a restart finds its compiled code',
    )
    assert.match(text, /^MemoryMax=\d+%$/m)
    assert.match(text, /^Environment=MALLOC_ARENA_MAX=2$/m)
  })
}

const unit = (name: string) => units.find(each => each.name === name)?.text ?? ''
const setting = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(match => match[1])

test('checks run as a user of their own: no unit with the data of the installation starts an agent', () => {
  for (const { name, text } of units) {
    const [command = ''] = setting(text, 'ExecStart')
    const startsAgent = command.includes('probe-agent/') || /deploy\/local\/main\.ts(?!.* --no-agent)/.test(command)
    const hasData = setting(text, 'User').includes('pharos') || setting(text, 'StateDirectory').includes('pharos')
    assert.not.ok(startsAgent && hasData, name)
  }
  const agent = unit('pharos-agent.service')
  assert.equal(setting(agent, 'DynamicUser'), ['true'])
  assert.equal(setting(agent, 'EnvironmentFile'), [], 'no secrets of the installation')
})

test('telemetry has a unit of its own, with the data and the settings of the control plane', () => {
  const [plane, telemetry] = [unit('pharos.service'), unit('pharos-telemetry.service')]
  assert.match(setting(plane, 'Wants').join(' '), 'pharos-telemetry.service')
  assert.ok(setting(plane, 'Environment').includes('PHAROS_ROLES=all,-telemetry'))
  assert.match(setting(telemetry, 'ExecStart').join(' '), /PHAROS_ROLES=telemetry .*--max-old-space-size=\d+/)
  assert.equal(setting(telemetry, 'PartOf'), ['pharos.service'])
  for (const name of ['User', 'EnvironmentFile', 'StateDirectory'])
    assert.equal(setting(telemetry, name), setting(plane, name), name)
})

test('on one machine the agent follows the rest: it starts once its credentials are there', () => {
  const [local, agent] = [unit('pharos-local.service'), unit('pharos-agent.service')]
  assert.equal(setting(local, 'Type'), ['notify'])
  assert.match(setting(local, 'Wants').join(' '), 'pharos-agent.service')
  assert.match(setting(agent, 'After').join(' '), 'pharos-local.service')
  assert.equal(setting(agent, 'PartOf'), ['pharos-local.service'])
  const linked = /^ln -s (\S+) (\S+)$/m.exec(readFileSync(join(ROOT, 'deploy/README.md'), 'utf8'))
  assert.equal(setting(local, 'Environment')[0], 'PHAROS_DATA_DIR=/var/lib/pharos')
  assert.equal(linked?.slice(1), ['/var/lib/pharos/agent-local.json', '/etc/pharos/agent.json'])
  assert.equal(setting(agent, 'LoadCredential'), ['agent.json:/etc/pharos/agent.json'])
})

const analyze = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find(path => existsSync(path))
const obstacle = analyze ? undefined : 'systemd-analyze is not installed'

testUnless(test, obstacle, 'systemd accepts every unit', () => {
  const dir = mkdtempSync(join(tmpdir(), 'pharos-units-'))
  const files = units.map(({ name, text }) => {
    writeFileSync(join(dir, name), text.replaceAll(INSTALLED, ROOT))
    return join(dir, name)
  })
  const { status, stderr } = spawnSync(analyze ?? '', ['verify', '--man=no', ...files], { encoding: 'utf8' })
  rmSync(dir, { recursive: true })
  const complaints = stderr.split('\n').filter(line => line.includes(dir))
  assert.equal(complaints, [])
  assert.is(status, 0, stderr)
})

test.run()
