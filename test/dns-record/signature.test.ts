import type { RecordType } from '@pharos/shared-protocol/dns/record-type.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testUnless } from '../skip.ts'
import { linesOf, lookOne } from './check.fixture.ts'
import { type Knot, knotObstacle, type Signing, startKnot, type ZoneText } from './knot.ts'
import { startRelay } from './relay.ts'

const test = suite('dns records: signatures')
const obstacle = knotObstacle()
const DAY = 86_400
const now = Math.floor(Date.now() / 1_000)

const RECORDS = `
www A 192.0.2.1
alias CNAME www
under.deep A 192.0.2.4
*.wild A 192.0.2.9
`

const signed = (name: string, sign: Signing, records = RECORDS): ZoneText => ({ name: `${name}.test.`, records, sign })

const ZONES: ZoneText[] = [
  signed('sound', {}),
  signed('hashed', { nsec3: true }),
  signed('optout', { optOut: true }, `${RECORDS}\nsub NS ns1\n`),
  signed('rsa', { algorithm: 'rsasha256' }),
  signed('rsa512', { algorithm: 'rsasha512' }),
  signed('p384', { algorithm: 'ecdsap384sha384' }),
  signed('edwards', { algorithm: 'ed25519' }),
  signed('edwards448', { algorithm: 'ed448' }),
  signed('sha1', { algorithm: 'rsasha1' }),
  signed('expired', { at: now - 60 * DAY }),
  signed('early', { at: now + 2 * DAY }),
  signed('tampered', { spoil: text => text.replace(/(\sA\s+)192\.0\.2\.1\b/, '$1192.0.2.66') }),
  signed('added', { spoil: text => `${text}\nwww.added.test. 300 A 192.0.2.66\n` }),
  signed('stripped', { spoil: text => text.replace(/^www\S*\s+\d+\s+RRSIG\s+A .*$/m, '') }),
  signed('unproven', { spoil: text => text.replaceAll(/^\S+\s+\d+\s+(NSEC\s|RRSIG\s+NSEC).*$/gm, '') }),
  signed('mismatched', {}),
  signed('keyless', { spoil: text => text.replaceAll(/^\S+\s+\d+\s+(DNSKEY|RRSIG\s+DNSKEY).*$/gm, '') }),
  signed('unnamed', {}),
  signed('types', {}, 'num NAPTR 1 1 "" "" "" Next\nodd RP Admin txt\nodd TYPE65280 \\# 2 0102'),
  { name: 'plain.test.', records: `${RECORDS}\nout CNAME www.sound.test.` },
  signed('leading', {}, 'out CNAME www.plain.test.\nbad CNAME www.tampered.test.\nwww A 192.0.2.1'),
]

/** The parent's records that delegate to a child. */
function delegation({ name }: ZoneText, { ds, address }: Pick<Knot, 'ds' | 'address'>): string {
  const lines = [`${name} NS ns1.${name}`, `ns1.${name} A ${address}`]
  if (name === 'unnamed.test.') return lines.join('\n')
  const keys = name === 'mismatched.test.' ? ds('sound.test.').replaceAll('sound', 'mismatched') : ds(name)
  return [...lines, keys].join('\n')
}

let knot: Knot
test.before(async () => {
  if (obstacle !== undefined) return
  knot = await startKnot([
    ...ZONES,
    here => ({ name: 'test.', records: ZONES.map(zone => delegation(zone, here)).join('\n') }),
    { name: '.', records: 'test NS ns1.test.', servers: ['ns1.test.'] },
  ])
})
test.after(() => knot?.stop())

interface Row {
  name: string
  type?: RecordType
  state: 'secure' | 'insecure' | 'bogus' | null
  detail?: RegExp
  lines?: string[]
}

