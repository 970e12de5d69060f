import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { play } from './rules.fixture.ts'

const test = suite('alert gate rules')

/**
 * Steps are `<second> <what> <how things stand>`: what is an alert, its stable reason, or a look at what is held. `down`,
 * `degraded`, `paused`: the monitor's status (else up); `until60`: a window covers it until then; `parent`: one it depends
 * on is down; `word15`: word is waited for until then; `from-…`: data of a recovery.
 */
interface Row {
  name: string
  steps: string[]
  /** The raised alerts, in order. */
  told: string[]
  held?: string[]
  /** Seconds at which a run of the monitor was requested. */
  confirmed?: number[]
}

const rows: Row[] = [
  { name: 'a failure', steps: ['0 failed down'], told: ['failed'] },
  { name: 'its end', steps: ['0 failed down', '9 recovered'], told: ['failed', 'recovered'] },
  { name: 'the end of a degradation', steps: ['0 degraded', '9 recovered'], told: ['degraded', 'recovered'] },
  { name: 'regions heard of again', steps: ['0 unknown', '9 recovered'], told: ['unknown'] },
  { name: 'an end of nothing', steps: ['0 recovered'], told: [] },
  {
    name: 'unknown in between: the failure goes on, and its end is told once',
    steps: ['0 failed down', '5 unknown', '9 failed down', '12 recovered', '13 recovered'],
    told: ['failed', 'unknown', 'failed repeated', 'recovered'],
  },
  { name: 'unknown by an outage of our own', steps: ['0 unknown cause-installation', '9 recovered'], told: [] },
  { name: 'unknown by a region without agents', steps: ['0 unknown cause-region'], told: [] },
  {
    name: 'an outage of our own within a failure: the failure goes on',
    steps: ['0 failed down', '5 unknown cause-installation', '9 failed down', '12 recovered'],
    told: ['failed', 'failed repeated', 'recovered'],
  },
  {
    name: 'an outage of our own ends what is held of a status',
    steps: ['0 failed down until60', '5 unknown cause-region until60', '60 look unknown'],
    told: [],
    held: [],
  },
  {
    name: 'a new failure is not repeated',
    steps: ['0 failed down', '1 recovered', '2 failed down'],
    told: ['failed', 'recovered', 'failed'],
  },
  { name: 'muted', steps: ['0 failed down muted'], told: [], held: ['failed mute null'] },
  { name: 'muted until it is up', steps: ['0 failed muted', '9 recovered muted'], told: [], held: [] },
  {
    name: 'muted, and still down',
    steps: ['0 failed down muted', '9 look down muted'],
    told: [],
    held: ['failed mute null'],
  },
  {
    name: 'down when it is unmuted',
    steps: ['0 failed down muted', '9 look down'],
    told: ['failed for mute'],
    held: [],
  },
  {
    name: 'down when it is unmuted, and back',
    steps: ['0 failed down muted', '9 look down', '12 recovered'],
    told: ['failed for mute', 'recovered'],
  },
  { name: 'up when it is unmuted', steps: ['0 failed down muted', '9 look up'], told: [], held: [] },
  {
    name: 'degraded, then down, unmuted',
    steps: ['0 degraded degraded muted', '4 failed down muted', '9 look down'],
    told: ['failed for mute'],
  },
  {
    name: 'unmuted within a window',
    steps: ['0 failed down muted', '9 look down until60', '60 look down'],
    told: ['failed for maintenance'],
  },
  {
    name: 'unmuted while its parent is down',
    steps: ['0 failed down muted', '9 look down parent'],
    told: [],
    held: ['failed dependency null'],
  },
  {
    name: 'muted while told, failing anew, unmuted',
    steps: ['0 failed down', '2 failed down muted', '9 look down'],
    told: ['failed', 'failed for mute repeated'],
  },
  { name: 'muted, and not any more', steps: ['0 failed muted', '9 recovered'], told: [] },
  { name: 'muted once told', steps: ['0 failed', '9 recovered muted'], told: ['failed', 'recovered'] },

  { name: 'in a window', steps: ['0 failed down until60'], told: [], held: ['failed maintenance 60'] },
  {
    name: 'just before its end',
    steps: ['0 failed down until60', '59 look down until60'],
    told: [],
    held: ['failed maintenance 60'],
  },
  { name: 'at its end', steps: ['0 failed down until60', '60 look down'], told: ['failed for maintenance'], held: [] },
  {
    name: 'another window covers its end',
    steps: ['0 failed down until60', '60 look down until90', '90 look down'],
    told: ['failed for maintenance'],
  },
  { name: 'up again at its end', steps: ['0 failed down until60', '60 look'], told: [], held: [] },
  { name: 'over within it', steps: ['0 failed down until60', '30 recovered until60', '60 look'], told: [], held: [] },
  { name: 'told before, over within it', steps: ['0 failed', '30 recovered until60'], told: ['failed', 'recovered'] },
  {
    name: 'told before, and going on after it: nothing more',
    steps: ['0 failed down', '30 look down until60', '60 look down'],
    told: ['failed'],
  },
  {
    name: 'told before, over, and failed again within it',
    steps: ['0 failed down', '30 recovered until60', '40 failed down until60', '60 look down'],
    told: ['failed', 'recovered', 'failed for maintenance'],
  },
  {
    name: 'the newest status is held',
    steps: ['0 failed down until60', '10 degraded degraded until60', '60 look degraded'],
    told: ['degraded for maintenance'],
  },
  {
    name: 'muted within it',
    steps: ['0 failed down until60', '60 look down muted'],
    told: [],
    held: ['failed mute null'],
  },
  { name: 'paused within it', steps: ['0 failed down until60', '60 look paused'], told: [], held: [] },

  { name: 'word is waited for', steps: ['0 failed down word15'], told: [], held: ['failed word 15'] },
  {
    name: 'just before it must be there',
    steps: ['0 failed down word15', '14 look down'],
    told: [],
    held: ['failed word 15'],
  },
  { name: 'no parent is down', steps: ['0 failed down word15', '15 look down'], told: ['failed'], held: [] },
  { name: 'taken in late, nothing is waited for', steps: ['15 failed down word15'], told: ['failed'] },
  {
    name: 'a parent is down',
    steps: ['0 failed down parent word15', '15 look down parent'],
    told: [],
    held: ['failed dependency null'],
  },
  {
    name: 'the parent is back: a look of its own, and the monitor with it',
    steps: ['0 failed down parent', '50 look down', '51 recovered', '65 look'],
    told: [],
    held: [],
    confirmed: [50],
  },
  {
    name: 'the parent is back, the monitor is not',
    steps: ['0 failed down parent', '50 look down', '64 look down', '65 look down'],
    told: ['failed for dependency'],
    confirmed: [50],
  },
  {
    name: 'the parent is back and gone again',
    steps: ['0 failed down parent', '50 look down', '60 look down parent', '65 look down parent'],
    told: [],
    held: ['failed dependency null'],
    confirmed: [50],
  },
  {
    name: 'a window ends while the parent is down',
    steps: ['0 failed down parent until60', '60 look down parent', '70 look down', '85 look down'],
    told: ['failed for dependency'],
    confirmed: [70],
  },

  {
    name: 'alerts of a kind in a window',
    steps: ['0 tls_expiring until60', '1 tls_invalid until60', '60 look'],
    told: ['tls_expiring for maintenance', 'tls_invalid for maintenance'],
  },
  {
    name: 'taken back within it',
    steps: ['0 tls_expiring until60', '1 tls_invalid until60', '2 tls_recovered until60 from-invalid', '60 look'],
    told: ['tls_expiring for maintenance'],
  },
  {
    name: 'a certificate renewed takes its expiry back, once',
    steps: ['0 tls_expiring', '1 tls_recovered from-expiring', '2 tls_recovered from-expiring'],
    told: ['tls_expiring', 'tls_recovered'],
  },
  {
    name: 'one that was told is taken back within a window',
    steps: ['0 dns_unreachable', '1 dns_recovered until60'],
    told: ['dns_unreachable', 'dns_recovered'],
  },
  {
    name: 'what a kind says waits while its monitor is muted',
    steps: ['0 tls_certificate_changed muted', '5 look muted', '9 look'],
    told: ['tls_certificate_changed for mute'],
    held: [],
  },
  {
    name: 'and until there is somebody to tell',
    steps: ['0 tls_certificate_changed unheard', '5 look unheard', '9 look'],
    told: ['tls_certificate_changed'],
    held: [],
  },
  {
    name: 'of what waits, only the newest about one thing is told',
    steps: ['0 tls_expiring unheard', '5 tls_certificate_changed unheard', '6 tls_expired unheard', '9 look'],
    told: ['tls_certificate_changed', 'tls_expired'],
  },
  {
    name: 'the next rung is told instead of one that waited',
    steps: ['0 tls_expiring muted', '5 tls_expired', '9 look'],
    told: ['tls_expired'],
    held: [],
  },
  {
    name: 'what waited and is over is told to nobody',
    steps: ['0 dns_unreachable unheard', '5 dns_recovered unheard', '9 look'],
    told: [],
    held: [],
  },
  { name: 'a status opens incidents, heard or not', steps: ['0 failed down unheard'], told: ['failed'], held: [] },
  {
    name: 'one that was muted is not taken back',
    steps: ['0 page_speed_over_budget muted', '1 page_speed_recovered'],
    told: [],
  },
  {
    name: 'another kind takes nothing back',
    steps: ['0 dns_unreachable', '1 page_speed_recovered'],
    told: ['dns_unreachable'],
  },
  {
    name: 'an alert stands beside a status',
    steps: ['0 failed down until60', '1 domain_expiring until60', '2 recovered until60'],
    told: [],
    held: ['domain_expiring maintenance 60'],
  },
]

for (const { name, steps, told, held, confirmed = [] } of rows) {
  test(name, () => {
    const seen = play(steps)
    assert.equal(seen.told, told)
    assert.equal(seen.confirmed, confirmed)
    if (held) assert.equal(seen.held, held)
  })
}

test.run()
