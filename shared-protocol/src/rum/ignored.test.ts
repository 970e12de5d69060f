import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { errorNumber, titleOf } from './ignored.ts'

const test = suite('rum: the number of an error')

for (const { name, one, other, isSame } of [
  { name: 'the same', one: ['E', 'x'], other: ['E', 'x'], isSame: true },
  { name: 'other numbers in it', one: ['E', 'order 17 is gone'], other: ['E', 'order 4711 is gone'], isSame: true },
  { name: 'another second line', one: ['E', 'x\na'], other: ['E', ' x \nb'], isSame: true },
  {
    name: 'another end of a long one',
    one: ['E', `${'x'.repeat(300)}a`],
    other: ['E', `${'x'.repeat(300)}b`],
    isSame: true,
  },
  { name: 'another type', one: ['E', 'x'], other: ['F', 'x'], isSame: false },
  { name: 'another message', one: ['E', 'x'], other: ['E', 'y'], isSame: false },
  { name: 'no message', one: ['E', ''], other: ['E', 'x'], isSame: false },
] as { name: string; one: [string, string]; other: [string, string]; isSame: boolean }[])
  test(name, () => {
    assert.is(errorNumber(titleOf(...one)) === errorNumber(titleOf(...other)), isSame)
  })

test.run()
