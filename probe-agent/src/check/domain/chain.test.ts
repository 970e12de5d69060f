import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort, listenHttp, listenRaw } from '../http/check.fixture.ts'
import { lookUp, RDAP_RECORD, rdapServer, WHOIS_RECORD, whoisServer } from './chain.fixture.ts'

const test = suite('domain lookup chain')

const NO_MATCH = 'No match for "EXAMPLE.COM".\r\n'
const notFound = () => rdapServer((_, response) => response.writeHead(404).end())

test('a record by RDAP ends the run', async () => {
  const rdap = await rdapServer((_, response) => response.end(JSON.stringify(RDAP_RECORD)))
  const whois = await whoisServer(WHOIS_RECORD)
  const outcome = await lookUp({ rdap: rdap.rdap, whois: whois.whois })
  assert.is(outcome.leg, 'rdap')
  assert.is(outcome.rdap_origin, 'iana')
  assert.is(outcome.host, `127.0.0.1:${rdap.port}`)
  assert.equal(whois.questions, [])
  await Promise.all([rdap.close(), whois.close()])
})

test('no record by RDAP goes on to WHOIS', async () => {
  const [rdap, whois] = [await notFound(), await whoisServer(WHOIS_RECORD)]
  const outcome = await lookUp({ rdap: rdap.rdap, whois: whois.whois })
  assert.is(outcome.leg, 'whois')
  assert.is(outcome.rdap_origin, null)
  assert.equal(outcome.registration, {
    expiry_date: '2031-08-13T04:00:00.000Z',
    domain_status: ['client hold'],
    registrar: 'Whois Registrar',
    nameservers: ['ns1.example.net'],
  })
  assert.equal(
    outcome.steps.map(step => [step.leg, step.result]),
    [
      ['rdap', 'no_record'],
      ['whois', 'record'],
    ],
  )
  assert.equal(whois.questions, ['domain example.com\r\n'])
  await Promise.all([rdap.close(), whois.close()])
})

test('every other outcome of RDAP stops the run', async () => {
  const whois = await whoisServer(WHOIS_RECORD)
  for (const code of [429, 500, 403]) {
    const rdap = await rdapServer((_, response) => response.writeHead(code).end())
    const outcome = await lookUp({ rdap: rdap.rdap, whois: whois.whois })
    assert.is(outcome.leg, 'rdap')
    assert.is(outcome.failure_reason, code === 429 ? 'rate_limited' : 'transport_error')
    await rdap.close()
  }
  assert.equal(whois.questions, [])
  await whois.close()
})

test('a retry begins at the leg that failed', async () => {
  const rdap = await rdapServer((_, response) => response.end(JSON.stringify(RDAP_RECORD)))
  const whois = await whoisServer(WHOIS_RECORD)
  const outcome = await lookUp({ from: 'whois', rdap: rdap.rdap, whois: whois.whois })
  assert.is(outcome.leg, 'whois')
  assert.equal(rdap.requests, [])
  await Promise.all([rdap.close(), whois.close()])
})

test('no record anywhere is registry_no_record, also without RDAP', async () => {
  const [rdap, whois] = [await notFound(), await whoisServer(NO_MATCH)]
  for (const first of [rdap.rdap, null]) {
    const outcome = await lookUp({ rdap: first, whois: whois.whois })
    assert.is(outcome.failure_reason, 'registry_no_record')
    assert.is(outcome.leg, 'whois')
    assert.is(outcome.registration, null)
  }
  const alone = await lookUp({ rdap: rdap.rdap })
  assert.is(alone.failure_reason, 'registry_no_record')
  await Promise.all([rdap.close(), whois.close()])
})

test('no endpoint at all is no_rdap_endpoint', async () => {
  const outcome = await lookUp({})
  assert.is(outcome.failure_reason, 'no_rdap_endpoint')
  assert.is(outcome.host, null)
  assert.equal(
    outcome.steps.map(step => step.result),
    ['no_endpoint', 'no_endpoint', 'no_endpoint'],
  )
})

