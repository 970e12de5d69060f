import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type KeyUse, shownKeys, signingKey, usesDue } from './key-rules.ts'

const NOW = epoch(Date.UTC(2026, 0, 1))
const key = (use: KeyUse, days: number) => ({
  use,
  created_at: epoch(NOW - days * DAY_MS),
  expires_at: epoch(NOW + (730 - days) * DAY_MS),
})
type Key = ReturnType<typeof key>
const ages = (keys: readonly Key[], now: EpochMs = NOW) =>
  keys.map(({ use, created_at }) => `${use} ${(now - created_at) / DAY_MS}`)

for (const [name, keys, due] of [
  ['none yet', [], ['signing', 'encryption']],
  ['both are a day younger than a year', [key('signing', 364), key('encryption', 364)], []],
  ['both are a year old', [key('signing', 365), key('encryption', 365)], ['signing', 'encryption']],
  ['one has a successor', [key('signing', 365), key('signing', 0), key('encryption', 365)], ['encryption']],
] as const)
  test(`keys to be made: ${name}`, () => assert.equal(usesDue(keys, NOW), due))

for (const [name, days, signs] of [
  ['the first one signs at once', [0], 0],
  ['a new one waits for 30 days', [29, 394], 394],
  ['then it signs', [30, 395], 30],
  ['an expired one never signs', [29, 730], 29],
] as const)
  test(`who signs requests: ${name}`, () => {
    const found = signingKey([...days.map(each => key('signing', each)), key('encryption', 100)], NOW)
    assert.is(found && (NOW - found.created_at) / DAY_MS, signs)
  })

test('without a key nobody signs', () => assert.is(signingKey([key('encryption', 1)], NOW), undefined))

test('our metadata has all keys that may sign, and the newest for encryption', () => {
  const keys = [key('encryption', 400), key('signing', 400), key('encryption', 35), key('signing', 35)]
  assert.equal(ages(shownKeys(keys, NOW)), ['encryption 35', 'signing 35', 'signing 400'])
  assert.equal(ages(shownKeys([key('signing', 730), key('encryption', 730)], NOW)), [])
})

test.run()
