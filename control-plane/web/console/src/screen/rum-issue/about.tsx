import { type RumIssue, splitRumIssue } from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import { type ChangeReason, changeReasonText } from '@pharos/shared-protocol/rum/change-reason.ts'
import { type GroupReason, groupReasonText } from '@pharos/shared-protocol/rum/group-reason.ts'
import { Time } from '../../part/time.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { language } from '../../words/language.ts'
import { RUM_ISSUE } from '../../words/rum-issue.ts'

/** When it was seen, why its errors are one issue, why it has its status, and its groups. */
export function About({ issue, mayChange }: { issue: RumIssue; mayChange: boolean }) {
  const change = changeText(issue)
  return (
    <section class="card" aria-labelledby="about">
      <h2 id="about">{RUM_ISSUE.about}</h2>
      <dl class="issue-about">
        <dt>{RUM_ISSUE.first_seen}</dt>
        <dd>
          <Time at={issue.first_seen} isFull /> <bdi>{issue.first_release}</bdi>
        </dd>
        <dt>{RUM_ISSUE.last_seen}</dt>
        <dd>
          <Time at={issue.last_seen} isFull /> <bdi>{issue.last_release}</bdi>
        </dd>
        <dt>{RUM_ISSUE.whyGrouped}</dt>
        <dd>
          <bdi>{groupText(issue)}</bdi>
        </dd>
        {change !== null && (
          <>
            <dt>{RUM_ISSUE.whyChanged}</dt>
            <dd>
              <bdi>{change}</bdi>
            </dd>
          </>
        )}
      </dl>
      {issue.error_keys.length > 1 && <Groups issue={issue} mayChange={mayChange} />}
    </section>
  )
}

/** In the language of the reader; codes of a newer server are said in English, as it says them. */
function groupText({ group_reason, group_reason_code: code, group_reason_params: params }: RumIssue): string {
  try {
    return groupReasonText({ code, params } as unknown as GroupReason, language)
  } catch {
    return group_reason
  }
}

function changeText({ change_reason, change_reason_code: code, change_reason_params: params }: RumIssue) {
  if (code === null) return null
  try {
    return changeReasonText({ code, params } as unknown as ChangeReason, language)
  } catch {
    return change_reason
  }
}

function Groups({ issue, mayChange }: { issue: RumIssue; mayChange: boolean }) {
  const { application_id: app_id, fingerprint, error_keys } = issue
  const split = useChange(splitRumIssue)
  const run = async (key: number) => {
    if (await split.run({ params: { app_id, fingerprint }, body: { error_keys: [key] } }))
      notify({ tone: 'good', text: RUM_ISSUE.doneSplit })
  }
  return (
    <>
      <h3>{RUM_ISSUE.groups}</h3>
      <p>{RUM_ISSUE.groupsWhy}</p>
      <ul class="issue-groups">
        {error_keys.map((key, at) => (
          <li key={key} class="row">
            {RUM_ISSUE.key(key)}
            {mayChange && at > 0 && (
              <button type="button" class="quiet" disabled={split.isRunning} onClick={() => void run(key)}>
                {RUM_ISSUE.split}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
