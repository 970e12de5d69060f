import { BROWSER_BOUNDS, BrowserOutcome } from '@pharos/shared-protocol/check/browser.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { germanOf } from '../../say.fixture.ts'
import { say } from '../../say.ts'
import type { Fault } from './inside/message.ts'
import { presentOutcome } from './outcome.ts'
import type { Report } from './report.ts'
import { createTextMask } from './text-mask.ts'

const test = suite('browser outcome')

/** A report with more of everything than may be kept, in characters that take six bytes each. */
function fullReport(): Report {
  const text = '\u0001'.repeat(12_000)
  const many = <T>(one: T): T[] => Array.from({ length: 300 }, () => one)
  return {
    status: 'failed',
    duration_ms: 1,
    faults: [{ message: text, stack: text, line: 1, own: null }],
    steps: many({ title: text, duration_ms: 1, status: 'failed' as const, error: text, category: 'expect' }),
    browser_version: text,
    page_weight: null,
    tests: null,
    compared: many({ name: 'n'.repeat(200), state: 'differs' as const }).slice(0, 50),
    seen: [
      ...many({ type: 'console' as const, level: text, text }),
      ...many({ type: 'page_error' as const, message: text, stack: text }),
      ...many({ type: 'request' as const, method: 'GET', url: text, resource_type: text, status: null, failure: text }),
    ],
  }
}

test('an outcome is never larger than the bus takes', () => {
  const ran = {
    report: fullReport(),
    files: [],
    compared: [],
    ended: 'by_itself' as const,
    complaint: '',
    excess: null,
    folder: '',
  }
  const outcome = BrowserOutcome.parse(presentOutcome(ran, new Map(), createTextMask([]), 1))
  assert.ok(Buffer.byteLength(JSON.stringify(outcome)) < 1_000_000)
  for (const list of [outcome.steps, outcome.console, outcome.failed_requests]) assert.ok(list.length > 5)
})

test('short entries are kept up to their largest number', () => {
  const short: Report = {
    ...fullReport(),
    seen: Array.from({ length: 300 }, () => ({ type: 'console', level: 'log', text: 'x' })),
  }
  const ran = {
    report: short,
    files: [],
    compared: [],
    ended: 'by_itself' as const,
    complaint: '',
    excess: null,
    folder: '',
  }
  assert.is(presentOutcome(ran, new Map(), createTextMask([]), 1).console.length, BROWSER_BOUNDS.console)
})

const endings: [complaint: string, reason: string][] = [
  ["bwrap: Can't find source path /tmp/pharos-compiled-x: No such file or directory", 'browser_unavailable'],
  ['spawn /usr/bin/bwrap EAGAIN', 'browser_unavailable'],
  ['', 'sandbox_died'],
  ['a script says bwrap: nein', 'sandbox_died'],
]

for (const [complaint, reason] of endings)
  test(`a sandbox that ended with "${complaint}" is ${reason}`, () => {
    const ran = {
      report: null,
      files: [],
      compared: [],
      ended: 'by_itself' as const,
      complaint,
      excess: null,
      folder: '',
    }
    const { failure_reason, error } = presentOutcome(ran, new Map(), createTextMask([]), 1)
    assert.is(failure_reason, reason)
    germanOf({ failure_detail: error?.message ?? null, failure_text: error?.text ?? null })
  })

const own: [status: Report['status'], fault: Pick<Fault, 'own' | 'message'>, english: RegExp, german: RegExp][] = [
  [
    'timed_out',
    { own: 'out_of_time', message: '' },
    /^The script exceeded its timeout and was stopped\.$/,
    /^Das Skript war nicht rechtzeitig zu Ende/,
  ],
  [
    'failed',
    { own: 'unawaited', message: 'Expect "toBe"' },
    /^Nothing was compared: the test ended before 'Expect "toBe"' did\./,
    /^Es wurde nichts verglichen: Der Test endete vor „Expect "toBe"“\./,
  ],
  [
    'failed',
    { own: 'unlooked', message: 'Error: gone' },
    /^Nothing was compared: a test that is expected to fail ended before an assertion did\. Error: gone$/,
    /^Es wurde nichts verglichen: Ein Test, der fehlschlagen soll, endete vor einer Erwartung\. Error: gone$/,
  ],
  [
    'failed',
    { own: null, message: 'Error: firefox is not available: browser checks run in Chromium.' },
    /^firefox is not available: browser checks run in Chromium\.$/,
    /^firefox gibt es hier nicht: Browserprüfungen laufen in Chromium\.$/,
  ],
]

for (const [status, fault, english, german] of own)
  test(`${fault.own ?? 'another browser'} is said in each language`, () => {
    const report: Report = { ...fullReport(), status, faults: [{ ...fault, stack: null, line: 1 }] }
    const ran = {
      report,
      files: [],
      compared: [],
      ended: 'by_itself' as const,
      complaint: '',
      excess: null,
      folder: '',
    }
    const { error } = presentOutcome(ran, new Map(), createTextMask([]), 1)
    assert.match(error?.message ?? '', english)
    assert.match(germanOf({ failure_detail: error?.message ?? null, failure_text: error?.text ?? null }), german)
  })

test('a message of the script is nobody’s text, even if it reads like one of the sandbox', () => {
  const message = "Nothing was compared: the test ended before 'a' did. Put await before it."
  const report: Report = { ...fullReport(), faults: [{ message, stack: null, line: 1, own: null }] }
  const ran = { report, files: [], compared: [], ended: 'by_itself' as const, complaint: '', excess: null, folder: '' }
  const { failure_reason, error } = presentOutcome(ran, new Map(), createTextMask([]), 1)
  assert.equal([failure_reason, error?.text], ['step_failed', null])
})

test('a refused host is explained in each language, below the message of the browser', () => {
  const secret = 'a-long-secret'
  const message = `page.goto: net::ERR_TUNNEL_CONNECTION_FAILED at http://inner.example/?key=${secret}`
  const fault = { message, stack: null, line: 1, own: null }
  const report = { ...fullReport(), status: 'failed' as const, faults: [fault] }
  const ran = { report, files: [], compared: [], ended: 'by_itself' as const, complaint: '', excess: null, folder: '' }
  const reason = say('connection.private', { address: '10.0.0.1' })
  const obstacles = new Map([['inner.example', { refused: true, reason }]])
  const { error } = presentOutcome(ran, obstacles, createTextMask([secret]), 1)
  const german = germanOf({ failure_detail: error?.message ?? null, failure_text: error?.text ?? null })
  assert.match(german, /\n10\.0\.0\.1 ist keine öffentliche Adresse/)
  assert.not.match(`${error?.message}${german}`, /secret/)
})

test.run()
