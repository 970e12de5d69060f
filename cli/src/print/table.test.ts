import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cut, legible, widthOf } from './legible.ts'
import { coloured, plain } from './paint.ts'
import { type Column, table } from './table.ts'

const LOOK = { paint: plain, width: undefined, now: 0 }
const COLUMNS: Column<{ name: string; ms: number | null }>[] = [
  { head: 'NAME', cell: row => row.name, flexible: true },
  { head: 'MS', cell: row => row.ms, right: true },
]

test('columns are as wide as their widest cell, numbers at the right', () => {
  const rows = [
    { name: 'a', ms: 5 },
    { name: 'longer', ms: 1200 },
    { name: 'none', ms: null },
  ]
  assert.is(table(LOOK, rows, COLUMNS, ''), 'NAME      MS\na          5\nlonger  1200\nnone       -')
})

test('an empty table says so', () => {
  assert.is(table(LOOK, [], COLUMNS, 'There is nothing.'), 'There is nothing.')
})

test('in a narrow terminal flexible columns give way, and no line is wider than it', () => {
  const rows = [{ name: 'https://a-very-long-address.example.com/path', ms: 12 }]
  const lines = table({ ...LOOK, width: 24 }, rows, COLUMNS, '').split('\n')
  assert.is(lines[1], 'https://a-very-long…  12')
  assert.ok(lines.every(line => widthOf(line) <= 24))
})

test('colours take no room', () => {
  const columns = [{ head: 'STATUS', cell: () => 'up', paint: (text: string) => coloured('green', text) }, ...COLUMNS]
  const [, line = ''] = table({ ...LOOK, paint: coloured }, [{ name: 'x', ms: 1 }], columns, '').split('\n')
  assert.is(line, '\u001b[32mup\u001b[39m      x      1')
})

test('text of others can not move the cursor or change the colours', () => {
  assert.is(legible('a\u001b[31mb\u0007\u202ec\nd\te'), 'a?[31mb??c d e')
})

test('wide characters count for two columns, marks for none', () => {
  assert.is(widthOf('日本'), 4)
  assert.is(widthOf('🚀x'), 3)
  assert.is(widthOf('e\u0301'), 1)
  assert.is(cut('日本語', 5), '日本…')
  assert.is(cut('abc', 3), 'abc')
})

test.run()
