import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Presence } from './presence.ts'

/** Queries as they were made, each answered by the test. */
function queries() {
  const made: { ids: string[]; answer: PromiseWithResolvers<ReadonlyMap<string, string>> }[] = []
  const presence = new Presence(ids => {
    const answer = Promise.withResolvers<ReadonlyMap<string, string>>()
    made.push({ ids, answer })
    return answer.promise
  })
  return { made, presence }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

test('all names that are asked for while a query runs are one query', async () => {
  const { made, presence } = queries()
  const first = presence.idOf('first')
  const others = Array.from({ length: 900 }, (_, n) => presence.idOf(`invented ${n}`))
  const known = presence.idOf('known')
  assert.is(presence.idOf('known'), known, 'the same name is asked for once')
  assert.equal(
    made.map(({ ids }) => ids.length),
    [1],
  )
  made[0]?.answer.resolve(new Map([['first', 'id of first']]))
  assert.is(await first, 'id of first')
  await turn()
  assert.equal(
    made.map(({ ids }) => ids.length),
    [1, 901],
  )
  made[1]?.answer.resolve(new Map([['known', 'id of known']]))
  assert.equal([await known, new Set(await Promise.all(others)), presence.idle], ['id of known', new Set([null]), true])
})

test('a thousand may wait; one more is told to come again', async () => {
  const { made, presence } = queries()
  for (let n = 0; n < 1_000; n++) void presence.idOf(`${n}`)
  assert.throws(() => presence.idOf('one more'), /Too many status pages/)
  void presence.idOf('7')
  made[0]?.answer.resolve(new Map())
  await turn()
  void presence.idOf('one more')
  made[1]?.answer.resolve(new Map())
})

test('whoever waits learns that a query failed, and the next one is asked', async () => {
  const { made, presence } = queries()
  const [failing, next] = [presence.idOf('a'), presence.idOf('b')]
  made[0]?.answer.reject(new Error('away'))
  assert.is(await failing.catch((error: Error) => error.message), 'away')
  await turn()
  made[1]?.answer.resolve(new Map([['b', 'id of b']]))
  assert.is(await next, 'id of b')
})

test.run()