test('the aggregator comes last, with its key', async () => {
  const [rdap, whois] = [await notFound(), await whoisServer(NO_MATCH)]
  let seen: (string | undefined)[] = []
  const database = await listenHttp((request, response) => {
    seen = [request.url, request.headers.authorization]
    const record = {
      expiresDate: '2029-01-02T00:00:00Z',
      registrar: { name: 'Bought Ltd' },
      nameServers: 'NS1.X.NET ns0.x.net',
    }
    response.end(JSON.stringify({ data: { ...record, status: 'clientHold, ok' } }))
  })
  const outcome = await lookUp(
    { rdap: rdap.rdap, whois: whois.whois, aggregator: { url: `${database.uri}v1` } },
    {},
    'secret-key',
  )
  assert.is(outcome.leg, 'aggregator')
  assert.equal(outcome.registration, {
    expiry_date: '2029-01-02T00:00:00.000Z',
    domain_status: ['client hold', 'ok'],
    registrar: 'Bought Ltd',
    nameservers: ['ns0.x.net', 'ns1.x.net'],
  })
  assert.equal(seen, ['/v1?domain=example.com', 'Bearer secret-key'])
  assert.not.match(JSON.stringify(outcome), 'secret-key')
  await Promise.all([rdap.close(), whois.close(), database.close()])
})

test('if the aggregator does not know the name, the answer of the registry stands', async () => {
  const [whois, database] = [
    await whoisServer(NO_MATCH),
    await listenHttp((_, response) => response.end('{"data":{}}')),
  ]
  const outcome = await lookUp({ whois: whois.whois, aggregator: { url: `${database.uri}{domain}` } })
  assert.is(outcome.failure_reason, 'registry_no_record')
  const without = await lookUp({ aggregator: { url: database.uri } })
  assert.is(without.failure_reason, 'no_rdap_endpoint')
  await Promise.all([whois.close(), database.close()])
})

test('a retry at the aggregator remembers that the registry had no record', async () => {
  const database = await listenHttp((_, response) => response.writeHead(404).end())
  const spec = { from: 'aggregator' as const, aggregator: { url: database.uri } }
  const registry = { rdap: { url: 'http://rdap.test/', origin: 'iana' as const }, whois: null }
  assert.is((await lookUp({ ...spec, ...registry })).failure_reason, 'registry_no_record')
  assert.is((await lookUp(spec)).failure_reason, 'no_rdap_endpoint')
  await database.close()
})

test('WHOIS: an answer that ends in the middle of a line does not count', async () => {
  for (const [cut, reason] of [
    [WHOIS_RECORD.length, null],
    [WHOIS_RECORD.length - 8, 'transport_error'],
  ] as const) {
    const server = await listenRaw(socket =>
      socket.once('data', () =>
        socket.write(WHOIS_RECORD.slice(0, cut), () => setImmediate(() => socket.resetAndDestroy())),
      ),
    )
    const outcome = await lookUp({ whois: { host: '127.0.0.1', port: server.port } })
    assert.is(outcome.failure_reason, reason)
    await server.close()
  }
})

test('WHOIS: network errors are transport_error', async () => {
  const silent = await listenRaw(() => {})
  const reset = await listenRaw(socket => socket.once('data', () => socket.resetAndDestroy()))
  const rows: [port: number, detail: RegExp][] = [
    [await freePort(), /refused/],
    [silent.port, /no complete answer within 0\.15 s/],
    [reset.port, /reset/],
  ]
  for (const [port, detail] of rows) {
    const outcome = await lookUp({ whois: { host: '127.0.0.1', port }, timeout_ms: 150 })
    assert.is(outcome.failure_reason, 'transport_error')
    assert.match(String(outcome.failure_detail), detail)
  }
  await Promise.all([silent.close(), reset.close()])
})

test('WHOIS: an answer without end is cut off', async () => {
  const endless = await listenRaw(socket => socket.once('data', () => socket.write(Buffer.alloc(300_000, 120))))
  const outcome = await lookUp({ whois: { host: '127.0.0.1', port: endless.port } })
  assert.is(outcome.failure_reason, 'malformed_response')
  await endless.close()
})

