import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DNS_RECORD_ALERTS } from '../../monitoring/dns-record-check/alerts.ts'
import type { AlertTable } from '../../monitoring/monitor/index.ts'
import { PAGE_SPEED_ALERTS } from '../../monitoring/page-speed-check/alerts.ts'
import { TLS_ALERTS } from '../../monitoring/tls-check/alerts.ts'
import type { AlertWhat } from './event.ts'
import type { IncomingAlert } from './incoming.ts'
import { type GateState, lookAgain, type Surroundings, takeAlert } from './rules.ts'

const test = suite('alert gate rules')

const T0 = epoch(1_800_000_000_000)

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

function play(steps: string[]) {
  let state: GateState = { told: null, told_reasons: [], held: [] }
  const told: string[] = []
  const confirmed: number[] = []
  for (const step of steps) {
    const [at = '', what = '', ...flags] = step.split(' ')
    const around = surroundings(flags, instant(at))
    const decision =
      what === 'look' ? lookAgain(state, around) : takeAlert(state, step, incoming(what, flags, at), around)
    state = decision.state
    if (decision.confirm) confirmed.push(Number(at))
    for (const { repeated, held_for, ...alert } of decision.raised)
      told.push(`${nameOf(alert)}${held_for ? ` for ${held_for}` : ''}${repeated ? ' repeated' : ''}`)
  }
  const held = state.held.map(
    ({ alert, waits_for, until }) => `${nameOf(alert)} ${waits_for} ${until === null ? null : (until - T0) / 1000}`,
  )
  return { told, held, confirmed }
}

const DECLARED: AlertTable = { ...TLS_ALERTS, ...DNS_RECORD_ALERTS, ...PAGE_SPEED_ALERTS }
const STATUSES = ['down', 'degraded', 'paused']
const WHATS: string[] = ['failed', 'degraded', 'unknown', 'recovered']

function surroundings(flags: string[], now: EpochMs): Surroundings {
  const until = flagValue(flags, 'until')
  return {
    status: flags.find(flag => STATUSES.includes(flag)) ?? 'up',
    muted: flags.includes('muted'),
    heard: !flags.includes('unheard'),
    present: alert => alert,
    parent_down: flags.includes('parent'),
    window: until === null ? null : { until: instant(until) },
    now,
  }
}

function incoming(what: string, flags: string[], at: string): IncomingAlert {
  const word = flagValue(flags, 'word')
  const from = flagValue(flags, 'from-')
  const takesBack = DECLARED[what]?.takes_back
  const topic = DECLARED[what]?.topicOf?.({})
  const cause = flagValue(flags, 'cause-') as 'installation' | 'region' | null
  return {
    monitor: { id: 'monitor', kind: 'http', friendly_name: 'Shop' },
    what: WHATS.includes(what) ? (what as AlertWhat) : 'alert',
    reason: what,
    at: instant(at),
    failure_reason: null,
    hold_until: word === null ? null : instant(word),
    ...(from === null ? {} : { data: { from } }),
    ...(takesBack ? { takes_back: takesBack({ from }) } : {}),
    ...(topic === undefined ? {} : { topic }),
    ...(cause === null ? {} : { cause }),
  }
}

function nameOf({ what, reason }: Pick<IncomingAlert, 'what' | 'reason'>): string {
  return what === 'alert' ? reason : what
}

function flagValue(flags: string[], name: string): string | null {
  return flags.find(flag => flag.startsWith(name))?.slice(name.length) ?? null
}

function instant(seconds: string): EpochMs {
  return epoch(T0 + Number(seconds) * 1000)
}

test.run()
