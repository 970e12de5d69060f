import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { TimeIn } from './field.ts'

const TAKEN = [
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:00:00-00:59',
  '2026-02-01T09:00:00+05:30',
]
const REFUSED = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-14:00',
  '2026-02-30T00:00:00Z',
]

test('an instant is taken from the year 1 to the year 9999 in UTC, whatever its offset', () => {
  for (const text of TAKEN) assert.is(TimeIn.parse(text), Date.parse(text), text)
  for (const text of REFUSED) assert.not.ok(TimeIn.safeParse(text).success, text)
})

test.run()
