import type { DnsBaseline } from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import {
  acceptDnsBaselines,
  listDnsBaselines,
  listDnsRecordResults,
} from '@pharos/shared-protocol/contract/monitoring/dns-record-routes.ts'
import { useState } from 'preact/hooks'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { DNS } from '../../words/dns-changes.ts'
import { saidProblem } from '../../words/said.ts'
import { RecordSet } from './record-set.tsx'
import './changes.css'

/**
 * The expected and the observed values of each record set. A change is accepted by its hash, so that nobody accepts
 * values that they have not seen.
 */
export function DnsChanges({ monitor }: { monitor: string }) {
  const params = { monitor_id: monitor }
  const baselines = useRoute(listDnsBaselines, { params }, { resultsOf: monitor })
  const results = useRoute(listDnsRecordResults, { params, query: { limit: 50 } }, { resultsOf: monitor })
  const accept = useChange(acceptDnsBaselines, { quiet: true })
  const [problem, setProblem] = useState<string | null>(null)
  const mayAccept = useMay('member')
  const acceptThese = async (sets: readonly DnsBaseline[]) => {
    setProblem(null)
    const body = { accept: sets.flatMap(accepting) }
    const reply = await accept.run({ params, body })
    if (reply) return notify({ tone: 'good', text: DNS.accepted })
    baselines.refresh()
    results.refresh()
    setProblem(DNS.moved)
  }
  return (
    <section class="dns-changes" aria-label={DNS.sets}>
      <div aria-live="polite">
        {problem && accept.problem && (
          <p class="moved" role="alert">
            {accept.problem.code === 'conflict' || accept.problem.code === 'precondition_failed'
              ? problem
              : saidProblem(accept.problem)}
          </p>
        )}
      </div>
      <WhenRead of={baselines}>
        {sets => {
          const changed = sets.filter(({ observed_change }) => observed_change !== null)
          return (
            <>
              {sets.length === 0 && <p class="card">{DNS.none}</p>}
              {mayAccept && changed.length > 1 && (
                <button type="button" disabled={accept.isRunning} onClick={() => void acceptThese(changed)}>
                  {DNS.acceptAll(changed.length)}
                </button>
              )}
              {sets.toSorted(changedFirst).map(set => (
                <RecordSet
                  key={set.id}
                  of={set}
                  results={results.data ?? []}
                  isRunning={accept.isRunning}
                  {...(mayAccept ? { onAccept: () => void acceptThese([set]) } : {})}
                />
              ))}
            </>
          )
        }}
      </WhenRead>
    </section>
  )
}

function accepting({ name, record_type, observed_change }: DnsBaseline) {
  return observed_change ? [{ name, record_type, rdata_hash: observed_change.rdata_hash }] : []
}

function changedFirst(a: DnsBaseline, b: DnsBaseline): number {
  return Number(b.observed_change !== null) - Number(a.observed_change !== null)
}
