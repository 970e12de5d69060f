import type { RumIssueEvent } from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { RUM_ISSUE } from '../../words/rum-issue.ts'
import { sessionAddress } from '../rum-app/index.ts'

/** Lead to the session of an error: its timeline, and its replay if there is one, at that moment. */
export function SessionLinks({
  app_id,
  event: { id, session_id, has_replay },
}: {
  app_id: string
  event: RumIssueEvent
}) {
  return (
    <span class="issue-links">
      <a href={sessionAddress(app_id, session_id, { event: id })}>{RUM_ISSUE.session}</a>
      {has_replay && <a href={sessionAddress(app_id, session_id, { event: id, replay: true })}>{RUM_ISSUE.replay}</a>}
    </span>
  )
}
