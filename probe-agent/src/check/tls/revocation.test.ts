import type { RequestListener } from 'node:http'
import { OCSPResponseStatus } from '@peculiar/asn1-ocsp'
import { OctetString } from '@peculiar/asn1-schema'
import { IssuingDistributionPoint, id_ce_deltaCRLIndicator, id_ce_issuingDistributionPoint } from '@peculiar/asn1-x509'
import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentFor, listenHttp } from '../http/check.fixture.ts'
import { extension, type Issued, issue } from './authority.fixture.ts'
import { check, listenTls, root, specFor } from './check.fixture.ts'
import { type CrlWish, crl, type OcspWish, ocspRefusal, ocspResponse, requestIn } from './responder.fixture.ts'

const REVOKED_AT = Date.parse('2026-05-06T07:08:09Z')
const OCSP_SIGNING = ['1.3.6.1.5.5.7.3.9']
const test = suite('revocation')
const stranger = issue({ isCa: true, name: 'Test Root' })

interface World {
  leaf(wish: { ocsp?: boolean; crl?: boolean }): Issued
  /** Checks a server with the certificate, with a stapled response or without. */
  look(leaf: Issued, stapled?: Buffer): ReturnType<typeof revocationOf>
  asked: string[]
  port: number
  close(): Promise<void>
}

async function revocationOf(leaf: Issued, stapled: Buffer | undefined) {
  const target = await listenTls(leaf, [], {}, stapled)
  const { facts, failure } = await check(specFor(target.port))
  await target.close()
  assert.is(failure, null, failure?.detail)
  return facts?.revocation ?? null
}

/** A web server with an OCSP responder at /ocsp and a revocation list at /list. */
async function openWorld(answers: { ocsp?: RequestListener; crl?: () => Buffer | string }): Promise<World> {
  const asked: string[] = []
  const web = await listenHttp((request, response) => {
    const [, place = ''] = (request.url ?? '').split('/')
    asked.push(place)
    if (place === 'ocsp' && answers.ocsp !== undefined) return answers.ocsp(request, response)
    if (place === 'list' && answers.crl !== undefined) return void response.end(answers.crl())
    response.writeHead(404).end()
  })
  return {
    asked,
    port: web.port,
    leaf: wish =>
      issue({
        issuer: root,
        ...(wish.ocsp && { ocsp: [`${web.uri}ocsp`] }),
        ...(wish.crl && { crls: [`${web.uri}list`] }),
      }),
    look: revocationOf,
    close: () => web.close(),
  }
}

/** Answers each request for the certificate that it asks about, as configured. */
function responder(wish: Partial<OcspWish>): RequestListener {
  return (request, response) => {
    const { serial, nonce } = requestIn(request)
    response.end(ocspResponse({ issuer: root, serial, nonce, ...wish }))
  }
}

const usable: { name: string; wish: Partial<OcspWish>; status: string }[] = [
  { name: 'good', wish: {}, status: 'good' },
  { name: 'good, without a nonce', wish: { nonce: null }, status: 'good' },
  { name: 'good, without a next update', wish: { nextUpdate: null }, status: 'good' },
  { name: 'revoked', wish: { status: 'revoked', revokedAt: REVOKED_AT }, status: 'revoked' },
  { name: 'unknown', wish: { status: 'unknown' }, status: 'unknown' },
  {
    name: 'revoked, by a responder that the issuer named',
    wish: { status: 'revoked', revokedAt: REVOKED_AT, delegate: issue({ issuer: root, purposes: OCSP_SIGNING }) },
    status: 'revoked',
  },
  {
    name: 'good, by a responder with an RSA key',
    wish: { delegate: issue({ issuer: root, purposes: OCSP_SIGNING, key: 'rsa' }) },
    status: 'good',
  },
]

for (const { name, wish, status } of usable) {
  test(`the responder says ${name}`, async () => {
    const world = await openWorld({ ocsp: responder(wish) })
    const seen = await world.look(world.leaf({ ocsp: true }))
    await world.close()
    assert.is(seen?.status, status, seen?.detail ?? '')
    assert.is(seen?.source, 'ocsp')
    assert.is(seen?.revoked_at, status === 'revoked' ? REVOKED_AT : null)
    assert.is(seen?.detail, null)
    assert.equal(world.asked, ['ocsp'])
  })
}

