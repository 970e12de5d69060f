import { useLocation } from 'preact-iso'
import { Head } from '../../part/head.tsx'
import { Tabs } from '../../part/tabs.tsx'
import { TimeRangeChoice } from '../../part/time-range.tsx'
import { useInstants } from '../../part/use-instants.ts'
import { TRACE_SEARCH } from '../../words/trace-search.ts'
import { ById } from './by-id.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useTraceQuery } from './filters.ts'
import { FoundTraces } from './found.tsx'
import { Services } from './services.tsx'
import './list.css'

/** The traces of the account: a search, and an overview by service. */
export default function Traces() {
  const { query, path } = useLocation()
  const { from, to, renew } = useInstants('1h')
  const filters = useTraceQuery()
  const isServices = query.view === 'services'
  const tab = (view: string) => {
    const given = Object.entries({ ...query, view }).filter(([, value]) => value !== '')
    return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
  }
  const tabs = [
    { label: TRACE_SEARCH.traces, href: tab('') },
    { label: TRACE_SEARCH.services, href: tab('services') },
  ]
  return (
    <>
      <Head title={TRACE_SEARCH.title}>
        <ById />
        <TimeRangeChoice otherwise="1h" />
        <button type="button" class="plain" onClick={renew}>
          {TRACE_SEARCH.refresh}
        </button>
      </Head>
      <Tabs label={TRACE_SEARCH.parts} tabs={tabs} open={tab(isServices ? 'services' : '')} />
      {isServices ? (
        <Services ends={{ from, to }} />
      ) : (
        <>
          <FilterBar ends={{ from, to }} />
          <FoundTraces key={JSON.stringify([filters, from, to])} ends={{ from, to }} filters={filters} />
        </>
      )}
    </>
  )
}
