import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { HISTORY, historyName, sectionEntries } from '../archive/index.ts'
import { LEFT_OUT, reasonOf, SAID_ELSEWHERE, sourceOf } from './left-out.ts'
import { STEPS } from './steps.ts'
import { TAKERS } from './takers.ts'

const NAMES = sectionEntries().map(({ name }) => name)
const IMPORTED = [...STEPS, ...TAKERS].map(({ section }) => section)

test('what has a step, a source or a reason is a section of the archive', () => {
  const named = [...IMPORTED, ...Object.keys(SAID_ELSEWHERE), ...Object.values(LEFT_OUT).flat()]
  assert.equal(
    named.filter(name => !NAMES.includes(name)),
    [],
  )
})

for (const name of NAMES)
  test(`${name} is imported, comes with something that is, or has a reason`, () => {
    const source = sourceOf(name)
    const isKnown = [...IMPORTED, ...HISTORY.map(historyName)].includes(source ?? name)
    assert.ok(isKnown || reasonOf(name) !== 'unknown', `${name}: ${source}`)
  })

test('rows come after what they name', () => {
  const seen = new Set<string>()
  for (const { table, columns } of HISTORY) {
    for (const { of, exists, later } of Object.values(columns))
      if (of && exists && !later && HISTORY.some(each => each.table === of)) assert.ok(seen.has(of), `${table}: ${of}`)
    seen.add(table)
  }
})

test.run()
