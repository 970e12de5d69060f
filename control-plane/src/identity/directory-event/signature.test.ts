import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { signatureFault } from './signature.ts'

const NOW = 1_674_087_231_000
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"test": 2432232314}'
const SIGNED = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const AT = 1_614_265_330_000

const CASES: { name: string; change: object; body?: string; secret?: string; now?: number; fault: RegExp | null }[] = [
  { name: 'the example of the standard', change: {}, fault: null },
  { name: 'one of several', change: { signature: `v1,AAAA v2,x ${SIGNED.signature}` }, fault: null },
  { name: 'none', change: { signature: '' }, fault: /does not match this message/ },
  {
    name: 'another version alone',
    change: { signature: SIGNED.signature.replace('v1', 'v2') },
    fault: /does not match this/,
  },
  {
    name: 'the eleventh',
    change: { signature: `${'v1,AA== '.repeat(10)}${SIGNED.signature}` },
    fault: /does not match this/,
  },
  { name: 'another id', change: { id: 'msg_other' }, fault: /does not match this message/ },
  { name: 'no id', change: { id: '' }, fault: /webhook-id/ },
  { name: 'no time', change: { timestamp: '' }, fault: /webhook-timestamp/ },
  { name: 'a time that is none', change: { timestamp: '1614265330.5' }, fault: /webhook-timestamp/ },
  { name: 'another body', change: {}, body: '{"test": 2432232315}', fault: /does not match this message/ },
  {
    name: 'another key',
    change: {},
    secret: 'whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    fault: /does not match this message/,
  },
  { name: 'just in time', change: {}, now: AT + 300_000, fault: null },
  { name: 'just too late', change: {}, now: AT + 300_001, fault: /5 minutes/ },
  { name: 'just too early', change: {}, now: AT - 300_001, fault: /5 minutes/ },
  { name: 'long ago', change: {}, now: NOW, fault: /5 minutes/ },
]

for (const { name, change, body = BODY, secret = SECRET, now = AT, fault } of CASES)
  test(`a signature: ${name}`, () => {
    const found = signatureFault(secret, { ...SIGNED, ...change }, Buffer.from(body), now)
    if (fault === null) assert.is(found, null)
    else assert.match(found ?? '', fault)
  })

test.run()
