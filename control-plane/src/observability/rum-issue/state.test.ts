import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { by, ignored, NOW, open, patched, resolved } from './error.fixture.ts'
import { type IssuePatch, type IssueState, patchIssue } from './state.ts'

for (const [what, before, patch, after] of [
  ['nothing', open, {}, open],
  ['a status of null', resolved(), { status: null }, resolved()],
  ['the same status', open, { status: 'unresolved' }, open],
  [
    'resolved',
    open,
    { status: 'resolved' },
    {
      status: 'resolved',
      substatus: null,
      resolution: 'fixed',
      resolved_at: NOW,
      resolved_by_user_id: 'u1',
      resolved_in_release: '1.2.3',
    },
  ],
  [
    'resolved with a resolution',
    open,
    { status: 'resolved', resolution: 'in_next_release' },
    { resolution: 'in_next_release' },
  ],
  [
    'another resolution',
    resolved({ resolved_at: 1 }),
    { resolution: 'wont_fix' },
    { status: 'resolved', resolution: 'wont_fix', resolved_at: NOW },
  ],
  ['the same resolution', resolved({ resolved_at: 1 }), { resolution: 'fixed' }, { resolved_at: 1 }],
  [
    'resolved again',
    resolved({ resolved_at: 1, resolution: 'wont_fix' }),
    { status: 'resolved' },
    { resolved_at: 1, resolution: 'wont_fix' },
  ],
  ['a resolution of null', resolved({ resolution: 'wont_fix' }), { resolution: null }, { resolution: 'fixed' }],
  [
    'reopened',
    resolved(),
    { status: 'unresolved' },
    {
      status: 'unresolved',
      substatus: 'ongoing',
      resolution: null,
      resolved_at: null,
      resolved_by_user_id: null,
      resolved_in_release: null,
    },
  ],
  [
    'ignored for ever',
    open,
    { status: 'ignored' },
    {
      status: 'ignored',
      substatus: null,
      ignore_until: null,
      ignore_until_events: null,
      ignore_until_escalating: false,
    },
  ],
  [
    'ignored until',
    open,
    { status: 'ignored', ignore_until: NOW + 1 },
    { ignore_until: NOW + 1, ignore_events_base: null },
  ],
  [
    'ignored for events',
    open,
    { status: 'ignored', ignore_until_events: 10 },
    { ignore_until_events: 10, ignore_events_base: 50 },
  ],
  [
    'ignored until it escalates',
    open,
    { status: 'ignored', ignore_until_escalating: true },
    { ignore_until_escalating: true },
  ],
  [
    'another end of ignoring keeps the rest',
    ignored({ ignore_until_events: 10 }),
    { ignore_until: NOW + 1 },
    { ignore_until: NOW + 1, ignore_until_events: 10, ignore_events_base: 50 },
  ],
  [
    'null clears an end of ignoring',
    ignored({ ignore_until_events: 10, ignore_until_escalating: true }),
    { ignore_until_events: null, ignore_until_escalating: null },
    { status: 'ignored', ignore_until_events: null, ignore_events_base: null, ignore_until_escalating: false },
  ],
  [
    'resolved from ignored',
    ignored({ ignore_until_events: 10 }),
    { status: 'resolved' },
    { status: 'resolved', ignore_until_events: null, ignore_events_base: null },
  ],
  [
    'ignored from resolved',
    resolved(),
    { status: 'ignored' },
    { status: 'ignored', resolution: null, resolved_at: null },
  ],
  [
    'no longer ignored',
    ignored({ ignore_until: NOW + 1 }),
    { status: 'unresolved' },
    { status: 'unresolved', substatus: 'ongoing', ignore_until: null },
  ],
  ['an assignee', open, { assignee_user_id: 'u2' }, { ...open, assignee_user_id: 'u2' }],
  ['no assignee', { ...open, assignee_user_id: 'u2' }, { assignee_user_id: null }, open],
  [
    'an assignee that is left out',
    { ...open, assignee_user_id: 'u2' },
    { status: 'resolved' },
    { assignee_user_id: 'u2' },
  ],
] as [string, IssueState, IssuePatch, Partial<IssueState>][])
  test(`${what} is applied`, () => {
    const result = patched(before, patch)
    assert.equal({ ...result, ...after }, result)
  })

for (const [before, patch, fault] of [
  [open, { resolution: 'fixed' }, 'resolution only_resolved'],
  [open, { status: 'ignored', resolution: 'fixed' }, 'resolution only_resolved'],
  [open, { ignore_until: NOW + 1 }, 'ignore_until only_ignored'],
  [open, { status: 'resolved', ignore_until_events: 3 }, 'ignore_until_events only_ignored'],
  [ignored(), { status: 'unresolved', ignore_until_escalating: true }, 'ignore_until_escalating only_ignored'],
  [open, { status: 'ignored', ignore_until: NOW }, 'ignore_until not_in_future'],
] as [IssueState, IssuePatch, string][])
  test(`${JSON.stringify(patch)} is refused: ${fault}`, () => {
    const faults = patchIssue(before, patch, by)
    assert.ok(Array.isArray(faults))
    assert.equal(
      faults.map(({ field, code }) => `${field} ${code}`),
      [fault],
    )
  })

test.run()
