import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { legibleLines, visible, visibleJson } from './legible.ts'
import { coloured } from './paint.ts'

test('a message that quotes a name cannot move the cursor or hide text', () => {
  const lines = ['group is still used by the monitor "\u001b]0;x\u0007\u001b[2J\u009b31m\u202e"', '  first\nsecond']
  assert.is(legibleLines(lines), 'group is still used by the monitor "?]0;x??[2J?31m?"\n  first\nsecond')
})

test('on a terminal our colours and lines stay, and other control characters do not', () => {
  for (const colour of ['green', 'yellow', 'red', 'gray', 'cyan', 'bold'] as const)
    assert.is(visible(coloured(colour, 'a\tb\nc')), coloured(colour, 'a\tb\nc'))
  assert.is(visible('\u001b]0;x\u0007 \u001b[2J \u001b[8m \u009b31m \u202e \r'), '?]0;x? ?[2J ?[8m ?31m ? ?')
})

test('JSON keeps its meaning without control characters', () => {
  const name = 'a\u009b31m\u202e\u001b[2J'
  const json = visibleJson(JSON.stringify({ name }))
  assert.is(json, '{"name":"a\\u009b31m\\u202e\\u001b[2J"}')
  assert.equal(JSON.parse(json), { name })
})

test.run()
