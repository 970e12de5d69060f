import { dnsRecordCheck } from '@pharos/probe-agent/check/dns-record/index.ts'
import { domainCheck } from '@pharos/probe-agent/check/domain/index.ts'
import { environmentFor, freePort, listenRaw } from '@pharos/probe-agent/check/http/check.fixture.ts'
import { issue } from '@pharos/probe-agent/check/tls/authority.fixture.ts'
import { tlsCheck } from '@pharos/probe-agent/check/tls/index.ts'
import type { DnsRecordSpec } from '@pharos/shared-protocol/check/dns-record.ts'
import type { DomainSpec } from '@pharos/shared-protocol/check/domain.ts'
import type { Starttls, TlsSpec } from '@pharos/shared-protocol/check/tls.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { healthyOutcome, takeIn } from '../story/outcome.ts'
import { startTlsTarget } from '../story/tls.ts'
import type { World } from '../world/world.ts'

/**
 * Monitors of certificates, DNS records and domains whose last run failed, as the checks of an agent reported it; the
 * addresses of their screens.
 */
export async function failingMonitors(world: World): Promise<string[]> {
  const shut = await freePort()
  const selfSigned = await startTlsTarget(issue())
  const mail = await listenRaw(socket => void socket.write('421 busy\r\n'))
  try {
    return [
      await tlsMonitor(world, selfSigned.port, null),
      await tlsMonitor(world, mail.port, 'smtp'),
      await recordMonitor(world, shut),
      await domainMonitor(world, shut),
    ]
  } finally {
    await Promise.all([selfSigned.stop(), mail.close()])
  }
}

async function tlsMonitor(world: World, port: number, starttls: Starttls | null): Promise<string> {
  const { body } = await world.call(routes.createTlsJob, { body: { host: '127.0.0.1', port, starttls } })
  const spec: TlsSpec = {
    ...{ host: '127.0.0.1', port, server_name: null, starttls },
    ...{ timeout_ms: 5_000, retries: 0, revocation: false },
  }
  const { outcome } = await tlsCheck({ spec, secrets: null, traceparent: null }, await environmentFor())
  await report(world, body.id, outcome)
  return `/console/monitors/tls/${body.id}`
}

async function recordMonitor(world: World, shut: number): Promise<string> {
  const watched = { name: 'www.example.test', record_type: 'A' as const }
  const resolvers = [`127.0.0.1:${shut}`]
  const { body } = await world.call(routes.createDnsRecordMonitor, {
    body: { domain: 'example.test', watched: [watched], resolvers },
  })
  const params = { monitor_id: body.id }
  // With a baseline, the screen shows what runs see of the set; with a second failure, it is unreachable.
  await world.call(routes.pinDnsBaseline, { params, body: { ...watched, rdata: ['192.0.2.1'] } })
  const set = { name: 'www.example.test.', record_type: 'A' as const }
  const spec: DnsRecordSpec = { watched: [set], resolvers, rounds: 1, query_timeout_ms: 500, timeout_ms: 3_000 }
  const { outcome } = await dnsRecordCheck({ spec, secrets: null, traceparent: null }, await environmentFor())
  await report(world, body.id, outcome, 1_000)
  await report(world, body.id, outcome)
  return `/console/monitors/dns_record/${body.id}`
}

async function domainMonitor(world: World, shut: number): Promise<string> {
  const { body } = await world.call(routes.createHttpJob, { body: { uri: 'https://shop.example.com/' } })
  const spec: DomainSpec = {
    ...{ domain: 'example.com', from: 'rdap', rdap: { url: `http://127.0.0.1:${shut}/`, origin: 'iana' } },
    ...{ whois: null, aggregator: null, timeout_ms: 3_000 },
  }
  const { outcome } = await domainCheck({ spec, secrets: null, traceparent: null }, await environmentFor())
  await report(world, body.dns_job_id ?? '', outcome)
  return `/console/monitors/dns/${body.dns_job_id}`
}

/** Takes in the outcome of a run that began so many milliseconds ago. */
async function report(world: World, monitor: string, outcome: unknown, ago = 0): Promise<void> {
  const [own] = await world.sql<{ account: string; region: string }>(
    `select m.account_id as account, r.id as region from monitor m, region r where m.id = $1 and r.slug = 'local'`,
    [monitor],
  )
  if (!own) throw new Error('The monitor does not exist.')
  const run = { ...own, monitor, slot: world.clock.now() - ago }
  await takeIn(world, [{ ...healthyOutcome(run), outcome }])
}
