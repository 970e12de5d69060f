import { listPageSpeedResults, type PageSpeedJob } from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import { useMemo } from 'preact/hooks'
import { bytes, milliseconds } from '../../../part/duration.ts'
import { Plot } from '../../../part/plot.tsx'
import { WhenRead } from '../../../part/shown.tsx'
import { useRoute } from '../../../server/cache.ts'
import { colon } from '../../../words/language.ts'
import { DETAIL } from '../../../words/monitor-detail.ts'
import { KIND_FORM } from '../../../words/monitor-kind-form.ts'
import { RUN } from '../../../words/monitor-run.ts'
import { Compare, type EvidenceGiven, lastAmong, type Run, RunView } from '../../monitor-run/index.ts'

const SHOWN = 200

/** Compares the last failed run with the last good one; shows the last measurement, the budgets and the history. */
export default function PageSpeed({ monitor }: EvidenceGiven) {
  const job = monitor.raw as PageSpeedJob
  const params = { page_speed_job_id: monitor.id }
  const results = useRoute(listPageSpeedResults, { params, query: { limit: SHOWN } }, { resultsOf: monitor.id })
  const budgets: [string, string | null][] = [
    [KIND_FORM.lcp, job.lcp_budget_ms === null ? null : milliseconds(job.lcp_budget_ms)],
    [KIND_FORM.cls, job.cls_budget === null ? null : String(job.cls_budget)],
    [KIND_FORM.transfer, job.transfer_budget_bytes === null ? null : bytes(job.transfer_budget_bytes)],
  ]
  const given = budgets.flatMap(([name, limit]) => (limit === null ? [] : [`${name}: ${limit}`]))
  return (
    <>
      <Compare {...lastAmong(results.data as unknown as Run[] | undefined)} />
      <section class="card" aria-labelledby="speed">
        <h2 id="speed">{DETAIL.speed}</h2>
        <p>
          {KIND_FORM.budgets}
          {colon}
          {given.length === 0 ? DETAIL.noBudgets : given.join(' · ')}
        </p>
        <WhenRead of={results}>
          {found => (found.length === 0 ? <p>{DETAIL.noResults}</p> : <Measured runs={found as unknown as Run[]} />)}
        </WhenRead>
        <p>
          <a href={`/console/monitors/http/${job.http_job_id}`}>{DETAIL.toHttp}</a>
        </p>
      </section>
    </>
  )
}

function Measured({ runs }: { runs: readonly Run[] }) {
  const at = useMemo(() => runs.toReversed().map(run => run.created_at), [runs])
  const series = useMemo(
    () =>
      (
        [
          ['lcp_ms', RUN.lcp],
          ['fcp_ms', RUN.fcp],
          ['ttfb_ms', RUN.ttfb],
        ] as const
      ).map(([name, label]) => ({
        label,
        values: runs.toReversed().map(run => run.web_vitals?.[name] ?? null),
      })),
    [runs],
  )
  const [newest] = runs
  return (
    <>
      {newest && <RunView run={newest} />}
      <Plot label={DETAIL.speed} at={at} series={series} show={milliseconds} />
    </>
  )
}
