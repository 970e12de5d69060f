import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { splitCsv } from './csv.ts'

test('each part has the header, and cells keep their commas, quotes and line breaks', () => {
  const parts = splitCsv('\uFEFFuri,name\nhttp://a/,"A, ""the"" first"\n\nhttp://b/,"two\nlines"\nhttp://c/,C\n', 2)
  assert.equal(parts, ['uri,name\r\nhttp://a/,"A, ""the"" first"\r\nhttp://b/,"two\nlines"', 'uri,name\r\nhttp://c/,C'])
})

test('a file without rows, and one with a broken quote, are refused', () => {
  assert.throws(() => splitCsv('uri\n', 2), /no rows/)
  assert.throws(() => splitCsv('uri\n"http://a/', 2), /not CSV/)
})

test.run()
