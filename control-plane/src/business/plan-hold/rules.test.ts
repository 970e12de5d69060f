import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { heldMonitors } from './rules.ts'

const test = suite('which monitors a plan holds')

/** `h`: HTTP, `d`: DNS record; the result has those that are held in capitals. */
const TABLE: [name: string, given: string, most: number | null, mostOfDns: number | null, then: string][] = [
  ['none without limits', 'hdhd', null, null, 'hdhd'],
  ['none at the limit', 'hhh', 3, 3, 'hhh'],
  ['the newest beyond it', 'hhhh', 3, 3, 'hhhH'],
  ['all with a limit of none', 'hd', 0, 0, 'HD'],
  ['DNS records beyond their own limit', 'ddhd', 20, 2, 'ddhD'],
  ['which leave their place to others', 'dddhh', 3, 1, 'dDDhh'],
  ['both limits at once', 'dhdhdh', 4, 2, 'dhdhDH'],
]

for (const [name, given, most, mostOfDns, then] of TABLE)
  test(name, () => {
    const monitors = [...given].map((kind, index) => ({
      id: String(index),
      kind: kind === 'd' ? 'dns_record' : 'http',
    }))
    const held = heldMonitors(monitors, { monitors: most, dns_record_monitors: mostOfDns })
    assert.is([...given].map((kind, index) => (held.has(String(index)) ? kind.toUpperCase() : kind)).join(''), then)
  })

test.run()
