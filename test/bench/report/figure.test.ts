import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { figure, type Goal, type Verdict, verdictOf } from './figure.ts'
import { tableOf } from './table.ts'

const ratio: Goal = { better: 'less', reach: 0.7, aim: 0.5 }
const rate: Goal = { better: 'more', reach: 1000, aim: 2500 }
const onlyAim: Goal = { better: 'less', aim: 450 }
const onlyReach: Goal = { better: 'less', reach: 0 }

const rows: { name: string; value: number | null; goal?: Goal; is: Verdict }[] = [
  { name: 'at the aim', value: 0.5, goal: ratio, is: 'aim' },
  { name: 'just short of the aim', value: 0.51, goal: ratio, is: 'reached' },
  { name: 'just short of what has to be reached', value: 0.71, goal: ratio, is: 'missed' },
  { name: 'more is better', value: 2500, goal: rate, is: 'aim' },
  { name: 'more is better, and not enough', value: 999, goal: rate, is: 'missed' },
  { name: 'an aim alone can be missed', value: 451, goal: onlyAim, is: 'missed' },
  { name: 'without an aim, what is reached is all', value: 0, goal: onlyReach, is: 'aim' },
  { name: 'no goal', value: 7, is: '' },
  { name: 'no value', value: null, goal: ratio, is: '' },
]
for (const { name, value, goal, is } of rows) test(name, () => assert.is(verdictOf(figure('any', value, '', goal)), is))

test('a table says what was wanted, what was missed, and why there is no value', () => {
  const table = tableOf('Title', [
    figure('ratio', 0.81, '', ratio),
    figure('other', null, 'ms', undefined, 'not installed'),
  ])
  assert.match(table, /ratio {2}0\.810 {2}\(≤ 0\.7, aim ≤ 0\.5\) {2}MISSED/)
  assert.match(table, /other {6}– +not installed/)
})

test.run()
