import type { RecordSetSeen } from '@pharos/shared-protocol/check/dns-record.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, MINUTE, nothing, play, type Row, type Step, saw, testRows, varied } from './rules.fixture.ts'

const test = suite('rotation of dns record sets')

const A = { saw: saw('a') }
const B = { saw: saw('b') }

const rows: Row[] = [
  {
    name: 'rotating from the start',
    steps: [{ saw: varied('a', 'b') }],
    status: 'baselined',
    baseline: 'a,b',
    rotating: 'answers_differ',
  },
  {
    name: 'servers that differ from the start',
    steps: [{ saw: saw('a', 'b') }],
    status: 'baselined',
    rotating: 'servers_differ',
  },
  {
    name: 'a rotating set gets new members beside a known one',
    steps: [{ saw: varied('a', 'b') }, { saw: saw('b,c') }, { saw: saw('c') }],
    status: 'baselined',
    baseline: 'a,b,c',
    told: [],
  },
  {
    name: 'nothing that a rotating set has shown before',
    steps: [{ saw: varied('a', 'b') }, { saw: saw('c') }, { saw: saw('c') }, { saw: saw('d') }],
    status: 'changed',
    baseline: 'a,b',
    told: ['a,b > c', 'a,b > d'],
  },
  {
    name: 'gone, where it rotated',
    steps: [{ saw: varied('a', 'b') }, { saw: saw('') }],
    status: 'changed',
    told: ['a,b > '],
  },
  {
    name: 'absence that was seen is a member',
    steps: [{ saw: varied('a', '') }, A, { saw: saw('') }],
    status: 'baselined',
    told: [],
  },
  {
    name: 'what was told is a member once the set has come back',
    steps: [{ saw: varied('a', 'b') }, { saw: saw('c') }, A, { saw: saw('c') }],
    status: 'baselined',
    baseline: 'a,b,c',
    told: ['a,b > c'],
  },
  {
    name: 'back and forth between three values',
    steps: [A, B, A, { saw: saw('c') }, A, B],
    status: 'baselined',
    told: ['a > b', 'a > c'],
    rotating: 'alternates',
  },
  {
    name: 'back and forth, and then a value that was never seen',
    steps: [A, B, A, B, { saw: saw('c') }, { saw: saw('d') }],
    status: 'changed',
    baseline: 'a,b',
    told: ['a > b', 'a,b > c', 'a,b > d'],
    rotating: 'alternates',
  },
  {
    name: 'accepted, where it rotated',
    steps: [{ saw: varied('a', 'b') }, { saw: saw('c') }, { accept: 'c' }, A],
    status: 'baselined',
    told: ['a,b > c'],
  },
  {
    name: 'the baseline of a rotating set has the members of the last day',
    steps: [{ saw: varied('a', 'b') }, { saw: varied('b', 'c'), later: DAY - MINUTE }, { saw: saw('c,d') }],
    status: 'baselined',
    baseline: 'b,c,d',
  },
  {
    name: 'a member returns after days',
    steps: [{ saw: varied('a', 'b') }, ...[1, 2, 3].map(() => ({ ...A, later: DAY })), B],
    status: 'baselined',
    baseline: 'a,b',
    told: [],
  },
  {
    name: 'begins to rotate',
    steps: [A, { saw: varied('a', 'b') }],
    status: 'baselined',
    baseline: 'a,b',
    rotating: 'answers_differ',
    told: [],
  },
  {
    name: 'begins to rotate without anything of what it was',
    steps: [A, { saw: varied('b', 'c') }, { saw: varied('c', 'd') }],
    status: 'changed',
    told: ['a > b,c'],
    rotating: 'answers_differ',
  },
  {
    name: 'accepted while it rotates',
    steps: [A, { saw: varied('b', 'c') }, { accept: 'b,c' }, { saw: varied('c', 'd') }],
    status: 'baselined',
    told: ['a > b,c'],
    rotating: 'answers_differ',
  },
  {
    name: 'a change on its way to all servers',
    steps: [A, { saw: saw('a', 'b') }, B],
    status: 'changed',
    told: ['a > b'],
    rotating: null,
  },
  {
    name: 'servers disagree twice',
    steps: [A, { saw: saw('a', 'b') }, { saw: saw('a', 'b') }],
    status: 'baselined',
    rotating: null,
    baseline: 'a',
  },
  {
    name: 'servers disagree three times',
    steps: [A, { saw: saw('a', 'b') }, { saw: saw('a', 'b') }, { saw: saw('a', 'b') }],
    status: 'baselined',
    rotating: 'servers_differ',
    baseline: 'a,b',
  },
  {
    name: 'servers disagree on and off',
    steps: [A, { saw: saw('a', 'b') }, { saw: saw('a', 'b') }, A, { saw: saw('a', 'b') }],
    status: 'baselined',
    rotating: null,
  },
  {
    name: 'a rotating set comes to rest',
    steps: [{ saw: varied('a', 'b') }, A, { ...A, later: 7 * DAY }, B],
    status: 'changed',
    rotating: null,
    baseline: 'a',
    told: ['a > b'],
  },
  {
    name: 'a rotating set is at rest for almost a week',
    steps: [{ saw: varied('a', 'b') }, A, { ...A, later: 7 * DAY - 1 }, B],
    status: 'baselined',
    rotating: 'answers_differ',
    told: [],
  },
]