const rows: Row[] = [
  { name: 'www.sound.test.', state: 'secure', lines: ['192.0.2.1'] },
  { name: 'num.types.test.', type: 'NAPTR', state: 'secure', lines: ['1 1 "" "" "" next.types.test.'] },
  { name: 'odd.types.test.', type: 'TYPE17', state: 'secure', lines: ['admin.types.test. txt.types.test.'] },
  { name: 'odd.types.test.', type: 'TYPE65280', state: 'secure', lines: ['\\# 2 0102'] },
  { name: 'odd.types.test.', type: 'TYPE65281', state: 'secure', lines: [] },
  { name: 'alias.sound.test.', state: 'secure', lines: ['192.0.2.1'] },
  { name: 'sound.test.', type: 'NS', state: 'secure' },
  { name: 'sound.test.', type: 'SOA', state: 'secure' },
  { name: 'sound.test.', type: 'DNSKEY', state: 'secure' },
  { name: 'sound.test.', type: 'DS', state: 'insecure' },
  { name: 'www.sound.test.', type: 'TXT', state: 'secure', lines: [] },
  { name: 'none.sound.test.', state: 'secure', lines: [] },
  { name: 'deep.sound.test.', state: 'secure', lines: [] },
  { name: 'any.wild.sound.test.', state: 'secure', lines: ['192.0.2.9'] },
  { name: 'any.wild.sound.test.', type: 'TXT', state: 'secure', lines: [] },
  { name: 'www.hashed.test.', state: 'secure' },
  { name: 'www.hashed.test.', type: 'TXT', state: 'secure', lines: [] },
  { name: 'none.hashed.test.', state: 'secure', lines: [] },
  { name: 'far.below.none.hashed.test.', state: 'secure', lines: [] },
  { name: 'deep.hashed.test.', state: 'secure', lines: [] },
  { name: 'any.wild.hashed.test.', state: 'secure', lines: ['192.0.2.9'] },
  { name: 'any.wild.hashed.test.', type: 'TXT', state: 'secure', lines: [] },
  { name: 'sub.optout.test.', type: 'DS', state: 'insecure', detail: /leaves unsigned delegations out/, lines: [] },
  { name: 'www.optout.test.', type: 'TXT', state: 'secure', lines: [] },
  { name: 'none.optout.test.', state: 'secure', lines: [] },
  { name: 'www.rsa.test.', state: 'secure' },
  { name: 'www.rsa512.test.', state: 'secure' },
  { name: 'www.p384.test.', state: 'secure' },
  { name: 'www.edwards.test.', state: 'secure' },
  { name: 'www.edwards448.test.', state: 'secure' },
  { name: 'www.sha1.test.', state: 'insecure', detail: /unsupported algorithms/ },
  { name: 'www.plain.test.', state: 'insecure', detail: /the parent of plain\.test\. publishes no DS record/ },
  { name: 'www.unnamed.test.', state: 'insecure', lines: ['192.0.2.1'] },
  { name: 'out.leading.test.', state: 'insecure', lines: ['192.0.2.1'] },
  { name: 'out.plain.test.', state: 'insecure', lines: ['192.0.2.1'] },
  { name: 'bad.leading.test.', state: 'bogus', detail: /www\.tampered\.test\. A does not match/ },
  { name: 'www.expired.test.', state: 'bogus', detail: /^the signature of expired\.test\. DNSKEY expired on \d{4}-/ },
  { name: 'www.early.test.', state: 'bogus', detail: /is not valid before/ },
  {
    name: 'www.tampered.test.',
    state: 'bogus',
    detail: /^the signature of www\.tampered\.test\. A does not match the records$/,
  },
  { name: 'under.deep.tampered.test.', state: 'secure', lines: ['192.0.2.4'] },
  { name: 'www.added.test.', state: 'bogus', detail: /does not match the records/ },
  { name: 'www.stripped.test.', state: 'bogus', detail: /www\.stripped\.test\. A is not signed by stripped\.test\./ },
  {
    name: 'none.unproven.test.',
    state: 'bogus',
    detail: /none\.unproven\.test\. does not exist comes without a signed proof/,
  },
  { name: 'www.mismatched.test.', state: 'bogus', detail: /no key of mismatched\.test\. matches the DS records/ },
  { name: 'www.keyless.test.', state: 'bogus', detail: /has DS records for keyless\.test\., which publishes no key/ },
]

