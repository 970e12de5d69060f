import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { issue } from '@pharos/probe-agent/check/tls/authority.fixture.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import * as assert from 'uvu/assert'
import { answerTo, answerWith, endOfQuestion, FINE, startRelay } from '../../dns-record/relay.ts'
import { type Browsing, browserSuite } from '../../page/chromium.ts'
import { type Registry, rdapRecord, registryWorld } from '../../story/domain.ts'
import { DAY_MS, START, startTlsTarget } from '../../story/tls.ts'
import type { World } from '../../world/world.ts'
import { signedIn } from '../at-console.ts'
import { lookThrough } from './look.ts'
import { Marks } from './marks.ts'

const { test, look } = browserSuite<Browsing & { world: World; registry: Registry }>(
  'attacks in the console: what targets answer to real agents',
)

test.before(async context => {
  Object.assign(context, await registryWorld())
})
test.after(async ({ world, registry }) => {
  registry.stop()
  await world.close()
})

const OFTEN = { interval_seconds: 60, retries: 0 }

/** Every screen that shows what checks have seen of monitors, and what comes of it. */
async function lookAt({ world, page }: Browsing & { world: World }, monitors: readonly string[]): Promise<string> {
  const { body: incidents } = await world.call(routes.listIncidents)
  const screens = [
    ...['/', '/console/monitors', '/console/incidents'],
    ...monitors.map(each => `/console/monitors/${each}`),
    ...incidents.map(({ id }) => `/console/incidents/${id}`),
  ]
  return lookThrough(await signedIn(world, page), world.url, screens, true)
}

look('HTTP: status text, headers, body, and where it leads; TCP: its first words', async context => {
  const { world } = context
  const marks = new Marks()
  const target = await world.startTarget()
  const attacked = { body: marks.attack('body'), header: marks.attack('header'), status: marks.attack('status') }
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: target.url, ...OFTEN } })
  const { body: led } = await world.call(routes.createHttpJob, {
    body: { uri: `${target.url}leads`, ...OFTEN },
  })
  await world.advance('61s')
  target.answer(({ url }, response) => {
    if (url === '/leads') {
      response.writeHead(302, { location: `javascript:window.pwned=1//${marks.attack('location')}` }).end()
      return
    }
    const headers = { 'x-attack': attacked.header, 'content-type': attacked.header, server: attacked.header }
    response.writeHead(500, attacked.status, headers).end(`${attacked.body}\n${attacked.body}`)
  })
  const banner = marks.attack('banner')
  const server = createServer(socket => socket.on('error', () => {}).end(`${banner}\r\n`)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const tcp = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, expect: '^220 ', ...OFTEN }
  const { body: port } = await world.call(MONITOR_ROUTES.tcp.create, { body: tcp })
  await world.advance('61s')
  server.close()
  const shown = await lookAt(context, [`http/${job.id}`, `http/${led.id}`, `tcp/${port.id}`])
  assert.equal(marks.missing(shown, ['body', 'header', 'banner']), [])
})

look('a certificate: whom it names, and who has issued it', async context => {
  const { world } = context
  const marks = new Marks()
  const span = { from: START - DAY_MS, to: START + 200 * DAY_MS }
  const ca = issue({ isCa: true, name: marks.attack('issuer', 'short'), ...span })
  const [name, other] = [marks.attack('subject', 'short'), marks.attack('alternative', 'short')]
  const shown = issue({ issuer: ca, name, dns: ['localhost', other], ...span })
  const target = await startTlsTarget({ ...shown, cert: shown.cert + ca.cert })
  const { body: job } = await world.call(routes.createTlsJob, { body: { host: '127.0.0.1', port: target.port } })
  const uri = `https://127.0.0.1:${target.port}/`
  const { body: http } = await world.call(routes.createHttpJob, { body: { uri, ...OFTEN } })
  await world.advance('61s')
  const seen = await lookAt(context, [`tls/${job.id}`, `http/${http.id}`, `tls/${http.tls_job_id}`])
  await target.stop()
  assert.equal(marks.missing(seen, ['issuer', 'subject', 'alternative']), [])
})

look('a registry: its record by RDAP and by WHOIS, and what is no record', async context => {
  const { world, registry } = context
  const marks = new Marks()
  registry.rdap = rdapRecord({
    expiry: '2027-06-01T12:00:00Z',
    registrar: marks.attack('registrar'),
    status: ['active', marks.attack('state')],
    nameservers: [`${marks.attack('server', 'short')}.example.net`],
  })
  registry.whois = [
    'Domain Name: shop.mh',
    'Registry Expiry Date: 2027-01-02T00:00:00Z',
    `Registrar: ${marks.attack('whois')}`,
    `Name Server: ${marks.attack('whoisserver', 'short')}`,
    `Domain Status: ${marks.attack('whoisstate')}`,
  ].join('\n')
  const addresses = ['http://www.shop.sj/', 'http://www.shop.mh/']
  const ids: string[] = []
  for (const uri of addresses) {
    const { body } = await world.call(routes.createHttpJob, { body: { uri, ...OFTEN, check_regions: ['local'] } })
    ids.push(body.dns_job_id ?? '')
  }
  await world.leap('1m', '5s')
  registry.rdap = (_, response) => response.writeHead(200).end(`{"errorCode": "${marks.attack('norecord')}`)
  for (const dns_job_id of ids) await world.call(routes.runDnsJob, { params: { dns_job_id } })
  await world.leap('1m', '5s')
  const shown = await lookAt(
    context,
    ids.map(id => `dns/${id}`),
  )
  assert.equal(marks.missing(shown, ['registrar', 'state', 'whois']), [])
})

look('DNS records: what was expected, and what is seen instead', async context => {
  const { world } = context
  const marks = new Marks()
  let text = marks.attack('expected')
  const relay = await startRelay(query => {
    const isText = query[endOfQuestion(query) - 3] === 16
    return isText ? answerWith(query, 16, Buffer.from([text.length, ...Buffer.from(text)])) : answerTo(query, FINE)
  })
  const watched = [{ name: 'www.example.test', record_type: 'TXT' as const }]
  const body = { domain: 'example.test', watched, resolvers: [relay.server], interval_seconds: 60 }
  const { body: monitor } = await world.call(routes.createDnsRecordMonitor, { body })
  await world.advance('2m')
  text = marks.attack('seen')
  await world.advance('2m')
  const shown = await lookAt(context, [`dns_record/${monitor.id}`])
  relay.stop()
  assert.equal(marks.missing(shown, ['expected', 'seen']), [])
})

look('a heartbeat: what a job says of itself', async context => {
  const { world } = context
  const marks = new Marks()
  const { body: job } = await world.call(routes.createHeartbeat, { body: { period_seconds: 3_600 } })
  for (const signal of ['', '/1']) {
    const headers = { 'user-agent': marks.attack('agent'), 'content-type': 'text/html' }
    const answer = await fetch(`${job.ping_url}${signal}`, { method: 'POST', headers, body: marks.attack('said') })
    assert.is(answer.status, 200)
  }
  await world.advance('1s')
  const shown = await lookAt(context, [`cron/${job.id}`])
  assert.equal(marks.missing(shown, ['agent', 'said']), [])
})

test.run()
