import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createGroupCommit } from './group-commit.ts'
import { Refusal } from './refusal.ts'

const AWAY = Object.assign(new Error('connection terminated'), { code: 'ECONNREFUSED' })

type Commit = (items: readonly string[], again: ReadonlySet<string>) => Promise<string[]>

function grouped(
  commit: Commit,
  given: { most?: number; mostWeight?: number; patienceMs?: number; capacity?: number } = {},
) {
  const options = {
    most: 100,
    mostWeight: 1_000,
    patienceMs: 5_000,
    capacity: 1_000,
    weigh: (item: string) => item.length,
    ...given,
  }
  return createGroupCommit<string, string>({ ...options, commit })
}

test('what comes while one batch commits shares the next, in its order', async () => {
  const batches: string[][] = []
  const group = grouped(async items => {
    batches.push([...items])
    await new Promise(resolve => setImmediate(resolve))
    return items.map(item => item.toUpperCase())
  })
  const results = await Promise.all(['a', 'b', 'c', 'd'].map(item => group.add(item)))
  assert.equal(results, ['A', 'B', 'C', 'D'])
  assert.equal(batches, [['a'], ['b', 'c', 'd']])
})

test('a batch has at most so many', async () => {
  const sizes: number[] = []
  const group = grouped(
    async items => {
      sizes.push(items.length)
      await new Promise(resolve => setImmediate(resolve))
      return [...items]
    },
    { most: 2 },
  )
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(item => group.add(item)))
  assert.equal(sizes, [1, 2, 2, 1])
})

test('a batch weighs at most so much, and one that weighs more goes alone', async () => {
  const batches: string[][] = []
  const group = grouped(
    async items => {
      batches.push([...items])
      await new Promise(resolve => setImmediate(resolve))
      return [...items]
    },
    { mostWeight: 4 },
  )
  await Promise.all(['a', 'bb', 'cc', 'd', 'eeeeee', 'f'].map(item => group.add(item)))
  assert.equal(batches, [['a'], ['bb', 'cc'], ['d'], ['eeeeee'], ['f']])
})

test('while the database is away items wait in order, and are marked as tried before', async () => {
  const seen: [string[], string[]][] = []
  const group = grouped(async (items, again) => {
    seen.push([[...items], [...again]])
    if (seen.length < 3) throw AWAY
    return [...items]
  })
  const first = group.add('a')
  const second = group.add('b')
  assert.equal(await Promise.all([first, second]), ['a', 'b'])
  assert.equal(seen, [
    [['a'], []],
    [['a', 'b'], ['a']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ])
})

test('patience ends in a 503 that says when to come again, and the item is dropped', async () => {
  const seen: string[][] = []
  let away = true
  const group = grouped(
    async items => {
      seen.push([...items])
      if (away) throw AWAY
      return [...items]
    },
    { patienceMs: 10 },
  )
  const refusal = await group.add('a').then(
    () => null,
    (error: unknown) => error,
  )
  assert.instance(refusal, Refusal)
  assert.is((refusal as Refusal).code, 'unavailable')
  assert.ok((refusal as Refusal).headers['retry-after'])
  away = false
  assert.is(await grouped(async items => [...items]).add('b'), 'b')
})

test('more than the memory that waiting may take is refused at once', async () => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const group = grouped(
    async items => {
      await held
      return [...items]
    },
    { capacity: 10 },
  )
  const waiting = group.add('12345678')
  await group.add('123').then(
    () => assert.unreachable(),
    error => assert.is((error as Refusal).code, 'unavailable'),
  )
  release()
  assert.is(await waiting, '12345678')
  assert.is(await group.add('123'), '123', 'what has left takes no room')
})

test('a batch that fails is halved until the item at fault is found; the others are committed', async () => {
  const group = grouped(async items => {
    if (items.includes('bad')) throw new Error('a constraint')
    return [...items]
  })
  const settled = await Promise.allSettled(['a', 'b', 'bad', 'c', 'd'].map(item => group.add(item)))
  assert.equal(
    settled.map(each => (each.status === 'fulfilled' ? each.value : 'refused')),
    ['a', 'b', 'refused', 'c', 'd'],
  )
})

for (const size of [2, 3, 5, 8, 13])
  for (const awayAfter of [1, 2, 3, 4])
    test(`a batch of ${size} that is halved while the database goes away after ${awayAfter} attempts keeps its order`, async () => {
      const committed: string[] = []
      let attempts = 0
      const group = grouped(async items => {
        attempts += 1
        if (items.includes('first')) return new Promise(resolve => setImmediate(() => resolve([...items])))
        if (attempts === awayAfter + 1) throw AWAY
        if (items.includes('bad')) throw new Error('a constraint')
        committed.push(...items)
        return [...items]
      })
      const names = Array.from({ length: size }, (_, n) => (n === Math.floor(size / 3) ? 'bad' : `item ${n}`))
      await Promise.allSettled(['first', ...names].map(item => group.add(item)))
      assert.equal(
        committed,
        names.filter(name => name !== 'bad'),
      )
    })

test.run()
