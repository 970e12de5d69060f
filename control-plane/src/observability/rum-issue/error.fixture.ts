import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import * as assert from 'uvu/assert'
import { type IssuePatch, type IssueState, newIssue, patchIssue } from './state.ts'

export const NOW = 100 * DAY_MS
export const by = { now: NOW, user: 'u1', newest_release: '1.2.3' }
export const open: IssueState = { ...newIssue(NOW - DAY_MS), event_count: 50, substatus: 'regressed' }
export const patched = (before: IssueState, patch: IssuePatch) => {
  const after = patchIssue(before, patch, by)
  assert.not(Array.isArray(after), JSON.stringify(after))
  return after as IssueState
}
export const resolved = (change: Partial<IssueState> = {}) => ({ ...patched(open, { status: 'resolved' }), ...change })
export const ignored = (change: IssuePatch = {}) => patched(open, { status: 'ignored', ...change })
