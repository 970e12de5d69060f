import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Presence } from './presence.ts'

/** Queries as they were made, each answered by the test. */
function queries() {
  const made: { ids: string[]; answer: PromiseWithResolvers<ReadonlySet<string>> }[] = []
  const presence = new Presence(ids => {
    const answer = Promise.withResolvers<ReadonlySet<string>>()
    made.push({ ids, answer })
    return answer.promise
  })
  return { made, presence }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

test('all ids that are asked for while a query runs are one query', async () => {
  const { made, presence } = queries()
  const first = presence.has('first')
  const others = Array.from({ length: 900 }, (_, n) => presence.has(`invented ${n}`))
  const known = presence.has('known')
  assert.is(presence.has('known'), known, 'the same id is asked for once')
  assert.equal(
    made.map(({ ids }) => ids.length),
    [1],
  )
  made[0]?.answer.resolve(new Set(['first']))
  assert.is(await first, true)
  await turn()
  assert.equal(
    made.map(({ ids }) => ids.length),
    [1, 901],
  )
  made[1]?.answer.resolve(new Set(['known']))
  assert.equal([await known, (await Promise.all(others)).includes(true), presence.idle], [true, false, true])
})

test('a thousand may wait; one more is told to come again', async () => {
  const { made, presence } = queries()
  for (let n = 0; n < 1_000; n++) void presence.has(`${n}`)
  assert.throws(() => presence.has('one more'), /Too many status pages/)
  void presence.has('7')
  made[0]?.answer.resolve(new Set())
  await turn()
  void presence.has('one more')
  made[1]?.answer.resolve(new Set())
})

test('whoever waits learns that a query failed, and the next one is asked', async () => {
  const { made, presence } = queries()
  const [failing, next] = [presence.has('a'), presence.has('b')]
  made[0]?.answer.reject(new Error('away'))
  assert.is(await failing.catch((error: Error) => error.message), 'away')
  await turn()
  made[1]?.answer.resolve(new Set(['b']))
  assert.is(await next, true)
})

test.run()
