import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PLANNED } from './planned.ts'
import { ofReports, REPORTED } from './reported.ts'
import { faultOf, type Unread } from './unread.ts'
import { VOTED } from './voted.ts'

const test = suite('nothing is good or bad because it was not read')

/** Every kind of monitor, each with every condition, failure and budget that its contract lists. */
const KINDS = { ...VOTED, ...PLANNED, ...REPORTED } satisfies { [K in MonitorKindName]: () => Unread[] }

for (const [kind, casesOf] of [...Object.entries(KINDS), ['reports', () => [...ofReports()]] as const])
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
