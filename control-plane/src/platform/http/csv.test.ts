import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { printCsv } from './csv.ts'

test('formulas are escaped, and numbers stay numbers', () => {
  const rows = [
    { minutes: -7946.136, name: '-1+2', on: true, tags: ['a', 'b'] },
    { minutes: 0, name: '=cmd()', on: false, tags: [] },
    { minutes: null, name: '', on: null, tags: ['-x'] },
  ]
  const lines = ['minutes,name,on,tags', "-7946.136,'-1+2,true,a|b", "0,'=cmd(),false,", ",,,'-x", '']
  assert.is(printCsv(['minutes', 'name', 'on', 'tags'], rows), lines.join('\r\n'))
})

test('with semicolons, numbers have a comma, and a spreadsheet knows the charset', () => {
  const rows = [{ minutes: -7946.136, name: '-1;2', on: true, tags: ['a', 'b'] }]
  const lines = ['\uFEFFminutes;name;on;tags', `-7946,136;"'-1;2";true;a|b`, '']
  assert.is(printCsv(['minutes', 'name', 'on', 'tags'], rows, 'semicolon'), lines.join('\r\n'))
})

test.run()
