import type { RumIssue } from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import { ISSUE_STATES } from '../../words/rum-issue.ts'
import '../../part/status.css'

/** Status and substatus or resolution; what needs a look has a colour too. */
export function State({ of: { status, substatus, resolution } }: { of: RumIssue }) {
  if (status === 'ignored') return <span class="status">{ISSUE_STATES.ignored}</span>
  if (status === 'resolved')
    return (
      <span class="status good">
        {ISSUE_STATES.resolved}
        {resolution && `, ${ISSUE_STATES[resolution]}`}
      </span>
    )
  const tone = substatus === 'escalating' || substatus === 'regressed' ? 'bad' : substatus === 'new' ? 'warn' : ''
  return <span class={`status ${tone}`}>{ISSUE_STATES[substatus ?? 'unresolved']}</span>
}
