import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { germanAgent, germanPiece } from '../../control-plane/web/console/src/words/agent.ts'
import { germanReason } from '../../control-plane/web/console/src/words/reason.ts'
import { madeIn, textOf } from './source-texts.ts'

const test = suite('the German of what agents say of a run')

/** What may become the detail of an outcome. */
const SOURCES = ['probe-agent/src/check/dns-record/**/!(*.test|*.fixture).ts']
/** What is no sentence of ours: formats of answers, and bytes that are sent. */
const DATA = /^EHLO |^application\//
const BUGS = ['a handshake shows at least one certificate', 'a chain has at least one certificate']
/** Put together of values or pieces; judged below as they come. */
const JOINED = [
  ...['the 3 is from the future (3)', 'the 3 has expired (3)', 'list at 3', 'OCSP response'],
  ...['malformed request', 'internal error', 'try later', 'signature required'],
  ...[
    'greeted with',
    'answered 3 with',
    'the server 3 "3"',
    'the certificate of 3 3',
    'the answer of 3 3',
    'the certificate is not for 3',
  ],
  "the agent's own resolver",
  'the signature of 3 3',
  'the answer that 3 comes without a signed proof',
]
const EXAMPLES: Record<string, string> = {
  'stapled: the OCSP response has expired (2026-03-01 08:00)':
    'angeheftet: die OCSP-Antwort ist abgelaufen (2026-03-01 08:00)',
  'the list at http://crl.example/a is from the future (2027-03-01 08:00)':
    'die Liste unter http://crl.example/a stammt aus der Zukunft (2027-03-01 08:00)',
  'http://ocsp.example/: the OCSP responder returned: try later; stapled: the OCSP response is about another certificate':
    'http://ocsp.example/: der OCSP-Dienst antwortet: später noch einmal; angeheftet: die OCSP-Antwort ist über ein anderes Zertifikat',
  'the server answered STARTTLS with "454 TLS not available"':
    'der Server antwortete auf STARTTLS mit "454 TLS not available"',
  'the server greeted with "-ERR go away"': 'der Server grüßte mit "-ERR go away"',
  'the server closed the connection before it answered':
    'der Server hat die Verbindung geschlossen, bevor er antwortete',
  'the certificate of shop.example has expired': 'das Zertifikat von shop.example ist abgelaufen',
  'the certificate is for a.example, not for b.example': 'das Zertifikat ist für a.example, nicht für b.example',
  '192.0.2.1:443 refused the connection': '192.0.2.1:443 hat die Verbindung abgelehnt',
  "[2001:db8::1]:80 can't be reached: there is no route to the host":
    '[2001:db8::1]:80 ist nicht zu erreichen: Kein Weg führt zu diesem Host',
  'ns1.example (192.0.2.1) failed to answer (SERVFAIL)': 'ns1.example (192.0.2.1) konnte nicht antworten (SERVFAIL)',
  'the signature of a.example A expired on 2026-03-01': 'die Signatur von a.example A ist am 2026-03-01 abgelaufen',
  'the answer that b.example has no DS record comes without a signed proof':
    'die Antwort, dass b.example keinen Eintrag DS hat, kommt ohne signierten Beweis',
  'a.example MX is not signed by example': 'a.example MX ist nicht von example signiert',
}

/** What is left of our own English in a German sentence; what others said stands in quotes. */
const ENGLISH = /\b(the|of|is|has|have|must|not|no|and|for|with|within|by|which|could|did|answered|before)\b/
const quoted = /docs\/\S+|"[^"]*"|„[^“]*“|\([^)]*\)/g

const sentences = madeIn(SOURCES, node => [textOf(node)]).filter(
  ({ path, text }) =>
    !DATA.test(path) &&
    !DATA.test(text ?? '') &&
    /(^|3 )[A-Za-z'(].* .*[a-z]{2}/.test(text ?? '') &&
    !BUGS.includes(text ?? ''),
)

test('each has one, whole', () => {
  assert.ok(sentences.length > 40, `only ${sentences.length} were found`)
  const texts = sentences.map(({ text }) => text ?? '').filter(text => !JOINED.includes(text))
  const german = (text: string) => germanAgent(text) ?? germanPiece(text) ?? 'the'
  assert.equal(
    texts.filter(text => ENGLISH.test(german(text).replaceAll(quoted, ''))),
    [],
  )
})

test('values and what others said stay', () => {
  for (const [english, german] of Object.entries(EXAMPLES)) assert.is(germanAgent(english), german, english)
  assert.is(germanAgent('getaddrinfo EAI_FAIL of something'), undefined)
})

test('so does a reason with one in it', () => {
  assert.is(
    germanReason('eu-west: 192.0.2.1:443 refused the connection; another region will check it'),
    'eu-west: 192.0.2.1:443 hat die Verbindung abgelehnt; eine andere Region wird gefragt',
  )
})

test.run()
