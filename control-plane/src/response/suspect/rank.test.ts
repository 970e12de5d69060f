import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Change, rankChanges } from './rank.ts'

const test = suite('the order of suspects')
const OPENED = epoch(Date.UTC(2026, 8, 15, 12))
const change = (kind: Change['kind'], minutes: number, related = true): Change => ({
  kind,
  at: epoch(OPENED - minutes * 60_000),
  said: { text: `${kind} ${minutes}`, code: 'change.of_test', params: {} },
  related,
  link: null,
})

const TABLE: [name: string, first: Change, second: Change][] = [
  ['a release before a setting', change('release', 10), change('settings', 10)],
  ['the nearer one', change('release', 5), change('release', 50)],
  ['what is related before what is not', change('certificate', 30), change('error_rate', 30, false)],
  ['what is an hour away counts half', change('maintenance', 0), change('certificate', 59)],
]
for (const [name, first, second] of TABLE)
  test(name, () => {
    const expected = [first.said.text, second.said.text]
    assert.equal(
      rankChanges([second, first], OPENED).map(({ said }) => said.text),
      expected,
    )
    assert.equal(
      rankChanges([first, second], OPENED).map(({ said }) => said.text),
      expected,
    )
  })

test('scores are 0 to 100, and what came after the incident counts like what came with it', () => {
  assert.is(rankChanges([change('release', 0)], OPENED)[0]?.score, 100)
  assert.is(rankChanges([change('release', -5)], OPENED)[0]?.score, 100)
  assert.is(rankChanges([change('registration', 60, false)], OPENED)[0]?.score, 8)
})

test('twenty at most', () => {
  assert.is(
    rankChanges(
      Array.from({ length: 50 }, (_, i) => change('settings', i)),
      OPENED,
    ).length,
    20,
  )
})

test.run()
