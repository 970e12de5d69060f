import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { germanAgent } from '../../control-plane/web/console/src/words/agent.ts'
import { germanChange } from '../../control-plane/web/console/src/words/change-text.ts'
import { germanDelivery } from '../../control-plane/web/console/src/words/delivery-reason.ts'
import { germanPaging } from '../../control-plane/web/console/src/words/paging-text.ts'
import { germanReason } from '../../control-plane/web/console/src/words/reason.ts'

// Sentences that earlier versions of the server and of agents wrote. They stay in the database.

const STORED = {
  reasons: [
    '2 of 3 regions fail (connection refused: eu-west; the name does not resolve: us-east); 2 must reach the target',
    '1 of 1 region fails (no answer within the timeout: local); 1 must reach the target',
    '1 of 1 region fails (the answer breaks the protocol: local); 1 must reach the target',
    '1 of 1 region has yet to report (local); 1 must reach the target',
    '3 of 3 regions reach the target, 2 of 3 regions slowly (r1, r2); 2 must reach it in time',
    'A log came',
    'A run began',
    'A run ended well',
    'A run was never ended, and later ones were',
    'By its new schedule it is in time',
    'No ping came by 2026-03-02T09:01:50.000Z, nor in the 30 s of grace after it',
    'No ping came by 2026-03-02T09:01:50.000Z',
    'No ping came by 2026-03-02T09:01:50.000Z; without one by 2026-03-02T09:02:20.000Z it is down',
    'No ping came in time, and the new grace is over already',
    'The body has none of the success keywords',
    'The body has the failure keyword "ERROR"',
    'The run begun at 2026-03-02T09:01:50.000Z (rid 7b8e) was not ended within 60 s',
    'The run was not ended, and no other ping came by 2026-03-02T09:01:50.000Z, nor in the 30 s of grace after it',
    'another domain is watched',
    'another page is measured',
    'every budget is kept',
    'eu-west: the rsa key of CN=example.com has 1024 bits only; another region is asked',
    'nothing was seen',
    'the handshake showed nothing',
    'the server still takes TLSv1 and TLSv1.1',
    'what is checked was changed',
    'Pharos was away for a part of the window and took no telemetry',
    'It could not be replayed to its end.',
    'The query takes too long: choose a shorter time or narrower filters.',
  ],
  agents: [
    "A check is one file, so './b.ts' can't be imported: put its content into the script.",
    'The script did not end within its time and was stopped.',
    'The script holds no test.',
    'There is no firefox here: browser checks run in Chromium.',
    "This agent can't start a browser any more: no such file",
    'This agent could not make a sandbox: no user namespaces',
    'port 25 is not one that browser checks may use: 80, 443, and from 1024 those of no mail, chat or file protocol',
    '192.0.2.1 answered 2 of 3 echo requests: 33 % were lost, and 0 % may be',
    "192.0.2.1 is link-local or a cloud's metadata service, which no region may reach",
    '192.0.2.1:443 reset the connection while it was being made',
    'example.com offers none of the HTTP versions asked for',
    'http://ocsp.example/: the OCSP responder says: try later',
    'ns1.example. had not answered when the time for the run was over',
    'ns1.example. is named as a server of example.com. but does not answer for it',
    'ns1.example. sent what is no DNS answer: too short',
    'the RDAP service rdap.example asks for fewer requests (status 429)',
    'the WHOIS server whois.example could not be asked: the connection was refused',
    'the WHOIS server whois.example refuses the request: not today',
    'the answer of the RDAP service rdap.example is no object',
    'the answer of the WHOIS server whois.example holds no registration: hello',
    'the certificate of example.com was issued by an authority that is not known here (an intermediate certificate may be missing)',
    'the certificate of example.com is not meant for a server',
    'the delegation of example.com. goes in circles',
    'the issuer CN=X is not among the trusted roots, nor was its certificate sent or to be had (http://a.example/)',
    'the list at http://crl.example/a is of another issuer',
    'the registry offers neither an RDAP service nor a WHOIS server that is known here',
    'the resolver does not pass signatures on',
    'the server closed the connection before it took what was sent',
    'the server does not send the whole chain (CN=X); clients that fetch nothing refuse it',
    'the server talks without end before TLS',
    'the TLS handshake was not finished within 10 s',
    'the time for the run was over before anybody was asked',
  ],
  changes: [
    'A source without a name logs something new, 3 times',
    'A source without a name logs something new, 3 times: disk full',
    'Of the records that shop logged 50 % are errors, 1.5 % before',
    'Something new is logged',
    'shop logs something new, 1 times: disk full',
  ],
  deliveries: [
    'the free plan has no texts and calls; they need the team plan',
    '169.254.169.254 is link-local, where metadata services live',
  ],
  steps: ['Every level was paged as often as the policy says; paging has stopped.'],
}

/** What is left of our own English in a German sentence. */
const ENGLISH = /\b(the|is|was|has|must|region|regions|and|for|its|fails?|within|logs|asked)\b/

const test = suite('the German of what earlier versions stored')

for (const [kind, translate] of [
  ['reasons', germanReason],
  ['agents', germanAgent],
  ['changes', germanChange],
  ['deliveries', germanDelivery],
  ['steps', germanPaging],
] as const)
  test(`each of the ${kind} has one, whole`, () =>
    assert.equal(
      STORED[kind].filter(text => ENGLISH.test(translate(text) ?? 'the')),
      [],
    ))

test.run()
