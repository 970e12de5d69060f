import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { after, play } from './rules.fixture.ts'
import type { HeartbeatSettings } from './rules.ts'

interface Case {
  name: string
  settings?: Partial<HeartbeatSettings>
  steps: string[]
  history: string[]
  events?: string[]
  durations?: (number | null)[]
}

const DAILY = { schedule: { type: 'cron', expression: '0 3 * * *', timezone: 'UTC' } } as const
const HOUR = 3_600
const away = (from: number, to: number) => ({ from: after(from), to: after(to) })

// The default case: every 60 s, 30 s of grace.
const CASES: Case[] = [
  { name: 'nothing is expected before the first ping', steps: ['999999 look'], history: [] },
  { name: 'the first ping makes it up', steps: ['5 success'], history: ['5 up'] },
  { name: 'just before the due instant nothing changes', steps: ['0 success', '59.999 look'], history: ['0 up'] },
  { name: 'late at the due instant itself', steps: ['0 success', '60 look'], history: ['0 up', '60 late'] },
  { name: 'lateness is not announced', steps: ['0 success', '60 look'], history: ['0 up', '60 late'], events: [] },
  { name: 'still late just before the grace ends', steps: ['0 success', '89.999 look'], history: ['0 up', '60 late'] },
  { name: 'down when the grace ends, to the instant', steps: ['0 success', '90 look'], history: ['0 up', '60 late', '90 down missed'], events: ['90 failed'] },
  { name: 'a sweep that comes days later finds the same instants', steps: ['0 success', '500000 look'], history: ['0 up', '60 late', '90 down missed'], events: ['90 failed'] },
  { name: 'without grace it is never late', settings: { grace_ms: 0 }, steps: ['0 success', '60 look'], history: ['0 up', '60 down missed'] },
  { name: 'a ping at the due instant is in time', steps: ['0 success', '60 success', '119 look'], history: ['0 up'] },
  { name: 'a ping at the instant where the grace ends saves it', steps: ['0 success', '90 success'], history: ['0 up', '60 late', '90 up'], events: [] },
  { name: 'a ping after an unseen outage passes its deadlines first', steps: ['0 success', '300 success'], history: ['0 up', '60 late', '90 down missed', '300 up'], events: ['90 failed', '300 recovered'] },
  { name: 'a late ping brings it back, and the schedule counts from it', steps: ['0 success', '70 success', '129.999 look', '130 look'], history: ['0 up', '60 late', '70 up', '130 late'] },
  { name: 'once down, time alone changes nothing more', steps: ['0 success', '90 look', '100000 look'], history: ['0 up', '60 late', '90 down missed'] },

  { name: 'a failure is down at once', steps: ['0 success', '10 fail'], history: ['0 up', '10 down reported_failure'], events: ['10 failed'] },
  { name: 'a failure as the first ping', steps: ['0 fail'], history: ['0 down reported_failure'], events: ['0 failed'] },
  { name: 'exit status 0 is success', steps: ['0 exit 0'], history: ['0 up'] },
  { name: 'exit status 1 is failure', steps: ['0 exit 1'], history: ['0 down exit_status'] },
  { name: 'exit status 255 is failure', steps: ['0 exit 255'], history: ['0 down exit_status'] },
  { name: 'a second failure is no second outage', steps: ['0 fail', '10 exit 2'], history: ['0 down reported_failure'], events: ['0 failed'] },
  { name: 'down and up and down again are two outages', steps: ['0 fail', '10 success', '20 fail'], history: ['0 down reported_failure', '10 up', '20 down reported_failure'], events: ['0 failed', '10 recovered', '20 failed'] },
  { name: 'a log changes nothing, not even the schedule', steps: ['0 success', '50 log', '60 look'], history: ['0 up', '60 late'] },
  { name: 'a log does not wake what is pending', steps: ['0 log', '9999 look'], history: [] },

  { name: 'a failure keyword makes a success a failure', settings: { failure_keywords: ['ERROR'] }, steps: ['0 success: 3 ERRORs'], history: ['0 down failure_keyword'] },
  { name: 'keywords are sought by case', settings: { failure_keywords: ['ERROR'] }, steps: ['0 success: no error'], history: ['0 up'] },
  { name: 'keywords are text, not patterns', settings: { failure_keywords: ['a.c', '.*'] }, steps: ['0 success: abc'], history: ['0 up'] },
  { name: 'any of the failure keywords', settings: { failure_keywords: ['ERROR', 'fatal:'] }, steps: ['0 exit 0: fatal: no space'], history: ['0 down failure_keyword'] },
  { name: 'a success keyword that is there', settings: { success_keywords: ['done'] }, steps: ['0 success: all done'], history: ['0 up'] },
  { name: 'one success keyword of two is enough', settings: { success_keywords: ['done', 'ok'] }, steps: ['0 success: ok'], history: ['0 up'] },
  { name: 'no success keyword is a failure', settings: { success_keywords: ['done'] }, steps: ['0 success: half'], history: ['0 down success_keyword_missing'] },
  { name: 'no body has no success keyword', settings: { success_keywords: ['done'] }, steps: ['0 success'], history: ['0 down success_keyword_missing'] },
  { name: 'failure keywords go before success keywords', settings: { success_keywords: ['done'], failure_keywords: ['ERROR'] }, steps: ['0 success: done with ERROR'], history: ['0 down failure_keyword'] },
  { name: 'a success keyword does not excuse an exit status', settings: { success_keywords: ['done'] }, steps: ['0 exit 3: done'], history: ['0 down exit_status'] },
  { name: 'a start is not searched', settings: { failure_keywords: ['ERROR'] }, steps: ['0 start: ERROR'], history: ['0 running'] },

  { name: 'a start is running, its end up, with its duration', steps: ['0 start', '12.5 success'], history: ['0 running', '12.5 up'], durations: [null, 12_500] },
  { name: 'a run that fails', steps: ['0 start', '5 exit 9'], history: ['0 running', '5 down exit_status'], durations: [null, 5_000] },
  { name: 'an end without a start has no duration', steps: ['0 success'], history: ['0 up'], durations: [null] },
  { name: 'a second end has none either', steps: ['0 start', '5 success', '6 success'], history: ['0 running', '5 up'], durations: [null, 5_000, null] },
  { name: 'a second start begins the run anew', steps: ['0 start', '20 start', '25 success'], history: ['0 running', '25 up'], durations: [null, null, 5_000] },
  { name: 'a start in the grace saves it', steps: ['0 success', '70 start'], history: ['0 up', '60 late', '70 running'] },
  { name: 'a run that is never ended is missed with the next one', steps: ['0 start', '89.999 look', '90 look'], history: ['0 running', '90 down missed'] },
  { name: 'each start counts for the schedule', steps: ['0 start', '80 start', '169 look', '170 look'], history: ['0 running', '170 down missed'] },
  { name: 'a start does not bring back what is down', steps: ['0 fail', '10 start', '20 success'], history: ['0 down reported_failure', '20 up'], events: ['0 failed', '20 recovered'], durations: [null, null, 10_000] },

  { name: 'max runtime: just before', settings: { max_runtime_ms: 20_000 }, steps: ['0 start', '19.999 look'], history: ['0 running'] },
  { name: 'max runtime: at the instant', settings: { max_runtime_ms: 20_000 }, steps: ['0 start', '20 look'], history: ['0 running', '20 down ran_too_long'], events: ['20 failed'] },
  { name: 'max runtime: an end at the instant is in time', settings: { max_runtime_ms: 20_000 }, steps: ['0 start', '20 success'], history: ['0 running', '20 up'], events: [] },
  { name: 'max runtime: an end after it recovers, with its duration', settings: { max_runtime_ms: 20_000 }, steps: ['0 start', '31 success'], history: ['0 running', '20 down ran_too_long', '31 up'], events: ['20 failed', '31 recovered'], durations: [null, 31_000] },
  { name: 'max runtime may outlast the schedule', settings: { max_runtime_ms: 300_000 }, steps: ['0 start', '299 look', '299.5 success', '359.5 look'], history: ['0 running', '299.5 up', '359.5 late'] },
  { name: 'max runtime says nothing of runs without a start', settings: { max_runtime_ms: 1_000 }, steps: ['0 success', '59 success'], history: ['0 up'] },
  { name: 'max runtime: the tightest of two runs', settings: { max_runtime_ms: 20_000 }, steps: ['0 start a', '10 start b', '20 look'], history: ['0 running', '20 down ran_too_long'] },
  { name: 'a run that hung does not count once another ends well', settings: { max_runtime_ms: 20_000 }, steps: ['0 start a', '15 start b', '16 fail c', '25 success b', '1000 look'], history: ['0 running', '16 down reported_failure', '25 up', '85 late', '115 down missed'], events: ['16 failed', '25 recovered', '115 failed'] },

  { name: 'rid ties an end to its start', steps: ['0 start a', '5 start b', '9 success a', '11 success b'], history: ['0 running', '11 up'], durations: [null, null, 9_000, 6_000] },
  { name: 'running while another run is open', steps: ['0 start a', '5 start b', '9 success b', '10 look'], history: ['0 running'], durations: [null, null, 4_000] },
  { name: 'an end without rid does not close a run that has one', steps: ['0 start a', '5 success', '6 success a'], history: ['0 running', '6 up'], durations: [null, null, 6_000] },
  { name: 'an end with an unknown rid', steps: ['0 success x'], history: ['0 up'], durations: [null] },
  { name: 'one of two runs fails', steps: ['0 start a', '5 start b', '9 fail a', '11 success b'], history: ['0 running', '9 down reported_failure', '11 up'], events: ['9 failed', '11 recovered'] },
  { name: 'recovered while another run is open', steps: ['0 start a', '5 start b', '9 fail a', '10 start c', '11 success b'], history: ['0 running', '9 down reported_failure', '11 running'], events: ['9 failed', '11 recovered'] },
  { name: 'a run that was lost gives way to those that end', steps: ['0 start a', '30 start b', '40 success b', '89 look', '90 look', '100 look'], history: ['0 running', '90 up', '100 late'] },

  { name: 'out of order: a start after its end only completes the duration', steps: ['5 success a', '0 start a', '20 look'], history: ['5 up'] },
  { name: 'out of order: without rid', steps: ['5 success', '0 start', '20 look'], history: ['5 up'] },
  { name: 'out of order: an end older than the newest changes no status', steps: ['10 fail', '5 success'], history: ['10 down reported_failure'], events: ['10 failed'] },
  { name: 'out of order: a failure older than a success', steps: ['10 success', '5 fail'], history: ['10 up'], events: [] },
  { name: 'out of order: an end before a start that is under way', steps: ['0 start a', '10 start b', '8 success a', '12 success b'], history: ['0 running', '12 up'], durations: [null, null, 8_000, 2_000] },
  { name: 'out of order: an older start is another run', steps: ['10 success a', '8 start b', '20 success b'], history: ['10 up', '10 running', '20 up'], durations: [null, null, 12_000] },
  { name: 'out of order: an end from before the start under way closes nothing', steps: ['10 start', '5 success', '12 success'], history: ['10 running', '12 up'], durations: [null, null, 2_000] },
  { name: 'out of order: an older start of a run under way', steps: ['10 start', '5 start', '12 success'], history: ['10 running', '12 up'], durations: [null, null, 2_000] },
  { name: 'out of order: after the ends of others', steps: ['5 success a', '9 success b', '0 start a', '30 look'], history: ['5 up'] },
  { name: 'received in time, taken after the sweep: back at once, never in the past', steps: ['0 success', '95 look', '55 success'], history: ['0 up', '60 late', '90 down missed', '90 up'], events: ['90 failed', '90 recovered'] },

  { name: 'a pause stops everything, and pings change nothing', steps: ['0 success', '30 pause', '40 fail', '9999 look'], history: ['0 up', '30 paused'], events: [] },
  { name: 'deadlines before a pause count', steps: ['0 success', '75 pause'], history: ['0 up', '60 late', '75 paused'] },
  { name: 'a resume waits for the next ping as from now', steps: ['0 success', '30 pause', '1000 resume', '1059 look', '1060 look', '1090 look'], history: ['0 up', '30 paused', '1000 pending', '1060 late', '1090 down missed'], events: ['1090 failed'] },
  { name: 'a resume before any ping expects nothing', steps: ['30 pause', '1000 resume', '99999 look'], history: ['30 paused', '1000 pending'] },
  { name: 'a pause takes no announcement back', steps: ['0 fail', '10 pause', '20 resume', '30 success'], history: ['0 down reported_failure', '10 paused', '20 pending', '30 up'], events: ['0 failed', '30 recovered'] },
  { name: 'the same outage goes on after a pause', steps: ['0 fail', '10 pause', '20 resume', '30 fail'], history: ['0 down reported_failure', '10 paused', '20 pending', '30 down reported_failure'], events: ['0 failed', '30 failed again'] },
  { name: 'a pause forgets open runs', steps: ['0 start', '10 pause', '20 resume', '25 success'], history: ['0 running', '10 paused', '20 pending', '25 up'], durations: [null, null] },

  { name: 'a shorter period counts from the last ping', steps: ['0 success', '20 set {"schedule":{"type":"period","period_ms":30000}}', '30 look'], history: ['0 up', '30 late'] },
  { name: 'and from the change where it would be over already', steps: ['0 success', '50 set {"schedule":{"type":"period","period_ms":30000}}', '79 look', '80 look'], history: ['0 up', '80 late'] },
  { name: 'what was missed by the old settings stays missed', steps: ['0 success', '95 set {"schedule":{"type":"period","period_ms":3600000}}', '96 look'], history: ['0 up', '60 late', '90 down missed'] },
  { name: 'a longer period takes lateness back', steps: ['0 success', '70 set {"schedule":{"type":"period","period_ms":3600000}}', '71 look'], history: ['0 up', '60 late', '70 up'] },
  { name: 'more grace keeps it late longer', steps: ['0 success', '70 set {"grace_ms":120000}', '179 look', '180 look'], history: ['0 up', '60 late', '180 down missed'] },
  { name: 'less grace ends now at the earliest', steps: ['0 success', '80 set {"grace_ms":5000}', '81 look'], history: ['0 up', '60 late', '80 down missed'] },
  { name: 'less runtime ends now at the earliest', steps: ['0 start', '40 set {"max_runtime_ms":10000}', '40 look'], history: ['0 running', '40 down ran_too_long'] },
  { name: 'a name changes nothing', steps: ['0 success', '75 set {"muted":true}', '90 look'], history: ['0 up', '60 late', '90 down missed'] },

  { name: 'no silence counts while suspended', steps: ['0 success', '30 suspend', '9999 look'], history: ['0 up'], events: [] },
  { name: 'deadlines before a suspension count', steps: ['0 success', '75 suspend', '9999 look'], history: ['0 up', '60 late'] },
  { name: 'released, it is expected anew', steps: ['0 success', '30 suspend', '1000 release', '1059.999 look', '1060 look', '1090 look'], history: ['0 up', '1060 late', '1090 down missed'], events: ['1090 failed'] },
  { name: 'released in time, as if nothing had been', steps: ['0 success', '30 suspend', '59 release', '60 look'], history: ['0 up', '60 late'] },
  { name: 'late before, and longer than the grace', steps: ['0 success', '70 suspend', '1000 release', '1060 look'], history: ['0 up', '60 late', '1000 up', '1060 late'] },
  { name: 'late before, and within the grace', steps: ['0 success', '70 suspend', '80 release', '90 look'], history: ['0 up', '60 late', '90 down missed'] },
  { name: 'pings within it count', steps: ['0 success', '30 suspend', '990 success', '1000 release', '1050 look'], history: ['0 up', '1050 late'] },
  { name: 'a failure that is reported within it is one', steps: ['0 success', '30 suspend', '40 fail', '50 success'], history: ['0 up', '40 down reported_failure', '50 up'], events: ['40 failed', '50 recovered'] },
  { name: 'a run that would have hung within it has its time again', settings: { max_runtime_ms: 20_000 }, steps: ['0 start', '10 suspend', '1000 release', '1019.999 look', '1020 look'], history: ['0 running', '1020 down ran_too_long'] },
  { name: 'other settings within it call nobody late', steps: ['0 success', '30 suspend', '900 set {"grace_ms":0}', '1000 release', '1059 look', '1060 look'], history: ['0 up', '1060 down missed'] },

  { name: 'due while no ping could be taken: expected anew, half a minute after the return', settings: { away: [away(50, 300)] }, steps: ['0 success', '301 look', '389.999 look', '390 look', '420 look'], history: ['0 up', '390 late', '420 down missed'] },
  { name: 'due just before that', settings: { away: [away(61, 300)] }, steps: ['0 success', '301 look', '420 look'], history: ['0 up', '60 late', '300 up', '390 late', '420 down missed'] },
  { name: 'due soon after the return', settings: { away: [away(20, 45)] }, steps: ['0 success', '60 look', '90 look', '134 look', '135 look'], history: ['0 up', '135 late'] },
  { name: 'due half a minute after the return', settings: { away: [away(20, 30)] }, steps: ['0 success', '60 look'], history: ['0 up', '60 late'] },
  { name: 'a run that would have hung while no ping could be taken', settings: { max_runtime_ms: 20_000, away: [away(10, 100)] }, steps: ['0 start', '101 look', '149 look', '150 look'], history: ['0 running', '150 down ran_too_long'] },
  { name: 'away twice', settings: { away: [away(50, 100), away(110, 200)] }, steps: ['0 success', '201 look', '289 look', '290 look'], history: ['0 up', '290 late'] },
  { name: 'a ping after the return ends it', settings: { away: [away(50, 300)] }, steps: ['0 success', '301 success', '390 look'], history: ['0 up', '390 late'] },
  { name: 'down stays down while nobody could ping', settings: { away: [away(200, 300)] }, steps: ['0 success', '90 look', '301 look'], history: ['0 up', '60 late', '90 down missed'] },

  { name: 'cron: expected at its hour, late there, down after the grace', settings: DAILY, steps: ['0 success', `${19 * HOUR - 1} look`, `${19 * HOUR} look`, `${19 * HOUR + 30} look`], history: ['0 up', `${19 * HOUR} late`, `${19 * HOUR + 30} down missed`] },
  { name: 'cron: a few seconds early counts', settings: DAILY, steps: ['0 success', `${19 * HOUR - 4} success`, `${20 * HOUR} look`], history: ['0 up'] },
  { name: 'cron: a minute early counts', settings: DAILY, steps: ['0 success', `${19 * HOUR - 60} success`, `${20 * HOUR} look`], history: ['0 up'] },
  { name: 'cron: more than a minute early does not', settings: DAILY, steps: ['0 success', `${19 * HOUR - 61} success`, `${19 * HOUR} look`], history: ['0 up', `${19 * HOUR} late`] },
  { name: 'cron: a resume just before its hour is no ping', settings: DAILY, steps: ['0 success', '10 pause', `${19 * HOUR - 30} resume`, `${19 * HOUR} look`], history: ['0 up', '10 paused', `${19 * HOUR - 30} pending`, `${19 * HOUR} late`] },
  { name: 'cron: a run over its hour', settings: { ...DAILY, max_runtime_ms: 2 * HOUR * 1000 }, steps: [`${19 * HOUR} start`, `${20 * HOUR} success`, `${43 * HOUR} look`], history: [`${19 * HOUR} running`, `${20 * HOUR} up`, `${43 * HOUR} late`] },
] // biome-ignore format: a table

for (const { name, settings, steps, history, events, durations } of CASES) {
  test(name, () => {
    const played = play(steps, settings)
    assert.equal(played.history, history)
    if (events) assert.equal(played.events, events)
    if (durations) assert.equal(played.durations, durations)
  })
}

test('a start that comes after its end gives the last duration', () => {
  assert.is(play(['5 success a', '1 start a']).state.last_duration_ms, 4_000)
})

test('open runs are bounded, and the oldest are forgotten', () => {
  const { state } = play(Array.from({ length: 150 }, (_, i) => `${i / 10} start run-${i}`))
  assert.is(state.runs.length, 100)
  assert.is(state.runs[0]?.rid, 'run-50')
})

test('a muted heartbeat is decided alike, and its events say so', () => {
  const { history, events } = play(['0 fail'], { muted: true })
  assert.equal([history, events], [['0 down reported_failure'], ['0 failed']])
})

test.run()
