import { setImmediate as turn } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Rebuilds } from './rebuilds.ts'

const test = suite('changed pages that are rebuilt')

/** Rebuilds that end one by one, when a test says so. */
function arrange(atOnce = 1) {
  const begun: string[] = []
  const open: ((done: boolean) => void)[] = []
  const rebuilds = new Rebuilds(atOnce, id => {
    begun.push(id)
    return new Promise(resolve => open.push(resolve))
  })
  const end = async (done = true) => {
    open.shift()?.(done)
    await turn()
  }
  return { rebuilds, begun, end }
}

const pages = (account: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `${account}${n}`, account }))

for (const many of [3, 20, 500])
  test(`a page waits for at most one of another account that has ${many} which change all the time`, async () => {
    const { rebuilds, begun, end } = arrange()
    rebuilds.add(pages('loud', many), 1)
    rebuilds.add(pages('calm', 1), 2)
    rebuilds.add(pages('loud', many), 3)
    for (let n = 0; n < 3; n++) await end()
    assert.equal(begun.slice(0, 3), ['loud0', 'loud1', 'calm0'])
    assert.is(rebuilds.since('calm0'), null)
    assert.is(rebuilds.since(`loud${many - 1}`), 1, 'it waits since its first change')
  })

test('a page that changes while it is rebuilt is rebuilt once more', async () => {
  const { rebuilds, begun, end } = arrange()
  const [page] = pages('a', 1)
  assert.ok(page)
  rebuilds.add([page], 1)
  for (const now of [2, 3]) rebuilds.add([page], now)
  await end()
  assert.equal([begun, rebuilds.since('a0')], [['a0', 'a0'], 2])
  await end()
  assert.equal([rebuilds.since('a0'), rebuilds.idle], [null, true])
})

test('what could not be rebuilt is tried again with the next changes, and says since when it waits', async () => {
  const { rebuilds, begun, end } = arrange(2)
  rebuilds.add(pages('a', 2), 1)
  await end(false)
  await end()
  assert.equal([rebuilds.anyFailed, rebuilds.since('a0'), rebuilds.since('a1')], [true, 1, null])
  rebuilds.add([], 60_000)
  assert.equal([begun, rebuilds.since('a0'), rebuilds.anyFailed], [['a0', 'a1', 'a0'], 1, false])
  await end()
  assert.is(rebuilds.since('a0'), null)
})

test('so many are rebuilt at once, and nothing more', async () => {
  const { rebuilds, begun, end } = arrange(4)
  rebuilds.add(pages('a', 10), 1)
  assert.is(begun.length, 4)
  for (let n = 0; n < 10; n++) await end()
  assert.equal([begun.length, rebuilds.idle], [10, true])
})

test('once stopped, it begins nothing more', async () => {
  const { rebuilds, begun, end } = arrange()
  rebuilds.add(pages('a', 3), 1)
  rebuilds.stop()
  await end()
  rebuilds.add(pages('b', 1), 2)
  assert.equal(begun, ['a0'])
})

test.run()
