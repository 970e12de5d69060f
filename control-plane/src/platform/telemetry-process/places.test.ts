import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SLOW_MS } from '../http/bytes.ts'
import { asRefusal } from '../http/problem.ts'
import { createPlaces, type Place, SLOW_READ_MS } from './places.ts'

function codeOf(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    const { code, headers } = asRefusal(error)
    return `${code} ${headers['retry-after']}`
  }
}

const arriving = () => true
const complete = () => false
const LATE = 'rate_limited 1'

/** Why a place was lost; null while it is kept. */
function loss({ lost }: Place): { code: string | null } {
  const seen: { code: string | null } = { code: null }
  lost.catch(error => {
    seen.code = codeOf(() => {
      throw error
    })
  })
  return seen
}

test('a caller has no more than its share, and gets it back', () => {
  const places = createPlaces({ ofCaller: 2, all: 8 }, () => 0)
  const [first] = [places.enter('a', arriving), places.enter('a', arriving)]
  assert.is(
    codeOf(() => places.enter('a', arriving)),
    LATE,
  )
  assert.is(
    codeOf(() => places.enter('b', arriving)),
    null,
  )
  first.leave()
  first.leave()
  assert.is(places.size, 2)
  assert.is(
    codeOf(() => places.enter('a', arriving)),
    null,
  )
  assert.is(
    codeOf(() => places.enter('a', arriving)),
    LATE,
  )
})

const left = () => true
const read = () => false

for (const [name, at, given, answered, gives] of [
  ['whose body is slow', SLOW_MS, arriving, null, true],
  ['whose body is not slow yet', SLOW_MS - 1, arriving, null, false],
  ['whose body is complete', SLOW_MS * 60, complete, null, false],
  ['whose answer is left', SLOW_READ_MS, arriving, left, true],
  ['whose answer is not left for long yet', SLOW_READ_MS - 1, arriving, left, false],
  ['whose answer is being read', SLOW_READ_MS * 60, arriving, read, false],
] as const)
  test(`a request ${name} ${gives ? 'gives way' : 'keeps its place'} when all are taken`, async () => {
    let now = 0
    const places = createPlaces({ ofCaller: 4, all: 4 }, () => now)
    const held = Array.from({ length: 4 }, () => places.enter('a', given))
    const losses = held.map(loss)
    if (answered) for (const place of held) place.answer(answered)
    now = at
    assert.is(
      codeOf(() => places.enter('b', arriving)),
      gives ? null : 'unavailable 1',
    )
    await Promise.resolve()
    assert.equal(
      losses.map(({ code }) => code),
      [gives ? LATE : null, null, null, null],
    )
    for (const place of held) place.leave()
    assert.is(places.size, gives ? 1 : 0)
  })

test('the oldest slow body of the caller with most places gives way', async () => {
  let now = 0
  const places = createPlaces({ ofCaller: 4, all: 6 }, () => now)
  const one = loss(places.enter('one', arriving))
  const quick = loss(places.enter('many', complete))
  const many = Array.from({ length: 3 }, () => loss(places.enter('many', arriving)))
  const other = loss(places.enter('other', arriving))
  now = SLOW_MS
  for (let n = 0; n < 4; n++) places.enter(`new ${n}`, complete)
  await Promise.resolve()
  assert.equal(
    many.map(({ code }) => code),
    [LATE, LATE, LATE],
  )
  assert.equal(
    [one, quick, other].map(({ code }) => code),
    [LATE, null, null],
  )
})

test('however callers come, give way and leave, each has at most its share, and all at most theirs', async () => {
  for (let seed = 1; seed <= 200; seed++) {
    let state = seed
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((state / 2 ** 31) * below)
    }
    let now = 0
    const places = createPlaces({ ofCaller: 3, all: 10 }, () => now)
    const open = new Map<Place, string>()
    const countOf = (caller: string) => [...open.values()].filter(each => each === caller).length
    for (let step = 0; step < 100; step++) {
      now += random(SLOW_MS)
      const caller = `${random(6)}`
      const place = [...open.keys()][random(20)]
      if (place) {
        place.leave()
        open.delete(place)
      }
      const full = countOf(caller) === 3
      const code = codeOf(() => {
        const entered = places.enter(caller, random(2) === 0 ? arriving : complete)
        open.set(entered, caller)
        entered.lost.catch(() => open.delete(entered))
      })
      if (full) assert.is(code, LATE)
      else assert.ok(code === null || (code === 'unavailable 1' && open.size === 10), `${code}`)
      await Promise.resolve()
      await Promise.resolve()
      assert.is(places.size, open.size)
      assert.ok(open.size <= 10 && countOf(caller) <= 3)
    }
    for (const place of open.keys()) place.leave()
    assert.is(places.size, 0)
  }
})

test.run()
