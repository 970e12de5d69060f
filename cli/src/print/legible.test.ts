import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { legibleLines } from './legible.ts'

test('a message that quotes a name moves no cursor and hides no text', () => {
  const lines = ['group is still used by the monitor "\u001b]0;x\u0007\u001b[2J\u009b31m\u202e"', '  first\nsecond']
  assert.is(legibleLines(lines), 'group is still used by the monitor "?]0;x??[2J?31m?"\n  first\nsecond')
})

test.run()
