import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { decideAction, type IncidentAction, type IncidentState } from './rules.ts'

const now = epoch(1_000_000)
const by: IncidentActor = { type: 'user', id: 'a', name: 'Alice', user_id: 'a' }
const other: IncidentActor = { type: 'user', id: 'b', name: 'Bob', user_id: 'b' }

const TRIGGERED: IncidentState = {
  title: 'API is down',
  severity: 'minor',
  status: 'investigating',
  responder_status: 'triggered',
  service_id: 's1',
  escalation_policy_id: 'p1',
  own_policy: false,
  recovered: false,
  acknowledged_at: null,
  acknowledged_by: null,
  resolved_at: null,
  resolved_by: null,
  resolved_automatically: false,
  snoozed_until: null,
  merged_into: null,
  reopen_count: 0,
}
const ACKNOWLEDGED = {
  ...TRIGGERED,
  responder_status: 'acknowledged',
  acknowledged_at: 500,
  acknowledged_by: other,
} as const
const ACK = { responder_status: 'acknowledged', acknowledged_at: now, acknowledged_by: by, snoozed_until: null }
const RESOLVE = { status: 'resolved', responder_status: 'resolved', resolved_at: now, resolved_by: by, resolved_automatically: false, snoozed_until: null } // biome-ignore format: a table
const RESOLVED = { ...ACKNOWLEDGED, ...RESOLVE, resolved_at: 600, resolved_by: other } as IncidentState
const SNOOZED: IncidentState = { ...TRIGGERED, snoozed_until: now }
const MERGED: IncidentState = { ...RESOLVED, merged_into: 'i9' }
const UNACK = { responder_status: 'triggered', acknowledged_at: null, acknowledged_by: null }
const REOPEN = { ...UNACK, status: 'investigating', resolved_at: null, resolved_by: null, resolved_automatically: false, reopen_count: 1, recovered: false } // biome-ignore format: a table
const into = { id: 'i9', number: 9, open: true }
const NO_CHANGE = {}

const say = (more: object = {}): IncidentAction => ({ do: 'say', update: { id: 'u', status: undefined, message: 'm', internal: false, ...more } }) // biome-ignore format: a line

interface Row {
  name: string
  given: IncidentState
  when: IncidentAction
  refused?: RegExp
  change?: object
  entries?: string[]
  events?: string[]
}

