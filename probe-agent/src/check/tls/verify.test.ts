import { KeyUsageFlags } from '@peculiar/asn1-x509'
import { isText } from '@pharos/shared-protocol/text/text.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentFor, listenHttp, type Target } from '../http/check.fixture.ts'
import { type Issued, issue, undated } from './authority.fixture.ts'
import { check, listenTls, root, specFor, trust } from './check.fixture.ts'
import { checkTls } from './check.ts'
import { createTrust } from './trust.ts'

const test = suite('whether a chain leads to a trusted root')
const intermediate = issue({ isCa: true, name: 'Intermediate', issuer: root })
const stranger = issue({ isCa: true, name: 'Stranger' })

async function verdictOf(leaf: Issued, chain: Issued[], roots = trust) {
  const target = await listenTls(leaf, chain)
  const { failure, facts } = await check(specFor(target.port), { trust: roots })
  await target.close()
  assert.is(failure, null, failure?.detail)
  assert.ok(facts)
  return { ...facts.trust, names: facts.trust.path.map(one => one.subject), sent: facts.chain.length }
}

test('by an intermediate', async () => {
  const { status, names, sent, path } = await verdictOf(issue({ issuer: intermediate }), [intermediate])
  assert.is(status, 'trusted')
  assert.equal(names, ['CN=localhost', 'CN=Intermediate', 'CN=Test Root'])
  assert.equal(
    path.map(one => one.source),
    ['server', 'server', 'root'],
  )
  assert.is(sent, 2)
})

test('by a chain in disorder', async () => {
  const second = issue({ isCa: true, name: 'Second', issuer: intermediate })
  const { status, names } = await verdictOf(issue({ issuer: second }), [intermediate, second])
  assert.is(status, 'trusted')
  assert.equal(names.slice(0, 2), ['CN=localhost', 'CN=Second'])
})

test('an expired certificate is still trusted, apart from its dates', async () => {
  const dates = { from: Date.now() - 9 * DAY_MS, to: Date.now() - DAY_MS }
  const { status, path } = await verdictOf(issue({ issuer: intermediate, ...dates }), [intermediate])
  assert.is(status, 'trusted')
  assert.ok((path[0]?.not_after ?? 0) < Date.now())
})

test('an expired intermediate is in the path', async () => {
  const old = issue({ isCa: true, name: 'Old', issuer: root, from: Date.now() - 9 * DAY_MS, to: Date.now() - DAY_MS })
  const { status, path } = await verdictOf(issue({ issuer: old }), [old])
  assert.is(status, 'trusted')
  assert.ok((path[1]?.not_after ?? 0) < Date.now())
})

test('an expired cross-signature is harmless if there is another path', async () => {
  const authority = issue({ isCa: true, name: 'Crossed' })
  const dates = { from: Date.now() - 9 * DAY_MS, to: Date.now() - DAY_MS }
  const crossed = issue({ isCa: true, name: 'Crossed', sameKey: authority, issuer: root, ...dates })
  const both = createTrust([root.cert, authority.cert])
  const { status, path } = await verdictOf(issue({ issuer: authority }), [crossed], both)
  assert.is(status, 'trusted')
  assert.ok(path.every(one => one.not_after > Date.now()))
})

test('an intermediate with invalid dates counts as missing', async () => {
  const { status, sent } = await verdictOf(issue({ issuer: intermediate }), [undated(intermediate)])
  assert.is(status, 'untrusted_root')
  assert.is(sent, 1)
})

test('signed by itself', async () => {
  const { status, detail, names } = await verdictOf(issue(), [])
  assert.is(status, 'self_signed')
  assert.match(detail ?? '', /self-signed and not a trusted root/)
  assert.equal(names, ['CN=localhost'])
})

test('signed by itself with a key that is for a server alone, as most tools make it', async () => {
  const { status, path } = await verdictOf(issue({ usage: KeyUsageFlags.digitalSignature }), [])
  assert.is(status, 'self_signed')
  assert.is(path[0]?.self_signed, true)
})

test('signed by itself, and trusted as it is', async () => {
  const own = issue()
  assert.is((await verdictOf(own, [], createTrust([own.cert]))).status, 'trusted')
})

test('by a root that nobody knows, sent or not', async () => {
  const sent = await verdictOf(issue({ issuer: stranger }), [stranger])
  const unsent = await verdictOf(issue({ issuer: stranger }), [])
  assert.is(sent.status, 'untrusted_root')
  assert.match(sent.detail ?? '', /ends at CN=Stranger/)
  assert.is(unsent.status, 'untrusted_root')
  assert.match(unsent.detail ?? '', /issuer CN=Stranger/)
})

test('only by its name: a forged intermediate is not a path', async () => {
  const forged = issue({ isCa: true, name: 'Intermediate', issuer: stranger })
  const { status } = await verdictOf(issue({ issuer: forged }), [intermediate])
  assert.is(status, 'untrusted_root')
})

test('by a certificate that may issue none', async () => {
  const server = issue({ name: 'A server', issuer: root })
  const { status, detail } = await verdictOf(issue({ issuer: server }), [server])
  assert.ok(status === 'untrusted_root' || status === 'invalid_chain', status)
  assert.ok(detail)
})

test('meant for clients', async () => {
  const { status, detail } = await verdictOf(issue({ issuer: root, purposes: ['1.3.6.1.5.5.7.3.2'] }), [])
  assert.is(status, 'invalid_chain')
  assert.match(detail ?? '', /not valid for servers/)
})

