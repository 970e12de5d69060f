import type { RecordSetSeen } from '@pharos/shared-protocol/check/dns-record.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { jsonBytes } from '../size.ts'
import { fitSets } from './fit.ts'

const test = suite('size of dns answers')

function setOf(name: string, length: number): RecordSetSeen {
  const rdata = [`"${'\\195'.repeat(length)}"`]
  return {
    name,
    record_type: 'TXT',
    variants: [{ rdata, rdata_hash: 'h', absence: null, servers: ['ns'], answers: 1 }],
    ttl: 60,
    chain: [],
    dnssec: 'insecure',
    dnssec_detail: null,
    dnssec_text: null,
    server_varies: false,
    failed_servers: [],
    failure_reason: null,
    failure_detail: null,
    failure_text: null,
  }
}

test('sets that fit are unchanged', () => {
  const sets = [setOf('a.', 10), setOf('b.', 10)]
  assert.equal(fitSets(sets, 2_000), sets)
})

test('the longest sets are dropped until the rest fits', () => {
  const fitted = fitSets([setOf('a.', 10), setOf('b.', 900), setOf('c.', 1_000), setOf('d.', 500)], 4_500)
  assert.equal(
    fitted.map(set => [set.name, set.failure_reason]),
    [
      ['a.', null],
      ['b.', 'malformed_response'],
      ['c.', 'malformed_response'],
      ['d.', null],
    ],
  )
  assert.match(fitted[2]?.failure_detail ?? '', /take \d{4} bytes/)
  assert.ok(jsonBytes(fitted) <= 4_500)
})

test.run()
