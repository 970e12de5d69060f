import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findTestFiles, listSlowest } from './files.ts'
import { ROOT } from './protocol.ts'

const test = suite('order of test files')

test('the slowest files exist, each is named once, and they come first', () => {
  const slowest = listSlowest(ROOT)
  for (const path of slowest) assert.ok(existsSync(join(ROOT, path)), path)
  assert.is(new Set(slowest).size, slowest.length)
  const paths = findTestFiles(ROOT, []).map(({ path }) => path)
  assert.equal(paths.slice(0, slowest.length), slowest)
})

test('a pattern picks the files whose path contains it', () => {
  const paths = findTestFiles(ROOT, ['scripts/test/files']).map(({ path }) => path)
  assert.equal(paths, ['scripts/test/files.test.ts'])
})

test.run()
