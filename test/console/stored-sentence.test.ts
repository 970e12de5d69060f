import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { germanAgent } from '../../control-plane/web/console/src/words/agent.ts'
import { germanReason } from '../../control-plane/web/console/src/words/reason.ts'

/** The catalogue reads the browser's language when it is loaded. */
const browser = { localStorage: { getItem: () => 'de' }, document: { documentElement: { lang: '' } } }
Object.assign(globalThis, browser)

// Sentences that earlier versions of the server and of agents wrote. They stay in the database.

const STORED = {
  reasons: [
    'eu-west: the rsa key of CN=example.com has 1024 bits only; another region is asked',
    'nothing was seen',
    'the handshake showed nothing',
    'the server still takes TLSv1 and TLSv1.1',
    'what is checked was changed',
  ],
  agents: [
    'There is no firefox here: browser checks run in Chromium.',
    'http://ocsp.example/: the OCSP responder says: try later',
    'ns1.example. had not answered when the time for the run was over',
    'ns1.example. is named as a server of example.com. but does not answer for it',
    'ns1.example. sent what is no DNS answer: too short',
    'the certificate of example.com was issued by an authority that is not known here (an intermediate certificate may be missing)',
    'the certificate of example.com is not meant for a server',
    'the delegation of example.com. goes in circles',
    'the issuer CN=X is not among the trusted roots, nor was its certificate sent or to be had (http://a.example/)',
    'the list at http://crl.example/a is of another issuer',
    'the resolver does not pass signatures on',
    'the server closed the connection before it took what was sent',
    'the server does not send the whole chain (CN=X); clients that fetch nothing refuse it',
    'the server talks without end before TLS',
    'the TLS handshake was not finished within 10 s',
    'the time for the run was over before anybody was asked',
  ],
}

/** What is left of our own English in a German sentence. */
const ENGLISH = /\b(the|is|was|has|must|region|regions|and|for|its|fails?|within|logs|asked)\b/

const test = suite('the German of what earlier versions stored')

for (const [kind, translate] of [
  ['reasons', germanReason],
  ['agents', germanAgent],
] as const)
  test(`each of the ${kind} has one, whole`, () =>
    assert.equal(
      STORED[kind].filter(text => ENGLISH.test(translate(text) ?? 'the')),
      [],
    ))

test.run()
