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
  })
}

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
