import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { type Said, textIn } from '@pharos/shared-protocol/text/text.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { play, T0 } from './rules.fixture.ts'
import { judgePing } from './rules.ts'

const test = suite('why a heartbeat changed, in each language')

const KEYWORDS = { failure_keywords: ['broken; bad: 1'], success_keywords: ['fine'] }

const PINGS = [
  ['start', null, null, 'A run started', 'Ein Lauf hat begonnen'],
  ['log', null, null, 'A log was received', 'Eine Meldung kam'],
  ['fail', null, null, 'The job reported a failure', 'Der Job hat einen Fehler gemeldet'],
  ['exit_status', 3, null, 'The job ended with exit status 3', 'Der Job endete mit dem Exit-Status 3'],
  [
    'success',
    null,
    'broken; bad: 1',
    'The body contains the failure keyword "broken; bad: 1"',
    'Die Meldung enthält das Fehlerwort „broken; bad: 1“',
  ],
  [
    'success',
    null,
    'neither',
    'The body contains none of the success keywords',
    'Die Meldung enthält keines der Erfolgswörter',
  ],
  ['success', null, 'fine', 'A run succeeded', 'Ein Lauf ist gut zu Ende gegangen'],
] as const

const germanOf = (said: Said) => germanText(textIn(said), said.text)

for (const [signal, exit_status, body, english, german] of PINGS)
  test(english, () => {
    const { words } = judgePing({ signal, exit_status, body }, KEYWORDS)
    assert.equal([words.text, germanOf(words)], [english, german])
  })

test('each change of status has a text', () => {
  const away = (from: number, to: number) => ({ from: epoch(T0 + from), to: epoch(T0 + to) })
  const played = [
    play(['0 success', '200 look', '210 success']),
    play(['0 success', '60 look'], { grace_ms: 0 }),
    play(['0 success', '10 start', '200 look']),
    play(['0 success', '10 start', '200 look'], { grace_ms: 0 }),
    play(['0 start', '20 look'], { max_runtime_ms: 10_000 }),
    play(['0 start job 1', '20 look'], { max_runtime_ms: 10_000 }),
    play(['0 success', '5 pause', '10 resume']),
    play(['0 success', '70 look', '75 suspend', '100 release']),
    play(['0 success', '70 look', '75 set {"schedule":{"type":"period","period_ms":600000}}']),
    play(['0 success', '80 look', '81 set {"grace_ms":5000}']),
    play(['0 success', '70 look', '100 look'], { away: [away(85_000, 95_000)] }),
    play(['0 start a', '5 success a', '3 success a']),
    play(['0 start a', '10 start b', '20 success b', '300 look']),
    play(['0 start a', '50 start b', '55 success b', '95 look']),
    play(['0 start', '5 start b', '6 success b', '4 success']),
  ]
  const reasons = played.flatMap(({ reasons: all }) => all)
  const codes = new Set(reasons.map(({ code }) => code))
  assert.ok(codes.size >= 17, [...codes].join(' '))
  for (const said of reasons) assert.not.match(germanOf(said), /\b(the|was|did|by|within|next|it|and|run)\b/, said.text)
})

test('instants and limits stand in both', () => {
  const [, , missed] = play(['0 success', '200 look']).reasons
  assert.match(missed?.text ?? '', /^No ping arrived by \S+Z or within the grace period of 30 s after it$/)
  assert.match(missed ? germanOf(missed) : '', /^Bis \S+Z kam kein Ping und auch nicht in den 30 s Nachfrist danach$/)
})

test.run()
