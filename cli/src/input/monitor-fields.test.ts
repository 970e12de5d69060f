import { HttpJobCreate } from '@pharos/shared-protocol/contract/http-job.ts'
import { Command } from 'commander'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { CLEARABLE, MONITOR_FIELDS, optionName, readSettings } from './monitor-fields.ts'

/** What a command line with these words would send. */
function read(...words: string[]): object {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  for (const { options } of Object.values(MONITOR_FIELDS)) for (const option of options) command.addOption(option)
  command.option('--clear <name>', '', (name, before: string[] = []) => [...before, name])
  return readSettings(command.parse(words, { from: 'user' }).opts())
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
  [['--clear', 'tag', '--clear', 'bearer-token'], { tags: [], bearer_token: null }],
]
for (const [words, settings] of READ)
  test(`reads ${words.join(' ') || 'nothing'}`, () => {
    assert.equal(read(...words), settings)
  })

test('what can not be meant is refused', () => {
  assert.throws(() => read('--method', 'FETCH'), /Allowed choices are GET/)
  assert.throws(() => read('--retries', 'many'), /not a whole number/)
  assert.throws(() => read('--bearer-token', 'a', '--bearer-token-file', 'b'), /cannot be used with/)
})

test('every field of the contract has an option, and nothing else has', () => {
  const fields = Object.keys(HttpJobCreate.shape).filter(field => field !== 'uri')
  assert.equal(Object.keys(MONITOR_FIELDS).sort(), fields.sort())
})

test('--clear takes the names of options', () => {
  assert.ok(CLEARABLE.includes('runbook-url') && CLEARABLE.includes('assert'))
  assert.is(optionName('interval_seconds'), 'interval')
  assert.is(optionName('follow_redirects'), 'no-follow-redirects')
  assert.is(optionName('no_such_field'), undefined)
})

test.run()
