import type { ChangeReason } from '@pharos/shared-protocol/rum/change-reason.ts'
import { changeReasonText } from '@pharos/shared-protocol/rum/change-reason.ts'
import { type Release, releaseOrder } from '@pharos/shared-protocol/rum/release-order.ts'
import { TEXT_LANGUAGES } from '@pharos/shared-protocol/text/words.ts'
import { DAY_MS, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ignored, NOW, resolved } from './error.fixture.ts'
import { hourlyLimit } from './forecast.ts'
import { type Arrived, observeErrors, settleIssue } from './observe.ts'
import { type IssueState, newIssue } from './state.ts'

const deploy = (name: string, day: number | null, sessions = 1_000): Release => ({
  name,
  sessions,
  first_deploy_at: day === null ? null : NOW + day * DAY_MS,
})
const RELEASES = [deploy('1.2.2', -9), deploy('1.2.3', -5), deploy('1.3.0', -3), deploy('1.2.4', 1), deploy('1.3.1', 2)]
const COMMITS = [deploy('aaaaaaa', -5), deploy('0000abc', 1), deploy('fffffff', -8)]

function arrive(issue: IssueState, arrived: Partial<Arrived>, releases: Release[]) {
  const known = { order: releaseOrder(releases), deployed_at: deploysOf(releases) }
  const one = { release: null, count: 1, last_at: NOW + 3 * DAY_MS, last_session_at: NOW + 3 * DAY_MS, ...arrived }
  return observeErrors(issue, [one], known, NOW + 3 * DAY_MS)
}
const deploysOf = (releases: Release[]) =>
  new Map(releases.flatMap(one => (one.first_deploy_at === null ? [] : [[one.name, one.first_deploy_at] as const])))

/** Resolved at `NOW` in 1.2.3, if nothing else is said. */
for (const [what, change, arrived, releases, code] of [
  ['a newer release', {}, { release: '1.2.4' }, RELEASES, 'newer_release'],
  ['a newer one on a branch of its own', {}, { release: '1.3.1' }, RELEASES, 'newer_release'],
  ['the release itself, loaded since', {}, { release: '1.2.3' }, RELEASES, 'same_release'],
  ['the release itself, in a tab of before', {}, { release: '1.2.3', last_session_at: NOW - 1 }, RELEASES, null],
  ['an old release in a tab that runs for weeks', {}, { release: '1.2.2' }, RELEASES, null],
  ['the name with another prefix', {}, { release: 'v1.2.2' }, RELEASES, null],
  [
    'a newer release than a hot fix, deployed before it',
    { resolved_in_release: '1.2.4', resolved_at: NOW + DAY_MS },
    { release: '1.3.0' },
    RELEASES,
    null,
  ],
  [
    'a newer release than a hot fix, deployed after it',
    { resolved_in_release: '1.2.4', resolved_at: NOW + DAY_MS },
    { release: '1.3.1' },
    RELEASES,
    'newer_release',
  ],
  [
    'a release that a changed client made up',
    {},
    { release: '999.9.9' },
    [...RELEASES, deploy('999.9.9', null, 1)],
    null,
  ],
  ['a pre-release of what is newer', {}, { release: '1.4.0-rc.1' }, RELEASES, 'newer_release'],
  ['a pre-release of the release', {}, { release: '1.2.3-rc.1' }, RELEASES, null],
  [
    'a commit that was deployed since',
    { resolved_in_release: 'aaaaaaa' },
    { release: '0000abc' },
    COMMITS,
    'newer_release',
  ],
  ['a commit that was deployed before', { resolved_in_release: 'aaaaaaa' }, { release: 'fffffff' }, COMMITS, null],
  ['a commit of which no deploy is known', { resolved_in_release: 'aaaaaaa' }, { release: '1234abc' }, COMMITS, null],
  ['another package, deployed before', {}, { release: 'admin@9.0.0' }, [...RELEASES, deploy('admin@9.0.0', -1)], null],
  [
    'another package, deployed since',
    {},
    { release: 'admin@9.0.0' },
    [...RELEASES, deploy('admin@9.0.0', 1)],
    'deployed_since',
  ],
  ['no release, loaded since', {}, {}, RELEASES, 'session_since'],
  ['no release, in a tab of before', {}, { last_session_at: NOW - 1 }, RELEASES, null],
  ['what arrived late', {}, { release: '1.2.4', last_at: NOW }, RELEASES, null],
  ['wont_fix', { resolution: 'wont_fix' }, { release: '1.2.4' }, RELEASES, null],
  ['in_next_release: the release itself', { resolution: 'in_next_release' }, { release: '1.2.3' }, RELEASES, null],
  ['in_next_release: the next', { resolution: 'in_next_release' }, { release: '1.2.4' }, RELEASES, 'newer_release'],
  ['in_next_release: no release', { resolution: 'in_next_release' }, {}, RELEASES, null],
  ['resolved without releases: loaded since', { resolved_in_release: null }, { release: '1.2.2' }, [], 'session_since'],
  [
    'resolved without releases: deployed since',
    { resolved_in_release: null },
    { release: '1.2.4' },
    RELEASES,
    'deployed_since',
  ],
] as [string, Partial<IssueState>, Partial<Arrived>, Release[], ChangeReason['code'] | null][])
  test(`${what}: ${code ? `it regresses (${code})` : 'it stays resolved'}`, () => {
    const { issue, reason, isNotice } = arrive(resolved(change), arrived, releases)
    assert.is(reason?.code ?? null, code)
    assert.equal(
      [issue.status, issue.substatus, isNotice],
      code ? ['unresolved', 'regressed', true] : ['resolved', null, false],
    )
    assert.is(issue.event_count, 51)
    for (const language of TEXT_LANGUAGES) if (reason) assert.not.match(changeReasonText(reason, language), /undefined/)
  })

