import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Share, SLOW_MS, slotsFor } from './share.ts'

const test = suite('share')

function slowMonitors(share: Share, names: readonly string[]): void {
  for (const name of names) {
    share.begin(name)
    share.end(name, SLOW_MS + 1)
  }
}

test('slow monitors leave a slot to the others', () => {
  const share = new Share(3)
  slowMonitors(share, ['a', 'b', 'c'])
  share.begin('a')
  assert.is(share.admits('b'), true)
  share.begin('b')
  assert.is(share.admits('c'), false)
  assert.is(share.admits('quick'), true)
  share.end('a', 1)
  assert.is(share.admits('c'), true)
})

test('with two slots one may be slow', () => {
  const share = new Share(2)
  slowMonitors(share, ['a', 'b'])
  share.begin('a')
  assert.is(share.admits('b'), false)
})

test('a monitor is slow by its last run', () => {
  const share = new Share(2)
  slowMonitors(share, ['a', 'b'])
  share.begin('b')
  assert.is(share.admits('a'), false)
  share.end('b', SLOW_MS)
  share.begin('b')
  assert.is(share.admits('a'), true)
})

test('the runs of one monitor do not overlap', () => {
  const share = new Share(3)
  share.begin('a')
  assert.is(share.admits('a'), false)
  share.end('a', 1)
  assert.is(share.admits('a'), true)
})

const GIB = 1024 ** 3

const machines: [processors: number, memory: number, slots: number][] = [
  [1, 1 * GIB, 2],
  [2, 8 * GIB, 2],
  [2, 16 * GIB, 3],
  [8, 16 * GIB, 4],
  [8, 64 * GIB, 9],
  [64, 512 * GIB, 16],
]

for (const [processors, memory, slots] of machines)
  test(`${processors} processors and ${memory / GIB} GiB make ${slots} slots`, () =>
    assert.is(slotsFor({ processors, memory, perRun: 2 * GIB }), slots))

test.run()
