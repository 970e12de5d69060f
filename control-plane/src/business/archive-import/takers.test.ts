import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf } from './bad-record.ts'
import { TAKERS } from './takers.ts'

/** Every kind of value that a record may have in place of another. */
const VALUES = [null, 0, -1, 'x', 'x'.repeat(30_000), [], {}, 'email']

for (const { section, item } of TAKERS)
  test(`whatever is wrong with a record of ${section}, each fault has a code`, () => {
    const names = faultsOf(item.safeParse({}).error).map(({ path }) => path)
    assert.ok(names.length > 0, String(names))
    for (const value of VALUES) {
      const faults = faultsOf(item.safeParse(Object.fromEntries(names.map(name => [name, value]))).error)
      assert.equal(
        faults.filter(({ code }) => code === undefined),
        [],
      )
    }
  })

const DELIVERY = {
  id: '00000000-0000-4000-8000-000000000000',
  event: 'incident.opened',
  subject: 'x',
  state: 'delivered',
  reason: null,
  created_at: '2026-03-02T09:00:00Z',
  ended_at: null,
  redelivery_of: null,
  attempts: [],
}
const METHOD = { id: DELIVERY.id, type: 'sms', value: 'x', label: 'x', created_at: DELIVERY.created_at }

/** The code of what is wrong with a record in each section that has its fields. */
function codesOf(record: object, sections: RegExp): (string | undefined)[] {
  const takers = TAKERS.filter(({ section }) => sections.test(section))
  return takers.flatMap(({ item }) => faultsOf(item.safeParse(record).error).map(({ code }) => code))
}

test('what does not fit together has one, too', () => {
  assert.equal(codesOf(DELIVERY, /deliveries$/), ['fault.required', 'fault.required'])
  assert.equal(codesOf(METHOD, /contact_methods$/), ['archive_import.not_valid'])
})

test.run()
