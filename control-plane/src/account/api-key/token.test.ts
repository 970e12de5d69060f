import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isApiKey, makeApiKey } from './token.ts'

test('a key has its form, and its own checksum', () => {
  const { key, prefix, last_four } = makeApiKey()
  assert.match(key, /^ph_[0-9A-Za-z]{46}$/)
  assert.ok(isApiKey(key))
  assert.is(prefix, key.slice(0, 7))
  assert.is(last_four, key.slice(-4))
})

test('a key with one character changed is not one of ours', () => {
  const { key } = makeApiKey()
  for (const at of [3, 20, 43, 48]) {
    const other = key.charAt(at) === 'a' ? 'b' : 'a'
    assert.not.ok(isApiKey(key.slice(0, at) + other + key.slice(at + 1)))
  }
  assert.not.ok(isApiKey(''))
  assert.not.ok(isApiKey('ph_'))
})

test.run()
