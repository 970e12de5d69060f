import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { logFile } from './log-file.ts'

const test = suite('log file')
const dir = mkdtempSync(join(tmpdir(), 'pharos-log-'))
test.after(() => rmSync(dir, { recursive: true }))

test('lines that a full disk refuses are counted, and writing goes on when there is space', () => {
  const said: string[] = []
  let full = false
  const append = (path: string, text: string) => {
    if (full) throw new Error('ENOSPC: no space left on device, write')
    appendFileSync(path, text)
  }
  const log = logFile(dir, 'part', { say: line => said.push(line), append })
  log.write('one')
  full = true
  log.write('two')
  log.write('three')
  full = false
  log.write('four')
  assert.is(readFileSync(log.path, 'utf8'), 'one\n(2 lines are missing here: they could not be written)\nfour\n')
  const [lost = '', found = '', ...more] = said
  assert.equal(more, [])
  assert.match(lost, `${log.path} cannot be written: ENOSPC`)
  assert.match(found, `${log.path} is written again; 2 lines are missing in it`)
})

test('at 10 MB the file becomes the older one', () => {
  writeFileSync(join(dir, 'big.log'), Buffer.alloc(10_000_001))
  const log = logFile(dir, 'big', { say: () => {} })
  log.write('first of the new file')
  assert.is(readFileSync(log.path, 'utf8'), 'first of the new file\n')
  assert.is(statSync(`${log.path}.1`).size, 10_000_001)
})

test.run()