test('WHOIS: a private address is refused where the region must not go', async () => {
  const whois = await whoisServer(WHOIS_RECORD)
  const outcome = await lookUp({ whois: whois.whois }, { policy: { allow_private: false, forbidden: [] } })
  assert.is(outcome.failure_reason, 'transport_error')
  assert.match(String(outcome.failure_detail), 'not a public address')
  assert.equal(whois.questions, [])
  await whois.close()
})

const THIN = (server: string) =>
  `Domain Name: EXAMPLE.CC\r\nRegistrar: Thin Registrar\r\nWhois Server: ${server}\r\nName Server: NS1.EXAMPLE.NET\r\n`

test('WHOIS: one referral is followed where the registry has no date', async () => {
  const second = await whoisServer(`${WHOIS_RECORD}Registrar WHOIS Server: whois.third.example\r\n`)
  const first = await whoisServer(THIN(`whois.registrar.example:${second.port}`))
  const resolve = async () => ['127.0.0.1']
  const outcome = await lookUp({ domain: 'example.cc', whois: first.whois }, { resolve })
  assert.is(outcome.registration?.expiry_date, '2031-08-13T04:00:00.000Z')
  assert.is(outcome.registration?.registrar, 'Thin Registrar')
  assert.equal(second.questions, ['example.cc\r\n'])
  await Promise.all([first.close(), second.close()])
})

test('WHOIS: no referral leads to an address or to a local name', async () => {
  const second = await whoisServer(WHOIS_RECORD)
  for (const name of [
    `127.0.0.1:${second.port}`,
    `localhost:${second.port}`,
    `db.internal:${second.port}`,
    'whois.x.com:25',
  ]) {
    const first = await whoisServer(THIN(name))
    const outcome = await lookUp({ domain: 'example.cc', whois: first.whois }, { resolve: async () => ['127.0.0.1'] })
    assert.is(outcome.registration?.expiry_date, null)
    assert.is(outcome.failure_reason, null)
    await first.close()
  }
  assert.equal(second.questions, [])
  await second.close()
})

test('WHOIS: an unreachable registrar leaves the last known date', async () => {
  const first = await whoisServer(THIN(`whois.registrar.example:${await freePort()}`))
  const outcome = await lookUp({ domain: 'example.cc', whois: first.whois }, { resolve: async () => ['127.0.0.1'] })
  assert.is(outcome.failure_reason, 'transport_error')
  assert.is(outcome.registration, null)
  await first.close()
})

test('WHOIS: national encodings', async () => {
  const rows: [domain: string, bytes: Buffer, registrar: string][] = [
    ['example.cl', Buffer.from('Registrar: Espa\xf1a SA\nExpiration Date: 2030-01-01\n', 'latin1'), 'España SA'],
    ['example.kr', Buffer.from([...Buffer.from('Registrar: '), 0xc8, 0xc4, 0xc0, 0xcc, 0xc1, 0xee, 0x0a]), '후이즈'],
    ['example.jp', Buffer.from('Registrar: \x1b$BF|K\\\x1b(B\n[Expires on] 2030/01/01\n', 'latin1'), '日本'],
  ]
  for (const [domain, bytes, registrar] of rows) {
    const whois = await whoisServer(Buffer.concat([bytes, Buffer.from('Name Server: ns1.example.net\n')]))
    const outcome = await lookUp({ domain, whois: whois.whois })
    assert.is(outcome.registration?.registrar, registrar)
    await whois.close()
  }
})

test('WHOIS: the query that each registry requires', async () => {
  const questions: Record<string, string> = {
    'example.de': '-T dn,ace example.de\r\n',
    'example.co.jp': 'example.co.jp/e\r\n',
    'example.net': 'domain example.net\r\n',
    'example.fr': 'example.fr\r\n',
  }
  for (const [domain, question] of Object.entries(questions)) {
    const whois = await whoisServer('Status: free\n')
    await lookUp({ domain, whois: whois.whois })
    assert.equal(whois.questions, [question])
    await whois.close()
  }
})

test.run()
