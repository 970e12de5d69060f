import type { RequestListener } from 'node:http'
import type { DomainOutcome } from '@pharos/shared-protocol/check/domain.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort } from '../../http/check.fixture.ts'
import { lookUp, RDAP_RECORD, rdapServer } from '../chain.fixture.ts'

const test = suite('rdap')

const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    response.end(JSON.stringify(value))
const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end('{}')

async function ask(listener: RequestListener): Promise<DomainOutcome> {
  const server = await rdapServer(listener)
  try {
    return await lookUp({ rdap: server.rdap })
  } finally {
    await server.close()
  }
}

test('reads expiry, statuses, registrar and name servers', async () => {
  const server = await rdapServer(json(RDAP_RECORD))
  const outcome = await lookUp({ rdap: { url: server.uri, origin: 'override' } })
  assert.equal(outcome.registration, {
    expiry_date: '2030-08-13T04:00:00.000Z',
    domain_status: ['auto renew period', 'client transfer prohibited'],
    registrar: 'Example Registrar, Inc.',
    nameservers: ['a.iana-servers.net', 'b.iana-servers.net'],
  })
  assert.is(outcome.leg, 'rdap')
  assert.is(outcome.rdap_origin, 'override')
  assert.is(server.requests[0]?.url, '/domain/example.com')
  assert.match(String(server.requests[0]?.headers.accept), 'application/rdap+json')
  await server.close()
})

test('finds a registrar that stands within another entity, by its organisation', async () => {
  const registrar = {
    roles: ['Registrar'],
    vcardArray: [
      'vcard',
      [
        ['fn', {}, 'text', ''],
        ['org', {}, 'text', ['Nested Ltd']],
      ],
    ],
  }
  const outcome = await ask(json({ ...RDAP_RECORD, entities: [{ roles: ['registrant'], entities: [registrar] }] }))
  assert.is(outcome.registration?.registrar, 'Nested Ltd')
})

test('takes a handle or a public id where there is no card', async () => {
  const by = async (entity: object) =>
    (await ask(json({ ...RDAP_RECORD, entities: [{ roles: ['registrar'], ...entity }] }))).registration?.registrar
  assert.is(await by({ handle: '292' }), '292')
  assert.is(await by({ publicIds: [{ type: 'IANA Registrar ID', identifier: '376' }] }), '376')
})

test('an answer without an expiration event is a record', async () => {
  const outcome = await ask(json({ objectClassName: 'domain', ldhName: 'example.com' }))
  assert.equal(outcome.registration, { expiry_date: null, domain_status: [], registrar: null, nameservers: null })
  assert.is(outcome.failure_reason, null)
})

test('a byte order mark before the JSON is ignored', async () => {
  const outcome = await ask((_, response) => response.end(`\ufeff${JSON.stringify(RDAP_RECORD)}`))
  assert.is(outcome.registration?.expiry_date, '2030-08-13T04:00:00.000Z')
})

test('keeps no more name servers than an outcome may carry', async () => {
  const nameservers = Array.from({ length: 60 }, (_, index) => ({ ldhName: `ns${index + 10}.example.net` }))
  const outcome = await ask(json({ ...RDAP_RECORD, nameservers }))
  assert.is(outcome.registration?.nameservers?.length, 50)
})

test('follows redirects', async () => {
  const other = await rdapServer(json(RDAP_RECORD))
  const outcome = await ask((_, response) =>
    response.writeHead(302, { location: `${other.uri}domain/example.com` }).end(),
  )
  assert.is(outcome.registration?.registrar, 'Example Registrar, Inc.')
  await other.close()
})

test('follows no redirect to where the region must not go', async () => {
  const outcome = await ask((_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  )
  assert.is(outcome.failure_reason, 'transport_error')
  assert.match(String(outcome.failure_detail), 'link-local')
})

interface Row {
  name: string
  answer: RequestListener
  reason: DomainOutcome['failure_reason']
  detail: RegExp
  wait?: number
}

const table: Row[] = [
  { name: '404', answer: status(404), reason: 'registry_no_record', detail: /has no record \(status 404\)/ },
  { name: '429', answer: status(429), reason: 'rate_limited', detail: /is rate limiting requests/ },
  {
    name: '429 with seconds',
    answer: status(429, { 'retry-after': '120' }),
    reason: 'rate_limited',
    detail: /429/,
    wait: 120,
  },
  {
    name: '429 with a date that has passed',
    answer: status(429, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }),
    reason: 'rate_limited',
    detail: /429/,
    wait: 0,
  },
  { name: '403', answer: status(403), reason: 'transport_error', detail: /refused the request \(status 403\)/ },
  { name: '500', answer: status(500), reason: 'transport_error', detail: /answered status 500/ },
  {
    name: '503 with seconds',
    answer: status(503, { 'retry-after': '60' }),
    reason: 'transport_error',
    detail: /503/,
    wait: 60,
  },
  {
    name: 'no JSON',
    answer: (_, response) => response.end('<html>'),
    reason: 'malformed_response',
    detail: /not JSON.*<html>/,
  },
  { name: 'a list', answer: json([]), reason: 'malformed_response', detail: /is not an object/ },
  {
    name: 'another object',
    answer: json({ objectClassName: 'entity' }),
    reason: 'malformed_response',
    detail: /a entity/,
  },
  { name: 'nothing in it', answer: json({}), reason: 'malformed_response', detail: /is not an RDAP domain/ },
  {
    name: 'another domain',
    answer: json({ ...RDAP_RECORD, ldhName: 'example.org' }),
    reason: 'malformed_response',
    detail: /example\.org, not example\.com/,
  },
  {
    name: 'a date that is none',
    answer: json({ ...RDAP_RECORD, events: [{ eventAction: 'expiration', eventDate: 'soon' }] }),
    reason: 'malformed_response',
    detail: /date can’t be read/,
  },
  {
    name: 'too much',
    answer: json({ ...RDAP_RECORD, remarks: 'x'.repeat(2_000_000) }),
    reason: 'malformed_response',
    detail: /larger than 1 MB/,
  },
  {
    name: 'hangs up',
    answer: (_, response) => response.destroy(),
    reason: 'transport_error',
    detail: /before it answered/,
  },
]

for (const row of table)
  test(row.name, async () => {
    const outcome = await ask(row.answer)
    assert.is(outcome.failure_reason, row.reason)
    assert.match(String(outcome.failure_detail), row.detail)
    assert.is(outcome.registration, null)
    assert.is(outcome.rdap_origin, null)
    assert.is(outcome.retry_after_seconds, row.wait ?? null)
  })

test('nobody listens', async () => {
  const outcome = await lookUp({ rdap: { url: `http://127.0.0.1:${await freePort()}/`, origin: 'iana' } })
  assert.is(outcome.failure_reason, 'transport_error')
  assert.match(String(outcome.failure_detail), 'refused the connection')
})

test('does not answer in time', async () => {
  const server = await rdapServer(() => {})
  const outcome = await lookUp({ rdap: server.rdap, timeout_ms: 150 })
  assert.is(outcome.failure_reason, 'transport_error')
  assert.match(String(outcome.failure_detail), 'within 0.15 s')
  await server.close()
})

test.run()
