import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { decideFailure, type Failure, releaseOf, resolvesItself, type ServiceRules } from './rules.ts'

const AUTO: ServiceRules = { incident_creation_mode: 'auto', reopen_window_minutes: 30, auto_resolve: 'always' }
const MANUAL: ServiceRules = { ...AUTO, incident_creation_mode: 'manual' }
const window = (reopen_window_minutes: number): ServiceRules => ({ ...AUTO, reopen_window_minutes })
const at = epoch(100 * 60_000)
const ago = (minutes: number, ms = 0) => ({ id: 'last', last_alert_at: at - minutes * 60_000 - ms })
const open = { id: 'open', has: false }

const FAILURES: [name: string, given: Omit<Failure, 'told_at'>, then: string][] = [
  ['no incident: opens one', { service: AUTO, open: null, last: null }, 'open'],
  ['an open one: joins it', { service: AUTO, open, last: null }, 'join open'],
  ['an open one comes before the last one', { service: AUTO, open, last: ago(1) }, 'join open'],
  ['resolved, within the window: reopens it', { service: AUTO, open: null, last: ago(1) }, 'reopen last'],
  ['resolved, just before the end of the window', { service: AUTO, open: null, last: ago(30, -1) }, 'reopen last'],
  ['resolved, at the end of the window', { service: AUTO, open: null, last: ago(30) }, 'reopen last'],
  ['resolved, just after the window: opens a new one', { service: AUTO, open: null, last: ago(30, 1) }, 'open'],
  ['an alert that is taken late counts as within', { service: AUTO, open: null, last: ago(-1) }, 'reopen last'],
  ['an alert from well before the last one is none after it', { service: AUTO, open: null, last: ago(-1, -1) }, 'open'],
  ['an alert from hours before the last one', { service: AUTO, open: null, last: ago(-180) }, 'open'],
  ['a window of 0 never reopens', { service: window(0), open: null, last: ago(0) }, 'open'],
  ['a window of 0 never reopens, also what comes late', { service: window(0), open: null, last: ago(-1) }, 'open'],
  ['a window of a day', { service: window(1440), open: null, last: ago(1440) }, 'reopen last'],
  ['a last one without an alert', { service: AUTO, open: null, last: { id: 'last', last_alert_at: null } }, 'open'],
  ['manual: nothing opens', { service: MANUAL, open: null, last: null }, 'ignore'],
  ['manual: nothing reopens', { service: MANUAL, open: null, last: ago(1) }, 'ignore'],
  ['manual: nobody joins', { service: MANUAL, open, last: null }, 'ignore'],
  ['manual: who is on it is kept up', { service: MANUAL, open: { ...open, has: true }, last: null }, 'join open'],
] // biome-ignore format: a table

for (const [name, given, then] of FAILURES) {
  test(`failure: ${name}`, () => {
    const decision = decideFailure({ ...given, told_at: at })
    assert.is('incident' in decision ? `${decision.do} ${decision.incident}` : decision.do, then)
  })
}

const RECOVERIES: [rule: ServiceRules['auto_resolve'] | null, status: string, failing: number, source: string, then: boolean][] = [
  ['always', 'triggered', 0, 'auto', true],
  ['always', 'acknowledged', 0, 'auto', true],
  ['always', 'triggered', 1, 'auto', false],
  ['always', 'resolved', 0, 'auto', false],
  ['always', 'triggered', 0, 'manual', false],
  ['always', 'triggered', 0, 'integration', false],
  ['unless_acknowledged', 'triggered', 0, 'auto', true],
  ['unless_acknowledged', 'acknowledged', 0, 'auto', false],
  ['unless_acknowledged', 'triggered', 2, 'auto', false],
  ['never', 'triggered', 0, 'auto', false],
  ['never', 'acknowledged', 0, 'auto', false],
  [null, 'triggered', 0, 'auto', true],
  [null, 'acknowledged', 0, 'auto', false],
] // biome-ignore format: a table

for (const [rule, status, failing, source, then] of RECOVERIES) {
  test(`recovery: ${rule ?? 'service gone'}, ${status}, ${failing} failing, ${source}: ${then ? 'resolves' : 'stays'}`, () => {
    const incident = { source, responder_status: status as 'triggered' }
    assert.is(resolvesItself({ service: rule && { auto_resolve: rule }, incident, failing }), then)
  })
}

const RELEASES: [kind: MonitorKindName, status: string, more: object, then: string | null][] = [
  ['http', 'up', {}, 'recovered'],
  ['http', 'down', {}, null],
  ['http', 'degraded', {}, null],
  ['http', 'unknown', {}, null],
  ['http', 'pending', {}, null],
  ['http', 'paused', { paused: true }, 'paused'],
  ['http', 'down', { paused: true }, 'paused'],
  ['http', 'down', { service_id: null }, 'unlinked'],
  ['http', 'up', { service_id: null }, 'recovered'],
  ['http', 'down', { joined_for: 's' }, null],
  ['http', 'down', { joined_for: 'another' }, 'unlinked'],
  ['http', 'up', { joined_for: 'another' }, 'recovered'],
  ['browser', 'up', {}, 'recovered'],
  ['browser', 'down', {}, null],
  ['heartbeat', 'up', {}, 'recovered'],
  ['heartbeat', 'running', {}, 'recovered'],
  ['heartbeat', 'late', {}, 'recovered'],
  ['heartbeat', 'down', {}, null],
  ['heartbeat', 'pending', {}, null],
] // biome-ignore format: a table

for (const [kind, status, more, then] of RELEASES) {
  test(`${kind} ${status} ${JSON.stringify(more)}: ${then ?? 'holds'}`, () => {
    assert.is(releaseOf({ kind, status, paused: false, service_id: 's', joined_for: null, ...more }), then)
  })
}

test('a monitor that is gone holds nothing', () => {
  assert.is(releaseOf(null), 'deleted')
})

test.run()
