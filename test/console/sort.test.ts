import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { badness, groupRows, readSort, sortRows, sortText } from '../../control-plane/web/console/src/part/sort.ts'

const test = suite('the order of a list')

test('an order is read from an address and written into it', () => {
  assert.equal(readSort('-name', ['name']), { key: 'name', isDown: true })
  assert.equal(readSort('name', ['name']), { key: 'name', isDown: false })
  for (const text of ['', '-', 'other', '--name']) assert.is(readSort(text, ['name']), null)
  for (const text of ['name', '-name'])
    assert.is(sortText(readSort(text, ['name']) ?? { key: '', isDown: false }), text)
})

test('texts are sorted as people read them, numbers in them by value, what is missing last', () => {
  const rows = ['shop 10', 'Shop 9', 'ärger', null, 'zoo']
  const order = (isDown: boolean) => sortRows(rows, row => row, isDown, 'de')
  assert.equal(order(false), ['ärger', 'Shop 9', 'shop 10', 'zoo', null])
  assert.equal(order(true), ['zoo', 'shop 10', 'Shop 9', 'ärger', null])
})

test('equal rows stay in their order, in both directions', () => {
  const rows = [1, 2, 3, 4].map(id => ({ id, of: id % 2 }))
  for (const isDown of [false, true])
    assert.equal(
      sortRows(rows, ({ of }) => of, isDown, 'en').map(({ id }) => id),
      isDown ? [1, 3, 2, 4] : [2, 4, 1, 3],
    )
})

test('groups stand together by name, and rows without one come last', () => {
  const rows = ['b1', 'x', 'a1', 'b2']
  assert.equal(
    groupRows(rows, row => (row === 'x' ? null : (row[0] ?? '')), 'en'),
    ['a1', 'b1', 'b2', 'x'],
  )
})

test('failing ones come first, a status of later versions between, and paused ones last', () => {
  const order = ['down', 'degraded', 'unknown', 'of tomorrow', 'pending', 'up'].map(status => badness(status))
  assert.equal(
    order,
    order.toSorted((a, b) => a - b),
  )
  assert.is(new Set(order).size, order.length)
  assert.ok(badness('down', true) > badness('up'))
})

test.run()
