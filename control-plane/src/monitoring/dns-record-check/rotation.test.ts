import type { RecordSetSeen } from '@pharos/shared-protocol/check/dns-record.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, MINUTE, nothing, play, type Step, saw, varied } from './rules.fixture.ts'

const test = suite('generated rotation of dns record sets')

const SEQUENCES = 200
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
