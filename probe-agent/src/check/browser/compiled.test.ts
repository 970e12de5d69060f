import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lendFolder, sealFolder } from './compiled.ts'
import { newUser } from './sandbox/sandbox.ts'

const test = suite('compiled code')

function permissions(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

test('a lent folder belongs to one user alone', () => {
  const within = mkdtempSync(join(tmpdir(), 'pharos-lend-'))
  const user = newUser()
  const folder = lendFolder(user, within)
  assert.is(permissions(folder), '700')
  assert.is(statSync(folder).uid, user?.uid ?? process.getuid?.())
  rmSync(within, { recursive: true })
})

test('sealing a folder follows no links and removes anything planted', () => {
  const within = mkdtempSync(join(tmpdir(), 'pharos-seal-'))
  const outside = join(within, 'outside')
  mkdirSync(outside, { mode: 0o700 })
  const secret = join(outside, 'secret')
  writeFileSync(secret, 'a secret', { mode: 0o600 })
  const folder = lendFolder(null, within)
  const deep = join(folder, 'deep')
  mkdirSync(deep, { mode: 0o777 })
  writeFileSync(join(deep, 'code'), 'compiled', { mode: 0o666 })
  chmodSync(join(deep, 'code'), 0o666)
  symlinkSync(secret, join(deep, 'link'))
  symlinkSync(outside, join(folder, 'folder-link'))
  linkSync(secret, join(deep, 'hard-link'))
  spawnSync('mkfifo', [join(deep, 'pipe')])

  sealFolder(folder)

  assert.equal(readdirSync(folder), ['deep'])
  assert.equal(readdirSync(deep), ['code'])
  assert.is(permissions(folder), '755')
  assert.is(permissions(deep), '755')
  assert.is(permissions(join(deep, 'code')), '644')
  assert.is(permissions(secret), '600')
  assert.is(permissions(outside), '700')
  assert.ok(existsSync(secret))
  assert.is(lstatSync(join(deep, 'code')).uid, process.getuid?.())
  rmSync(within, { recursive: true })
})

test.run()
