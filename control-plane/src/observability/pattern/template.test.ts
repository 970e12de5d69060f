import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { patternOf, templateOf } from './template.ts'

const CASES: [string, string][] = [
  ['', ''],
  ['connection refused', 'connection refused'],
  ['GET /api/items/42 took 17 ms', 'GET /api/items/<num> took <num> ms'],
  ['took 17ms, 3.5s', 'took <num>ms, <num>.<num>s'],
  ['load 0.75.', 'load <num>.'],
  ['user 3f2504e0-4f89-11d3-9a0c-0305e82c3301 left', 'user <uuid> left'],
  ['from 10.0.0.7:5432 to 192.168.1.1', 'from <ip> to <ip>'],
  ['bind fe80::1ff:fe23:4567:890a', 'bind <ip>'],
  ['mail to ada.l@example.co.uk failed', 'mail to <email> failed'],
  ['at 2024-05-01T12:30:00.123Z', 'at <time>'],
  ['at 2024-05-01 12:30:00', 'at <time> <time>'],
  ['key "a \'b\' 1" is gone', 'key "<str>" is gone'],
  ['an "open quote 7', 'an "open quote <num>'],
  ["it's 5 o'clock", "it's <num> o'clock"],
  ['pointer 0xdeadbeef and da39a3ee5e6b4b0d', 'pointer <hex> and <hex>'],
  ['the defaced facade', 'the defaced facade'],
  ['worker-12 of v1.2.3', 'worker-<num> of v<num>.<num>.<num>'],
  ['größe 5 µs', 'größe <num> µs'],
]

for (const [message, template] of CASES) {
  test(`the template of: ${message}`, () => assert.is(templateOf(message), template))
}

test('equal templates have one hash, and others another', () => {
  assert.is(patternOf(templateOf('job 1 done')), patternOf(templateOf('job 22 done')))
  assert.is.not(patternOf('job <num> done'), patternOf('job <num> failed'))
  assert.match(patternOf('a'), /^\d{1,20}$/)
  assert.ok(BigInt(patternOf('a')) < 2n ** 64n)
})

test('a hundred thousand different templates have different hashes', () => {
  const hashes = new Set(Array.from({ length: 100_000 }, (_, i) => patternOf(`template ${i}`)))
  assert.is(hashes.size, 100_000)
})

test('what is long or hostile stays in bounds', () => {
  for (const message of ['"'.repeat(100_000), '1:'.repeat(50_000), 'a1-'.repeat(40_000), '"`'.repeat(50_000)])
    assert.ok(templateOf(message).length < 10_000)
  assert.ok(templateOf(`${'x'.repeat(999)}😀`).isWellFormed())
})

test.run()