const useless: { name: string; ocsp: RequestListener; detail: RegExp }[] = [
  {
    name: 'expired',
    ocsp: responder({ thisUpdate: Date.now() - 9 * HOUR_MS, nextUpdate: Date.now() - HOUR_MS }),
    detail: /has expired/,
  },
  {
    name: 'a day old and undated',
    ocsp: responder({ thisUpdate: Date.now() - 30 * HOUR_MS, nextUpdate: null }),
    detail: /has expired/,
  },
  { name: 'of tomorrow', ocsp: responder({ thisUpdate: Date.now() + HOUR_MS }), detail: /from the future/ },
  { name: 'forged', ocsp: responder({ delegate: stranger }), detail: /not signed by the issuer/ },
  {
    name: 'signed by a server certificate of the issuer',
    ocsp: responder({ delegate: issue({ issuer: root }) }),
    detail: /not signed by the issuer/,
  },
  {
    name: 'signed by a responder whose certificate has expired',
    ocsp: responder({
      delegate: issue({
        issuer: root,
        purposes: OCSP_SIGNING,
        from: Date.now() - 9 * HOUR_MS,
        to: Date.now() - HOUR_MS,
      }),
    }),
    detail: /not signed by the issuer/,
  },
  { name: 'of another nonce', ocsp: responder({ nonce: Buffer.alloc(16, 7) }), detail: /its nonce does not match/ },
  {
    name: 'about another certificate',
    ocsp: responder({ serial: Buffer.from([1, 2]) }),
    detail: /another certificate/,
  },
  {
    name: 'a refusal',
    ocsp: (_, response) => void response.end(ocspRefusal(OCSPResponseStatus.tryLater)),
    detail: /returned: try later/,
  },
  { name: 'rubbish', ocsp: (_, response) => void response.end('<html>'), detail: /not an OCSP response/ },
  { name: 'an error page', ocsp: (_, response) => void response.writeHead(500).end(), detail: /ocsp answered 500/ },
  { name: 'without end', ocsp: (_, response) => void response.end(Buffer.alloc(100_000)), detail: /more than 65536/ },
]

for (const { name, ocsp, detail } of useless) {
  test(`a response that is ${name} says nothing, and the list is asked`, async () => {
    const world = await openWorld({ ocsp, crl: () => crl({ issuer: root }) })
    const alone = await world.look(world.leaf({ ocsp: true }))
    const both = await world.look(world.leaf({ ocsp: true, crl: true }))
    await world.close()
    assert.is(alone?.status, 'unavailable')
    assert.is(alone?.source, null)
    assert.match(alone?.detail ?? '', detail)
    assert.is(both?.status, 'good')
    assert.is(both?.source, 'crl')
    assert.match(both?.detail ?? '', detail)
  })
}

test('after "unknown" from the responder, the list decides', async () => {
  const world = await openWorld({
    ocsp: responder({ status: 'unknown' }),
    crl: () => crl({ issuer: root, revoked: [{ serial: leaf.serial, at: REVOKED_AT }] }),
  })
  const leaf = world.leaf({ ocsp: true, crl: true })
  const seen = await world.look(leaf)
  await world.close()
  assert.is(seen?.status, 'revoked')
  assert.is(seen?.source, 'crl')
})

for (const status of ['good', 'revoked'] as const) {
  test(`a stapled response that says ${status} is enough`, async () => {
    const world = await openWorld({})
    const leaf = world.leaf({ ocsp: true, crl: true })
    const seen = await world.look(
      leaf,
      ocspResponse({ issuer: root, serial: leaf.serial, status, revokedAt: REVOKED_AT }),
    )
    await world.close()
    assert.is(seen?.status, status)
    assert.is(seen?.source, 'stapled')
    assert.equal(world.asked, [])
  })
}

