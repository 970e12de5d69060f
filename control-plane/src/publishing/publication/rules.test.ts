import type { IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { snapshot } from '../../response/incident/snapshot.fixture.ts'
import { changeOf, type LastPublic } from './rules.ts'

const test = suite('incidents of services on pages')

const PUBLISHED = Date.UTC(2026, 0, 1, 13)
const publication = {
  status_page_id: 'page',
  title: 'Checkout is disturbed',
  automatic_title: null,
  title_automatic: null,
  message: 'We are on it.',
  resolved_message: 'It works again.',
  published_at: PUBLISHED,
}
const update = (created_at: number) => ({ id: 'u', status: 'identified' as const, message: 'A disk.', created_at })
const last = (status: IncidentStatus, created_at: number): LastPublic => ({
  id: 'l',
  status,
  message: 'Said.',
  created_at,
})
const END = PUBLISHED + 1_000

const EVENTS: [name: string, event: string, more: object, last: LastPublic | null, then: [what: string, message: string | null, notify: boolean] | null][] = [
  ['nothing said yet', 'published', {}, null, ['incident', null, true]],
  ['something said: that', 'published', {}, last('identified', 1), ['incident', 'Said.', true]],
  ['internal', 'updated', { internal: true, update: update(END) }, null, null],
  ['no words', 'updated', {}, null, null],
  ['said before it was published', 'updated', { update: update(PUBLISHED - 1) }, null, ['incident_update', 'A disk.', false]],
  ['said as it was published', 'updated', { update: update(PUBLISHED) }, null, ['incident_update', 'A disk.', true]],
  ['said after', 'updated', { update: update(PUBLISHED + 1) }, null, ['incident_update', 'A disk.', true]],
  ['over', 'resolved', {}, null, ['incident', null, true]],
  ['over, in the words of the template', 'resolved', { update: update(END) }, null, ['incident_update', 'A disk.', true]],
  ['over, told before that it goes on', 'resolved', {}, last('monitoring', END), ['incident', null, true]],
  ['over by the update that told it', 'resolved', {}, last('resolved', END), ['incident', null, false]],
  ['over again, told of the first end', 'resolved', {}, last('resolved', END - 1), ['incident', null, true]],
  ['over before it was published', 'resolved', { incident: snapshot({ status: 'resolved', resolved_at: PUBLISHED - 1 }) }, null, ['incident', null, false]],
  ['goes on', 'reopened', {}, null, ['incident', null, true]],
  ['affects more', 'monitors_joined', { arrived: ['b'] }, last('identified', END), ['incident', 'Said.', true]],
  ['affects more, nothing said yet', 'monitors_joined', { arrived: ['b'] }, null, ['incident', null, true]],
  ['affected more before it was over', 'monitors_joined', { arrived: ['b'], incident: snapshot({ status: 'resolved', resolved_at: END }) }, null, ['incident', null, false]],
  ['went into another', 'merged', {}, null, ['incident', null, false]],
  ['went into another that is public', 'merged', { update: update(END) }, null, ['incident_update', 'A disk.', true]],
  ['taken off the page', 'unpublished', { farewell: true }, null, ['incident', null, true]],
  ['taken off the page without a word', 'unpublished', {}, null, null],
  ['graver', 'severity_changed', {}, null, ['incident', null, false]],
  ['its public title', 'corrected', { correction: { field: 'title', before: 'a', after: 'b' } }, null, ['incident', null, false]],
  ['the words of an update', 'corrected', { correction: { field: 'message', update_id: 'u', before: 'a', after: 'b' } }, null, ['incident_update', 'b', false]],
  ['nothing', 'corrected', {}, null, null],
  ['somebody is on it', 'acknowledged', {}, null, null],
  ['its internal title', 'title_changed', {}, null, null],
] // biome-ignore format: a table

for (const [name, event, more, said, then] of EVENTS) {
  test(`${event}: ${name}`, () => {
    const incident = snapshot(event === 'resolved' ? { status: 'resolved', resolved_at: END } : {})
    const actor = { type: 'user', id: null, name: 'Ada', user_id: null } as const
    const change = changeOf(`incident.${event}`, { incident, actor, ...more }, publication, said)
    const message = change?.public && 'message' in change.public ? change.public.message : undefined
    assert.equal(change && [change.what, message, change.notify], then)
    if (change) assert.is(change.public?.title, publication.title)
  })
}

test('a page says the status that the incident has, whatever its last update said', () => {
  const actor = { type: 'user', id: null, name: 'Ada', user_id: null } as const
  for (const status of ['investigating', 'identified', 'monitoring', 'resolved'] as const) {
    const incident = snapshot({ status, ...(status === 'resolved' ? { resolved_at: END } : {}) })
    const change = changeOf('incident.reopened', { incident, actor }, publication, last('monitoring', END))
    assert.is(change?.public?.status, status)
  }
})

test.run()
