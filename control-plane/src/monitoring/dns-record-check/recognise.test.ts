import type { RecordSetSeen } from '@pharos/shared-protocol/check/dns-record.ts'
import { canonicalSet, rdataHash } from '@pharos/shared-protocol/dns/record-set.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pinSet } from './baseline.ts'
import { freshSet, type RecordSet, statusOfSet } from './record-set.ts'
import { MINUTE, saw, T0 } from './rules.fixture.ts'
import { decideSet } from './rules.ts'

const test = suite('dns record sets that are published differently')

const WHOLE = '"v=spf1 include:_spf.example.net -all"'
const SPLIT = '"v=spf1 include:_spf" ".Example.net.  -all"'
const OTHER = '"v=spf1 -all"'
const NOTE = '"note"'

/** An observation of a TXT set; each array is the lines of one server's answer. */
function sawText(...answers: string[][]): RecordSetSeen {
  const variants = answers.map((answer, index) => {
    const rdata = canonicalSet(answer)
    return { rdata, rdata_hash: rdataHash(rdata), absence: null, servers: [`ns${index}`], answers: 1 }
  })
  return { ...saw(), record_type: 'TXT', name: 'example.com.', variants }
}

function play(from: RecordSet, ...seen: RecordSetSeen[]) {
  let set = from
  const told: string[][] = []
  seen.forEach((one, index) => {
    const decided = decideSet(set, one, { region: 'local', regions: 1, at: T0 + index * MINUTE })
    set = decided.set
    if (decided.change) told.push(decided.change.after.rdata)
  })
  return { set, told }
}

const fresh = freshSet('1', 'example.com.', 'TXT')

test('another presentation is no change, and the baseline keeps its lines and its hash', () => {
  const { set, told } = play(fresh, sawText([WHOLE, NOTE]), sawText([SPLIT, NOTE]), sawText([NOTE, SPLIT]))
  assert.equal(told, [])
  assert.is(statusOfSet(set), 'baselined')
  assert.equal(set.baseline?.rdata, canonicalSet([WHOLE, NOTE]))
  assert.is(set.baseline?.rdata_hash, rdataHash(canonicalSet([WHOLE, NOTE])))
  assert.is(set.rotating_reason, null)
})

test('another value is a change, told once however it is presented', () => {
  const { set, told } = play(fresh, sawText([OTHER]), sawText([WHOLE]), sawText([SPLIT]), sawText([WHOLE]))
  assert.equal(told, [[WHOLE]])
  assert.is(set.pending?.rdata_hash, rdataHash([WHOLE]))
})

test('a record among others is a change, and the others are not', () => {
  const { set, told } = play(fresh, sawText([WHOLE]), sawText([SPLIT, NOTE]))
  assert.equal(told, [canonicalSet([WHOLE, NOTE])])
  assert.equal(set.pending?.rdata, canonicalSet([WHOLE, NOTE]))
})

test('servers that publish one value differently agree', () => {
  const differing = { ...sawText([WHOLE], [SPLIT]), server_varies: true }
  const { set, told } = play(fresh, differing, differing, differing, differing)
  assert.equal([told, set.rotating_reason, set.disagreements, set.baseline?.rdata], [[], null, 0, [WHOLE]])
  const rotating = { ...sawText([WHOLE], [SPLIT], [OTHER]), server_varies: true }
  assert.is(play(fresh, rotating).set.rotating_reason, 'answers_differ')
})

test('a baseline that holds one value twice is still that baseline', () => {
  const { set, told } = play(fresh, sawText([WHOLE, SPLIT]), sawText([SPLIT]), sawText([WHOLE]))
  assert.equal([told, statusOfSet(set)], [[], 'baselined'])
})

test('a change that was reported for its presentation alone is over with the next run', () => {
  const known = play(fresh, sawText([WHOLE])).set
  const pending = { rdata: [SPLIT], rdata_hash: rdataHash([SPLIT]), absence: null, since: T0 }
  const { set } = play({ ...known, pending }, sawText([SPLIT]))
  assert.equal([set.pending, statusOfSet(set)], [null, 'baselined'])
})

test('a pin is met by what it means, rotating or not', () => {
  const pinned = pinSet(fresh, [SPLIT, OTHER], T0)
  assert.is(statusOfSet(play(pinned, sawText([WHOLE, OTHER])).set), 'baselined')
  const turning = { ...sawText([WHOLE], [OTHER]), server_varies: true }
  assert.equal(play(pinned, turning).told, [])
  assert.is(play(pinned, sawText([WHOLE])).told.length, 1)
  const { pending } = pinSet(play(pinned, sawText([WHOLE])).set, [SPLIT], T0)
  assert.is(pending, null)
})

test('a rotating set learns no second presentation of a member', () => {
  const rotating = { ...sawText([WHOLE], [OTHER]), server_varies: true }
  const { set } = play(fresh, rotating, { ...sawText([SPLIT], [OTHER]), server_varies: true })
  assert.equal(Object.keys(set.members).toSorted(), canonicalSet([WHOLE, OTHER]))
})

test.run()
