import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { KIND_TESTS } from '../kind/index.ts'
import { PLANNED } from './planned.ts'
import { ofReports, REPORTED } from './reported.ts'
import { faultOf, type Unread } from './unread.ts'
import { VOTED } from './voted.ts'

const test = suite('nothing is good or bad because it was not read')

/** Every kind of monitor, each with every condition, failure and budget that its contract lists. */
const KINDS: { [K in Exclude<MonitorKindName, keyof typeof KIND_TESTS>]: () => Unread[] } = {
  ...VOTED,
  ...PLANNED,
  ...REPORTED,
}
const OF_KINDS = Object.entries(KIND_TESTS).map(([kind, { unread }]) => [kind, () => [...unread()]] as const)

for (const [kind, casesOf] of [...Object.entries(KINDS), ...OF_KINDS, ['reports', () => [...ofReports()]] as const])
  test(kind, async () => {
    const cases = casesOf()
    assert.ok(cases.length > 3, `only ${cases.length} cases`)
    const faults: string[] = []
    for (const each of cases) {
      const fault = await faultOf(each)
      if (fault !== null) faults.push(`${each.name}: ${fault}`)
    }
    assert.equal(faults, [])
  })

test.run()
