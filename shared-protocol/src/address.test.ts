import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseAddress, type Reach, reachOf } from './address.ts'

const test = suite('address')

const table: Record<Reach, string[]> = {
  public: [
    '1.1.1.1',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
    '64:ff9b::1.1.1.1',
    '2002:101:101::1',
    '2606:4700::5efe:1.1.1.1',
    '168.63.129.15',
  ],
  private: [
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '100::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:0:10.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::10.0.0.1',
    '64:ff9b:1:a9fe:a9:fe00::1',
    '2002:a00:1::1',
    '2002:7f00:1::',
    '2606:4700::5efe:7f00:1',
    '2606:4700::200:5efe:10.0.0.1',
    'fd12:3456::5efe:1.1.1.1',
    '100.100.100.201',
    '192.0.0.193',
  ],
  never: [
    '169.254.169.254',
    '169.254.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fd00:ec2::254',
    'fd00:0ec2:0:0::0254',
    'fd00:ec2::23',
    'fd20:ce::254',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '64:ff9b::168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fe80::5efe:1.1.1.1',
    '2606:4700::5efe:169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::169.254.169.254',
    '64:ff9b::169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '2001:0:1:2:3:4:5601:5601',
  ],
}

for (const reach of ['public', 'private', 'never'] as const) {
  for (const text of table[reach]) {
    test(`${text} is ${reach}`, () => {
      const ip = parseAddress(text)
      assert.ok(ip !== null)
      if (ip !== null) assert.is(reachOf(ip), reach, `${ip.toNormalizedString()} ${ip.range()}`)
    })
  }
}

test('a name is no address', () => assert.is(parseAddress('localhost'), null))

test.run()
