import { TYPE_NUMBER } from '@pharos/shared-protocol/dns/record-type.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readAnswer } from './answer.ts'
import { Fault } from './fault.ts'
import { type Message, RCODE, type ResourceRecord } from './message.ts'

const NAME = 'www.example.test.'
const { A, CNAME, NS, SOA } = TYPE_NUMBER
const wireOf = (name: string) =>
  Buffer.concat([...name.split('.').map(label => Buffer.from([label.length, ...Buffer.from(label)]))])
const record = (owner: string, type: number, target = ''): ResourceRecord => ({
  ...{ owner, type, ttl: 60, wire: target === '' ? Buffer.from([192, 0, 2, 1]) : wireOf(target) },
})
const ALIAS = record(NAME, CNAME, 'target.example.test.')
const SOA_OF_ZONE = record('example.test.', SOA)
const NS_OF_ZONE = record('example.test.', NS, 'ns.example.test.')
const ROOT = record('.', NS, 'a.root-servers.net.')

function messageOf(changes: Partial<Message>): Message {
  return {
    ...{ id: 1, isResponse: true, authoritative: false, recursing: true, truncated: false, rcode: RCODE.noError },
    ...{ question: { name: NAME, type: A }, answer: [], authority: [], additional: [], ...changes },
  }
}

/** `nodata`, `nxdomain`, `open`, `records` or the reason of the fault. */
function read(changes: Partial<Message>, zone: string | null): string {
  try {
    const { records, absence, open } = readAnswer(messageOf(changes), NAME, A, zone, 'the server')
    return records.length > 0 ? 'records' : (absence ?? (open ? 'open' : 'none'))
  } catch (error) {
    assert.instance(error, Fault)
    return (error as Fault).reason
  }
}

const BOTH = ['a resolver', 'an authoritative server'] as const
type Row = [name: string, given: Partial<Message>, resolver: string, authoritative: string]
/** An authoritative server must set AA in any case. */
const LAME = 'lame_delegation'
const TABLE: Row[] = [
  ['records', { answer: [record(NAME, A)] }, 'records', LAME],
  ['records, with AA', { answer: [record(NAME, A)], authoritative: true }, 'records', 'records'],
  ['no data with a SOA', { authority: [SOA_OF_ZONE] }, 'nodata', LAME],
  ['no data with a SOA and NS', { authority: [SOA_OF_ZONE, NS_OF_ZONE] }, 'nodata', LAME],
  ['no data with AA', { authoritative: true }, 'nodata', 'nodata'],
  ['no data with AA and NS', { authoritative: true, authority: [NS_OF_ZONE] }, 'nodata', 'nodata'],
  ['no data from a cache, without a SOA', {}, 'nodata', LAME],
  ['a referral to the zone', { authority: [NS_OF_ZONE] }, LAME, LAME],
  ['a referral to the root', { authority: [ROOT] }, LAME, LAME],
  ['a referral without recursion', { authority: [NS_OF_ZONE], recursing: false }, LAME, LAME],
  ['nothing at all, without recursion', { recursing: false }, LAME, LAME],
  ['the name does not exist', { rcode: RCODE.nxDomain, authority: [SOA_OF_ZONE] }, 'nxdomain', LAME],
  ['the name does not exist, with NS only', { rcode: RCODE.nxDomain, authority: [NS_OF_ZONE] }, 'nxdomain', LAME],
  ['the name does not exist, with nothing', { rcode: RCODE.nxDomain }, 'nxdomain', LAME],
  ['an alias alone', { answer: [ALIAS] }, 'open', LAME],
  ['an alias alone, with AA', { answer: [ALIAS], authoritative: true }, 'open', 'open'],
  ['an alias and a referral', { answer: [ALIAS], authority: [NS_OF_ZONE] }, 'open', LAME],
  ['an alias to no data', { answer: [ALIAS], authority: [SOA_OF_ZONE], authoritative: true }, 'nodata', 'nodata'],
  ['an alias to records', { answer: [ALIAS, record('target.example.test.', A)], authoritative: true }, 'records', 'records'],
  ['a refusal', { rcode: RCODE.refused }, 'refused', 'refused'],
  ['a failure', { rcode: RCODE.servFail }, 'servfail', 'servfail'],
] // biome-ignore format: a table

for (const [name, given, ...expected] of TABLE)
  for (const [index, who] of BOTH.entries())
    test(`${who} answers with ${name}: ${expected[index]}`, () =>
      assert.is(read(given, index === 0 ? null : 'example.test.'), expected[index]))

test('whatever else is in it, a referral is never the absence of records', () => {
  const extra = [record('ns.example.test.', A), record('other.test.', SOA), record('example.test.', TYPE_NUMBER.DS)]
  for (let set = 0; set < 8; set++) {
    const additional = extra.filter((_, index) => set & (1 << index))
    for (const referral of [NS_OF_ZONE, ROOT])
      for (const recursing of [true, false])
        assert.is(read({ additional, recursing, authority: [referral] }, null), LAME)
  }
})

test.run()
