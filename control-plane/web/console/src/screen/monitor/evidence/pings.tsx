import { getPingBody, listPings } from '@pharos/shared-protocol/contract/monitoring/heartbeat-routes.ts'
import { useState } from 'preact/hooks'
import { bytes, milliseconds } from '../../../part/duration.ts'
import { Export } from '../../../part/export.tsx'
import { More } from '../../../part/more.tsx'
import { WhenRead } from '../../../part/shown.tsx'
import { Time } from '../../../part/time.tsx'
import { useAll, useRoute } from '../../../server/cache.ts'
import { DETAIL, PING_RESULTS } from '../../../words/monitor-detail.ts'
import { failureWords } from '../../monitor-run/index.ts'
import { NewestFirst } from '../detail/newest-first.tsx'
import { useOpen } from '../detail/use-open.ts'

const PAGE = 20
const TONES = { success: 'good', failure: 'bad', start: 'idle', log: 'idle' } as const

/** The pings of the job, the newest first; each opens to its details. */
export function Pings({ id }: { id: string }) {
  const [most, setMost] = useState(PAGE)
  const pings = useAll(listPings, { params: { job_id: id }, query: { limit: PAGE } }, most, { resultsOf: id })
  return (
    <section class="card" aria-labelledby="pings">
      <div class="head">
        <h2 id="pings">{DETAIL.pings}</h2>
        <Export route={listPings} input={{ params: { job_id: id } }} name="pings" of={DETAIL.pings} />
      </div>
      <WhenRead of={pings}>
        {({ items, isCut }) => (
          <>
            {items.length === 0 && <p>{DETAIL.noPings}</p>}
            <NewestFirst of={items} keyOf={({ n }) => String(n)} question={String(most)}>
              {ping => <Ping key={ping.n} id={id} ping={ping} />}
            </NewestFirst>
            <More isCut={isCut} onMore={() => setMost(most + PAGE)} />
          </>
        )}
      </WhenRead>
    </section>
  )
}

interface PingGiven {
  id: string
  ping: {
    n: number
    created_at: string
    result: keyof typeof TONES
    exit_status: number | null
    failure_reason: string | null
    duration_ms: number | null
    method: string
    remote_address: string | null
    user_agent: string | null
    body_bytes: number
  }
}

function Ping({ id, ping }: PingGiven) {
  const [isOpen, toggle] = useOpen(String(ping.n))
  const { n, created_at, result, exit_status, failure_reason, duration_ms, method, remote_address, user_agent } = ping
  return (
    <li>
      <details open={isOpen} onToggle={event => toggle(event.currentTarget.open)}>
        <summary>
          <span class={`status ${TONES[result]}`}>{PING_RESULTS[result]}</span>
          <Time at={created_at} isFull />
          <span>{exit_status === null ? method : DETAIL.exit(exit_status)}</span>
          <span class="took">{duration_ms === null ? '' : milliseconds(duration_ms)}</span>
          <span class="why">
            {failure_reason && failureWords(failure_reason)}
            {ping.body_bytes > 0 && <small> {bytes(ping.body_bytes)}</small>}
          </span>
        </summary>
        {isOpen && (
          <div class="run">
            <p>
              <small>
                {method} {remote_address} {user_agent}
              </small>
            </p>
            {ping.body_bytes > 0 && <Body id={id} n={n} />}
          </div>
        )}
      </details>
    </li>
  )
}

function Body({ id, n }: { id: string; n: number }) {
  const body = useRoute(getPingBody, { params: { job_id: id, n: String(n) } })
  return (
    <WhenRead of={body}>
      {read => (
        <pre class="body" tabindex={0}>
          {read.body}
        </pre>
      )}
    </WhenRead>
  )
}
