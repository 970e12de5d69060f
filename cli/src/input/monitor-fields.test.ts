import { HttpJobCreate } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import { Command } from 'commander'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { processTerminal } from '../terminal.ts'
import { clearable, optionName, withClear, withFields } from './field-set.ts'
import { Files } from './files.ts'
import { MONITOR_FIELDS, readSettings } from './monitor-fields.ts'

/** The body that a command line with these words would send. */
function read(...words: string[]): object {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  withClear(withFields(command, MONITOR_FIELDS), MONITOR_FIELDS)
  const terminal = { ...processTerminal(), readStdin: () => 'from-stdin\n' }
  return readSettings(command.parse(words, { from: 'user' }).opts(), new Files(terminal))
}

const ID = '019b2c3d-4e5f-7000-8000-000000000001'
const READ: [words: string[], settings: object][] = [
  [[], {}],
  [['--interval', '1m'], { interval_seconds: 60 }],
  [['--interval', '10'], { interval_seconds: 10 }],
  [['--timeout', '2s', '--method', 'POST'], { timeout_seconds: 2, method: 'POST' }],
  [['--region', 'a', '--region', 'b'], { check_regions: ['a', 'b'] }],
  [['--no-follow-redirects'], { follow_redirects: false }],
  [['--follow-redirects', '--muted'], { follow_redirects: true, muted: true }],
  [['--no-muted'], { muted: false }],
  [['--degraded-threshold', '800ms'], { degraded_threshold_ms: 800 }],
  [['--degraded-threshold', '2s'], { degraded_threshold_ms: 2000 }],
  [['--reminder-interval', '1h'], { reminder_interval_minutes: 60 }],
  [['--basic-auth', 'ada:x'], { basic_auth: { username: 'ada', password: 'x' } }],
  [['--bearer-token', 't', '--body', 'b'], { bearer_token: 't', request_body: 'b' }],
  [['--expected-status', '200', '--expected-status', '3xx'], { expected_status_codes: ['200', '3xx'] }],
  [
    ['--secret-header', 'X: 1', '--header', 'Y: 2'],
    {
      request_headers: [
        { name: 'Y', value: '2', secret: false },
        { name: 'X', value: '1', secret: true },
      ],
    },
  ],
  [['--depends-on', ID], { depends_on: [ID] }],
  [['--bearer-token-file', '-'], { bearer_token: 'from-stdin' }],
  [['--clear', 'tag', '--clear', 'bearer-token'], { tags: [], bearer_token: null }],
]
for (const [words, settings] of READ)
  test(`reads ${words.join(' ') || 'nothing'}`, () => {
    assert.equal(read(...words), settings)
  })

test('values that make no sense are refused', () => {
  assert.throws(() => read('--method', 'FETCH'), /Allowed choices are GET/)
  assert.throws(() => read('--retries', 'many'), /not a whole number/)
  assert.throws(() => read('--bearer-token', 'a', '--bearer-token-file', 'b'), /cannot be used with/)
  assert.throws(() => read('--bearer-token-file', '-', '--body-file', '-'), /Only one option can read from stdin/)
  assert.throws(() => read('--clear', 'nonsense'), /--clear does not accept "nonsense"/)
})

test('every field of the contract has an option, and nothing else has', () => {
  const fields = Object.keys(HttpJobCreate.shape).filter(field => field !== 'uri')
  assert.equal(Object.keys(MONITOR_FIELDS.fields).sort(), fields.sort())
})

test('--clear takes the names of options', () => {
  const names = clearable(MONITOR_FIELDS)
  assert.ok(names.includes('runbook-url') && names.includes('assert'))
  assert.is(optionName(MONITOR_FIELDS, 'interval_seconds'), 'interval')
  assert.is(optionName(MONITOR_FIELDS, 'follow_redirects'), 'no-follow-redirects')
  assert.is(optionName(MONITOR_FIELDS, 'no_such_field'), undefined)
})

test.run()
