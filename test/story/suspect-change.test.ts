import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { serveAddresses } from '../dns-record/relay.ts'
import { story } from '../world/story.ts'
import { createWorld, type World } from '../world/world.ts'
import { watchRecords } from './dns-record.ts'
import { rdapRecord, registryEnvironment, watchDomain } from './domain.ts'
import { autoService, linkedHeartbeat, type StoryService } from './incident.ts'
import { certificate, startTlsTarget, tlsMonitor } from './tls.ts'

const test = suite('suspects from changes that monitors have seen')
const MINUTE_MS = 60_000

/**
 * Makes a heartbeat of a service fail. Returns the suspects of the incident that this opens, without changed settings.
 */
async function suspectsNow(world: World, service: StoryService, job: { fail(): Promise<void> }) {
  await job.fail()
  await world.advance('10s')
  const incident = await service.incident()
  const { suspects, left_out } = (await world.call(routes.listSuspects, { params: { id: incident.id } })).body
  assert.equal(left_out, [])
  return {
    incident,
    suspects: suspects
      .filter(({ kind }) => kind !== 'settings')
      .map(({ kind, text, related, link }) => ({ kind, text, related, link })),
  }
}

story(test, 'another certificate at a target', async world => {
  const service = await autoService(world)
  const job = await linkedHeartbeat(world, service.id, 'Payments')
  const target = await startTlsTarget(certificate())
  const tls = await tlsMonitor(world, { friendly_name: 'Shop certificate', port: target.port, interval_seconds: 600 })
  await world.advance('2m')
  target.show(certificate())
  await tls.run()
  const seen = world.clock.now()
  await world.advance('2m')
  const { incident, suspects } = await suspectsNow(world, service, job)
  const changed = { kind: 'certificate' as const, text: 'Shop certificate has another certificate' }
  assert.equal(suspects, [{ ...changed, related: false, link: `/tls/job/${tls.id}` }])
  const [stored] = (await world.call(routes.listSuspects, { params: { id: incident.id } })).body.suspects
  assert.ok(Math.abs(Date.parse(stored?.at ?? '') - seen) < MINUTE_MS)
  assert.is(germanText(stored?.said, ''), 'Shop certificate hat ein anderes Zertifikat')
  await target.stop()
})

story(test, 'DNS records that changed, and none that were as before', async world => {
  const service = await autoService(world)
  const job = await linkedHeartbeat(world, service.id, 'Payments')
  const [moved, calm] = [await serveAddresses(['192.0.2.1']), await serveAddresses(['192.0.2.7'])]
  const watched = [{ name: 'www.example.test', record_type: 'A' as const }]
  const records = await watchRecords(world, {
    friendly_name: 'Shop records',
    domain: 'example.test',
    watched,
    resolvers: [moved.server],
  })
  await watchRecords(world, { friendly_name: 'Calm', domain: 'example.test', watched, resolvers: [calm.server] })
  await world.advance('2m')
  moved.answer(['192.0.2.9'])
  await world.advance('2m')
  assert.equal(await records.alerts(), ['dns_records_changed'])
  const { suspects } = await suspectsNow(world, service, job)
  assert.equal(suspects, [
    {
      kind: 'dns_records',
      text: 'Shop records: www.example.test A changed',
      related: false,
      link: `/dns/record-monitor/${records.id}`,
    },
  ])
})

test('a registration that moved to another registrar and other name servers, of the service’s own site', async () => {
  const { registry, environment } = await registryEnvironment()
  const world = await createWorld({ environment })
  world.lines.expect(/no agent online|has an agent again/)
  try {
    registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z' })
    const service = await autoService(world)
    const domain = await watchDomain(world, 'http://shop.sj/')
    await world.leap('2h')
    const job = await linkedHeartbeat(world, service.id, 'Payments')
    await world.call(routes.setServiceMonitors, {
      params: { id: service.id },
      body: { http_job_ids: [domain.http], cron_job_ids: [job.id] },
    })
    registry.rdap = rdapRecord({
      expiry: '2027-06-01T12:00:00Z',
      registrar: 'Second Registrar',
      nameservers: ['ns9.example.net'],
    })
    await domain.run()
    assert.equal((await domain.reasons()).toSorted(), ['domain_nameservers_changed', 'domain_registrar_changed'])
    const { suspects } = await suspectsNow(world, service, job)
    const [site] = (await world.call(routes.listMonitors, { query: { ids: domain.id } })).body
    assert.equal(suspects.map(({ text }) => text).toSorted(), [
      `${site?.friendly_name}: The name servers of shop.sj have changed`,
      `${site?.friendly_name}: The registrar of shop.sj has changed`,
    ])
    assert.equal(
      suspects.map(({ kind, related, link }) => [kind, related, link]),
      [
        ['registration', true, `/dns/job/${domain.id}`],
        ['registration', true, `/dns/job/${domain.id}`],
      ],
    )
  } finally {
    registry.stop()
    await world.close()
  }
})

test.run()
