import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { causeOfSilence } from './cause.ts'
import { after, STALE_AFTER, stateOf, statesOf } from './fixture.ts'
import type { RegionAbsence } from './region-state.ts'

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
    assert.is(causeOfSilence([state], after(STALE_AFTER), absences), gives)
  })
}

test('regions that report explain nothing', () => {
  const absences = { installation: [], regions: new Map([['region-0', span(0, null)]]) }
  assert.is(causeOfSilence(statesOf('HF'), after(1_000), absences), null)
})

test.run()
