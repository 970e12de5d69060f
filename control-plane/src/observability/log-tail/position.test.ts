import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Arrived, advance, keyOf, type Position, printPosition, readPosition } from './position.ts'

const SECOND = 1_000_000_000n
const START: Position = { settled: '0', told: [] }

test('a position is read as it was printed', () => {
  const id = '01234567-89ab-7def-8123-456789abcdef'
  const position = {
    settled: '1795452584765188136',
    told: [
      { inserted: '1795452584765188137', partition: 19_000 },
      { inserted: '1795452604765188136', partition: 1, upTo: id },
    ],
  }
  for (const each of [position, { ...position, told: [] }, START]) assert.equal(readPosition(printPosition(each)), each)
})

test('what is no position is refused', () => {
  for (const text of ['', 'x', 'MTIz', Buffer.from('1,a.b.c;').toString('base64url'), `${'9'.repeat(12_000)}`])
    assert.throws(() => readPosition(text), /not a position/)
})

/**
 * A store whose blocks become visible up to 59 s after they were made, in any order and day by partition, read by a tail with
 * small pages: everything exactly once.
 */
test('nothing is told twice or never, in whatever order blocks become visible', () => {
  let state = 12_345
  const below = (count: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % count
  }
  for (let round = 0; round < 60; round++) {
    const records = Array.from({ length: below(80) }, (_, i) => {
      const made = BigInt(below(300)) * SECOND
      const partition = below(3)
      return {
        inserted: made,
        partition,
        id: String(i).padStart(36, '0'),
        visible: made + BigInt((Number(made / SECOND) * 7 + partition * 13) % 59) * SECOND,
      }
    })
    const told: string[] = []
    let position = START
    let drained = true
    for (let now = 0n; now < 400n * SECOND || !drained; now += BigInt(1 + below(20)) * SECOND) {
      const news = records
        .filter(({ visible, inserted }) => visible <= now && inserted > BigInt(position.settled))
        .map(({ inserted, partition, id }): Arrived => ({ inserted: String(inserted), partition, id }))
        .filter(each => {
          const group = position.told.find(known => keyOf(known) === keyOf(each))
          return group === undefined || (group.upTo !== undefined && each.id > group.upTo)
        })
      news.sort(
        (a, b) =>
          Number(BigInt(a.inserted) - BigInt(b.inserted)) || a.partition - b.partition || (a.id < b.id ? -1 : 1),
      )
      const page = news.slice(0, 1 + below(4))
      told.push(...page.map(({ id }) => id))
      position = readPosition(printPosition(advance(position, page, String(now), page.length === news.length)))
      drained = page.length === news.length
    }
    assert.equal(
      told.sort(),
      records
        .filter(({ inserted }) => inserted > 0n)
        .map(({ id }) => id)
        .sort(),
    )
  }
})

test.run()
