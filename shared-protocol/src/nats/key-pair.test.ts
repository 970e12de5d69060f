import { fromPublic, fromSeed } from '@nats-io/nkeys'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { authenticatorOf } from './authenticator.ts'
import { mintUser } from './claims.ts'
import { Account, keyOf, makeKey, Operator, User } from './key-pair.ts'

const test = suite('NATS key pairs')
const bytes = new TextEncoder().encode('a nonce')
const textOf = (seed: Uint8Array) => new TextDecoder().decode(seed)

for (const [role, letter] of [
  [Operator, 'O'],
  [Account, 'A'],
  [User, 'U'],
] as const) {
  test(`${letter}: keys and signature are those of the library`, () => {
    const pair = makeKey(role)
    const known = fromSeed(pair.getSeed())
    assert.is(pair.getPublicKey(), known.getPublicKey())
    assert.equal(pair.getPrivateKey(), known.getPrivateKey())
    assert.ok(pair.getPublicKey().startsWith(letter))
    assert.equal(pair.sign(bytes), known.sign(bytes))
    assert.is(keyOf(` ${textOf(pair.getSeed())}\n`).getPublicKey(), pair.getPublicKey())
  })
}

test('a malformed seed is refused', () => {
  const seed = textOf(makeKey(User).getSeed())
  const changed = seed.replace(/.(?=.{8}$)/, letter => (letter === 'A' ? 'B' : 'A'))
  for (const text of ['', 'SU', seed.slice(0, -4), changed]) assert.throws(() => keyOf(text), undefined, text)
})

test('credentials sign the nonce of the server with the key that they name', async () => {
  const { creds, public_key } = await mintUser({ account_seed: textOf(makeKey(Account).getSeed()), name: 'x' })
  for (const text of [creds, creds.replaceAll('\n', '\r\n')]) {
    const { jwt, nkey, sig } = authenticatorOf(text)('a nonce')
    assert.ok(creds.includes(`\n${jwt}\n`))
    assert.is(nkey, public_key)
    assert.ok(fromPublic(nkey).verify(bytes, new Uint8Array(Buffer.from(sig, 'base64'))))
  }
})

test('text without a JWT and a seed is refused', () => {
  for (const text of ['', 'x', '-----BEGIN X-----\na\n-----END X-----\n'])
    assert.throws(() => authenticatorOf(text), /no JWT and seed/, text)
})

test.run()
