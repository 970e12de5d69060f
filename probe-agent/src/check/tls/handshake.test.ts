import { createHash, X509Certificate } from 'node:crypto'
import { connect } from 'node:net'
import type { SecureVersion } from 'node:tls'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listenRaw } from '../http/check.fixture.ts'
import { issue, type KeyKind } from './authority.fixture.ts'
import { check, listenTls, root, specFor } from './check.fixture.ts'

const test = suite('what a handshake shows')
const WEAK = 'DEFAULT@SECLEVEL=0'

const keys: { key: KeyKind; type: string; bits: number | null; curve: string | null }[] = [
  { key: 'rsa', type: 'rsa', bits: 2048, curve: null },
  { key: 'rsa1024', type: 'rsa', bits: 1024, curve: null },
  { key: 'ec', type: 'ec', bits: 256, curve: 'prime256v1' },
  { key: 'ec192', type: 'ec', bits: 192, curve: 'prime192v1' },
  { key: 'ed25519', type: 'ed25519', bits: null, curve: null },
]

for (const { key, ...facts } of keys) {
  test(`a certificate with a key of kind ${key}`, async () => {
    const leaf = issue({ issuer: root, key, to: Date.parse('2042-01-02T03:04:05Z') })
    // TLS 1.3 lists curves one by one, and P-192 is not among them.
    const old = key === 'ec192' ? ({ maxVersion: 'TLSv1.2', ecdhCurve: 'prime192v1:prime256v1' } as const) : {}
    const target = await listenTls(leaf, [], { ciphers: WEAK, ...old })
    const outcome = await check(specFor(target.port))
    await target.close()
    const certificate = outcome.facts?.certificate
    assert.is(outcome.failure, null, outcome.failure?.detail)
    assert.equal(certificate?.public_key, facts)
    assert.is(certificate?.subject, 'CN=localhost')
    assert.is(certificate?.issuer, 'CN=Test Root')
    assert.is(certificate?.not_after, Date.parse('2042-01-02T03:04:05Z'))
    assert.is(certificate?.serial_number, leaf.serial.toString('hex'))
    assert.is(certificate?.fingerprint_sha256, createHash('sha256').update(leaf.der).digest('hex'))
    const spki = new X509Certificate(leaf.der).publicKey.export({ type: 'spki', format: 'der' })
    assert.is(certificate?.spki_sha256, createHash('sha256').update(spki).digest('hex'))
    assert.is(certificate?.self_signed, false)
    assert.equal(outcome.facts?.subject_alt_names, ['localhost', '127.0.0.1'])
    assert.is(outcome.facts?.trust.status, 'trusted', outcome.facts?.trust.detail ?? '')
    assert.equal(
      outcome.facts?.trust.path.map(one => one.source),
      ['server', 'root'],
    )
  })
}

for (const digest of ['md5', 'sha1', 'sha256'] as const) {
  test(`a certificate signed with ${digest}`, async () => {
    const ca = issue({ isCa: true, name: 'RSA CA', issuer: root, key: 'rsa' })
    const target = await listenTls(issue({ issuer: ca, digest }), [ca], { ciphers: WEAK })
    const { facts } = await check(specFor(target.port))
    await target.close()
    assert.match(facts?.certificate.signature_algorithm ?? '', new RegExp(`^${digest}With`, 'i'))
    assert.is(facts?.chain.length, 2)
    assert.is(facts?.trust.status, 'trusted', facts?.trust.detail ?? '')
  })
}

const versions: SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']

