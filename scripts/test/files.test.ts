import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findTestFiles, listSlow } from './files.ts'
import { ROOT } from './protocol.ts'

const test = suite('order of test files')

test('the slow files exist, each is named once, and they come first', () => {
  const slow = listSlow(ROOT)
  for (const path of slow) assert.ok(existsSync(join(ROOT, path)), path)
  assert.is(new Set(slow).size, slow.length)
  const paths = findTestFiles(ROOT, []).map(({ path }) => path)
  assert.equal(paths.slice(0, slow.length), slow)
})

test('a pattern picks the files whose path contains it', () => {
  const paths = findTestFiles(ROOT, ['scripts/test/files']).map(({ path }) => path)
  assert.equal(paths, ['scripts/test/files.test.ts'])
})

test.run()