testRows(test, rows)

const SEQUENCES = 100
const STEPS = 40

/** Repeatable numbers, of one seed: `below(n)` is from 0 to n - 1. */
function dice(seed: number) {
  let state = seed + 1
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const some = (from: readonly string[]) => {
    const chosen = from.filter(() => below(2) === 0)
    return chosen.length > 0 ? chosen : [from[below(from.length)] ?? '']
  }
  return { below, some }
}
type Dice = ReturnType<typeof dice>

/** One answer, or several of one server. */
function answer({ below, some }: Dice, lines: readonly string[]): RecordSetSeen {
  return below(3) === 0 ? varied(some(lines).join(), some(lines).join()) : saw(some(lines).join())
}

function linesIn({ variants }: RecordSetSeen): string[] {
  return variants.flatMap(variant => (variant.rdata.length > 0 ? variant.rdata : ['']))
}

const toldAfter = (steps: readonly Step[]) => play(steps, 1).told.length

test('a value that was never seen always alerts, whatever came before', () => {
  let fresh = 0
  for (let seed = 0; seed < SEQUENCES; seed += 1) {
    const rolled = dice(seed)
    const steps: { saw: RecordSetSeen; later: number }[] = []
    const known = ['a', 'b', 'c', '']
    for (let at = 0; at < STEPS; at += 1) {
      const later = [MINUTE, 5 * MINUTE, DAY / 2, 3 * DAY][rolled.below(4)] ?? MINUTE
      const isFresh = rolled.below(6) === 0
      const lines = isFresh ? [`x${at}`, `y${at}`] : known
      const seen = !isFresh && rolled.below(8) === 0 ? nothing : answer(rolled, lines)
      const wasSeen = steps.some(step => step.saw.variants.length > 0)
      steps.push({ saw: seen, later })
      if (isFresh) known.push(...linesIn(seen))
      if (!isFresh || !wasSeen) continue
      fresh += 1
      assert.is(
        toldAfter(steps),
        toldAfter(steps.slice(0, -1)) + 1,
        `seed ${seed}, step ${at}: ${steps.map(step => linesIn(step.saw))}`,
      )
    }
  }
  assert.ok(fresh > SEQUENCES)
})

test('a change that was taken back and made again does not hide the next one', () => {
  const values = ['a', 'b', 'a,b', 'b,c,d', '']
  const pairs = values.flatMap(one => values.filter(other => other !== one).map(other => [one, other] as const))
  for (const [one, other] of pairs)
    for (const next of ['x', 'x,y']) {
      const steps = [one, other, one, other].map(text => ({ saw: saw(text) }))
      const { told, set } = play([...steps, { saw: saw(next) }, { saw: saw(next) }], 1)
      assert.is(told.length, 2, `${one} and ${other}, then ${next}`)
      assert.is(set.rotating_reason, 'alternates')
      assert.is(set.pending?.rdata.join(), next)
    }
})

test('a pool that shows any of its members is quiet', () => {
  for (let seed = 0; seed < SEQUENCES; seed += 1) {
    const rolled = dice(seed)
    const pool = Array.from({ length: 2 + rolled.below(10) }, (_, index) => `m${index}`)
    const steps = Array.from({ length: STEPS }, () => ({ saw: answer(rolled, pool), later: 1 + rolled.below(DAY / 8) }))
    assert.equal(play([{ saw: varied(...pool) }, ...steps], 1).told, [], `seed ${seed}`)
  }
})

test('a pool whose members are exchanged one by one is quiet', () => {
  for (let seed = 0; seed < SEQUENCES; seed += 1) {
    const rolled = dice(seed)
    const first = ['m0', 'm1', 'm2', 'm3']
    let pool = first
    const seen = new Set(first)
    const steps = Array.from({ length: STEPS }, (_, index) => {
      const isSeen = (line: string) => seen.has(line)
      if (pool.slice(1).some(isSeen)) pool = [...pool.slice(1), `m${index + 4}`]
      const kept = pool.filter(isSeen)
      const shown = new Set([kept[rolled.below(kept.length)] ?? '', ...rolled.some(pool)])
      for (const line of shown) seen.add(line)
      return { saw: saw([...shown].join()), later: 1 + rolled.below(DAY / 8) }
    })
    assert.equal(play([{ saw: varied(...first) }, ...steps], 1).told, [], `seed ${seed}`)
  }
})

test.run()
