import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isHeldBack } from './dependency.ts'

/** `graph` holds only monitors that are down and not muted. */
const TABLE: [name: string, parents: string[], graph: Record<string, string[]>, held: boolean][] = [
  ['no parents', [], {}, false],
  ['a parent that is up, or muted', ['p'], {}, false],
  ['a parent that is down', ['p'], { p: [] }, true],
  ['one of two', ['p', 'q'], { q: [] }, true],
  ['a parent whose own parent is up', ['p'], { p: ['up'] }, true],
  ['a chain', ['p'], { p: ['q'], q: [] }, true],
  ['two that wait for each other', ['b'], { a: ['b'], b: ['a'] }, false],
  ['three in a circle', ['b'], { a: ['b'], b: ['c'], c: ['a'] }, false],
  ['behind a circle', ['a'], { a: ['b'], b: ['a'] }, false],
  ['a circle below one that is down', ['b'], { a: ['b', 'root'], b: ['a'], root: [] }, true],
  ['itself', ['a'], { a: ['a'] }, false],
]

for (const [name, parents, graph, held] of TABLE)
  test(name, () => assert.is(isHeldBack(parents, new Map(Object.entries(graph))), held))

test('a thousand monitors that all depend on each other are looked at once', () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => String(index))
  let looks = 0
  const graph = new Map(ids.map(id => [id, ids]))
  const counted = {
    has: (id: string) => graph.has(id),
    get: (id: string) => {
      looks += 1
      return graph.get(id)
    },
  }
  assert.is(isHeldBack(['0'], counted as unknown as typeof graph), false)
  assert.is(looks, 1_000)
})

test.run()