const TABLE: Row[] = [
  { name: 'acknowledge', given: TRIGGERED, when: { do: 'acknowledge' }, change: ACK, entries: ['acknowledged'], events: ['acknowledged'] },
  { name: 'acknowledge: a second one changes nothing', given: ACKNOWLEDGED, when: { do: 'acknowledge' } },
  { name: 'acknowledge ends a snooze', given: SNOOZED, when: { do: 'acknowledge' }, change: ACK, entries: ['acknowledged'], events: ['acknowledged'] },
  { name: 'acknowledge: not when resolved', given: RESOLVED, when: { do: 'acknowledge' }, refused: /reopen/ },
  { name: 'resolve', given: TRIGGERED, when: { do: 'resolve' }, change: RESOLVE, entries: ['resolved'], events: ['resolved'] },
  { name: 'resolve an acknowledged one', given: ACKNOWLEDGED, when: { do: 'resolve' }, change: RESOLVE, entries: ['resolved'], events: ['resolved'] },
  { name: 'resolve automatically', given: TRIGGERED, when: { do: 'resolve', automatically: true }, change: { ...RESOLVE, resolved_automatically: true }, entries: ['resolved'], events: ['resolved'] },
  { name: 'resolve: a second one changes nothing', given: RESOLVED, when: { do: 'resolve' } },
  { name: 'reopen', given: RESOLVED, when: { do: 'reopen' }, change: REOPEN, entries: ['reopened'], events: ['reopened', 'retriggered'] },
  { name: 'reopen counts', given: { ...RESOLVED, reopen_count: 4 }, when: { do: 'reopen' }, change: { ...REOPEN, reopen_count: 5 }, entries: ['reopened'], events: ['reopened', 'retriggered'] },
  { name: 'reopen: an open one stays as it is', given: ACKNOWLEDGED, when: { do: 'reopen' } },
  { name: 'reopen: not when merged', given: MERGED, when: { do: 'reopen' }, refused: /merged/ },
  { name: 'snooze', given: TRIGGERED, when: { do: 'snooze', until: epoch(2_000_000) }, change: { snoozed_until: 2_000_000 }, entries: ['snoozed'], events: ['snoozed'] },
  { name: 'snooze again: the new end holds', given: SNOOZED, when: { do: 'snooze', until: epoch(3_000_000) }, change: { snoozed_until: 3_000_000 }, entries: ['snoozed'], events: ['snoozed'] },
  { name: 'snooze keeps an acknowledgement until its end', given: ACKNOWLEDGED, when: { do: 'snooze', until: epoch(2_000_000) }, change: { snoozed_until: 2_000_000 }, entries: ['snoozed'], events: ['snoozed'] },
  { name: 'snooze: not when resolved', given: RESOLVED, when: { do: 'snooze', until: epoch(2_000_000) }, refused: /resolved/ },
  { name: 'a snooze ends at its instant: triggered again', given: SNOOZED, when: { do: 'unsnooze' }, change: { ...UNACK, snoozed_until: null }, entries: ['snoozed'], events: ['unsnoozed', 'retriggered'] },
  { name: 'a snooze ends just after its instant', given: { ...SNOOZED, snoozed_until: now - 1 }, when: { do: 'unsnooze' }, change: { ...UNACK, snoozed_until: null }, entries: ['snoozed'], events: ['unsnoozed', 'retriggered'] },
  { name: 'a snooze does not end just before its instant', given: { ...SNOOZED, snoozed_until: now + 1 }, when: { do: 'unsnooze' } },
  { name: 'no snooze ends where there is none', given: TRIGGERED, when: { do: 'unsnooze' } },
  { name: 'at the end of a snooze an acknowledged one is triggered', given: { ...ACKNOWLEDGED, snoozed_until: now }, when: { do: 'unsnooze' }, change: { ...UNACK, snoozed_until: null }, entries: ['snoozed'], events: ['unsnoozed', 'retriggered'] },
  { name: 'escalate', given: TRIGGERED, when: { do: 'escalate' }, change: NO_CHANGE, entries: ['escalated'], events: ['escalated'] },
  { name: 'escalate an acknowledged one', given: ACKNOWLEDGED, when: { do: 'escalate' }, change: NO_CHANGE, entries: ['escalated'], events: ['escalated'] },
  { name: 'escalate: not without a policy', given: { ...TRIGGERED, escalation_policy_id: null }, when: { do: 'escalate' }, refused: /policy/ },
  { name: 'escalate: not when resolved', given: RESOLVED, when: { do: 'escalate' }, refused: /resolved/ },
  { name: 'merge: no resolved event', given: TRIGGERED, when: { do: 'merge', into }, change: { ...RESOLVE, merged_into: 'i9' }, entries: ['merged'], events: ['merged'] },
  { name: 'merge: into the same one again changes nothing', given: MERGED, when: { do: 'merge', into } },
  { name: 'merge: not when resolved', given: RESOLVED, when: { do: 'merge', into }, refused: /open/ },
  { name: 'merge: not into a resolved one', given: TRIGGERED, when: { do: 'merge', into: { ...into, open: false } }, refused: /into one that is resolved/ },
  { name: 'say: keeps the status', given: TRIGGERED, when: say(), change: NO_CHANGE, entries: ['updated'], events: ['updated'] },
  { name: 'say: a new status', given: TRIGGERED, when: say({ status: 'identified' }), change: { status: 'identified' }, entries: ['updated'], events: ['updated'] },
  { name: 'say: internal is a note', given: TRIGGERED, when: say({ internal: true }), change: NO_CHANGE, entries: ['note'], events: ['updated'] },
  { name: 'say: an internal status stays in its note', given: TRIGGERED, when: say({ internal: true, status: 'monitoring' }), change: NO_CHANGE, entries: ['note'], events: ['updated'] },
  { name: 'say: an internal note resolves', given: TRIGGERED, when: say({ internal: true, status: 'resolved' }), change: RESOLVE, entries: ['note', 'resolved'], events: ['updated', 'resolved'] },
  { name: 'say: resolved resolves', given: TRIGGERED, when: say({ status: 'resolved' }), change: RESOLVE, entries: ['updated', 'resolved'], events: ['updated', 'resolved'] },
  { name: 'say: of a resolved one', given: RESOLVED, when: say(), change: NO_CHANGE, entries: ['updated'], events: ['updated'] },
  { name: 'say: does not reopen', given: RESOLVED, when: say({ status: 'monitoring' }), refused: /reopen/ },
  { name: 'change: what is as it was is no change', given: TRIGGERED, when: { do: 'change', to: { title: 'API is down', severity: 'minor', service_id: undefined } } },
  { name: 'change: title and severity', given: TRIGGERED, when: { do: 'change', to: { title: 'T', severity: 'major' } }, change: { title: 'T', severity: 'major' }, entries: ['title_changed', 'severity_changed'], events: ['title_changed', 'severity_changed'] },
  { name: 'change: off its service', given: TRIGGERED, when: { do: 'change', to: { service_id: null } }, change: { service_id: null }, entries: ['service_changed'], events: ['service_changed'] },
  { name: 'change: another policy pages at once', given: TRIGGERED, when: { do: 'change', to: { escalation_policy_id: 'p2' } }, change: { escalation_policy_id: 'p2', own_policy: true }, entries: ['note'], events: ['retriggered'] },
  { name: 'change: another policy, and somebody is on it', given: ACKNOWLEDGED, when: { do: 'change', to: { escalation_policy_id: 'p2' } }, change: { escalation_policy_id: 'p2', own_policy: true }, entries: ['note'], events: [] },
  { name: 'change: another policy while it is snoozed', given: SNOOZED, when: { do: 'change', to: { escalation_policy_id: 'p2' } }, change: { escalation_policy_id: 'p2', own_policy: true }, entries: ['note'], events: [] },
  { name: 'change: no policy: what waits is paged no more', given: TRIGGERED, when: { do: 'change', to: { escalation_policy_id: null } }, change: { escalation_policy_id: null, own_policy: false }, entries: ['note'], events: ['retriggered'] },
  { name: 'worsen: urgent now, and nobody is on it', given: TRIGGERED, when: { do: 'worsen', to: 'major' }, change: { severity: 'major' }, entries: ['severity_changed'], events: ['severity_changed'] },
  { name: 'worsen: urgent now, and somebody is on it', given: ACKNOWLEDGED, when: { do: 'worsen', to: 'critical' }, change: { severity: 'critical' }, entries: ['severity_changed'], events: ['severity_changed'] },
  { name: 'worsen: urgent now, while it is snoozed', given: SNOOZED, when: { do: 'worsen', to: 'critical' }, change: { severity: 'critical' }, entries: ['severity_changed'], events: ['severity_changed'] },
  { name: 'worsen: as urgent as before', given: { ...TRIGGERED, severity: 'major' }, when: { do: 'worsen', to: 'critical' }, change: { severity: 'critical' }, entries: ['severity_changed'], events: ['severity_changed'] },
  { name: 'worsen: as bad as before', given: TRIGGERED, when: { do: 'worsen', to: 'minor' } },
  { name: 'worsen: less bad', given: { ...TRIGGERED, severity: 'critical' }, when: { do: 'worsen', to: 'major' } },
] // biome-ignore format: a table

