import { ClickHouseError } from '@clickhouse/client'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { faultOf, isCertain } from './insert-fault.ts'

const byCode = (code: number) => new ClickHouseError({ message: 'failed', code: String(code) })

for (const { name, error, gives } of [
  { name: 'a lost connection', error: Object.assign(new Error('reset'), { code: 'ECONNRESET' }), gives: 'away' },
  { name: 'a read-only table', error: byCode(242), gives: 'away' },
  { name: 'no space', error: byCode(243), gives: 'away' },
  { name: 'a limit of memory', error: byCode(241), gives: 'unclear' },
  { name: 'a segment that is gone', error: byCode(107), gives: 'unclear' },
  { name: 'lists of unequal length', error: byCode(190), gives: 'rows' },
  { name: 'a broken UUID', error: byCode(376), gives: 'rows' },
  { name: 'half a surrogate pair', error: byCode(25), gives: 'rows' },
] as const)
  test(`${name}: ${gives}`, () => assert.is(faultOf(error), gives))

test('but for a short list, any error of ClickHouse is about the rows', () => {
  const codes = Array.from({ length: 998 }, (_, i) => i + 1)
  const others = codes.filter(code => faultOf(byCode(code)) !== 'rows')
  assert.ok(others.length < 40, String(others))
  for (const code of codes.filter(each => isCertain(byCode(each)))) assert.is(faultOf(byCode(code)), 'rows')
})

test.run()
