import { listRegions } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { z } from 'zod'
import { milliseconds } from '../../../part/duration.ts'
import { Export } from '../../../part/export.tsx'
import { More } from '../../../part/more.tsx'
import { useQueryAddress } from '../../../part/query-address.ts'
import { WhenRead } from '../../../part/shown.tsx'
import { Time } from '../../../part/time.tsx'
import { useAll, useRoute } from '../../../server/cache.ts'
import { paramsOf } from '../../../server/monitor-params.ts'
import { DETAIL, RUN_KINDS } from '../../../words/monitor-detail.ts'
import { failureWords, isWell, type Monitor, type Run, RunView } from '../../monitor-run/index.ts'
import type { DetailKind } from './kinds.ts'
import { NewestFirst } from './newest-first.tsx'
import { useOpen } from './use-open.ts'

const PAGE = 20

const STATUSES: readonly { value: string; label: string }[] = [
  { value: 'healthy', label: DETAIL.healthy },
  { value: 'degraded', label: DETAIL.slow },
  { value: 'failing', label: DETAIL.failing },
  { value: 'excused', label: DETAIL.excused },
]

/** Whether the results of a type can be filtered by a status. */
function takes(route: AnyRoute, status: string): boolean {
  const { status: schema } = route.query.shape as Record<string, z.ZodType>
  return schema?.safeParse(status).success ?? false
}

interface Given {
  monitor: Monitor
  kind: DetailKind
}

/** The newest results, filtered by status and region; the filters are in the address. */
export function Results({ monitor, kind }: Given) {
  const route = kind.results ?? kind.get
  const [most, setMost] = useState(PAGE)
  const { query } = useLocation()
  const filters = {
    ...(query.region ? { region: query.region } : {}),
    ...(query.result ? { status: query.result } : {}),
  }
  const params = paramsOf(route, monitor.id)
  const results = useAll(route, { params, query: { limit: PAGE, ...filters } } as never, most, {
    resultsOf: monitor.id,
  })
  const items = results.data?.items as Run[] | undefined
  // An opened result that is no longer listed.
  const unlisted = items && !items.some(({ id }) => id === query.open) ? query.open : undefined
  const named = query.run ?? unlisted
  return (
    <section class="card" aria-labelledby="results">
      {named && kind.result && <Named id={named} monitor={monitor} kind={kind} />}
      <div class="head">
        <h2 id="results">{DETAIL.results}</h2>
        <Filters statuses={STATUSES.filter(({ value }) => takes(route, value))} />
        <Export route={route} input={{ params, query: filters }} name="results" of={DETAIL.results} />
      </div>
      <WhenRead of={results}>
        {({ items, isCut }) => (
          <>
            {items.length === 0 && <p>{DETAIL.noResults}</p>}
            <NewestFirst
              of={items as Run[]}
              keyOf={({ id, created_at }) => id ?? created_at}
              question={JSON.stringify([filters, most])}
            >
              {run => <Result key={run.id} run={run} monitor={monitor} kind={kind} />}
            </NewestFirst>
            <More isCut={isCut} onMore={() => setMost(most + PAGE)} />
          </>
        )}
      </WhenRead>
    </section>
  )
}

function Filters({ statuses }: { statuses: typeof STATUSES }) {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const { data: regions = [] } = useRoute(listRegions)
  return (
    <search class="row">
      {statuses.length > 0 && (
        <select
          aria-label={DETAIL.anyResult}
          value={query.result ?? ''}
          onChange={event => route(address({ result: event.currentTarget.value }), true)}
        >
          <option value="">{DETAIL.anyResult}</option>
          {statuses.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {regions.length > 1 && (
        <select
          aria-label={DETAIL.anyRegion}
          value={query.region ?? ''}
          onChange={event => route(address({ region: event.currentTarget.value }), true)}
        >
          <option value="">{DETAIL.anyRegion}</option>
          {regions.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      )}
    </search>
  )
}

/** One line, with the whole result once it is opened; the address names the open one. */
function Result({ run, monitor, kind }: Given & { run: Run }) {
  const [isOpen, toggle] = useOpen(run.id)
  const well = isWell(run)
  const tone = run.status === 'degraded' ? 'warn' : well === null ? 'idle' : well ? 'good' : 'bad'
  const took = run.timings_ms?.total ?? run.rtt_ms?.avg ?? run.duration_ms
  return (
    <li>
      <details open={isOpen} onToggle={event => toggle(event.currentTarget.open)}>
        <summary>
          <span class={`status ${tone}`}>{run.excused ? DETAIL.excused : DETAIL[tone]}</span>
          <Time at={run.created_at} isFull />
          <span>{run.region}</span>
          <span class="took">{took === undefined ? '' : milliseconds(took)}</span>
          <span class="why">
            {run.failure_reason ? failureWords(run.failure_reason) : (run.status_code ?? '')}
            {run.run_kind !== 'slot' && <small> {RUN_KINDS[run.run_kind as keyof typeof RUN_KINDS]}</small>}
          </span>
        </summary>
        {isOpen && (kind.result && run.id ? <Whole run={run} monitor={monitor} kind={kind} /> : <RunView run={run} />)}
      </details>
    </li>
  )
}

/** The result that the address names, on top: whoever followed a link need not search for it. */
function Named({ id, monitor, kind }: Given & { id: string }) {
  const address = useQueryAddress()
  return (
    <div class="named-run" role="group" aria-label={DETAIL.namedRun}>
      <div class="head">
        <h2>{DETAIL.namedRun}</h2>
        <a href={address({ run: '', open: '' })}>{DETAIL.leaveRun}</a>
      </div>
      <Whole run={{ id } as Run} monitor={monitor} kind={kind} />
    </div>
  )
}

/** The whole result, with the evidence of a failing run. */
function Whole({ run, monitor, kind }: Given & { run: Run }) {
  const route = kind.result ?? kind.get
  const params = { ...paramsOf(route, monitor.id), result_id: run.id ?? '' }
  const whole = useRoute(route, { params })
  return <WhenRead of={whole}>{read => <RunView run={read as Run} />}</WhenRead>
}
