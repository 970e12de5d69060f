import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { DnsKey } from './key.ts'
import type { Signature, SignedSet } from './record-set.ts'
import { faultOfSet } from './signature.ts'

const test = suite('signatures of a set')

test('a zone in which any key may have made any signature costs only a few verifications', () => {
  let tried = 0
  const key = {
    flags: 0x0100,
    protocol: 3,
    algorithm: 13,
    tag: 7,
    wire: Buffer.alloc(0),
    get publicKey() {
      tried++
      return Buffer.alloc(64, 1)
    },
  }
  const keys: DnsKey[] = Array.from({ length: 300 }, () => key)
  const signature: Signature = {
    covers: 1,
    algorithm: 13,
    labels: 3,
    originalTtl: 60,
    expires: 4_000_000_000,
    begins: 0,
    keyTag: 7,
    signer: 'example.test.',
    head: Buffer.alloc(18),
    value: Buffer.alloc(64, 1),
  }
  const record = { owner: 'www.example.test.', type: 1, ttl: 60, wire: Buffer.of(192, 0, 2, 1) }
  const set: SignedSet = {
    owner: 'www.example.test.',
    type: 1,
    records: [record],
    signatures: Array.from({ length: 300 }, () => signature),
  }
  assert.match(faultOfSet(set, 'example.test.', keys, Date.now())?.text ?? '', /does not match the records/)
  assert.is(tried, 32)
})

test.run()
