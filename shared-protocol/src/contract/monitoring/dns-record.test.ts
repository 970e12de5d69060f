import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DnsRecordMonitorCreate } from './dns-record.ts'

const test = suite('resolvers of a DNS record monitor')

const given = (resolver: string) => ({
  domain: 'example.com',
  watched: [{ name: 'example.com', record_type: 'A' }],
  resolvers: [resolver],
})

const good = [
  '192.0.2.1',
  '192.0.2.1:5353',
  '2001:db8::1',
  '[2001:db8::1]',
  '[2001:db8::1]:5353',
  'dns.example',
  'd_x.example:53',
]
const bad = [
  'a/b',
  '192.0.2.1/24',
  'user@host',
  'a#b',
  '?x',
  '.',
  '..',
  '%20',
  '192.0.2.1:',
  '192.0.2.1:0',
  '300.1.1.1',
  'https:',
  '',
]

for (const resolver of good)
  test(`${resolver} is a resolver`, () => assert.ok(DnsRecordMonitorCreate.safeParse(given(resolver)).success))

for (const resolver of bad)
  test(`${resolver} is not a resolver`, () => {
    const { error } = DnsRecordMonitorCreate.safeParse(given(resolver))
    assert.equal(error?.issues[0]?.path, ['resolvers', 0])
  })

test.run()
