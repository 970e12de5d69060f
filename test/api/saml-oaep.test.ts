import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'
import { decodeOaep, decryptOaep } from '@pharos/control-plane/identity/saml/oaep.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { forge } from '../world/forge.ts'

const test = suite('RSA-OAEP with hash functions that differ')

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const NAMES = ['sha1', 'sha256', 'sha384', 'sha512'] as const
const ofForge = (name: (typeof NAMES)[number]) => (forge.md as unknown as Record<string, typeof forge.md.sha1>)[name]
/** By another implementation than the one that decrypts. */
function encryptByForge(message: Buffer, digest: (typeof NAMES)[number], maskDigest: (typeof NAMES)[number]): Buffer {
  const made = forge.pki.publicKeyFromPem(publicKey).encrypt(message.toString('binary'), 'RSA-OAEP', {
    md: ofForge(digest)?.create(),
    mgf1: { md: ofForge(maskDigest)?.create() },
  } as never)
  return Buffer.from(made, 'binary')
}

for (const digest of NAMES)
  for (const maskDigest of NAMES)
    test(`${digest}, masked by ${maskDigest}`, () => {
      for (const bytes of [0, 1, 16, 32, 64]) {
        const message = randomBytes(bytes)
        const wrapped = encryptByForge(message, digest, maskDigest)
        assert.equal(decryptOaep(privateKey, wrapped, { digest, maskDigest }), message)
        const other = NAMES.find(name => name !== digest && name !== maskDigest) ?? 'sha1'
        assert.is(decryptOaep(privateKey, wrapped, { digest: other, maskDigest }), null)
        if (digest !== maskDigest) assert.is(decryptOaep(privateKey, wrapped, { digest, maskDigest: other }), null)
      }
    })

test('our decoding agrees with that of OpenSSL where it has one', () => {
  for (const digest of NAMES) {
    const message = randomBytes(32)
    const wrapped = publicEncrypt(
      { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: digest },
      message,
    )
    const encoded = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, wrapped)
    assert.equal(decodeOaep(encoded, { digest, maskDigest: digest }), message)
  }
})

test('each changed byte of an encoded message is found, up to the message', () => {
  const message = randomBytes(32)
  const how = { digest: 'sha256', maskDigest: 'sha1' }
  const wrapped = encryptByForge(message, 'sha256', 'sha1')
  const encoded = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, wrapped)
  for (let at = 0; at < encoded.length - message.length; at++) {
    const changed = Buffer.from(encoded)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.is(decodeOaep(changed, how), null, String(at))
  }
  assert.is(decodeOaep(encoded.subarray(0, 65), how), null)
  assert.is(decodeOaep(Buffer.alloc(256), how), null)
})

test.run()
