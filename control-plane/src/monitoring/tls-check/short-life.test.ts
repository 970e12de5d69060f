import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import { follow, left, NOW, type Step } from './rules.fixture.ts'

const test = suite('short lives of certificates')
/** Of six days, from now on. */
const SHORT = left(6 * DAY_MS, { not_before: NOW })
const OTHER = { fingerprint_sha256: 'b', spki_sha256: 'key-b' }

const stories: { name: string; steps: Step[] }[] = [
  {
    name: 'one of six days: no rung before the last third of its life',
    steps: [
      { at: 0, seen: SHORT, status: 'valid' },
      { at: 4 * DAY_MS - 1, seen: SHORT, status: 'valid', next: 4 * DAY_MS },
      { at: 4 * DAY_MS, seen: SHORT, status: 'expiring', alerts: ['tls_expiring 3'] },
      { at: 5 * DAY_MS, seen: SHORT, status: 'expiring', alerts: ['tls_expiring 1'] },
      { at: 6 * DAY_MS + 1, seen: SHORT, status: 'expired', alerts: ['tls_expired'] },
    ],
  },
  {
    name: 'one of six days that is renewed in time: no alert',
    steps: [
      { at: 0, seen: SHORT, status: 'valid' },
      { at: 3 * DAY_MS, seen: left(9 * DAY_MS, { not_before: NOW + 3 * DAY_MS, ...OTHER }), status: 'valid' },
    ],
  },
  {
    name: 'a ladder of one’s own holds as it is',
    steps: [{ seen: SHORT, settings: { warn_days: [30] }, status: 'expiring', alerts: ['tls_expiring 30'] }],
  },
  {
    name: 'another key in the last third of a long life is a renewal',
    steps: [
      { seen: left(66 * DAY_MS, { not_before: NOW - 134 * DAY_MS }), status: 'valid' },
      { seen: left(200 * DAY_MS, { not_before: NOW, ...OTHER }), status: 'valid' },
    ],
  },
]

for (const { name, steps } of stories) test(name, () => follow(steps))

test.run()
