import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createStatementNames } from './statement-names.ts'

test('a statement gets a name at its third use, one for each role', () => {
  const { nameOf } = createStatementNames()
  assert.equal(
    [1, 2].map(() => nameOf('select 1', 'a')),
    [undefined, undefined],
  )
  const name = nameOf('select 1', 'a')
  assert.ok(name)
  assert.is(nameOf('select 1', 'a'), name)
  assert.is.not(nameOf('select 1', 'b'), name)
})

test('names fit in 63 bytes, beyond which PostgreSQL cuts them', () => {
  const { nameOf } = createStatementNames()
  const names = Array.from({ length: 3 }, () => nameOf('select 1', 'pharos_request'))
  assert.ok((names.at(-1) ?? '').length <= 63)
})

test('texts that differ each time are forgotten, those in use are not', () => {
  const { nameOf } = createStatementNames()
  for (let n = 0; n < 3; n++) nameOf('select used', 'a')
  const name = nameOf('select used', 'a')
  for (let n = 0; n < 5_000; n++) {
    assert.is(nameOf(`select ${n}`, 'a'), undefined)
    if (n % 100 === 0) assert.is(nameOf('select used', 'a'), name)
  }
  assert.is(nameOf('select 0', 'a'), undefined)
  assert.is(nameOf('select 0', 'a'), undefined)
})

test('renewed, every statement has another name', () => {
  const { nameOf, renew } = createStatementNames()
  const before = Array.from({ length: 3 }, () => nameOf('select 1', 'a')).at(-1)
  renew()
  assert.is.not(nameOf('select 1', 'a'), before)
})

test.run()
