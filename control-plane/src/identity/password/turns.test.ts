import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Refusal } from '../../platform/refusal.ts'
import { createTurns, type Waiter } from './turns.ts'

/** Turns whose work ends when the test says so, and the order in which it began. */
function story(most = 50) {
  const inTurn = createTurns({ atOnce: 2, most })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const refused: string[] = []
  const ask = (name: string, waiter: Waiter) =>
    inTurn(waiter, () => {
      begun.push(name)
      return new Promise<void>(resolve => ends.push(resolve))
    }).catch(error => {
      assert.instance(error, Refusal)
      refused.push(name)
    })
  const settle = () => new Promise(resolve => setImmediate(resolve))
  const endOne = async () => {
    ends.shift()?.()
    await settle()
  }
  return { ask, endOne, settle, begun, refused }
}

const stranger = (network: string): Waiter => ({ network, isKnown: false })
const known = (network: string): Waiter => ({ network, isKnown: true })

test('80 strangers of as many networks refuse nobody whose browser is known, who come next', async () => {
  const { ask, endOne, settle, begun, refused } = story()
  for (let n = 0; n < 80; n++) void ask(`wrong ${n}`, stranger(`network ${n}`))
  for (let n = 0; n < 8; n++) void ask(`right ${n}`, known(`home ${n}`))
  await settle()
  assert.is(refused.length, 28, 'two run, 50 wait')
  assert.ok(refused.every(name => name.startsWith('wrong')))
  for (let n = 0; n < 12; n++) await endOne()
  const rights = begun.map((name, at) => (name.startsWith('right') ? at : -1)).filter(at => at >= 0)
  assert.is(rights.length, 8)
  // Strangers go on, too.
  assert.equal(begun.slice(2, 14).filter(name => name.startsWith('wrong')).length, 4)
})

test('networks take turns: one with many does not delay another', async () => {
  const { ask, endOne, settle, begun } = story()
  for (let n = 0; n < 40; n++) void ask(`a${n}`, stranger('a'))
  void ask('b0', stranger('b'))
  await settle()
  await endOne()
  await endOne()
  assert.equal(begun, ['a0', 'a1', 'a2', 'b0'])
})

test('when all places are taken, the network with the most gives one up for another', async () => {
  const { ask, endOne, settle, begun, refused } = story(10)
  for (let n = 0; n < 12; n++) void ask(`a${n}`, stranger('a'))
  void ask('b0', stranger('b'))
  void ask('a12', stranger('a'))
  await settle()
  assert.equal(refused, ['a12', 'a11'].toSorted())
  for (let n = 0; n < 12; n++) await endOne()
  assert.ok(begun.includes('b0'))
  assert.is(begun.length, 12)
})

test('of equal networks, the newcomer is refused', async () => {
  const { ask, settle, refused } = story(3)
  for (const name of ['x', 'y', 'a', 'b', 'c', 'd']) void ask(name, stranger(name))
  await settle()
  assert.equal(refused, ['d'])
})

test('work that fails gives its turn on, and nothing is lost in a random order', async () => {
  const inTurn = createTurns({ atOnce: 3, most: 1_000 })
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 500 }, (_, n) =>
      inTurn({ network: String(n % 7), isKnown: n % 3 === 0 }, async () => {
        most = Math.max(most, ++running)
        await new Promise(resolve => setImmediate(resolve))
        running--
        if (n % 5 === 0) throw new Error('as asked')
        return n
      }),
    ),
  )
  assert.is(most, 3)
  assert.is(results.filter(({ status }) => status === 'fulfilled').length, 400)
})

test.run()
