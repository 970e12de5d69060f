import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { placeSpans, type Stretch, type TimedSpan } from './rules.ts'

const test = suite('the tree of a trace')

function spans(text: string): TimedSpan[] {
  return text
    .trim()
    .split('\n')
    .map(line => {
      const [id = '', parent = '', start = '', end = ''] = line.trim().split(/\s+/)
      return { id, parent: parent === '-' ? '' : parent, start: Number(start), end: Number(end) }
    })
}

const lengthOf = (critical: readonly Stretch[]) => critical.reduce((sum, [from, until]) => sum + until - from, 0)

const shown = (text: string) =>
  placeSpans(spans(text)).map(
    ({ span, depth, self, critical, missingParent }) =>
      `${'.'.repeat(depth)}${span.id}${missingParent ? '?' : ''} self ${self} critical ${lengthOf(critical)}`,
  )

test('children follow their parent by start; self time is what no child covers', () => {
  const tree = `
    root - 0 100
    b root 50 90
    a root 10 40
    a1 a 15 20
    a2 a 18 30`
  assert.equal(shown(tree), [
    'root self 30 critical 30',
    '.a self 15 critical 15',
    '..a1 self 5 critical 3',
    '..a2 self 12 critical 12',
    '.b self 40 critical 40',
  ])
})

test('of children side by side the one that ended last is critical', () => {
  const tree = `
    root - 0 100
    slow root 0 80
    fast root 0 30`
  assert.equal(shown(tree), ['root self 20 critical 20', '.slow self 80 critical 80', '.fast self 30 critical 0'])
})

test('what runs beyond its parent counts only as long as that one waits', () => {
  const tree = `
    root - 0 10
    later root 5 50`
  assert.equal(shown(tree), ['root self 5 critical 5', '.later self 45 critical 5'])
})

test('missing parents and several roots', () => {
  const tree = `
    a - 0 10
    b gone 20 30
    c b 22 25`
  assert.equal(shown(tree), ['a self 10 critical 10', 'b? self 7 critical 7', '.c self 3 critical 3'])
})

test('a circle is cut before its first span, also where others hang on it', () => {
  const tree = `
    tail b 0 1
    b c 5 9
    c b 4 8
    self self 10 12`
  assert.equal(
    placeSpans(spans(tree)).map(({ span, depth, missingParent }) => [span.id, depth, missingParent]),
    [
      ['c', 0, true],
      ['b', 1, false],
      ['tail', 2, false],
      ['self', 0, true],
    ],
  )
})

test('10,000 spans below each other, and 10,000 beside each other', () => {
  const deep = Array.from({ length: 10_000 }, (_, i) => ({
    ...{ id: `${i}`, parent: i === 0 ? '' : `${i - 1}` },
    start: i,
    end: 20_000 - i,
  }))
  assert.is(placeSpans(deep).at(-1)?.depth, 9_999)
  const wide = deep.map((span, i) => ({ ...span, parent: i === 0 ? '' : '0' }))
  assert.is(placeSpans(wide).length, 10_000)
})

/** A pseudo-random number below `most` for each seed (a linear congruential generator). */
function dice(seed: number): (most: number) => number {
  let state = seed
  return most => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

test('random trees: each span once after its parent, self time counted tick by tick, one span critical at a time', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const below = dice(seed)
    const all = Array.from({ length: 1 + below(12) }, (_, i) => {
      const start = below(60)
      return { id: `${i}`, parent: i === 0 ? '' : `${below(14)}`, start, end: start + below(40) }
    })
    const placed = placeSpans(all)
    assert.equal(placed.map(({ span }) => span.id).sort(), all.map(({ id }) => id).sort())
    const path: string[] = []
    for (const { span, depth, self } of placed) {
      path.length = depth
      if (depth > 0) assert.is(path[depth - 1], span.parent, `seed ${seed}`)
      path.push(span.id)
      const children = placed.filter(
        (other, i) =>
          other.span.parent === span.id && other.depth === depth + 1 && i > placed.findIndex(p => p.span === span),
      )
      const ticks = Array.from({ length: 200 }, (_, t) => t)
      const own = ticks.filter(
        t => t >= span.start && t < span.end && !children.some(c => t >= c.span.start && t < c.span.end),
      )
      assert.is(self, own.length, `seed ${seed}, span ${span.id}`)
    }
    const roots = placed.filter(({ depth }) => depth === 0)
    const covered = Array.from({ length: 200 }, (_, t) => t).filter(t =>
      roots.some(({ span }) => t >= span.start && t < span.end),
    )
    const critical = placed.flatMap(({ span, critical: stretches }) =>
      stretches.flatMap(([from, until]) => {
        assert.ok(from >= span.start && until <= span.end, `seed ${seed}`)
        return Array.from({ length: until - from }, (_, i) => from + i)
      }),
    )
    assert.equal(
      critical.toSorted((a, b) => a - b),
      covered,
      `seed ${seed}`,
    )
  }
})

test.run()
