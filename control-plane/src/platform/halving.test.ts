import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { doInHalves } from './halving.ts'

const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })

/** Does numbers; pieces with one of `bad` fail, and all do once `most` are done. */
async function run(count: number, bad: readonly number[], most = Number.POSITIVE_INFINITY) {
  const done: number[] = []
  const failed: number[] = []
  const batch = Array.from({ length: count }, (_, index) => index)
  const left = await doInHalves(
    batch,
    async piece => {
      if (piece.some(each => bad.includes(each))) throw new Error('bad')
      if (done.length + piece.length > most) throw away
      done.push(...piece)
    },
    item => void failed.push(item),
  )
  return { done, failed, left }
}

test('each bad item is found alone, and all others are done in order', async () => {
  for (let count = 0; count < 12; count++)
    for (let bits = 0; bits < 2 ** Math.min(count, 6); bits++) {
      const bad = Array.from({ length: count }, (_, index) => index).filter(index => (bits >> (index % 6)) & 1)
      const { done, failed, left } = await run(count, bad)
      assert.is(left, null)
      assert.equal(failed, bad)
      assert.equal(
        done,
        Array.from({ length: count }, (_, index) => index).filter(index => !bad.includes(index)),
      )
    }
})

test('while the database is away, what was not done is returned in order, and nothing overtakes it', async () => {
  for (let most = 0; most < 8; most++) {
    const { done, failed, left } = await run(9, [2], most)
    const rest = [...done, ...failed, ...(left?.items ?? [])]
    assert.equal(
      rest.toSorted((a, b) => a - b),
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
    )
    assert.is(left?.error, away)
    assert.equal(
      left?.items,
      [...(left?.items ?? [])].sort((a, b) => a - b),
    )
  }
})

test.run()
