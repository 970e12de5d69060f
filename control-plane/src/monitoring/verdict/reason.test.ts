import { BROWSER_FAILURES } from '@pharos/shared-protocol/check/browser.ts'
import { HTTP_FAILURES } from '@pharos/shared-protocol/check/http.ts'
import { ICMP_FAILURES } from '@pharos/shared-protocol/check/icmp.ts'
import { TCP_FAILURES } from '@pharos/shared-protocol/check/tcp.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { explain, namingUnable } from './reason.ts'

const test = suite('the reason of a verdict in each language')

type Region = Parameters<typeof explain>[1][number]
const region = (status: Region['status'], failure_reason: string | null = null, slug = 'eu-west'): Region => ({
  region: slug,
  status,
  failure_reason,
})
const us = (status: Region['status'], reason: string | null = null) => region(status, reason, 'us-east')

const TABLE: [Parameters<typeof explain>, english: string, german: string][] = [
  [['unknown', [], 1], 'No region is assigned to this monitor', 'Diesem Monitor ist keine Region zugewiesen'],
  [
    ['down', [region('failing', 'connection_refused')], 1],
    '1 of 1 region is failing (connection refused: eu-west); at least 1 must reach the target',
    '1 von 1 Region meldet einen Fehler (Verbindung abgelehnt: eu-west); mindestens 1 muss das Ziel erreichen',
  ],
  [
    ['down', [region('failing', 'tls_failure'), us('failing', 'dns_failure'), region('healthy', null, 'ap')], 2],
    '2 of 3 regions are failing (TLS failed: eu-west; the name could not be resolved: us-east); at least 2 must reach the target',
    '2 von 3 Regionen melden einen Fehler (keine sichere Verbindung: eu-west; der Name lässt sich nicht auflösen: us-east); mindestens 2 müssen das Ziel erreichen',
  ],
  [
    ['down', [region('failing', 'tls_failure'), us('failing', 'tls_failure')], 1],
    '2 of 2 regions are failing (TLS failed: eu-west, us-east); at least 1 must reach the target',
    '2 von 2 Regionen melden einen Fehler (keine sichere Verbindung: eu-west, us-east); mindestens 1 muss das Ziel erreichen',
  ],
  [
    ['up', [region('healthy')], 1],
    '1 of 1 region reaches the target; at least 1 must reach the target',
    '1 von 1 Region erreicht das Ziel; mindestens 1 muss das Ziel erreichen',
  ],
  [
    ['degraded', [region('degraded'), us('healthy')], 2],
    '2 of 2 regions reach the target, 1 of 2 regions slowly (eu-west); at least 2 must reach it in time',
    '2 von 2 Regionen erreichen das Ziel, 1 von 2 Regionen nur langsam (eu-west); mindestens 2 müssen es rechtzeitig erreichen',
  ],
  [
    ['unknown', [region('stale'), us('stale'), region('failing', null, 'ap')], 2],
    '2 of 3 regions no longer report (eu-west, us-east), 1 of 3 regions is failing (no reason given: ap); at least 2 must reach the target',
    '2 von 3 Regionen berichten nicht mehr (eu-west, us-east), 1 von 3 Regionen meldet einen Fehler (ohne Angabe eines Grundes: ap); mindestens 2 müssen das Ziel erreichen',
  ],
  [
    ['pending', [region('pending'), us('healthy')], 2],
    '1 of 2 regions has not reported yet (eu-west), 1 of 2 regions reaches the target; at least 2 must reach the target',
    '1 von 2 Regionen hat noch nicht berichtet (eu-west), 1 von 2 Regionen erreicht das Ziel; mindestens 2 müssen das Ziel erreichen',
  ],
]

for (const [given, english, german] of TABLE)
  test(english, () => {
    const said = explain(...given)
    assert.is(said.text, english)
    assert.is(germanText(textIn(said), said.text), german)
  })

test('regions whose agents cannot run the kind are named beside it, in each language', () => {
  const said = namingUnable(explain('unknown', [region('stale')], 1), 'eu-west')
  assert.match(said.text, /; at least 1 must reach the target; no agent of eu-west can run this kind of check$/)
  assert.match(
    germanText(textIn(said), said.text),
    /^1 von 1 Region berichtet nicht mehr .+; kein Agent von eu-west kann diese Art von Prüfung ausführen$/,
  )
})

test('each failure of each kind has a text', () => {
  for (const failure of new Set([...HTTP_FAILURES, ...TCP_FAILURES, ...ICMP_FAILURES, ...BROWSER_FAILURES])) {
    const said = explain('down', [region('failing', failure)], 1)
    const german = germanText(textIn(said), said.text)
    assert.not.match(german, /\b(the|is|region|must|of)\b/, failure)
  }
})

test('a failure that is not known here is said in its own words', () => {
  const said = explain('down', [region('failing', 'moon_blocked')], 1)
  assert.match(said.text, /\(moon blocked: eu-west\)/)
  assert.match(germanText(textIn(said), said.text), /^1 von 1 Region meldet einen Fehler \(moon blocked: eu-west\)/)
})

test('fifty regions, each with its own failure, have a text too', () => {
  const regions = Array.from({ length: 50 }, (_, i) => region('failing', `failure_${i}`, `region-${i}`))
  const said = explain('down', regions, 26)
  assert.match(germanText(textIn(said), said.text), /^50 von 50 Regionen melden einen Fehler/)
})

test.run()
