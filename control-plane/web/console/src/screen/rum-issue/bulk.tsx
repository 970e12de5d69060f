import type { CallInput } from '@pharos/shared-protocol/client.ts'
import {
  mergeRumIssues,
  type RumIssue,
  updateRumIssue,
} from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import { useState } from 'preact/hooks'
import { BulkProgress, useBulk } from '../../part/bulk.tsx'
import { Confirm } from '../../part/confirm.tsx'
import { call } from '../../server/call.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { RUM_ISSUE } from '../../words/rum-issue.ts'

type Patch = NonNullable<CallInput<typeof updateRumIssue>['body']>

interface Given {
  app_id: string
  issues: readonly RumIssue[]
  onDone(): void
}

/** Actions on all chosen issues. */
export function BulkActions({ app_id, issues, onDone }: Given) {
  const bulk = useBulk('rum_issue', issues, onDone)
  const [isMerging, setMerging] = useState(false)
  const run = (body: Patch) => {
    const one = async ({ fingerprint }: RumIssue) => {
      await call(updateRumIssue, { params: { app_id, fingerprint }, body })
      return undefined
    }
    void bulk.run(async () => one, RUM_ISSUE.doneMany)
  }
  const verbs: [string, Patch][] = [
    [RUM_ISSUE.resolve, { status: 'resolved' }],
    [RUM_ISSUE.nextRelease, { status: 'resolved', resolution: 'in_next_release' }],
    [RUM_ISSUE.ignore, { status: 'ignored' }],
    [RUM_ISSUE.reopen, { status: 'unresolved' }],
  ]
  return (
    <div class="row bulk" role="group" aria-label={RUM_ISSUE.chosen(issues.length)}>
      <strong>{RUM_ISSUE.chosen(issues.length)}</strong>
      {verbs.map(([label, body]) => (
        <button key={label} type="button" class="plain" disabled={bulk.isRunning} onClick={() => run(body)}>
          {label}
        </button>
      ))}
      {issues.length > 1 && (
        <button type="button" class="plain" disabled={bulk.isRunning} onClick={() => setMerging(true)}>
          {RUM_ISSUE.merge}
        </button>
      )}
      <BulkProgress of={bulk.progress} />
      {isMerging && <MergeAsk app_id={app_id} issues={issues} onDone={onDone} onClose={() => setMerging(false)} />}
    </div>
  )
}

/** Merges into the issue with the most errors. */
function MergeAsk({ app_id, issues, onDone, onClose }: Given & { onClose(): void }) {
  const merge = useChange(mergeRumIssues)
  const [first, ...others] = issues.toSorted((a, b) => b.event_count - a.event_count)
  const run = async () => {
    const fingerprints = [first, ...others].flatMap(issue => issue?.fingerprint ?? [])
    if (!(await merge.run({ params: { app_id }, body: { fingerprints } }))) return
    notify({ tone: 'good', text: RUM_ISSUE.doneMerge })
    onClose()
    onDone()
  }
  return (
    <Confirm
      title={RUM_ISSUE.mergeInto(first?.title ?? '')}
      action={RUM_ISSUE.merge}
      isReady={!merge.isRunning}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{RUM_ISSUE.mergeWhy}</p>
      <ul>
        {others.map(({ fingerprint, title }) => (
          <li key={fingerprint}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </Confirm>
  )
}