for (const given of ['authoritative', 'resolver'] as const) {
  for (const row of rows) {
    const { name, type = 'A', state, detail, lines } = row
    // A resolver may drop records, so a missing one proves nothing.
    if (given === 'resolver' && name === 'www.keyless.test.') continue
    testUnless(test, obstacle, `${name} ${type} is ${state} by ${given}`, async () => {
      const resolvers = given === 'resolver' ? [knot.server] : null
      const seen = await lookOne({ watched: [[name, type]], own: knot.server, resolvers })
      assert.is(seen.dnssec, state, JSON.stringify(seen))
      assert.is(seen.failure_reason, state === 'bogus' ? 'dnssec_bogus' : null)
      if (detail !== undefined) assert.match(seen.dnssec_detail ?? '', detail)
      if (state !== 'bogus' && lines !== undefined) assert.equal(linesOf(seen), lines)
    })
  }
}

/** Whether a query has the flag CD (checking disabled). */
const isUnchecked = (query: Buffer) => ((query[3] ?? 0) & 0x10) !== 0

function failure(query: Buffer): Buffer {
  const answer = Buffer.from(query.subarray(0, query.indexOf(0, 12) + 5))
  answer.writeUInt16BE(0x8182, 2)
  answer.fill(0, 6, 12)
  return answer
}

testUnless(test, obstacle, 'a validating resolver fails, and what it hides is reported', async () => {
  const validating = await startRelay(query => (isUnchecked(query) ? knot : failure(query)))
  const look = (name: string) => lookOne({ watched: [[name, 'A']], own: knot.server, resolvers: [validating.server] })
  const [tampered, odd] = [await look('www.tampered.test.'), await look('www.sound.test.')]
  validating.stop()
  assert.equal([tampered.failure_reason, tampered.dnssec], ['dnssec_bogus', 'bogus'])
  assert.match(tampered.failure_detail ?? '', /does not match the records/)
  assert.match(odd.failure_detail ?? '', /finds the signatures of www\.sound\.test\. invalid/)
})

/**
 * A resolver that answers each question `times` times with SERVFAIL before it forwards it. It always forwards questions
 * with CD.
 */
function failing(times: number) {
  const asked = new Map<string, number>()
  return startRelay(query => {
    const question = query.subarray(12).toString('latin1')
    const before = asked.get(question) ?? 0
    if (isUnchecked(query) || before >= times) return knot
    asked.set(question, before + 1)
    return failure(query)
  })
}

testUnless(test, obstacle, 'signatures are not blamed for a resolver that fails now and then', async () => {
  for (const [name, state] of [
    ['www.sound.test.', 'secure'],
    ['www.plain.test.', 'insecure'],
  ] as const) {
    const flapping = await failing(1)
    const seen = await lookOne({ watched: [[name, 'A']], own: knot.server, resolvers: [flapping.server] })
    flapping.stop()
    assert.equal([seen.failure_reason, seen.dnssec], [null, state], JSON.stringify(seen))
  }
})

testUnless(test, obstacle, 'an unsigned zone whose resolver keeps failing is a failure of the resolver', async () => {
  const broken = await failing(Number.POSITIVE_INFINITY)
  const seen = await lookOne({ watched: [['www.plain.test.', 'A']], own: knot.server, resolvers: [broken.server] })
  broken.stop()
  assert.is(seen.failure_reason, 'servfail', JSON.stringify(seen))
})

testUnless(test, obstacle, 'a resolver that drops signatures leaves the state open', async () => {
  // It forwards queries without the request for DNSSEC records, as old forwarders do.
  const dropping = await startRelay(query => {
    const asked = query.indexOf(0, 12) + 5
    query.writeUInt16BE(0, 10)
    query.fill(0, asked)
    return knot
  })
  const seen = await lookOne({ watched: [['www.sound.test.', 'A']], own: knot.server, resolvers: [dropping.server] })
  dropping.stop()
  assert.is(seen.dnssec, null, JSON.stringify(seen))
  assert.match(seen.dnssec_detail ?? '', /does not return signatures/)
  assert.equal(linesOf(seen), ['192.0.2.1'])
})

testUnless(test, obstacle, 'a broken zone that is signed again is valid again', async () => {
  const zone = (at?: number): ZoneText => signed('mending', at === undefined ? {} : { at })
  const server = await startKnot([zone(now - 60 * DAY), here => ({ name: 'test.', records: delegation(zone(), here) })])
  const look = () => lookOne({ watched: [['www.mending.test.', 'A']], own: server.server })
  const before = await look()
  await server.replace(zone())
  const after = await look()
  await server.stop()
  assert.equal([before.dnssec, after.dnssec], ['bogus', 'secure'])
})

test.run()
