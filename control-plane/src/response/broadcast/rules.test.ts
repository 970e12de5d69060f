import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { INCIDENT_EVENTS } from '../incident/event.ts'
import { BROADCAST_EVENTS, broadcastOf } from './rules.ts'

const TABLE: [event: string, type: string | null, target: string | null, webhook: string | null, paged?: string][] = [
  ['incident.opened', 'opened', 'opened', 'opened'],
  ['incident.resolved', 'resolved', 'resolved', 'resolved', 'resolved'],
  ['incident.acknowledged', 'acknowledged', null, 'acknowledged', 'acknowledged'],
  ['incident.updated', 'updated', null, 'updated'],
  ['incident.severity_changed', 'updated', null, 'updated'],
  ['incident.title_changed', 'updated', null, 'updated'],
  ['incident.reopened', 'reopened', null, 'reopened'],
  ['incident.merged', 'merged', null, 'updated', 'merged'],
  ['incident.service_changed', 'service_changed', null, null],
  ['incident.snoozed', null, null, null],
  ['incident.unsnoozed', null, null, null],
  ['incident.escalated', null, null, null],
  ['incident.retriggered', null, null, null],
  ['incident.published', null, null, null],
  ['incident.unpublished', null, null, null],
  ['incident.corrected', null, null, null],
  ['incident.monitors_joined', null, null, null],
  ['incident.alerts_changed', null, null, null],
  ['monitor.failed', null, null, null],
] // biome-ignore format: a table

for (const [event, type, target, webhook, paged = null] of TABLE) {
  test(`${event}: ${type ?? 'nothing'}`, () => {
    assert.equal(broadcastOf(event, {}), { type, target, webhook, paged })
    assert.equal(broadcastOf(event, { internal: true }), { type, target: null, webhook: null, paged: null })
    assert.is(
      BROADCAST_EVENTS.some(({ names }) => names.includes(event)),
      type !== null,
    )
  })
}

test('no event is forgotten', () => {
  for (const name of INCIDENT_EVENTS)
    assert.ok(
      TABLE.some(([event]) => event === name),
      name,
    )
})

test.run()
