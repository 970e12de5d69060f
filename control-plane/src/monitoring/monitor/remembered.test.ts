import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Monitor } from './entity.ts'
import { RememberedMonitors } from './remembered.ts'

const rowOf = (id: string, { ctid = '(0,1)', xmin = '7' } = {}) => ({ id, ctid, xmin })
const monitorOf = (id: string, friendly_name = 'a name') => ({ id, friendly_name }) as Monitor

test('a monitor is found until its row has another version', () => {
  const remembered = new RememberedMonitors()
  remembered.keep({ ...monitorOf('a'), ...rowOf('a') })
  assert.equal(remembered.find(rowOf('a')), monitorOf('a'))
  assert.is(remembered.find(rowOf('a', { xmin: '8' })), undefined, 'another transaction')
  assert.is(remembered.find(rowOf('a', { ctid: '(0,2)' })), undefined, 'changed again by the same transaction')
  assert.is(remembered.find(rowOf('b')), undefined)
})

test('its form is made again when a live column or the monitor has changed', () => {
  const remembered = new RememberedMonitors()
  let made = 0
  const show = (row: ReturnType<typeof rowOf>, live: object) => remembered.show(row, live, () => ({ made: ++made }))
  remembered.keep({ ...monitorOf('a'), ...rowOf('a') })
  const first = show(rowOf('a'), { status: 'up', last: 1 })
  assert.is(show(rowOf('a'), { status: 'up', last: 1 }), first)
  assert.equal(show(rowOf('a'), { status: 'up', last: 2 }), { made: 2 })
  assert.equal(show(rowOf('a'), { status: 'down', last: 2 }), { made: 3 })
  assert.equal(show(rowOf('a', { xmin: '8' }), { status: 'down', last: 2 }), { made: 4 }, 'an unknown version')
  remembered.keep({ ...monitorOf('a'), ...rowOf('a', { xmin: '8' }) })
  assert.equal(show(rowOf('a', { xmin: '8' }), { status: 'down', last: 2 }), { made: 5 })
})

test('it remembers a bounded amount of text, and forgets what it read first', () => {
  const remembered = new RememberedMonitors(10_000)
  const long = 'x'.repeat(1_000)
  for (let index = 0; index < 100; index++) {
    remembered.keep({ ...monitorOf(`m${index}`, long), ...rowOf(`m${index}`) })
    remembered.show(rowOf(`m${index}`), {}, () => ({ long }))
  }
  const known = Array.from({ length: 100 }, (_, index) => remembered.find(rowOf(`m${index}`)) !== undefined)
  assert.is(known.filter(Boolean).length, 4, 'two texts of 1,000 characters each')
  assert.is(known.lastIndexOf(false), 95, 'the newest are known')
  remembered.keep({ ...monitorOf('huge', 'x'.repeat(20_000)), ...rowOf('huge') })
  assert.is(remembered.find(rowOf('huge')), undefined, 'one that is too large alone')
})

test.run()
