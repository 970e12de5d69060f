import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cronFault } from './schedule.ts'

const test = suite('faults of cron expressions, in words')
const NOW = epoch(Date.UTC(2026, 2, 2))

const RANGE = ', *, or a list, range or step of them'
const table: [expression: string, fault: string][] = [
  ['Mon *-*-* 03:00:00', 'it is written as for systemd; use five fields, such as 0 3 * * *'],
  ['*-*-01 00:00:00', 'it is written as for systemd; use five fields, such as 0 3 * * *'],
  ['2031-01-02T03:04:05', 'it is written as for systemd; use five fields, such as 0 3 * * *'],
  ['Mon..Fri *-*-* 10:00', 'it is written as for systemd; use five fields, such as 0 3 * * *'],
  ['soon', 'it has 1 field instead of 5 or 6'],
  ['* * *', 'it has 3 fields instead of 5 or 6'],
  ['61 * * * *', `the minute "61" must be 0 to 59${RANGE}`],
  ['0 24 * * *', `the hour "24" must be 0 to 23${RANGE}`],
  ['0 0 32 * *', `the day of the month "32" must be 1 to 31 or L${RANGE}`],
  ['0 0 * FOO *', `the month "FOO" must be 1 to 12 or JAN to DEC${RANGE}`],
  ['0 0 * * MOO', `the day of the week "MOO" must be 0 to 7 or SUN to SAT${RANGE}`],
  ['x 0 0 * * *', `the second "x" must be 0 to 59${RANGE}`],
  ['0 5-3-1 * * *', `the hour "5-3-1" must be 0 to 23${RANGE}`],
]
for (const [expression, fault] of table)
  test(expression, () =>
    assert.is(cronFault(expression, 'Europe/Berlin', NOW)?.text, `is not a cron expression: ${fault}`),
  )

// A library's own words begin with its class, or speak of its parts.
const LIBRARY = /Cron(?:Pattern|Date)?:|parser|ISO ?8601|TypeError|undefined|Invalid/
test('no text makes a library speak', () => {
  const parts = [
    '*',
    '61',
    'x',
    '*/0',
    '1-',
    ',',
    '?',
    'L',
    '#',
    'MON#9',
    '2031-01-02',
    '@daily',
    '@never',
    '~',
    '99999999999',
    '-1',
    '1/1/1',
    '\u00fc',
    'W',
  ]
  for (const first of parts) {
    for (const second of parts) {
      for (const text of [
        first,
        `${first} ${second} * * *`,
        `* ${first} * ${second} *`,
        `* * ${first} * ${second}`,
        `${first} * * * * ${second}`,
      ]) {
        const fault = cronFault(text, 'Europe/Berlin', NOW)?.text
        assert.not(LIBRARY.test(fault?.replaceAll(/"[^"]*"/g, '') ?? ''), `${text}: ${fault}`)
      }
    }
  }
})

test.run()
