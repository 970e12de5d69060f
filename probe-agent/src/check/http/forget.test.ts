import type { Assertion } from '@pharos/shared-protocol/check/http.ts'
import { JSONPathEnvironment } from 'json-p3'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { judgeWithin, type Subject } from './assertion.ts'
import { valuesAt } from './json-path.ts'

const test = suite('what is kept of expressions')

test('nothing is, once an engine was interrupted, which may have been within the cache', () => {
  let compiled = 0
  const { compile } = JSONPathEnvironment.prototype
  JSONPathEnvironment.prototype.compile = function (path: string) {
    compiled++
    return compile.call(this, path)
  }
  valuesAt('$.a', { a: 1 })
  valuesAt('$.a', { a: 1 })
  assert.is(compiled, 1, 'a query is kept')
  const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1), b: nested(depth - 1) })
  const endless: Assertion = { source: 'json_path', property: '$..*..*..*..*', comparison: 'exists', target: null }
  const subject = { bodyFault: null, json: () => ({ value: nested(12), fault: null }) } as unknown as Subject
  assert.not.ok(judgeWithin([endless], subject, 5).isComplete)
  compiled = 0
  valuesAt('$.a', { a: 1 })
  JSONPathEnvironment.prototype.compile = compile
  assert.is(compiled, 1)
})

test.run()
