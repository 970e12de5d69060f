import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AWAY_MS, decideOwnOutage, type Gap, type OwnOutage, type Part, type Pulse } from './rules.ts'

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
    name: 'it is over once the part has been back for 15 s, and ended when it came back',
    pulses: [pulse('intake', 99, 84)],
    open: outage(60, null, 'intake'),
    gives: outage(60, 84, 'intake'),
  },
  {
    name: 'the part is back for less than 15 s',
    pulses: [pulse('intake', 99, 84.001)],
    open: outage(60, null, 'intake'),
    gives: null,
  },
  {
    name: 'the part was back for 35 s and is silent again',
    pulses: [pulse('intake', 95, 60)],
    open: outage(40, null, 'intake'),
    gives: null,
  },
  {
    name: 'another part has just come back',
    pulses: [pulse('intake', 99, 70), pulse('scheduler', 99, 90)],
    open: outage(40, null, 'intake'),
    gives: null,
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

/** Beats of a part that is there in some of 200 s, and the outages that are found meanwhile. */
function replay(isThere: (second: number) => boolean): OwnOutage[] {
  const found: OwnOutage[] = []
  let last: Pulse | undefined
  for (let second = 0; second <= 200; second++) {
    if (isThere(second)) {
      const isNew = last === undefined || at(second) - last.seen_at >= AWAY_MS
      last = { part: 'intake', seen_at: at(second), since: isNew || last === undefined ? at(second) : last.since }
    }
    const open = found.at(-1)?.to === null ? (found.pop() ?? null) : null
    const decided = last === undefined ? null : decideOwnOutage({ pulses: [last], open, gaps: [] }, at(second))
    if (decided !== null) found.push(decided)
    else if (open !== null) found.push(open)
  }
  return found
}

for (const there of [1, 4, 9, 14])
  for (const away of [6, 15, 21])
    test(`it comes back for ${there} s and goes for ${away} s, again and again: one outage`, () => {
      const isThere = (second: number) =>
        second < 20 || second >= 150 || (second >= 40 && (second - 40) % (there + away) < there)
      const found = replay(isThere)
      assert.is(found.length, 1)
      assert.ok(found[0]?.to)
    })

test('what is away again after it was steady for 15 s is another outage', () => {
  const found = replay(second => second < 20 || (second >= 40 && second < 60) || second >= 90)
  assert.equal(found, [outage(19, 40, 'intake'), outage(59, 90, 'intake')])
})

test.run()
