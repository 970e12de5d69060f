import { getBrowserCheck, runBrowserCheck } from '@pharos/shared-protocol/contract/browser-check.ts'
import { notify } from '../../frame/notice.tsx'
import { useMay } from '../../frame/session.ts'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Status } from '../../part/status.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { EVIDENCE } from '../../words/browser-evidence.ts'
import { BrowserRuns } from './runs.tsx'

/** A browser check: how it is, and what its runs have left. */
export default function ShowBrowserCheck({ id }: { id: string }) {
  const params = { check_id: id }
  const read = useRoute(getBrowserCheck, { params })
  const run = useChange(runBrowserCheck)
  const mayChange = useMay('member')
  const runNow = async () => {
    if (await run.run({ params })) notify({ tone: 'good', text: EVIDENCE.runAccepted })
  }
  return (
    <WhenRead of={read}>
      {({ name, current_status, state, last_failure_reason }) => (
        <>
          <Head title={name}>
            {mayChange && (
              <>
                <a class="button" href={`/console/monitors/browser/${id}/edit`} data-main-action>
                  {EVIDENCE.edit}
                </a>
                <button type="button" class="plain" disabled={run.isRunning} onClick={() => void runNow()}>
                  {EVIDENCE.runNow}
                </button>
              </>
            )}
          </Head>
          <p>
            <Status of={current_status} paused={state === 'paused'} /> {last_failure_reason}
          </p>
          <BrowserRuns check={id} />
        </>
      )}
    </WhenRead>
  )
}
