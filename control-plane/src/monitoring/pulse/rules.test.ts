import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decideOwnOutage, type Gap, type OwnOutage, type Part, type Pulse } from './rules.ts'

const test = suite('outages of the installation itself')

const at = (seconds: number) => epoch(1_800_000_000_000 + seconds * 1000)
const pulse = (part: Part, seen: number, since = 0): Pulse => ({ part, seen_at: at(seen), since: at(since) })
const gap = (part: Part, from: number, to: number): Gap => ({ part, from: at(from), to: at(to) })
const outage = (from: number, to: number | null, ...parts: Part[]): OwnOutage => ({
  from: at(from),
  to: to === null ? null : at(to),
  parts,
})

interface Row {
  name: string
  pulses: Pulse[]
  open?: OwnOutage
  gaps?: Gap[]
  gives: OwnOutage | null
}

/** Each is evaluated 100 s after the start. */
const rows: Row[] = [
  { name: 'all parts are there', pulses: [pulse('scheduler', 99), pulse('intake', 98)], gives: null },
  { name: 'one is silent for less than 15 s', pulses: [pulse('intake', 85.001)], gives: null },
  { name: 'one is silent for 15 s', pulses: [pulse('intake', 85)], gives: outage(85, null, 'intake') },
  {
    name: 'two are silent: one outage, since the first',
    pulses: [pulse('scheduler', 70), pulse('intake', 80), pulse('api', 99)],
    gives: outage(70, null, 'scheduler', 'intake'),
  },
  { name: 'it lasts', pulses: [pulse('intake', 60)], open: outage(60, null, 'intake'), gives: null },
  {
    name: 'another part is silent meanwhile',
    pulses: [pulse('scheduler', 80), pulse('intake', 99, 98)],
    open: outage(60, null, 'intake'),
    gives: null,
  },
  {
    name: 'it is over since the part is back',
    pulses: [pulse('intake', 99, 97)],
    open: outage(60, null, 'intake'),
    gives: outage(60, 97, 'intake'),
  },
  {
    name: 'everything was away, and nobody saw it begin: one outage, found when it is over',
    pulses: [pulse('scheduler', 99, 95), pulse('intake', 99, 96)],
    gaps: [gap('scheduler', 30, 95), gap('intake', 31, 96)],
    gives: outage(30, 96, 'scheduler', 'intake'),
  },
  { name: 'a short gap is not told', pulses: [pulse('intake', 99, 95)], gaps: [gap('intake', 81, 95)], gives: null },
]

for (const { name, pulses, open = null, gaps = [], gives } of rows) {
  test(name, () => assert.equal(decideOwnOutage({ pulses, open, gaps }, at(100)), gives))
}

test.run()
