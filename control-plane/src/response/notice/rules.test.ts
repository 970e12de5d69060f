import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  decideNotice,
  decideReminder,
  type News,
  type NoticeDecision,
  type Outage,
  type ReminderState,
} from './rules.ts'

const test = suite('notices of a status')

const MINUTE = 60_000
const at = (minutes: number) => epoch(Date.parse('2026-03-02T08:00:00Z') + minutes * MINUTE)
const outage = (given: Partial<Outage> = {}): Outage => ({
  since: at(0),
  told: 'failed',
  remind_at: null,
  reminders: 0,
  ...given,
})

interface Row {
  name: string
  given: Outage | null
  when: News
  remind?: number
  gives: NoticeDecision
}

const rows: Row[] = [
  {
    name: 'down is told, since then',
    given: null,
    when: { what: 'failed', at: at(1) },
    gives: { outage: outage({ since: at(1) }), tell: { what: 'failed', since: at(1) } },
  },
  {
    name: 'down with reminders',
    given: null,
    when: { what: 'failed', at: at(1) },
    remind: 30 * MINUTE,
    gives: { outage: outage({ since: at(1), remind_at: at(32) }), tell: { what: 'failed', since: at(1) } },
  },
  {
    name: 'down again in the same outage is known',
    given: outage({ reminders: 3 }),
    when: { what: 'failed', at: at(1) },
    gives: { outage: outage({ reminders: 3 }), tell: null },
  },
  {
    name: 'worse: degraded, then down, since it was degraded',
    given: outage({ told: 'degraded' }),
    when: { what: 'failed', at: at(1) },
    gives: { outage: outage(), tell: { what: 'failed', since: at(0) } },
  },
  {
    name: 'unknown after down is told, and nothing is repeated',
    given: outage({ remind_at: at(30) }),
    when: { what: 'unknown', at: at(1) },
    remind: 30 * MINUTE,
    gives: { outage: outage({ told: 'unknown' }), tell: { what: 'unknown', since: at(0) } },
  },
  {
    name: 'down again after unknown is told',
    given: outage({ told: 'unknown' }),
    when: { what: 'failed', at: at(1) },
    gives: { outage: outage(), tell: { what: 'failed', since: at(0) } },
  },
  {
    name: 'down after unknown and up, of which nobody is told, is another outage',
    given: outage({ told: 'unknown' }),
    when: { what: 'failed', at: at(1), from: 'up' },
    gives: { outage: outage({ since: at(1) }), tell: { what: 'failed', since: at(1) } },
  },
  {
    name: 'unknown once more, after up, is told once more',
    given: outage({ told: 'unknown' }),
    when: { what: 'unknown', at: at(1), from: 'up' },
    gives: { outage: outage({ told: 'unknown', since: at(1) }), tell: { what: 'unknown', since: at(1) } },
  },
  {
    name: 'degraded has no reminders',
    given: null,
    when: { what: 'degraded', at: at(0) },
    remind: 30 * MINUTE,
    gives: { outage: outage({ told: 'degraded' }), tell: { what: 'degraded', since: at(0) } },
  },
  {
    name: 'recovered ends the outage and says since when it was',
    given: outage({ remind_at: at(30) }),
    when: { what: 'recovered', at: at(9) },
    gives: { outage: null, tell: { what: 'recovered', since: at(0) } },
  },
  {
    name: 'recovered from what nobody here knew of',
    given: null,
    when: { what: 'recovered', at: at(9) },
    gives: { outage: null, tell: { what: 'recovered', since: at(9) } },
  },
]
for (const { name, given, when, remind = null, gives } of rows)
  test(name, () => assert.equal(decideNotice(given, when, remind, at(2)), gives))

const DUE = outage({ remind_at: at(30), reminders: 1 })
const down: ReminderState = { status: 'down', muted: false, in_maintenance: false, remind_ms: 30 * MINUTE, now: at(30) }
const reminders: [string, Partial<ReminderState>, { remind_at: number | null; reminders: number; tell: boolean }][] = [
  ['still down', {}, { remind_at: at(60), reminders: 2, tell: true }],
  ['looked at late', { now: at(59) }, { remind_at: at(60), reminders: 2, tell: true }],
  ['looked at after the next', { now: at(60) }, { remind_at: at(90), reminders: 2, tell: true }],
  ['not down now', { status: 'unknown' }, { remind_at: null, reminders: 1, tell: false }],
  ['paused', { status: 'paused' }, { remind_at: null, reminders: 1, tell: false }],
  ['reminders are off now', { remind_ms: null }, { remind_at: null, reminders: 1, tell: false }],
  ['muted: later', { muted: true }, { remind_at: at(60), reminders: 1, tell: false }],
  ['in maintenance: later', { in_maintenance: true }, { remind_at: at(60), reminders: 1, tell: false }],
]
for (const [name, state, { tell, ...then }] of reminders)
  test(`reminder: ${name}`, () =>
    assert.equal(decideReminder(DUE, { ...down, ...state }), { outage: { ...DUE, ...then }, tell }))

test.run()
