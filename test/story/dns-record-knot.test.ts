import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { knotObstacle, startKnot, type ZoneText } from '../dns-record/knot.ts'
import { testUnless } from '../skip.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { watchRecords } from './dns-record.ts'

const NAME = 'a signed zone at its own servers: changed, accepted, broken, mended'

/** The zone, signed on the world's day. */
function zone(world: World, address: string, spoil?: (text: string) => string): ZoneText {
  const at = Math.floor(world.clock.now() / 1_000)
  return { name: 'example.test.', records: `www A ${address}`, sign: { at, ...(spoil ? { spoil } : {}) } }
}

async function run(world: World): Promise<void> {
  const knot = await startKnot([
    zone(world, '192.0.2.1'),
    here => ({
      name: 'test.',
      records: `example NS ns1.example\nns1.example A ${here.address}\n${here.ds('example.test.')}`,
    }),
    { name: '.', records: 'test NS ns1.test.', servers: ['ns1.test.'] },
  ])
  await world.startAgent(world.localAgent, { resolvers: [knot.server] })
  await world.settle()
  const watched = [
    { name: 'www.example.test', record_type: 'A' as const },
    { name: 'example.test', record_type: 'SOA' as const },
    { name: 'gone.example.test', record_type: 'TXT' as const },
  ]
  const records = await watchRecords(world, { domain: 'example.test', watched })
  const params = { monitor_id: records.id }
  assert.is(await records.status(), 'baselined', JSON.stringify(await records.history()))
  const first = await records.baselines()
  assert.equal(
    first.map(one => [one.rdata[0] ?? one.absence, one.dnssec]),
    [
      ['192.0.2.1', 'secure'],
      ['ns1.example.test. host.example.test. 3600 600 86400 60', 'secure'],
      ['nxdomain', 'secure'],
    ],
  )

  await knot.replace(zone(world, '192.0.2.2'))
  await world.advance('1m')
  assert.is(await records.status(), 'changed')
  const { name, after, rdata_hash } = await records.lastAlert()
  assert.equal([name, after], ['www.example.test', ['192.0.2.2']])
  const accept = [{ name: 'www.example.test', record_type: 'A' as const, rdata_hash: String(rdata_hash) }]
  await world.call(routes.acceptDnsBaselines, { params, body: { accept } })

  await knot.replace(zone(world, '192.0.2.2', text => text.replace(/(\sA\s+)192\.0\.2\.2\b/, '$1192.0.2.66')))
  await world.advance('100s')
  assert.is(await records.status(), 'unreachable')
  const alert = await records.lastAlert()
  assert.is(alert.failure_reason, 'dnssec_bogus')
  assert.match(JSON.stringify(alert), /the signature of www\.example\.test\. A does not match the records/)
  assert.equal((await records.baselines())[0]?.rdata, ['192.0.2.2'])

  await knot.replace(zone(world, '192.0.2.2'))
  await world.advance('1m')
  assert.is(await records.status(), 'baselined')
  await knot.stop()
  await world.advance('100s')
  assert.equal(await records.alerts(), [
    'dns_records_changed',
    'dns_recovered',
    'dns_unreachable',
    'dns_recovered',
    'dns_unreachable',
  ])
}

const obstacle = knotObstacle()
if (obstacle === undefined) story(test, NAME, run, { agent: false })
else testUnless(test, obstacle, NAME, () => {})

test.run()