for (const version of versions) {
  for (const key of ['ec', 'rsa'] as const) {
    test(`a server of ${version} alone, ${key}`, async () => {
      const range = { minVersion: version, maxVersion: version, ciphers: WEAK }
      const target = await listenTls(issue({ issuer: root, key }), [], range)
      const { failure, facts } = await check(specFor(target.port))
      await target.close()
      assert.is(failure, null, failure?.detail)
      assert.is(facts?.protocol, version)
      assert.ok((facts?.cipher ?? '').length > 8)
      assert.equal(facts?.accepts, { TLSv1: version === 'TLSv1', 'TLSv1.1': version === 'TLSv1.1' })
    })
  }

  test(`a server that insists on a client certificate, ${version}`, async () => {
    const own = issue({ issuer: root })
    const range = { minVersion: version, maxVersion: version, ciphers: WEAK, requestCert: true, ca: [root.cert] }
    const target = await listenTls(own, [], { ...range, rejectUnauthorized: true })
    const { failure, facts } = await check(specFor(target.port))
    await target.close()
    assert.is(failure, null, failure?.detail)
    assert.is(facts?.client_certificate_requested, true)
    assert.is(facts?.protocol, version)
    assert.is(facts?.certificate.subject, 'CN=localhost')
    assert.is(facts?.trust.status, 'trusted')
  })

  test(`a server that would like a client certificate, ${version}`, async () => {
    const range = { minVersion: version, maxVersion: version, ciphers: WEAK, requestCert: true }
    const target = await listenTls(issue({ issuer: root }), [], { ...range, rejectUnauthorized: false })
    const { facts } = await check(specFor(target.port))
    await target.close()
    assert.is(facts?.client_certificate_requested, version === 'TLSv1' || version === 'TLSv1.1' ? null : true)
  })
}

for (const insists of [true, false]) {
  test(`a server that hangs up in the handshake, ${insists ? 'for want of' : 'without asking for'} a client certificate`, async () => {
    const asks = { requestCert: insists, ca: [root.cert] }
    const target = await listenTls(issue({ issuer: root }), [], { maxVersion: 'TLSv1.2', ...asks })
    const cutting = await listenRaw(socket => {
      const onward = connect(target.port, '127.0.0.1')
      socket.once('data', hello => {
        onward.write(hello)
        socket.once('data', () => onward.destroy())
      })
      onward.on('data', flight => socket.write(flight)).once('close', () => socket.destroy())
    })
    const { failure, facts } = await check(specFor(cutting.port))
    await Promise.all([cutting.close(), target.close()])
    assert.is(failure?.reason, insists ? undefined : 'handshake_failed')
    assert.is(facts?.client_certificate_requested, insists ? true : undefined)
    assert.is(facts?.trust.status, insists ? 'trusted' : undefined)
  })
}

test('a server of every version: the newest is spoken, the old ones are seen', async () => {
  const target = await listenTls(issue({ issuer: root }), [], { minVersion: 'TLSv1', ciphers: WEAK })
  const { facts, timings_ms, attempts, remote_address } = await check(specFor(target.port))
  await target.close()
  assert.is(facts?.protocol, 'TLSv1.3')
  assert.equal(facts?.accepts, { TLSv1: true, 'TLSv1.1': true })
  assert.is(facts?.client_certificate_requested, false)
  assert.is(attempts, 1)
  assert.is(remote_address, '127.0.0.1')
  assert.ok((timings_ms.handshake ?? 0) > 0)
  assert.is(timings_ms.starttls, null)
})

test('the requested name determines which certificate is shown', async () => {
  const asked: string[] = []
  const target = await listenTls(issue({ issuer: root }), [], {
    SNICallback: (name, done) => {
      asked.push(name)
      done(null)
    },
  })
  const named = await check(specFor(target.port, { server_name: 'Bücher.example.' }))
  const byAddress = await check(specFor(target.port, { server_name: null }))
  await target.close()
  assert.ok(asked.length > 0)
  assert.ok(
    asked.every(name => name === 'xn--bcher-kva.example'),
    asked.join(),
  )
  assert.is(named.facts?.reference, 'xn--bcher-kva.example')
  assert.is(named.facts?.hostname_matches, false)
  assert.is(byAddress.facts?.reference, '127.0.0.1')
  assert.is(byAddress.facts?.hostname_matches, true)
})

test('a common name does not count as a host', async () => {
  const target = await listenTls(issue({ issuer: root, dns: [], ips: [] }))
  const { facts } = await check(specFor(target.port))
  await target.close()
  assert.is(facts?.certificate.subject, 'CN=localhost')
  assert.is(facts?.hostname_matches, false)
})

test.run()
