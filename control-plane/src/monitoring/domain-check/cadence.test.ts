import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nextRegularRun } from './cadence.ts'

const test = suite('when a domain is looked up next')

const HOUR = 3_600_000
const MIDNIGHT = Date.parse('2026-03-10T00:00:00Z')
const EXPIRY = MIDNIGHT + 4 * HOUR

for (const id of ['1', '2', '3', '4', '5', '6'].map(digit => `0196a000-0000-7000-8000-00000000000${digit}`)) {
  test(`${id}: a run falls on the expiry day, however short it is, and one on the expiry`, () => {
    const runs: number[] = []
    for (let at = epoch(MIDNIGHT - 24 * HOUR); at < EXPIRY; runs.push(at)) at = nextRegularRun(id, EXPIRY, at).at
    assert.ok(runs.includes(MIDNIGHT))
    assert.is(runs.at(-1), EXPIRY)
    assert.ok(runs.length <= 8, runs.join())
    const next = nextRegularRun(id, EXPIRY, epoch(EXPIRY)).at
    assert.ok(next > EXPIRY && next <= EXPIRY + 6 * HOUR)
  })
}

test.run()
