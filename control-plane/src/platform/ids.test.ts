import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { instantOfId, namedId, randomIds } from './ids.ts'

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const AT = Date.UTC(2026, 2, 1)

test('an id has the form of UUIDv7 and carries its instant', () => {
  const id = randomIds().at(AT)
  assert.match(id, FORM)
  assert.is(instantOfId(id), AT)
})

test('ids of one millisecond are in the order in which they were made, and unique', () => {
  const ids = randomIds()
  const made = Array.from({ length: 100_000 }, () => ids.at(AT))
  assert.equal(made, made.toSorted())
  assert.is(new Set(made).size, made.length)
})

test('ids of one instant keep their order with ids for other instants in between', () => {
  const ids = randomIds()
  const made = Array.from({ length: 20_000 }, (_, n) => {
    for (let others = n % 3; others > 0; others--) ids.at(AT + others * 1_000)
    return ids.at(AT)
  })
  assert.equal(made, made.toSorted())
})

test('a named id is always the same, and another for another name or instant', () => {
  const id = namedId(AT, 'a')
  assert.match(id, FORM)
  assert.is(instantOfId(id), AT)
  assert.is(namedId(AT, 'a'), id)
  assert.is(new Set([id, namedId(AT, 'b'), namedId(AT + 1, 'a')]).size, 3)
})

test.run()
