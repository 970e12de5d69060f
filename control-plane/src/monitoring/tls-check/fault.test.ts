import type { TlsFacts } from '@pharos/shared-protocol/check/tls.ts'
import type { TlsFailure } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findFaults } from './fault.ts'
import { factsOf, NOW, type Seen } from './rules.fixture.ts'

const test = suite('what is wrong with a certificate')

const revocation = (status: 'good' | 'revoked' | 'unknown' | 'unavailable'): TlsFacts['revocation'] => ({
  status,
  source: 'ocsp',
  revoked_at: status === 'revoked' ? NOW - DAY_MS : null,
  this_update: NOW,
  next_update: null,
  detail: null,
  text: null,
})

const trust = (status: TlsFacts['trust']['status'], detail = 'in words') => ({
  trust: { status, detail, text: null, path: [] },
})
const rsa = (bits: number) => ({ public_key: { type: 'rsa', bits, curve: null } })
const ec = (bits: number) => ({ public_key: { type: 'ec', bits, curve: `secp${bits}r1` } })

const table: { name: string; seen: Seen; faults: TlsFailure[]; detail?: RegExp }[] = [
  { name: 'nothing', seen: {}, faults: [] },
  { name: 'the last millisecond', seen: { certificate: { not_after: NOW } }, faults: [] },
  {
    name: 'just after',
    seen: { certificate: { not_after: NOW - 1 } },
    faults: ['expired'],
    detail: /^the certificate expired on 2026-03-02 07:59$/,
  },
  {
    name: 'an issuer that expired',
    seen: { issuer: { not_after: NOW - 1 } },
    faults: ['expired'],
    detail: /issuer CN=Authority in its chain expired/,
  },
  { name: 'the first millisecond', seen: { certificate: { not_before: NOW } }, faults: [] },
  { name: 'just before', seen: { certificate: { not_before: NOW + 1 } }, faults: ['not_yet_valid'] },
  { name: 'an issuer of tomorrow', seen: { issuer: { not_before: NOW + 1 } }, faults: ['not_yet_valid'] },
  {
    name: 'another host',
    seen: { hostname_matches: false, subject_alt_names: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    faults: ['hostname_mismatch'],
    detail: /^the certificate is for a, b, c, d, e and 2 more, not for example\.com$/,
  },
  {
    name: 'no host',
    seen: { hostname_matches: false, subject_alt_names: [] },
    faults: ['hostname_mismatch'],
    detail: /for no host at all/,
  },
  { name: 'self-signed', seen: trust('self_signed'), faults: ['self_signed'], detail: /^in words$/ },
  { name: 'untrusted', seen: trust('untrusted_root'), faults: ['untrusted_root'] },
  { name: 'a chain that breaks a rule', seen: trust('invalid_chain'), faults: ['untrusted_root'] },
  { name: 'incomplete', seen: trust('incomplete_chain'), faults: ['incomplete_chain'] },
  { name: 'revoked', seen: { revocation: revocation('revoked') }, faults: ['revoked'], detail: /on 2026-03-01 08:00$/ },
  { name: 'good by its issuer', seen: { revocation: revocation('good') }, faults: [] },
  { name: 'unknown to its issuer', seen: { revocation: revocation('unknown') }, faults: [] },
  { name: 'an issuer that does not answer', seen: { revocation: revocation('unavailable') }, faults: [] },
  { name: 'sha1', seen: { certificate: { signature_algorithm: 'sha1WithRSAEncryption' } }, faults: ['weak_signature'] },
  { name: 'md5', seen: { certificate: { signature_algorithm: 'md5WithRSAEncryption' } }, faults: ['weak_signature'] },
  {
    name: 'sha1 with a curve',
    seen: { certificate: { signature_algorithm: 'ecdsa-with-SHA1' } },
    faults: ['weak_signature'],
  },
  { name: 'sha1 of an issuer', seen: { issuer: { signature_algorithm: 'RSA-SHA1' } }, faults: ['weak_signature'] },
  { name: 'sha1 of a root', seen: { root: { signature_algorithm: 'sha1WithRSAEncryption' } }, faults: [] },
  { name: 'sha512', seen: { certificate: { signature_algorithm: 'sha512WithRSAEncryption' } }, faults: [] },
  {
    name: 'RSA 2047',
    seen: { certificate: rsa(2047) },
    faults: ['weak_key'],
    detail: /rsa key of CN=example\.com has only 2047 bits/,
  },
  { name: 'RSA 2048', seen: { certificate: rsa(2048) }, faults: [] },
  { name: 'EC 223', seen: { certificate: ec(223) }, faults: ['weak_key'] },
  { name: 'EC 224', seen: { certificate: ec(224) }, faults: [] },
  { name: 'a short key of an issuer', seen: { issuer: rsa(1024) }, faults: ['weak_key'] },
  { name: 'a short key of a root', seen: { root: rsa(1024) }, faults: [] },
  {
    name: 'a key without bits',
    seen: { certificate: { public_key: { type: 'ed25519', bits: null, curve: null } } },
    faults: [],
  },
  {
    name: 'TLS 1.0',
    seen: { accepts: { TLSv1: true, 'TLSv1.1': false } },
    faults: ['deprecated_protocol'],
    detail: /still accepts TLSv1$/,
  },
  {
    name: 'TLS 1.0 and 1.1',
    seen: { accepts: { TLSv1: true, 'TLSv1.1': true } },
    faults: ['deprecated_protocol'],
    detail: /TLSv1 and TLSv1\.1$/,
  },
  { name: 'TLS 1.1 spoken', seen: { protocol: 'TLSv1.1' }, faults: ['deprecated_protocol'] },
  { name: 'old protocols not told', seen: { accepts: { TLSv1: null, 'TLSv1.1': null } }, faults: [] },
  {
    name: 'everything, in order',
    seen: {
      ...trust('incomplete_chain'),
      certificate: { not_after: NOW - 1, ...rsa(512), signature_algorithm: 'md5WithRSAEncryption' },
      hostname_matches: false,
      revocation: revocation('revoked'),
      accepts: { TLSv1: true, 'TLSv1.1': true },
    },
    faults: [
      'expired',
      'hostname_mismatch',
      'incomplete_chain',
      'revoked',
      'weak_signature',
      'weak_key',
      'deprecated_protocol',
    ],
  },
]

for (const { name, seen, faults, detail } of table) {
  test(name, () => {
    const found = findFaults(factsOf(seen), { check_revocation: true }, NOW)
    assert.equal(
      found.map(fault => fault.reason),
      faults,
    )
    if (detail) assert.match(found[0]?.said.text ?? '', detail)
  })
}

test('revoked, where nobody wants to know', () => {
  const facts = factsOf({ revocation: revocation('revoked') })
  assert.equal(findFaults(facts, { check_revocation: false }, NOW), [])
})

test.run()
