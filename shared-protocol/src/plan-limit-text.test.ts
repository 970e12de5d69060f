import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LIMIT_NAMES, type LimitName } from './contract/business/plan.ts'
import { limitName, limitText } from './plan-limit-text.ts'
import { TEXT_LANGUAGES } from './text/words.ts'

const test = suite('limits of plans in words')

const TABLE: [limit: LimitName, value: number | null, en: string, de: string][] = [
  ['monitors', null, 'unlimited', 'unbegrenzt'],
  ['monitors', 2_000, '2,000', '2.000'],
  ['interval_floor_seconds', 60, '60 s', '60 s'],
  ['logs_retention_days', 1, '1 day', '1 Tag'],
  ['logs_retention_days', 30, '30 days', '30 Tage'],
  ['rum_replay_bytes', 20_000_000_000, '20 GB', '20 GB'],
  ['rum_replay_bytes', 2_000_000_000_000, '2 TB', '2 TB'],
  ['rum_replay_bytes', 999, '999 B', '999 B'],
  ['telemetry_bytes_per_second', 1_500_000, '1.5 MB/s', '1,5 MB/s'],
]

for (const [limit, value, en, de] of TABLE)
  test(`${limit} of ${value}`, () => {
    assert.equal([limitText(limit, value, 'en'), limitText(limit, value, 'de')], [en, de])
  })

test('each limit has a name of its own in each language', () => {
  for (const language of TEXT_LANGUAGES)
    assert.is(new Set(LIMIT_NAMES.map(limit => limitName(limit, language))).size, LIMIT_NAMES.length)
})

test.run()
