import type { CallInput } from '@pharos/shared-protocol/client.ts'
import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import { type RumIssue, updateRumIssue } from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import { useState } from 'preact/hooks'
import { Keyed } from '../../part/keyed.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useSession } from '../../server/session.ts'
import { RUM_ISSUE } from '../../words/rum-issue.ts'
import { Ignore } from './ignore.tsx'

export type Patch = NonNullable<CallInput<typeof updateRumIssue>['body']>

/** What can be done with an issue now; each has a key. */
export function Actions({ issue }: { issue: RumIssue }) {
  const { application_id: app_id, fingerprint } = issue
  const change = useChange(updateRumIssue)
  const [isIgnoring, setIgnoring] = useState(false)
  const run = async (body: Patch) => {
    if (await change.run({ params: { app_id, fingerprint }, body }))
      notify({ tone: 'good', text: RUM_ISSUE.doneChange })
  }
  const keyed = (letter: string, label: string, act: () => void, isMain = false) => (
    <Keyed letter={letter} label={label} isBusy={change.isRunning} isMain={isMain} onClick={act} />
  )
  if (issue.merged_into !== null) return null
  return (
    <div class="row" role="group" aria-label={RUM_ISSUE.actions}>
      {issue.status === 'unresolved' ? (
        <>
          {keyed('r', RUM_ISSUE.resolve, () => void run({ status: 'resolved' }), true)}
          {keyed('e', RUM_ISSUE.nextRelease, () => void run({ status: 'resolved', resolution: 'in_next_release' }))}
          {keyed('i', RUM_ISSUE.ignore, () => setIgnoring(true))}
        </>
      ) : (
        keyed('r', RUM_ISSUE.reopen, () => void run({ status: 'unresolved' }), true)
      )}
      <Assignee issue={issue} isBusy={change.isRunning} onChoose={id => void run({ assignee_user_id: id })} />
      {isIgnoring && (
        <Ignore
          onClose={() => setIgnoring(false)}
          onIgnore={ends => {
            setIgnoring(false)
            void run({ status: 'ignored', ...ends })
          }}
        />
      )}
    </div>
  )
}

interface AssigneeGiven {
  issue: RumIssue
  isBusy: boolean
  onChoose(id: string | null): void
}

function Assignee({ issue, isBusy, onChoose }: AssigneeGiven) {
  const members = useRoute(listMembers).data ?? []
  const own = useSession().user_id
  const mine = members.find(({ id }) => id === own)
  const { assignee_user_id: assignee } = issue
  return (
    <>
      {mine && assignee !== mine.id && (
        <Keyed letter="a" label={RUM_ISSUE.assignMe} isBusy={isBusy} onClick={() => onChoose(mine.id)} />
      )}
      <select
        aria-label={RUM_ISSUE.assignee}
        value={assignee ?? ''}
        disabled={isBusy}
        onChange={event => onChoose(event.currentTarget.value || null)}
      >
        <option value="">{RUM_ISSUE.nobody}</option>
        {members.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name || email}
          </option>
        ))}
      </select>
    </>
  )
}