for (const [name, wish, detail] of [
  ['expired', { thisUpdate: Date.now() - 9 * HOUR_MS, nextUpdate: Date.now() - HOUR_MS }, /stapled: .* has expired/],
  ['forged', { delegate: stranger }, /stapled: .* not signed by the issuer/],
] as const) {
  test(`a stapled response that is ${name} is not believed`, async () => {
    const world = await openWorld({ ocsp: responder({ status: 'revoked' }) })
    const leaf = world.leaf({ ocsp: true })
    const seen = await world.look(leaf, ocspResponse({ issuer: root, serial: leaf.serial, ...wish }))
    await world.close()
    assert.is(seen?.status, 'revoked')
    assert.is(seen?.source, 'ocsp')
    assert.match(seen?.detail ?? '', detail)
  })
}

const point = (wish: Partial<IssuingDistributionPoint>) =>
  extension(id_ce_issuingDistributionPoint, Object.assign(new IssuingDistributionPoint(), wish), true)

const lists: { name: string; wish?: Partial<CrlWish>; body?: string; status: string; detail?: RegExp }[] = [
  { name: 'empty', status: 'good' },
  { name: 'with others in it', wish: { revoked: [{ serial: Buffer.from([1]), at: 0 }] }, status: 'good' },
  { name: 'for server certificates', wish: { extensions: [point({ onlyContainsUserCerts: true })] }, status: 'good' },
  {
    name: 'expired',
    wish: { thisUpdate: Date.now() - 9 * HOUR_MS, nextUpdate: Date.now() - HOUR_MS },
    status: 'unavailable',
    detail: /has expired/,
  },
  { name: 'forged', wish: { forger: stranger }, status: 'unavailable', detail: /not signed by the issuer/ },
  {
    name: 'of another issuer',
    wish: { issuer: issue({ isCa: true, name: 'Other' }) },
    status: 'unavailable',
    detail: /belongs to another issuer/,
  },
  {
    name: 'for authorities',
    wish: { extensions: [point({ onlyContainsCACerts: true })] },
    status: 'unavailable',
    detail: /for other certificates/,
  },
  {
    name: 'a delta',
    wish: { extensions: [extension(id_ce_deltaCRLIndicator, new OctetString(Buffer.from([1])), true)] },
    status: 'unavailable',
    detail: /is only a delta/,
  },
  { name: 'rubbish', body: 'no list', status: 'unavailable', detail: /not a revocation list/ },
]

for (const { name, wish = {}, body, status, detail } of lists) {
  test(`a list that is ${name}`, async () => {
    const world = await openWorld({ crl: () => body ?? crl({ issuer: root, ...wish }) })
    const seen = await world.look(world.leaf({ crl: true }))
    await world.close()
    assert.is(seen?.status, status, seen?.detail ?? '')
    assert.match(seen?.detail ?? '', detail ?? /^$/)
  })
}

test('one entry of many is found', async () => {
  const others = Array.from({ length: 20_000 }, (_, index) => ({ serial: Buffer.from(`1${index}`), at: 0 }))
  const world = await openWorld({ crl: () => list })
  const leaf = world.leaf({ crl: true })
  const list = crl({ issuer: root, revoked: [...others, { serial: leaf.serial, at: REVOKED_AT }] })
  const seen = await world.look(leaf)
  await world.close()
  assert.is(seen?.status, 'revoked')
  assert.is(seen?.revoked_at, REVOKED_AT)
})

test('nothing is requested if it is disabled, or if the region forbids the address', async () => {
  const world = await openWorld({ ocsp: responder({}) })
  const target = await listenTls(world.leaf({ ocsp: true }))
  const without = await check(specFor(target.port, { revocation: false }))
  const forbidden = { allow_private: true, forbidden: [`127.0.0.1:${world.port}`] }
  const guarded = await check(specFor(target.port), { env: await environmentFor({ policy: forbidden }) })
  await Promise.all([world.close(), target.close()])
  assert.is(without.facts?.revocation, null)
  assert.is(guarded.facts?.revocation?.status, 'unavailable')
  assert.match(guarded.facts?.revocation?.detail ?? '', /belongs to the monitoring installation/)
  assert.equal(world.asked, [])
})

test('a certificate that names no source has none', async () => {
  const world = await openWorld({})
  assert.is(await world.look(world.leaf({})), null)
  await world.close()
})

test.run()
