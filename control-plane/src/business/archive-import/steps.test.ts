import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SECTIONS, type Sections } from '../archive/index.ts'
import { LEFT_OUT, reasonOf, SAID_ELSEWHERE, STEPS } from './steps.ts'

function namesOf(sections: Sections, above = ''): string[] {
  return Object.entries(sections).flatMap(([name, { within = {} }]) => [
    above + name,
    ...namesOf(within, `${above}${name}.`),
  ])
}

const NAMES = namesOf(SECTIONS)

test('each section that is imported or has a reason is one of the archive', () => {
  const named = [...STEPS.map(({ section }) => section), ...Object.values(LEFT_OUT).flat()]
  assert.equal(
    named.filter(name => !NAMES.includes(name)),
    [],
  )
})

/** What happened, by the last part of a section's name. */
const HISTORY = `results transitions baselines pings sla deliveries events incidents updates timeline corrections issues
  releases audit_log`.split(/\s+/)

test('what is not imported is history only if it happened', () => {
  const known = [...STEPS.map(({ section }) => section), ...SAID_ELSEWHERE]
  const left = NAMES.filter(name => !known.includes(name) && reasonOf(name) === 'history')
  assert.equal(
    left.filter(name => !HISTORY.includes(name.split('.').at(-1) ?? '')),
    [],
  )
})

test.run()