test('meant for clients, and expired as well', async () => {
  const dates = { from: Date.now() - 9 * DAY_MS, to: Date.now() - DAY_MS }
  const { status } = await verdictOf(issue({ issuer: root, purposes: ['1.3.6.1.5.5.7.3.2'], ...dates }), [])
  assert.is(status, 'invalid_chain')
})

test('with more authorities than one of them allows', async () => {
  const narrow = issue({ isCa: true, name: 'Narrow', issuer: root, pathLength: 0 })
  const below = issue({ isCa: true, name: 'Below', issuer: narrow })
  const expired = { from: Date.now() - 9 * DAY_MS, to: Date.now() - DAY_MS }
  for (const dates of [{}, expired]) {
    const { status, detail } = await verdictOf(issue({ issuer: below, ...dates }), [below, narrow])
    assert.is(status, 'invalid_chain')
    assert.match(detail ?? '', /more authorities/)
  }
})

test('for names that the authority may not certify', async () => {
  for (const rule of [{ permitted: ['example.com'] }, { excluded: ['localhost'] }]) {
    const bound = issue({ isCa: true, name: 'Bound', issuer: root, ...rule })
    const { status, detail } = await verdictOf(issue({ issuer: bound, ips: [] }), [bound])
    assert.is(status, 'invalid_chain')
    assert.match(detail ?? '', /name constraints/)
  }
  const fitting = issue({ isCa: true, name: 'Bound', issuer: root, permitted: ['localhost'] })
  assert.is((await verdictOf(issue({ issuer: fitting, ips: [] }), [fitting])).status, 'trusted')
})

function publish(body: () => Buffer | string): Promise<Target> {
  return listenHttp((_, response) => void response.end(body()))
}

/** SignedData of RFC 2315 that contains only certificates. */
function pkcs7(certificates: Buffer[]): Buffer {
  const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
    const content = Buffer.concat(parts)
    return Buffer.concat([Buffer.from([tag, 0x82, content.length >> 8, content.length & 0xff]), content])
  }
  const oid = (hex: string): Buffer => Buffer.from(hex, 'hex')
  const signed = tlv(
    0x30,
    oid('020101'),
    oid('3100'),
    tlv(0x30, oid('06092a864886f70d010701')),
    tlv(0xa0, ...certificates),
    oid('3100'),
  )
  return tlv(0x30, oid('06092a864886f70d010702'), tlv(0xa0, signed))
}

for (const [form, body] of [
  ['DER', intermediate.der],
  ['PEM', intermediate.cert],
  ['PKCS #7', pkcs7([stranger.der, intermediate.der])],
] as const) {
  test(`incomplete, and completed from where the certificate says (${form})`, async () => {
    const web = await publish(() => body)
    const { status, detail, path, sent } = await verdictOf(issue({ issuer: intermediate, issuers: [web.uri] }), [])
    await web.close()
    assert.is(status, 'incomplete_chain', detail ?? '')
    assert.match(detail ?? '', /CN=Intermediate/)
    assert.equal(
      path.map(one => one.source),
      ['server', 'fetched', 'root'],
    )
    assert.is(sent, 1)
  })
}

test('incomplete by two certificates', async () => {
  const bodies: Buffer[] = [intermediate.der]
  const web = await publish(() => bodies.pop() ?? Buffer.alloc(0))
  const second = issue({ isCa: true, name: 'Second', issuer: intermediate, issuers: [web.uri] })
  bodies.push(second.der)
  const { status, path } = await verdictOf(issue({ issuer: second, issuers: [web.uri] }), [])
  await web.close()
  assert.is(status, 'incomplete_chain')
  assert.is(path.length, 4)
})

test('a fetched certificate may also lead to an unknown root', async () => {
  const web = await publish(() => stranger.der)
  const { status, detail } = await verdictOf(issue({ issuer: stranger, issuers: [web.uri] }), [])
  await web.close()
  assert.is(status, 'untrusted_root')
  assert.match(detail ?? '', /ends at CN=Stranger/)
})

const useless: { name: string; body: Buffer; detail: RegExp }[] = [
  { name: 'rubbish', body: Buffer.from('<html>not here</html>'), detail: /is not a certificate/ },
  { name: "another's certificate", body: stranger.der, detail: /no certificate of its issuer/ },
  { name: 'a huge body', body: Buffer.alloc(200_000), detail: /more than 131072 bytes/ },
]

for (const { name, body, detail: wanted } of useless) {
  test(`${name} completes nothing`, async () => {
    const web = await publish(() => body)
    const { status, detail } = await verdictOf(issue({ issuer: intermediate, issuers: [web.uri] }), [])
    await web.close()
    assert.is(status, 'untrusted_root')
    assert.match(detail ?? '', wanted)
  })
}

test('only http addresses are asked', async () => {
  const leaf = issue({ issuer: intermediate, issuers: ['ldap://127.0.0.1/cn=ca', 'nonsense'] })
  const { status, detail } = await verdictOf(leaf, [])
  assert.is(status, 'untrusted_root')
  assert.match(detail ?? '', /ldap:\/\/127\.0\.0\.1\/cn=ca is not an http address/)
})

test('what is quoted of a certificate is cut', async () => {
  const far = `ldap://127.0.0.1/${'x'.repeat(9_000)}`
  const target = await listenTls(issue({ issuer: intermediate, issuers: [far, far] }))
  const { facts } = await checkTls(specFor(target.port), trust, await environmentFor())
  await target.close()
  assert.is(facts?.trust.status, 'untrusted_root')
  assert.is(facts?.trust.detail?.length, 2_000)
  assert.ok(isText(facts?.trust.text) && JSON.stringify(facts.trust.text).length < 3_000)
})

test.run()
