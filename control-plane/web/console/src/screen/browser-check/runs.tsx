import { listBrowserRuns } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { useLocation } from 'preact-iso'
import { Export } from '../../part/export.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { EVIDENCE } from '../../words/browser-evidence.ts'
import { RunsBeside } from './beside.tsx'
import { Evidence } from './evidence.tsx'

/** The last runs of a check, and the evidence of one of them: the one in the address, else the last that failed. */
export function BrowserRuns({ check }: { check: string }) {
  const { path, query } = useLocation()
  const params = { check_id: check }
  const read = useRoute(listBrowserRuns, { params, query: { limit: 50 } }, { resultsOf: check })
  return (
    <WhenRead of={read}>
      {runs => {
        const shown = query.run ?? (runs.find(({ status }) => status !== 'passed') ?? runs[0])?.id
        if (!shown) return <p class="card">{EVIDENCE.noRuns}</p>
        return (
          <>
            <RunsBeside check={check} runs={runs} />
            <div class="browser-runs">
              <section class="card list">
                <div class="head">
                  <h2>{EVIDENCE.runs}</h2>
                  <Export route={listBrowserRuns} input={{ params }} name="runs" of={EVIDENCE.runs} />
                </div>
                <ul aria-label={EVIDENCE.runs} tabindex={0}>
                  {runs.map(({ id, status, created_at, region }) => (
                    <li key={id}>
                      <a
                        href={`${path}?${new URLSearchParams({ ...query, run: id })}`}
                        aria-current={id === shown ? 'true' : undefined}
                      >
                        <Status of={status} />
                        <span>{region}</span>
                        <Time at={created_at} />
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
              <Evidence key={shown} check={check} run={shown} />
            </div>
          </>
        )
      }}
    </WhenRead>
  )
}
