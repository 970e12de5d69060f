import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { causeOfSilence } from './cause.ts'
import type { RegionAbsence } from './region-state.ts'
import { after, policyOf, regionsOf, STALE_AFTER, stateOf, statesOf } from './verdict.fixture.ts'

const test = suite('whose fault a silence is')

const span = (from: number, to: number | null): RegionAbsence => ({
  from: after(from),
  to: to === null ? null : after(to),
})

/** One region, last outcome at T0, unknown when it falls silent. */
const rows = [
  { name: 'nothing of ours was away', gives: null },
  { name: 'the installation is away', installation: span(5_000, null), gives: 'installation' },
  { name: 'the installation was away and is back', installation: span(5_000, 60_000), gives: 'installation' },
  { name: 'it was back before the region was heard of', installation: span(-60_000, -1), gives: null },
  { name: 'it went away after the monitor was unknown', installation: span(STALE_AFTER + 1, null), gives: null },
  { name: 'the region has no agent', region: span(10_000, null), gives: 'region' },
  { name: 'both: told of the installation', installation: span(0, null), region: span(0, null), gives: 'installation' },
]

for (const { name, installation, region, gives } of rows) {
  test(name, () => {
    const state = stateOf('healthy')
    const absences = {
      installation: installation === undefined ? [] : [installation],
      regions: new Map(region === undefined ? [] : [[state.region, region]]),
    }
    const policy = policyOf({ regions: regionsOf(1) })
    assert.is(causeOfSilence([state], policy, after(STALE_AFTER), absences), gives)
  })
}

test('regions that report explain nothing', () => {
  const absences = { installation: [], regions: new Map([['region-0', span(0, null)]]) }
  assert.is(causeOfSilence(statesOf('HF'), policyOf({ regions: regionsOf(2) }), after(1_000), absences), null)
})

/** Three regions of which two are needed; by letter: healthy, or silent without (S), with an absent region (R), by us (I). */
const several = [
  { regions: 'RSH', gives: null, why: 'one was offline for long, and another falls silent for a reason of its own' },
  { regions: 'RRH', gives: 'region', why: 'two have no agent' },
  { regions: 'RRS', gives: 'region', why: 'two have no agent, and the third is silent' },
  { regions: 'SSH', gives: null, why: 'two are silent' },
  { regions: 'IIS', gives: 'installation', why: 'we were away, and one had been silent before' },
  { regions: 'IRH', gives: 'installation', why: 'each for its own reason of ours' },
] as const

for (const { regions, gives, why } of several) {
  test(`of three: ${why}`, () => {
    const letters = [...regions]
    const states = letters.map((letter, index) =>
      stateOf('healthy', index, {
        ...(letter === 'H' ? { stale_at: after(10 * STALE_AFTER) } : {}),
        // Heard of before or after we were away.
        last_at: after(letter === 'I' ? 0 : 20_000),
      }),
    )
    const absent = states.filter((_, index) => letters[index] === 'R').map(({ region }) => region)
    const absences = {
      installation: letters.includes('I') ? [span(5_000, 10_000)] : [],
      regions: new Map(absent.map(region => [region, span(20_000, null)])),
    }
    const policy = policyOf({ regions: regionsOf(3) })
    assert.is(causeOfSilence(states, policy, after(STALE_AFTER), absences), gives)
  })
}

test.run()
