import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolder, removeLeftovers } from './folder.ts'

const test = suite('folders of browser runs')

test('folders of killed processes are removed, those of running ones and of other programs stay', () => {
  const within = mkdtempSync(join(tmpdir(), 'pharos-folders-'))
  const { pid: dead } = spawnSync('true')
  const make = (name: string) => mkdirSync(join(within, name, 'deep'), { recursive: true })
  const outside = join(within, 'outside')
  const stay = [`pharos-run-${process.ppid}-a`, `pharos-compiled-${process.ppid}-b`, 'pharos-run-c', 'outside']
  for (const name of [...stay, `pharos-run-${dead}-d`, `pharos-compiled-${dead}-e`]) make(name)
  writeFileSync(join(within, `pharos-run-${dead}-d`, 'deep', 'har'), 'what a script has seen')
  // In a container the killed process had this process's id.
  makeFolder('run', within)
  const link = `pharos-run-${dead}-f`
  symlinkSync(outside, join(within, link))

  removeLeftovers(within)

  assert.equal(readdirSync(within).sort(), [...stay, link].sort())
  assert.ok(existsSync(join(outside, 'deep')))
  rmSync(within, { recursive: true })
})

test.run()
