import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { colourOf, initialsOf } from '../../control-plane/web/console/src/part/person-sign.ts'

const INITIALS = {
  'Ada Lovelace': 'AL',
  'grace brewster hopper': 'GH',
  Radia: 'R',
  'owner@example.com': 'O',
  'jean-luc.picard@example.com': 'JP',
  'Åsa Öberg': 'ÅÖ',
  李明: '李',
  '  ': '?',
  '<b>x': 'BX',
}

for (const [name, initials] of Object.entries(INITIALS))
  test(`${name}: ${initials}`, () => assert.is(initialsOf(name), initials))

test('a colour is one of eight, the same for the same name, and all are used', () => {
  const colours = Array.from({ length: 200 }, (_, n) => colourOf(`Person ${n}`))
  assert.equal([...new Set(colours)].toSorted(), [1, 2, 3, 4, 5, 6, 7, 8])
  assert.is(colourOf('Ada Lovelace'), colourOf('Ada Lovelace'))
})

test.run()
