import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isUsable } from './certificate.ts'

/** A number of so many bits, odd, in base64url. */
function number(bits: number): string {
  const bytes = randomBytes(bits / 8)
  bytes.writeUInt8((bytes[0] ?? 0) | 0x80, 0)
  bytes.writeUInt8((bytes.at(-1) ?? 0) | 1, bytes.length - 1)
  return bytes.toString('base64url')
}

const rsa = (bits: number, exponent = 'AQAB') =>
  createPublicKey({ key: { kty: 'RSA', n: number(bits), e: exponent }, format: 'jwk' })

for (const [what, key, is] of [
  ['RSA of 2048 bits', rsa(2_048), true],
  ['RSA of 8192 bits', rsa(8_192), true],
  ['RSA of 1024 bits', rsa(1_024), false],
  ['RSA of 16384 bits, whose signatures cost too much', rsa(16_384), false],
  ['an exponent as large as the modulus, which costs a hundred times as much', rsa(3_072, number(3_064)), false],
  ['the curve P-256', generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey, true],
  ['the curve P-521', generateKeyPairSync('ec', { namedCurve: 'P-521' }).publicKey, true],
  ['a curve for other purposes', generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey, false],
  ['Ed25519, which no identity provider uses', generateKeyPairSync('ed25519').publicKey, false],
] as const)
  test(`a key that signs assertions: ${what}`, () => {
    assert.is(isUsable(key), is)
  })

test.run()
