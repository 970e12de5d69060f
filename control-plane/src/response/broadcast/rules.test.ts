import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { INCIDENT_EVENTS } from '../incident/event.ts'
import { BROADCAST_EVENTS, broadcastOf, newsByKnowledge } from './rules.ts'

const TABLE: [event: string, type: string | null, target: string | null, webhook: string | null, paged?: string][] = [
  ['incident.opened', 'opened', 'opened', 'opened'],
  ['incident.resolved', 'resolved', 'resolved', 'resolved', 'resolved'],
  ['incident.acknowledged', 'acknowledged', null, 'acknowledged', 'acknowledged'],
  ['incident.updated', 'updated', null, 'updated'],
  ['incident.severity_changed', 'updated', null, 'updated'],
  ['incident.title_changed', 'updated', null, 'updated'],
  ['incident.reopened', 'reopened', null, 'reopened'],
  ['incident.merged', 'merged', null, 'updated', 'merged'],
  ['incident.service_changed', 'service_changed', 'joined', null],
  ['incident.joined', null, null, 'joined'],
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
    const former = event === 'incident.service_changed' ? 'left' : null
    assert.equal(broadcastOf(event, {}), { type, target, former, webhook, paged })
    const quiet = { target: null, former: null, webhook: null, paged: null }
    assert.equal(broadcastOf(event, { internal: true }), { type, ...quiet })
    assert.equal(broadcastOf(event, { with_resolution: true }), { type, ...quiet })
    assert.is(
      BROADCAST_EVENTS.some(({ names }) => names.includes(event)),
      type !== null || webhook !== null,
    )
  })
}

const KNOWN: [news: Parameters<typeof newsByKnowledge>[0], stranger: string | null, known: string | null][] = [
  ['opened', 'opened', 'opened'],
  ['reopened', 'reopened', 'reopened'],
  ['joined', 'joined', null],
  ['acknowledged', 'joined', 'acknowledged'],
  ['updated', 'joined', 'updated'],
  ['resolved', 'joined', 'resolved'],
  ['left', null, 'left'],
] // biome-ignore format: a table

for (const [news, stranger, known] of KNOWN)
  test(`${news}: ${stranger} for one that does not know the incident`, () => {
    assert.is(newsByKnowledge(news, { knows: false, isOver: false }), stranger)
    assert.is(newsByKnowledge(news, { knows: true, isOver: false }), known)
    const opens = news === 'opened' || news === 'reopened'
    assert.is(newsByKnowledge(news, { knows: false, isOver: true }), opens ? news : null, 'no end without a beginning')
  })

test('no event is forgotten', () => {
  for (const name of INCIDENT_EVENTS)
    assert.ok(
      TABLE.some(([event]) => event === name),
      name,
    )
})

test.run()
