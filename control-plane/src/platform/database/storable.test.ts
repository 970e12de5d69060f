import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storableJson, storableText } from './storable.ts'

test("what jsonb refuses is replaced, and its spelling in somebody else's JSON is left alone", () => {
  const value = { nul: 'a\0b', half: 'a\ud800b', pair: '😀', spelt: '{"nul":"\\u0000"}', list: ['\0'] }
  assert.equal(JSON.parse(storableJson(value)), {
    ...value,
    nul: 'a\uFFFDb',
    half: 'a\uFFFDb',
    list: ['\uFFFD'],
  })
  assert.is(storableText('a\0\udc00'), 'a\uFFFD\uFFFD')
  assert.is(storableJson({ plain: 'text' }), '{"plain":"text"}')
})

test.run()
