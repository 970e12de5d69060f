import { getRumIssue, type RumIssue } from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import { Below, Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { TimeRangeChoice } from '../../part/time-range.tsx'
import { useInstants } from '../../part/use-instants.ts'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { RUM } from '../../words/rum.ts'
import { RUM_ISSUE } from '../../words/rum-issue.ts'
import { addressOf } from '../rum-app/index.ts'
import { About } from './about.tsx'
import { Actions } from './actions.tsx'
import { Event } from './event.tsx'
import { Sessions } from './sessions.tsx'
import { State } from './state.tsx'
import { Stats } from './stats.tsx'
import './issue.css'

const RANGE = '14d'

/** One issue: what threw, whom it hit, one of its errors, and its triage. */
export default function RumIssueScreen({ app_id, fingerprint }: { app_id: string; fingerprint: string }) {
  const issue = useRoute(getRumIssue, { params: { app_id, fingerprint } })
  const back = { href: addressOf(app_id, 'issues'), label: RUM_ISSUE.all }
  return (
    <Below {...back}>
      <WhenRead of={issue} isScreen>
        {found => (
          <>
            <Head title={found.title}>
              <State of={found} />
            </Head>
            <Found issue={found} />
          </>
        )}
      </WhenRead>
    </Below>
  )
}

function Found({ issue }: { issue: RumIssue }) {
  const { application_id: app_id, fingerprint, culprit, merged_into } = issue
  const { from, to, renew } = useInstants(RANGE)
  const mayChange = useMay('member')
  return (
    <div class="rum">
      {culprit !== '' && (
        <p class="issue-culprit">
          <code>{culprit}</code>
        </p>
      )}
      {merged_into !== null && (
        <p class="rum-quiet" role="status">
          {RUM_ISSUE.mergedInto} <a href={`${addressOf(app_id, 'issues')}/${merged_into}`}>{RUM_ISSUE.openOther}</a>
        </p>
      )}
      {mayChange && <Actions issue={issue} />}
      <Event app_id={app_id} fingerprint={fingerprint} />
      <div class="row">
        <TimeRangeChoice otherwise={RANGE} />
        <button type="button" class="plain" onClick={renew}>
          {RUM.refresh}
        </button>
      </div>
      <Stats issue={issue} ends={{ from, to }} />
      <Sessions app_id={app_id} fingerprint={fingerprint} ends={{ from, to }} />
      <About issue={issue} mayChange={mayChange} />
    </div>
  )
}