test('an ignored issue comes back with as many events as it may have', () => {
  const at = (count: number) => arrive(ignored({ ignore_until_events: 10 }), { count }, RELEASES)
  assert.equal([at(9).issue.status, at(9).isNotice], ['ignored', false])
  assert.equal(
    [at(10).issue.status, at(10).issue.substatus, at(10).reason?.code],
    ['unresolved', 'ongoing', 'events_reached'],
  )
  assert.is(arrive(ignored(), { count: 1_000 }, RELEASES).issue.status, 'ignored')
})

const CALM = { count: 3, limit: 20 }
const LOUD = { count: 21, limit: 20 }
for (const [what, issue, hour, later, status, code] of [
  ['ignored, a moment before its date', ignored({ ignore_until: NOW + 5 }), CALM, 4, 'ignored', null],
  ['ignored, at its date', ignored({ ignore_until: NOW + 5 }), CALM, 5, 'unresolved ongoing', 'ignored_until'],
  ['ignored for ever, loud', ignored(), LOUD, 5, 'ignored', null],
  ['ignored until it escalates, calm', ignored({ ignore_until_escalating: true }), CALM, 5, 'ignored', null],
  [
    'ignored until it escalates, loud',
    ignored({ ignore_until_escalating: true }),
    LOUD,
    5,
    'unresolved escalating',
    'above_forecast',
  ],
  ['resolved, loud', resolved(), LOUD, 5, 'resolved', null],
  ['new, calm', newIssue(NOW), CALM, 7 * DAY_MS - 1, 'unresolved new', null],
  ['new, for a week', newIssue(NOW), CALM, 7 * DAY_MS, 'unresolved ongoing', 'week_passed'],
  [
    'regressed, for a week',
    { ...newIssue(NOW), substatus: 'regressed' },
    CALM,
    7 * DAY_MS,
    'unresolved ongoing',
    'week_passed',
  ],
  [
    'ongoing, at its limit',
    { ...newIssue(NOW), substatus: 'ongoing' },
    { count: 20, limit: 20 },
    5,
    'unresolved ongoing',
    null,
  ],
  ['ongoing, loud', { ...newIssue(NOW), substatus: 'ongoing' }, LOUD, 5, 'unresolved escalating', 'above_forecast'],
  [
    'ongoing, without a forecast',
    { ...newIssue(NOW), substatus: 'ongoing' },
    { count: 9_000, limit: null },
    5,
    'unresolved ongoing',
    null,
  ],
  [
    'escalating, calm for less than a day',
    { ...newIssue(NOW), substatus: 'escalating' },
    CALM,
    DAY_MS - 1,
    'unresolved escalating',
    null,
  ],
  [
    'escalating, calm after a day',
    { ...newIssue(NOW), substatus: 'escalating' },
    CALM,
    DAY_MS,
    'unresolved ongoing',
    'calmed_down',
  ],
  [
    'escalating, still loud',
    { ...newIssue(NOW), substatus: 'escalating' },
    LOUD,
    9 * DAY_MS,
    'unresolved escalating',
    null,
  ],
] as [string, IssueState, typeof CALM, number, string, string | null][])
  test(`${what}: ${status}`, () => {
    const { issue: after, reason } = settleIssue(issue, hour, NOW + later)
    assert.equal([[after.status, after.substatus].filter(Boolean).join(' '), reason?.code ?? null], [status, code])
  })

test('people are told once of an escalation, and again a day later at the earliest', () => {
  const first = settleIssue({ ...newIssue(NOW), substatus: 'ongoing' }, LOUD, NOW)
  assert.equal([first.isNotice, first.issue.escalation_notified_at], [true, NOW])
  const again = (later: number) => settleIssue({ ...first.issue, substatus: 'ongoing' }, LOUD, NOW + later)
  assert.equal([again(HOUR_MS).isNotice, again(HOUR_MS).issue.escalation_notified_at], [false, NOW])
  assert.equal([again(DAY_MS).isNotice, again(DAY_MS).issue.escalation_notified_at], [true, NOW + DAY_MS])
})

test('the forecast is that of the issue itself', () => {
  assert.is(hourlyLimit(Array(23).fill(5)), null)
  assert.is(hourlyLimit(Array(168).fill(0)), 10)
  assert.is(hourlyLimit(Array(168).fill(100)), 150)
  const rhythm = Array.from({ length: 168 }, (_, hour) => (hour % 24 < 8 ? 0 : 200))
  assert.ok((hourlyLimit(rhythm) ?? 0) >= 240)
})

test.run()
