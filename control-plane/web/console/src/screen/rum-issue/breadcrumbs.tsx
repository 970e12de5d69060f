import type {
  RumBreadcrumb,
  RumIssueEventDetail,
} from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { Time } from '../../part/time.tsx'
import { KINDS } from '../../words/rum-event.ts'
import { RUM_ISSUE } from '../../words/rum-issue.ts'

/** What happened in the session before the error, the newest first. */
export function Breadcrumbs({ of: { breadcrumbs } }: { of: RumIssueEventDetail }) {
  return (
    <section class="card" aria-labelledby="before">
      <h2 id="before">{RUM_ISSUE.before}</h2>
      {breadcrumbs.length === 0 ? (
        <p>{RUM_ISSUE.nothingBefore}</p>
      ) : (
        <ol class="issue-crumbs">
          {breadcrumbs.toReversed().map(crumb => (
            <li key={crumb.id} class={toneOf(crumb)}>
              <Time at={crumb.time} isNear />
              <span class="kind">{KINDS[crumb.kind]}</span>
              <bdi>{whatOf(crumb)}</bdi>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function toneOf({ kind, failure, name }: RumBreadcrumb): string {
  return kind === 'error' || failure !== null || (kind === 'console' && name === 'error') ? 'bad' : ''
}

function whatOf({ kind, name, message, element, target, status, url }: RumBreadcrumb): string {
  if (kind === 'view') return url
  if (kind === 'request') return [name, target, status].filter(part => part !== null).join(' ')
  if (kind === 'error') return `${name ?? ''}: ${message ?? ''}`
  return [message ?? element ?? name].filter(part => part !== null).join(' ')
}