for (const { name, given, when, refused, change = {}, entries = [], events = [] } of TABLE) {
  test(name, () => {
    const decision = decideAction(given, when, by, now)
    if (decision.refused !== null) return assert.match(decision.refused.text, refused ?? /^nothing is refused here$/)
    assert.is(refused, undefined, 'it is not refused')
    const after = { ...given, ...decision.change }
    assert.equal(after, { ...given, ...change })
    assert.equal(
      decision.entries.map(entry => entry.kind),
      entries,
    )
    assert.equal(
      decision.events.map(event => event.name),
      events.map(event => `incident.${event}`),
    )
  })
}

test('no action leaves a state that contradicts itself', () => {
  const states = [TRIGGERED, ACKNOWLEDGED, RESOLVED, SNOOZED, MERGED]
  for (const given of states) {
    for (const { when } of TABLE) {
      const decision = decideAction(given, when, by, now)
      if (decision.refused !== null) continue
      const after = { ...given, ...decision.change }
      const resolved = after.responder_status === 'resolved'
      assert.is(resolved, after.status === 'resolved', when.do)
      assert.is(resolved, after.resolved_at !== null, when.do)
      assert.is(after.acknowledged_at !== null, after.acknowledged_by !== null, when.do)
      if (after.responder_status === 'acknowledged') assert.ok(after.acknowledged_at !== null, when.do)
      if (resolved) assert.is(after.snoozed_until, null, when.do)
    }
  }
})

test.run()
