import { egressText } from '@pharos/shared-protocol/text/en/egress.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { NotAllowed } from './egress.ts'
import { answered, whyFailed } from './outbound-fault.ts'

const test = suite('why a request to a customer’s address failed')

for (const [name, said, german] of [
  ['a refusal', whyFailed({ code: 'ECONNREFUSED' }), 'die Verbindung wurde abgelehnt'],
  ['a timeout', whyFailed({ name: 'TimeoutError' }), 'keine Antwort in 5 s'],
  ['a code of its own', whyFailed({ code: 'ERR_TLS_CERT' }), 'es ist gescheitert (ERR_TLS_CERT)'],
  ['no code', whyFailed(new Error('a')), 'es ist gescheitert'],
  [
    'a forbidden address',
    whyFailed(new NotAllowed(egressText('egress.private', { address: '10.0.0.1' }))),
    '10.0.0.1 ist keine öffentliche Adresse',
  ],
  ['a redirect', answered(302), 'die Antwort war 302, und Weiterleitungen wird nicht gefolgt'],
  ['an answer', answered(503), 'die Antwort war 503'],
] as const)
  test(name, () => assert.is(germanText(textIn(said), said.text), german))

test.run()
